// Base of a Receptacle: the crystal stands on a thin translucent skin; under its middle, right below the magnet, lies
// the Hall switch, flat side up, and the LED beside it. Print it lid down, with support in the dent, in clear or white
// PETG; the cable leaves at the back.
include <common.scad>

base_d = 40;
base_h = 16;
skin = 1.2;            // what the light and the magnet must pass
seat_d = 24;           // dent in which the foot of the crystal stands
seat_h = 1.5;
block = 5;             // stands under the skin and holds switch and LED
switch_off = 0;        // middle of the switch from the middle of the seat
led_off = 6.8;         // middle of the LED from the middle of the seat
ceiling = base_h - seat_h - skin;

module receptacle_base() {
    difference() {
        cylinder(d1 = base_d + 4, d2 = base_d, h = base_h);
        // dent for the crystal's foot
        translate([0, 0, base_h - seat_h]) cylinder(d = seat_d + slack, h = seat_h + 1);
        // hollow underneath
        translate([0, 0, -1]) cylinder(d = base_d - 2 * wall, h = ceiling - block + 1);
        // LED
        translate([led_off, 0, -1]) cylinder(d = led_d + 0.3, h = ceiling + 1);
        // Hall switch, flat under the skin, and room for its legs to turn down
        translate([switch_off - hall_w / 2, -hall_l / 2, -1]) cube([hall_w, hall_l + hall_legs, ceiling + 1]);
        // cable
        translate([0, 0, 3]) rotate([0, 90, 90]) cylinder(d = 5, h = base_d);
    }
}

receptacle_base();
