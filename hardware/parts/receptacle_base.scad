// Base of a Receptacle: the crystal stands on a thin translucent floor over the LED; the Hall switch lies beside it.
// Print it lid down in clear or white PETG; the cable leaves at the back.
include <common.scad>

base_d = 40;
base_h = 16;
skin = 1.2;            // what the light and the magnet must pass
seat_d = 24;           // dent in which the foot of the crystal stands
seat_h = 1.5;

module receptacle_base() {
    difference() {
        cylinder(d1 = base_d + 4, d2 = base_d, h = base_h);
        // dent for the crystal's foot
        translate([0, 0, base_h - seat_h]) cylinder(d = seat_d + slack, h = seat_h + 1);
        // hollow underneath
        translate([0, 0, -1]) cylinder(d = base_d - 2 * wall, h = base_h - seat_h - skin - 5 + 1);
        // LED, 6 mm off the middle so that the magnet sits between it and the switch
        translate([6, 0, -1]) cylinder(d = led_d + 0.3, h = base_h - seat_h - skin + 1);
        // Hall switch, flat under the skin
        translate([-6 - hall_w / 2, -hall_h / 2, -1])
            cube([hall_w, hall_h, base_h - seat_h - skin + 1]);
        // cable
        translate([0, 0, 3]) rotate([0, 90, 90]) cylinder(d = 5, h = base_d);
    }
}

receptacle_base();
