// Made from the measures of the parts by hardware/draw.py; open it in OpenSCAD to turn it.
apart = 0;  // 1 for the exploded view
$fn = 48;
translate(apart * [-30, 0, 0]) color("#3f7f8c") multmatrix([[0, 0, 1, -8], [1, 0, 0, -60], [0, 1, 0, 0], [0, 0, 0, 1]]) import("../parts/camera_clamp.stl", convexity = 8);
translate(apart * [30, 0, 0]) color("#5aa3a3") multmatrix([[0, 0, 1, 0], [0, -1, 0, -66], [1, 0, 0, 14], [0, 0, 0, 1]]) import("../parts/camera_strut.stl", convexity = 8);
// M4 x 25
translate(apart * [66, 0, 0]) color("#8a8f98") translate([8, -76, 24]) rotate([0, -90, 0]) union() { translate([0, 0, -3.6]) cylinder(d = 7, h = 2.8); translate([0, 0, -0.8]) cylinder(d = 4, h = 25); translate([0, 0, 16]) cylinder(d = 7.6, h = 5.8, $fn = 6); }
// M4 x 25
translate(apart * [66, 0, 0]) color("#8a8f98") translate([8, -76, 36]) rotate([0, -90, 0]) union() { translate([0, 0, -3.6]) cylinder(d = 7, h = 2.8); translate([0, 0, -0.8]) cylinder(d = 4, h = 25); translate([0, 0, 16]) cylinder(d = 7.6, h = 5.8, $fn = 6); }
// M8 x 50
translate(apart * [-30, 0, -30]) color("#8a8f98") translate([7, -30, -46]) rotate([0, 0, 0]) union() { translate([0, 0, -5.6]) cylinder(d = 14, h = 5.6); translate([0, 0, -0]) cylinder(d = 8, h = 50); }
