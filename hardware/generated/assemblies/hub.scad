// Made from the measures of the parts by hardware/draw.py; open it in OpenSCAD to turn it.
apart = 0;  // 1 for the exploded view
$fn = 48;
translate(apart * [0, 0, 0]) color("#5aa3a3") multmatrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]) import("../parts/hub_tray.stl", convexity = 8);
// strip board
translate(apart * [0, 0, 15]) color("#c98f4e") translate([2.2, 2.2, 5.6]) cube([78.74, 66.04, 1.6]);
// Pico
translate(apart * [0, 0, 55]) color("#3a7d44") translate([32.172, 18.202, 15.7]) cube([21, 51, 1.6]);
// plug S0
translate(apart * [0, 0, 35]) color("#222222") translate([2.2, 37.76, 7.2]) cube([2.54, 22.86, 8.5]);
// plug S1
translate(apart * [0, 0, 35]) color("#222222") translate([9.82, 37.76, 7.2]) cube([2.54, 22.86, 8.5]);
// plug S2
translate(apart * [0, 0, 35]) color("#222222") translate([17.44, 17.44, 7.2]) cube([2.54, 22.86, 8.5]);
// plug S3
translate(apart * [0, 0, 35]) color("#222222") translate([25.06, 14.9, 7.2]) cube([2.54, 25.4, 8.5]);
// plug P0
translate(apart * [0, 0, 35]) color("#222222") translate([2.2, 4.74, 7.2]) cube([2.54, 7.62, 8.5]);
// plug P1
translate(apart * [0, 0, 35]) color("#222222") translate([9.82, 4.74, 7.2]) cube([2.54, 7.62, 8.5]);
// plug P2
translate(apart * [0, 0, 35]) color("#222222") translate([17.44, 4.74, 7.2]) cube([2.54, 7.62, 8.5]);
// plug P3
translate(apart * [0, 0, 35]) color("#222222") translate([25.06, 4.74, 7.2]) cube([2.54, 7.62, 8.5]);
// plug H0
translate(apart * [0, 0, 35]) color("#222222") translate([55.54, 2.2, 7.2]) cube([2.54, 7.62, 8.5]);
// plug H1
translate(apart * [0, 0, 35]) color("#222222") translate([63.16, 2.2, 7.2]) cube([2.54, 7.62, 8.5]);
// plug H2
translate(apart * [0, 0, 35]) color("#222222") translate([70.78, 2.2, 7.2]) cube([2.54, 7.62, 8.5]);
// plug T
translate(apart * [0, 0, 35]) color("#3949ab") translate([32.68, 4.74, 7.2]) cube([2.54, 7.62, 8.5]);
// plug C
translate(apart * [0, 0, 35]) color("#222222") translate([42.84, 4.74, 7.2]) cube([2.54, 7.62, 14]);
// wood screw 3 x 8
translate(apart * [0, 0, 15]) color("#8a8f98") translate([-5.5, 35.22, 3]) rotate([180, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, 15]) color("#8a8f98") translate([88.64, 35.22, 3]) rotate([180, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
