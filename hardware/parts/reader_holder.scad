// Holder for one PN5180 module under the table top: the antenna lies flat against the wood, its middle under the
// middle of the tile. Two wood screws through the ears, outside the antenna's loop; the ears stand on the long sides, so that
// holders lie side by side at the pitch of the tiles. The end with the pins is open: wires leave downwards.
include <common.scad>

board_x = 70;          // PN5180 module
board_y = 43;
board_h = 1.6;
parts_h = 6;           // highest part on its lower side
antenna_offset = 12;   // middle of the antenna from the middle of the board
ear = 11;
ear_h = 3;
ear_west = 6;          // one ear near each end, on opposite sides
ear_east = 62;
pins_deep = 14;        // from the end with the pins, open for plug and wires
pins_wide = 36;
holder_h = floor_thick + parts_h + board_h;
holder_x = board_x + slack + 2 * wall;
holder_y = board_y + slack + 2 * wall + 2 * ear;

module ear_at(x, outwards) {
    translate([x, 0, 0]) difference() {
        union() {
            translate([0, outwards * ear / 2, 0]) cylinder(d = ear, h = ear_h);
            translate([-ear / 2, outwards > 0 ? -wall / 2 : -ear / 2, 0]) cube([ear, ear / 2 + wall / 2, ear_h]);
        }
        translate([0, outwards * ear / 2, -1]) cylinder(d = 3.4, h = ear_h + 2);
        // the screw's head lies in the ear
        translate([0, outwards * ear / 2, -0.01]) cylinder(d1 = 6.4, d2 = 3.4, h = 1.6);
    }
}

module reader_holder() {
    difference() {
        translate([-wall, -wall, 0]) rounded([holder_x, board_y + slack + 2 * wall, holder_h]);
        // room for the parts, a ledge all round, then the board itself
        translate([2, 2, floor_thick]) cube([board_x - 4, board_y - 4, holder_h]);
        translate([0, 0, floor_thick + parts_h]) cube([board_x + slack, board_y + slack, holder_h]);
        // pins and wires
        translate([board_x - pins_deep, (board_y - pins_wide) / 2, -1])
            cube([pins_deep + wall + 2, pins_wide, holder_h + 2]);
        // cross that marks where the middle of the tile must be
        translate([board_x / 2 - antenna_offset, board_y / 2, -1]) {
            cube([12, 1, 4 + 2 * floor_thick], center = true);
            cube([1, 12, 4 + 2 * floor_thick], center = true);
        }
    }
    translate([0, 0, holder_h - ear_h]) {
        translate([0, -wall, 0]) ear_at(ear_west, -1);
        translate([0, board_y + slack + wall, 0]) ear_at(ear_east, 1);
    }
}

assert(max(holder_x, holder_y) + 1 <= village_tile, "holders do not fit side by side under the tiles");
reader_holder();
