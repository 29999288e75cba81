// Foot of a Moon Crystal: a ring that hides the magnet and stands in the Receptacle's dent. Print it in clear PETG: the
// lamp shines up through it, beside the magnet.
include <common.scad>

foot_d = 24;
foot_h = 7;
crystal_d = 14;        // what the crystal's own end measures
crystal_deep = 2.4;
magnet_deep = 0.2;     // how far the magnet's face may lie inside the foot

module crystal_foot() {
    difference() {
        cylinder(d1 = foot_d, d2 = foot_d - 4, h = foot_h);
        translate([0, 0, foot_h - crystal_deep]) cylinder(d = crystal_d + slack, h = crystal_deep + 1);
        magnet_pocket();
    }
}

assert(foot_h - crystal_deep - magnet_h - magnet_deep >= 1, "too little between crystal and magnet");
crystal_foot();
