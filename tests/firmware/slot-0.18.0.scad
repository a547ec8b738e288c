// The exit slot of the shoe: base with the antenna's pocket, gate against double cards, bridge with the light barrier.
//
//     openscad -o base.stl -D 'part="base"' slot.scad        // or "gate", "bridge", "all"
//
// Millimetres. x runs the way of the card, from the face of the gate (0) outwards; y from the middle line; z from the
// floor that the card slides on. `dimensions.py` reads the numbers of this block, and the tests compute with them.

part = "all";

// --- the card -------------------------------------------------------------------------------------------------------
card_width = 63;          // across the way: 63, or 88 for cards that leave sideways
card_length = 88;         // along the way: 88, or 63
card_thickness = 0.30;    // one card, without its sticker
sticker_thickness = 0.20; // a tag of paper, on the middle of the card
tag_diameter = 25;        // 22 to 25

// --- the way --------------------------------------------------------------------------------------------------------
side_play = 1.0;          // on each side, between card and cheek
gap = 0.65;               // under the gate: one card with its sticker, and not two
way = 112;                // from the gate to the end of the tongue
ramp = 10;                // the last part of the tongue, and of each cheek, falls away
pile_room = 20;           // floor behind the gate, on which the pile lies

// --- the antenna ----------------------------------------------------------------------------------------------------
antenna_x = 45;           // its middle
board_length = 60;        // of an MFRC522 board, along the way
board_width = 40;
board_play = 0.5;         // around the board
floor_thickness = 2.5;    // between card and antenna
read_radius = 22;         // a tag is read as long as its middle is no further from the antenna's

// --- the light barrier ----------------------------------------------------------------------------------------------
beam_x = 60;              // past the antenna, so that the tag lies over it when the card's edge comes
beam_inset = 5;           // from the edge of the card inwards
beam_hole = 3.2;          // for a 3 mm emitter below and a receiver above
bridge_clearance = 6;     // between floor and bridge: a hand sees the card

// --- the shield -----------------------------------------------------------------------------------------------------
shield_x = 8;             // copper-clad board or foil on card, upright, earthed
shield_thickness = 1.6;
shield_height = 22;       // below the floor

// --- walls ----------------------------------------------------------------------------------------------------------
wall = 3;
cheek_height = 8;
base_height = 26;         // below the floor: board, pins, leads
screw = 3.3;              // M3, of nylon

inside = card_width + 2 * side_play;
outside = inside + 2 * wall;
$fn = 48;

module walls_below() {
    translate([-pile_room, -outside / 2, -base_height])
        difference() {
            cube([pile_room + way - ramp, outside, base_height - floor_thickness]);
            translate([wall, wall, -1]) cube([pile_room + way - ramp - 2 * wall, outside - 2 * wall, base_height + 2]);
            // the leads come out at the end
            translate([pile_room + way - ramp - wall - 1, -10 + outside / 2, -1]) cube([wall + 2, 20, 9]);
        }
}

module floor_plate() {
    difference() {
        union() {
            translate([-pile_room, -outside / 2, -floor_thickness]) cube([pile_room + way - ramp, outside, floor_thickness]);
            // the tongue falls away, so that a card leaves flat and its sticker does not catch
            hull() {
                translate([way - ramp - 0.01, -outside / 2, -floor_thickness]) cube([0.01, outside, floor_thickness]);
                translate([way - 0.01, -outside / 2, -floor_thickness - 2]) cube([0.01, outside, floor_thickness]);
            }
        }
        translate([beam_x, card_width / 2 - beam_inset, -floor_thickness - 1]) cylinder(d = beam_hole, h = floor_thickness + 2);
    }
}

module cheek(side) {
    y = side > 0 ? inside / 2 : -inside / 2 - wall;
    difference() {
        hull() {
            translate([0, y, 0]) cube([way - ramp, wall, cheek_height]);
            translate([way - 1, y, -floor_thickness - 2]) cube([1, wall, floor_thickness + 3]);
        }
        for (x = [6, beam_x]) // screws of the gate and of the bridge
            translate([x, y - 1, cheek_height / 2 + 1]) rotate([-90, 0, 0]) cylinder(d = screw, h = wall + 2);
    }
}

module board_rails() { // the board is pushed in from below and rests against the floor
    for (side = [-1, 1])
        translate([antenna_x - board_length / 2 - board_play, side > 0 ? board_width / 2 + board_play : -board_width / 2 - board_play - 2, -floor_thickness - 6])
            cube([board_length + 2 * board_play, 2, 6]);
}

module shield_groove() {
    for (side = [-1, 1])
        translate([shield_x - shield_thickness / 2 - 2.2, side > 0 ? inside / 2 - 3 : -inside / 2, -floor_thickness - shield_height])
            difference() {
                cube([shield_thickness + 4.4, 3, shield_height]);
                translate([2, side > 0 ? -1 : 1, -1]) cube([shield_thickness + 0.4, 3, shield_height + 2]);
            }
}

module base() {
    walls_below();
    floor_plate();
    cheek(1);
    cheek(-1);
    board_rails();
    shield_groove();
}

module gate() { // slides on its screws in long holes: set with a feeler gauge, or one card with its sticker and a bit of paper
    play = 0.2;
    difference() {
        union() {
            translate([-12, -inside / 2 + play, gap]) cube([12, inside - 2 * play, 14]);
            for (side = [-1, 1])
                translate([0, side > 0 ? inside / 2 - play - 4 : -inside / 2 + play, gap]) cube([12, 4, 10]);
        }
        // the edge that a card meets is rounded upwards, so that it is led under and not stopped
        translate([-12, -inside / 2 - 1, gap]) rotate([0, 45, 0]) translate([-4, 0, -4]) cube([8, inside + 2, 8]);
        for (side = [-1, 1])
            hull() for (z = [-1.2, 1.2])
                translate([6, side * inside / 2 - 6, cheek_height / 2 + 1 + z]) rotate([-90, 0, 0]) cylinder(d = screw, h = 12);
    }
}

module bridge() { // the receiver looks down through it
    difference() {
        union() {
            translate([beam_x - 7, -outside / 2 - wall, bridge_clearance]) cube([14, outside + 2 * wall, 6]);
            for (side = [-1, 1])
                translate([beam_x - 7, side > 0 ? outside / 2 : -outside / 2 - wall, 0]) cube([14, wall, bridge_clearance + 6]);
        }
        translate([beam_x, card_width / 2 - beam_inset, bridge_clearance - 1]) cylinder(d = beam_hole, h = 8);
        // the cheeks stand higher than the card
        for (side = [-1, 1])
            translate([beam_x - 8, side > 0 ? inside / 2 - 0.2 : -outside / 2 - 0.2, bridge_clearance - 1]) cube([16, wall + 0.4, cheek_height - bridge_clearance + 1.2]);
        for (side = [-1, 1])
            translate([beam_x, side * (outside / 2 + wall / 2) - 5, cheek_height / 2 + 1]) rotate([-90, 0, 0]) cylinder(d = screw, h = 10);
    }
}

if (part == "base" || part == "all") base();
if (part == "gate" || part == "all") gate();
if (part == "bridge" || part == "all") bridge();
