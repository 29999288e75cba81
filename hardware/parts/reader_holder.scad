// Holder for one PN5180 module under the table top: the antenna lies flat against the wood, its middle under the
// middle of the tile. Two screws through the ears. No metal inside the antenna loop.
include <common.scad>

board_x = 70;          // PN5180 module
board_y = 43;
board_h = 1.6;
parts_h = 6;           // highest part on its lower side
antenna_offset = 12;   // middle of the antenna from the middle of the board
ear = 12;

module ear_at(x) {
    translate([x, board_y / 2, 0]) difference() {
        union() {
            cylinder(d = ear, h = 3);
            translate([x < 0 ? 0 : -ear / 2 - 1, -ear / 2, 0]) cube([ear / 2 + 1, ear, 3]);
        }
        translate([0, 0, -1]) cylinder(d = 3.6, h = 5);
    }
}

module reader_holder() {
    height = floor_thick + parts_h + board_h;
    difference() {
        translate([-wall, -wall, 0]) rounded([board_x + 2 * wall + slack, board_y + 2 * wall + slack, height]);
        // room for the parts, a ledge all round, then the board itself
        translate([2, 2, floor_thick]) cube([board_x - 4, board_y - 4, height]);
        translate([0, 0, floor_thick + parts_h]) cube([board_x + slack, board_y + slack, height]);
        // cable
        translate([board_x - 20, board_y - 3, floor_thick]) cube([14, wall + 5, parts_h]);
        // cross that marks where the middle of the tile must be
        translate([board_x / 2 - antenna_offset, board_y / 2, -1]) {
            cube([12, 1, 4], center = true);
            cube([1, 12, 4], center = true);
        }
    }
    translate([0, 0, height - 3]) {
        ear_at(-wall - ear / 2);
        ear_at(board_x + slack + wall + ear / 2);
    }
}

reader_holder();
