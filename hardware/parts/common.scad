// Shapes and fits all parts share. Measures of the game come from measures.scad, made by `companion plan`.
include <../generated/measures.scad>

wall = 2;              // of boxes
floor_thick = 1.6;     // of boxes
slack = 0.4;           // between a part and what slides into it
magnet_d = 6;          // magnet 6 x 3 mm
magnet_h = 3;
hall_w = 4.3;          // DRV5032 in TO-92, flat side up: 4.0 x 3.15 x 1.5 mm
hall_l = 3.4;
hall_legs = 2.6;       // for the legs to turn down
hall_deep = 0.8;       // the sensor inside the switch, below its flat side
led_d = 5;             // LED 5 mm with its collar
coil_d = 12;           // coil of a tag sticker
$fn = 64;

module rounded(size, r = 3) {
    // A box with round upright edges, its lower north-west corner at the origin.
    linear_extrude(size[2]) offset(r) offset(-r) square([size[0], size[1]]);
}

module magnet_pocket(depth = magnet_h) {
    // For a press fit from below; cut it out with a little more depth than the magnet.
    translate([0, 0, -0.01]) cylinder(d = magnet_d + 0.2, h = depth + 0.2);
}
