// Made from the measures of the parts by hardware/draw.py; open it in OpenSCAD to turn it.
apart = 0;  // 1 for the exploded view
$fn = 48;
translate(apart * [-30, 0, 0]) color("#5aa3a3") multmatrix([[0, 0, -1, 0], [1, 0, 0, 70], [0, -1, 0, 832], [0, 0, 0, 1]]) import("../parts/camera_across.stl", convexity = 8);
translate(apart * [30, 0, 0]) color("#7fc4c4") multmatrix([[1, 0, 0, -13], [0, 1, 0, 250], [0, 0, 1, 800], [0, 0, 0, 1]]) import("../parts/camera_head.stl", convexity = 8);
// camera
translate(apart * [30, 0, 0]) color("#3a7d44") translate([-25.5, 240.5, 804]) cube([25, 24, 1.1]);
// lens
translate(apart * [30, 0, 0]) color("#222222") translate([-13, 250, 796]) cylinder(d = 9, h = 8);
// M4 x 25
translate(apart * [66, 0, 0]) color("#8a8f98") translate([8, 214, 822]) rotate([0, -90, 0]) union() { translate([0, 0, -3.6]) cylinder(d = 7, h = 2.8); translate([0, 0, -0.8]) cylinder(d = 4, h = 25); translate([0, 0, 16]) cylinder(d = 7.6, h = 5.8, $fn = 6); }
// M4 x 25
translate(apart * [66, 0, 0]) color("#8a8f98") translate([8, 202, 822]) rotate([0, -90, 0]) union() { translate([0, 0, -3.6]) cylinder(d = 7, h = 2.8); translate([0, 0, -0.8]) cylinder(d = 4, h = 25); translate([0, 0, 16]) cylinder(d = 7.6, h = 5.8, $fn = 6); }
// M2 x 8
translate(apart * [30, 0, 20]) color("#8a8f98") translate([-23.5, 250, 803]) rotate([180, 0, 0]) union() { translate([0, 0, -3.5]) cylinder(d = 3.5, h = 1.4); translate([0, 0, -2.1]) cylinder(d = 2, h = 8); translate([0, 0, 3]) cylinder(d = 3.8, h = 1.6, $fn = 6); }
// M2 x 8
translate(apart * [30, 0, 20]) color("#8a8f98") translate([-23.5, 262.5, 803]) rotate([180, 0, 0]) union() { translate([0, 0, -3.5]) cylinder(d = 3.5, h = 1.4); translate([0, 0, -2.1]) cylinder(d = 2, h = 8); translate([0, 0, 3]) cylinder(d = 3.8, h = 1.6, $fn = 6); }
// M2 x 8
translate(apart * [30, 0, 20]) color("#8a8f98") translate([-2.5, 250, 803]) rotate([180, 0, 0]) union() { translate([0, 0, -3.5]) cylinder(d = 3.5, h = 1.4); translate([0, 0, -2.1]) cylinder(d = 2, h = 8); translate([0, 0, 3]) cylinder(d = 3.8, h = 1.6, $fn = 6); }
// M2 x 8
translate(apart * [30, 0, 20]) color("#8a8f98") translate([-2.5, 262.5, 803]) rotate([180, 0, 0]) union() { translate([0, 0, -3.5]) cylinder(d = 3.5, h = 1.4); translate([0, 0, -2.1]) cylinder(d = 2, h = 8); translate([0, 0, 3]) cylinder(d = 3.8, h = 1.6, $fn = 6); }
