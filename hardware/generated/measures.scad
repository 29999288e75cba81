// Made from camera.toml and table.toml by `companion plan`. All in mm.
village_tile = 90;  // side of a village tile, by calliper
villager_tile = 30;  // side of a villager tile, by calliper
villager_thick = 2;  // thickness of a villager tile
tray_across = 130;  // inside of the dice tray, west to east
tray_deep = 130;  // inside of the dice tray, north to south
grey_patch = 26;  // side of the grey patch
patch_away = 20;  // middle of the grey patch south of the tray's inside
village_away = 250;  // middle of the village from the northern edge of the field
camera_height = 800;  // lens above the table
