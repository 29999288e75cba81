// Made from the measures of the parts by hardware/draw.py; open it in OpenSCAD to turn it.
apart = 0;  // 1 for the exploded view
$fn = 48;
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, -113], [0, 1, 0, -111.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, -23], [0, 1, 0, -111.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, 67], [0, 1, 0, -111.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, -113], [0, 1, 0, -21.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, -23], [0, 1, 0, -21.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, 67], [0, 1, 0, -21.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, -113], [0, 1, 0, 68.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, -23], [0, 1, 0, 68.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, -30]) color("#5aa3a3") multmatrix([[1, 0, 0, 67], [0, 1, 0, 68.5], [0, 0, 1, -9.2], [0, 0, 0, 1]]) import("../parts/reader_holder.stl", convexity = 8);
translate(apart * [0, 0, 60]) color("#5aa3a3") multmatrix([[1, 0, 0, -23.6], [0, 1, 0, -15.2], [0, 0, 1, 8], [0, 0, 0, 1]]) import("../parts/tile_tray.stl", convexity = 8);
// table top
translate(apart * [0, 0, 0]) color("#d9b98a") translate([-135, -135, 0]) cube([270, 270, 6]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([-134.5, -134.5, 6]) cube([89, 89, 2]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([-44.5, -134.5, 6]) cube([89, 89, 2]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([45.5, -134.5, 6]) cube([89, 89, 2]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([-134.5, -44.5, 6]) cube([89, 89, 2]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([-44.5, -44.5, 6]) cube([89, 89, 2]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([45.5, -44.5, 6]) cube([89, 89, 2]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([-134.5, 45.5, 6]) cube([89, 89, 2]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([-44.5, 45.5, 6]) cube([89, 89, 2]);
// village tile
translate(apart * [0, 0, 30]) color("#cfd8dc") translate([45.5, 45.5, 6]) cube([89, 89, 2]);
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-107, -119, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-51, -60.6, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-17, -119, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([39, -60.6, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([73, -119, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([129, -60.6, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-107, -29, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-51, 29.4, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-17, -29, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([39, 29.4, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([73, -29, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([129, 29.4, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-107, 61, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-51, 119.4, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([-17, 61, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([39, 119.4, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([73, 61, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
// wood screw 3 x 8
translate(apart * [0, 0, -50]) color("#8a8f98") translate([129, 119.4, -3]) rotate([0, 0, 0]) union() { translate([0, 0, -2.1]) cylinder(d = 5.25, h = 2.1); translate([0, 0, -0]) cylinder(d = 3, h = 8); }
