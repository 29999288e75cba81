// Dice tray, whole or in two halves (west and east) to glue, with a lip to the south that carries the grey patch.
// Print it in matt turquoise: no face of a die is near it.
include <common.scad>

half = "whole";        // "west", "east", or "whole" for a printer that takes it
rim_h = 14;
dent = 0.6;

module tray() {
    lip = patch_away + grey_patch / 2;
    difference() {
        union() {
            rounded([tray_across + 2 * wall, tray_deep + 2 * wall, floor_thick + rim_h]);
            translate([wall + (tray_across - grey_patch) / 2 - 3, wall - lip - 3, 0])
                rounded([grey_patch + 6, lip + 3, floor_thick]);
        }
        translate([wall, wall, floor_thick]) rounded([tray_across, tray_deep, rim_h + 1], 6);
        translate([wall + (tray_across - grey_patch - slack) / 2, wall - lip - slack / 2, floor_thick - dent])
            cube([grey_patch + slack, grey_patch + slack, dent + 1]);
    }
}

module keep(side) {
    middle = tray_across / 2 + wall;
    translate([side == "west" ? -1 : middle, -100, -1]) cube([middle + 1, tray_deep + 200, rim_h + 9]);
}

if (half == "whole") tray();
else intersection() { tray(); keep(half); }
