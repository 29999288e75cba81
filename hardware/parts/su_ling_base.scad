// Base under Su-Ling: her own base sits on top, the magnet in the middle below.
include <common.scad>

figure_d = 22;         // her own base
rim = 1.6;
rim_h = 1.5;
plate_h = 4.2;

module su_ling_base() {
    difference() {
        cylinder(d = figure_d + 2 * rim + slack, h = plate_h + rim_h);
        translate([0, 0, plate_h]) cylinder(d = figure_d + slack, h = rim_h + 1);
        magnet_pocket();
    }
}

su_ling_base();
