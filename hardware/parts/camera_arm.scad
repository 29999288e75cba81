// Camera arm: a clamp for the table's edge, struts that screw end to end, an elbow and the camera's head.
// Choose what to print with `piece`. Struts overlap by 32 mm: five upright and two across for a lens at 80 cm; wooden
// slats of 20 x 8 mm with the same holes do as well.
include <common.scad>

piece = "strut";       // "clamp", "strut", "elbow", "head"
strut_l = min(200, camera_height / 4);
strut_w = 20;
hole = 4.4;            // M4
table_edge = 30;       // thickest table top

module holes(length) {
    for (x = [strut_w / 2, strut_w / 2 + 12, length - strut_w / 2 - 12, length - strut_w / 2])
        translate([x, strut_w / 2, -1]) cylinder(d = hole, h = 40);
}

module strut() {
    difference() {
        rounded([strut_l, strut_w, 8]);
        holes(strut_l);
        // a groove for the camera's cable
        translate([-1, strut_w / 2 - 1.5, 6.4]) cube([strut_l + 2, 3, 3]);
    }
}

module elbow() {
    difference() {
        union() {
            rounded([70, strut_w, 8]);
            rounded([strut_w, 70, 8]);
            // a rib against sagging
            linear_extrude(8) polygon([[strut_w, strut_w], [60, strut_w], [strut_w, 60]]);
        }
        for (at = [44, 56]) {
            translate([at, strut_w / 2, -1]) cylinder(d = hole, h = 12);
            translate([strut_w / 2, at, -1]) cylinder(d = hole, h = 12);
        }
    }
}

module clamp() {
    depth = 45;
    difference() {
        rounded([depth + 8, table_edge + 26, strut_w]);
        translate([8, 13, -1]) cube([depth + 1, table_edge, strut_w + 2]);
        // screw from below, M8 with a nut pressed in
        translate([depth - 10, -1, strut_w / 2]) rotate([-90, 0, 0]) cylinder(d = 8.4, h = 16);
        translate([depth - 10, 6, strut_w / 2]) rotate([-90, 0, 0]) cylinder(d = 15.4, h = 8, $fn = 6);
        // upright strut
        for (z = [4, 16]) translate([4, table_edge + 19.5, z]) rotate([0, 90, 0]) cylinder(d = hole, h = depth + 9);
    }
}

module head() {
    // Camera Module 3: 25 x 24 mm, four M2 holes, 21 and 12.5 mm apart.
    difference() {
        union() {
            rounded([34, 40, 3]);
            rounded([34, strut_w - 4, 8]);
        }
        translate([17, 26, -1]) cylinder(d = 12, h = 10);
        for (x = [-10.5, 10.5], y = [0, 12.5])
            translate([17 + x, 22 + y, -1]) cylinder(d = 2.2, h = 10);
        for (x = [11, 23]) translate([x, 8, -1]) cylinder(d = hole, h = 12);
    }
}

if (piece == "clamp") clamp();
else if (piece == "elbow") elbow();
else if (piece == "head") head();
else strut();
