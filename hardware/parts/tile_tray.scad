// Tray on a village tile: a staircase that shifts each villager of a stack by 0.7 coil diameters,
// so that their tags do not shadow each other, and an edge of every tile shows.
include <common.scad>

steps = 3;
shift = 0.7 * coil_d;                       // sideways, from one villager to the next
step_h = villager_thick + 0.2;
inner = villager_tile + slack;
length = inner + (steps - 1) * shift;
rail_h = steps * step_h + 0.8;

module tile_tray() {
    difference() {
        translate([-wall, -wall, 0]) rounded([length + 2 * wall, inner + 2 * wall, floor_thick + rail_h]);
        // one room for each villager, each a step higher and further east
        for (n = [0 : steps - 1])
            translate([n * shift, 0, floor_thick + n * step_h]) cube([inner, inner, rail_h + 1]);
        // thumb notches on both long sides, to take the upper one without the lower
        for (y = [-wall, inner])
            translate([length / 2, y + wall / 2, floor_thick + rail_h])
                rotate([90, 0, 0]) cylinder(d = villager_tile * 0.4, h = wall + 2, center = true);
    }
}

assert(length + 2 * wall <= village_tile, "the tray does not fit on a village tile");
tile_tray();
