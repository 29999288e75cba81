// Made from the measures of the parts by hardware/draw.py; open it in OpenSCAD to turn it.
apart = 0;  // 1 for the exploded view
$fn = 48;
translate(apart * [0, 0, 0]) color("#5aa3a3") difference() { multmatrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]) import("../parts/receptacle_base.stl", convexity = 8); translate([-60, -120, -40]) cube([120, 120, 120]); }
translate(apart * [0, 0, 14]) color("#7fc4c4") difference() { multmatrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 14.5], [0, 0, 0, 1]]) import("../parts/crystal_foot.stl", convexity = 8); translate([-60, -120, -40]) cube([120, 120, 120]); }
// Hall switch
translate(apart * [0, 0, -26]) color("#222222") translate([-2, -1.6, 11.8]) cube([4, 3.15, 1.5]);
// LED
translate(apart * [0, 0, -18]) color("#f2d16b") translate([6.8, 0, 4.7]) cylinder(d = 5, h = 8.6);
// magnet
translate(apart * [0, 0, 7]) color("#b3261e") translate([0, 0, 14.5]) cylinder(d = 6, h = 3);
// crystal
translate(apart * [0, 0, 20]) color("#c9d6f2") translate([0, 0, 19.1]) cylinder(d = 14, h = 22);
