// Made from the measures of the parts by hardware/draw.py; open it in OpenSCAD to turn it.
apart = 0;  // 1 for the exploded view
$fn = 48;
translate(apart * [30, 0, 0]) color("#5aa3a3") multmatrix([[0, 0, 1, 0], [0, -1, 0, -66], [1, 0, 0, 615.6], [0, 0, 0, 1]]) import("../parts/camera_strut.stl", convexity = 8);
translate(apart * [-30, 0, 0]) color("#3f7f8c") multmatrix([[0, 0, -1, 0], [1, 0, 0, -86], [0, -1, 0, 832], [0, 0, 0, 1]]) import("../parts/camera_elbow.stl", convexity = 8);
translate(apart * [30, 0, 0]) color("#5aa3a3") multmatrix([[0, 0, 1, 0], [1, 0, 0, -52], [0, 1, 0, 812], [0, 0, 0, 1]]) import("../parts/camera_across.stl", convexity = 8);
// M4 x 25
translate(apart * [66, 0, 0]) color("#8a8f98") translate([8, -76, 788]) rotate([0, -90, 0]) union() { translate([0, 0, -3.6]) cylinder(d = 7, h = 2.8); translate([0, 0, -0.8]) cylinder(d = 4, h = 25); translate([0, 0, 16]) cylinder(d = 7.6, h = 5.8, $fn = 6); }
// M4 x 25
translate(apart * [66, 0, 0]) color("#8a8f98") translate([8, -76, 776]) rotate([0, -90, 0]) union() { translate([0, 0, -3.6]) cylinder(d = 7, h = 2.8); translate([0, 0, -0.8]) cylinder(d = 4, h = 25); translate([0, 0, 16]) cylinder(d = 7.6, h = 5.8, $fn = 6); }
// M4 x 25
translate(apart * [66, 0, 0]) color("#8a8f98") translate([8, -42, 822]) rotate([0, -90, 0]) union() { translate([0, 0, -3.6]) cylinder(d = 7, h = 2.8); translate([0, 0, -0.8]) cylinder(d = 4, h = 25); translate([0, 0, 16]) cylinder(d = 7.6, h = 5.8, $fn = 6); }
// M4 x 25
translate(apart * [66, 0, 0]) color("#8a8f98") translate([8, -30, 822]) rotate([0, -90, 0]) union() { translate([0, 0, -3.6]) cylinder(d = 7, h = 2.8); translate([0, 0, -0.8]) cylinder(d = 4, h = 25); translate([0, 0, 16]) cylinder(d = 7.6, h = 5.8, $fn = 6); }
