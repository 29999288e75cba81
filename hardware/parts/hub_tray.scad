// Tray for the carrier of one hub, screwed under the table top beside its readers: the strip board lies on four ledges
// and is held by a drop of hot glue; all sides are open for cables.
include <common.scad>

carrier_x = 31 * 2.54;  // strip board: holes along and across the strips, cut between holes
carrier_y = 26 * 2.54;
carrier_h = 1.6;
lift = 4;              // room for solder joints
corner = 14;
ear = 11;
ear_h = 3;
tray_x = carrier_x + slack + 2 * wall;
tray_y = carrier_y + slack + 2 * wall;
tray_h = floor_thick + lift + carrier_h + 1;

module ear_at(x, y, outwards) {
    translate([x, y, 0]) difference() {
        union() {
            translate([outwards * ear / 2, 0, 0]) cylinder(d = ear, h = ear_h);
            translate([outwards > 0 ? -1 : -ear / 2, -ear / 2, 0]) cube([ear / 2 + 1, ear, ear_h]);
        }
        translate([outwards * ear / 2, 0, -1]) cylinder(d = 3.4, h = ear_h + 2);
        // hangs upside down: the head of the screw is on the side of the board
        translate([outwards * ear / 2, 0, ear_h - 1.6 + 0.01]) cylinder(d1 = 3.4, d2 = 6.4, h = 1.6);
    }
}

module hub_tray() {
    difference() {
        rounded([tray_x, tray_y, tray_h]);
        translate([wall, wall, floor_thick + lift]) cube([carrier_x + slack, carrier_y + slack, tray_h]);
        translate([wall + 3, wall + 3, floor_thick]) cube([carrier_x + slack - 6, carrier_y + slack - 6, tray_h]);
        // only the corners stay high
        translate([corner, -1, floor_thick]) cube([tray_x - 2 * corner, tray_y + 2, tray_h]);
        translate([-1, corner, floor_thick]) cube([tray_x + 2, tray_y - 2 * corner, tray_h]);
    }
    ear_at(0, tray_y / 2, -1);
    ear_at(tray_x, tray_y / 2, 1);
}

hub_tray();
