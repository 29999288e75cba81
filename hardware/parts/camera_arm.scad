// Camera arm: a clamp for the table's edge, struts that screw end to end, an elbow and the camera's head.
// Choose what to print with `piece`. Every joint is two walls of 8 mm, face to face, and two screws M4 x 25; pieces lie
// alternately on either side of one plane, ribs outwards. All measures follow from the camera's height and the way from
// the table's edge to the middle of the village. Wooden slats of 20 x 8 mm with the same holes do as well.
include <common.scad>

piece = "strut";       // "clamp", "strut", "across", "elbow", "head"

// joints
strut_w = 20;
joint_wall = 8;
hole = 4.4;            // M4
hole_in = 10;          // first hole from a strut's end
hole_apart = 12;       // second hole from the first
lap = 2 * hole_in + hole_apart;
longest = 205;         // what a usual printer takes

// clamp, from the table's edge (along) and its upper side (up)
apron = 60;            // what the table top has beyond the playing field, for the clamp
table_edge = 30;       // thickest table top
jaw = 45;              // reaches over the table top
jaw_h = 13;
spine = 28;
lower_jaw_h = 16;
clamp_w = 30;
tongue_at = 6;         // from the table's edge to the tongue
screw_at = 30;         // M8 from the table's edge
upright_from = jaw_h + 1;  // lower end of the lowest strut above the table

// elbow: its holes from its outer edges
elbow_leg = 66;
elbow_hole = 44;
elbow_block_h = 14;
elbow_to_end = elbow_hole - hole_in;  // outer edge to the end of the strut in a joint

// head: the lens looks down through its plate at the origin
plate_h = 3;
camera_hole_x = 21;    // four M2 holes of Camera Module 3: 21 and 12.5 mm apart, one pair beside the lens
camera_hole_y = 12.5;
camera_hole = 2.4;
lens_opening = 14;
tab_x = 13;            // inner face of the wall that is screwed to the strut
beam_up = 22;          // middle of the strut above the plate's lower side
lens_to_strut = 26;    // from the lens to the end of the strut

// what follows
upright = camera_height + beam_up + strut_w / 2 - elbow_to_end - upright_from;
uprights = ceil((upright - lap) / (longest - lap));
strut_l = (upright + (uprights - 1) * lap) / uprights;
reach = village_away + apron + tongue_at + strut_w / 2;  // from the uprights' middle to the lens
across = reach + strut_w / 2 - elbow_to_end - lens_to_strut;
acrosses = ceil((across - lap) / (longest - lap));
across_l = (across + (acrosses - 1) * lap) / acrosses;
rib_from = lap + 6;

module joint_holes(ends, length) {
    for (x = ends) translate([x, 0, -1]) cylinder(d = hole, h = length);
}

module strut(length) {
    difference() {
        union() {
            rounded([length, strut_w, joint_wall]);
            // a rib against swinging, outside the joints
            translate([rib_from, strut_w / 2 - 3, 0]) cube([length - 2 * rib_from, 6, joint_wall + 10]);
        }
        translate([0, strut_w / 2, 0])
            joint_holes([hole_in, hole_in + hole_apart, length - hole_in - hole_apart, length - hole_in], 20);
    }
}

module elbow() {
    difference() {
        union() {
            rounded([elbow_leg, strut_w, joint_wall]);
            rounded([strut_w, elbow_leg, joint_wall]);
            // ribs against sagging and against swinging
            linear_extrude(joint_wall) polygon([[strut_w, strut_w], [56, strut_w], [strut_w, 56]]);
            rounded([elbow_to_end, elbow_to_end, elbow_block_h]);
        }
        for (at = [elbow_hole, elbow_hole + hole_apart]) {
            translate([at, strut_w / 2, -1]) cylinder(d = hole, h = 20);
            translate([strut_w / 2, at, -1]) cylinder(d = hole, h = 20);
        }
    }
}

module clamp() {
    // Lies on its side to be printed: x leads over the table, y up, its upper side at 0.
    difference() {
        union() {
            translate([-spine, -table_edge - lower_jaw_h, 0])
                rounded([spine + jaw, table_edge + lower_jaw_h + jaw_h, clamp_w]);
            translate([-tongue_at - strut_w, 0, 0])
                rounded([strut_w, upright_from + lap + 2, joint_wall]);
        }
        translate([0, -table_edge, -1]) cube([jaw + 1, table_edge, clamp_w + 2]);
        // screw from below, M8, its nut pressed in from above
        translate([screw_at, -table_edge - lower_jaw_h - 1, clamp_w / 2]) rotate([-90, 0, 0])
            cylinder(d = 8.6, h = lower_jaw_h + 2);
        translate([screw_at, -table_edge - 7, clamp_w / 2]) rotate([-90, 0, 0])
            cylinder(d = 13.2 / cos(30), h = 8, $fn = 6);
        // the lowest strut
        for (up = [hole_in, hole_in + hole_apart])
            translate([-tongue_at - strut_w / 2, upright_from + up, -1]) cylinder(d = hole, h = joint_wall + 2);
    }
}

module head() {
    // The camera lies on the plate, its back and its cable up, the cable towards the arm.
    difference() {
        union() {
            translate([-17, -22, 0]) rounded([17 + tab_x + joint_wall, 44, plate_h]);
            translate([tab_x, -lens_to_strut - lap - 2, 0])
                cube([joint_wall, lens_to_strut + lap + 24, beam_up + strut_w / 2]);
        }
        // the far end of the wall is low, to let hands at the camera
        translate([tab_x - 1, -lens_to_strut + 8, 14]) cube([joint_wall + 2, 60, 40]);
        translate([-lens_opening / 2, -lens_opening / 2, -1]) cube([lens_opening, lens_opening, plate_h + 2]);
        // a pair beside the lens, and one on either side of it: the board may be turned
        for (x = [-camera_hole_x / 2, camera_hole_x / 2], y = [-camera_hole_y, 0, camera_hole_y])
            translate([x, y, -1]) cylinder(d = camera_hole, h = plate_h + 2);
        for (y = [hole_in, hole_in + hole_apart])
            translate([tab_x - 1, -lens_to_strut - y, beam_up]) rotate([0, 90, 0])
                cylinder(d = hole, h = joint_wall + 2);
    }
}

assert(strut_l <= longest && across_l <= longest, "a strut is too long for the printer");
assert(across_l > 2 * rib_from, "the arm does not reach over the table");
if (piece == "clamp") clamp();
else if (piece == "elbow") elbow();
else if (piece == "head") head();
else if (piece == "across") strut(across_l);
else strut(strut_l);
