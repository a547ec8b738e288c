// A shoe in four parts: body, right wall, sill and follower.
//
//     openscad -o body.stl -D 'part="body"' shoe.scad        // or "right", "sill", "follower": each as it is printed
//
// `use <shoe.scad>` gives body(), right(), sill() and follower_at(angle) in the places that they have on the slope, the
// sill with its land at z = 0.
//
// Millimetres. x runs the way of a card, from the inner edge of the gate's land (0) outwards and down the slope;
// y goes across from the middle; z stands upright on the slope, 0 at the panel's underside, where the back of the
// next card lies. `dimensions.py` reads the numbers of this block.

part = "all";

// --- cards ----------------------------------------------------------------------------------------------------------
poker = 63;               // along the way; bridge cards have 57
bridge = 57;
card_across = 88;         // the long edge leads
card_thickness = 0.30;
sticker_thickness = 0.20; // up to 0.35
tag_diameter = 25;

// --- the slope ------------------------------------------------------------------------------------------------------
slope = 36;               // degrees
gate_height = 50;         // of the gate over the table
inside = 91;              // between the walls
wall = 3;
rear = 105;               // from the gate back to the rear, along the table
rear_height = 84;
foot = 140;               // so far back the walls stand on the table: the weight would tip a shorter shoe over

// --- panel and gate -------------------------------------------------------------------------------------------------
panel_from = -46;         // further back, and a full pack does not go in
panel_thickness = 4;
finger_slot = 18;         // narrower than the sticker: the stickers are pressed onto both strips
gap = 0.40;               // a bare card and a sheet of paper set it; here only for the pictures
land = 2;
middle_lane = 36;         // sticker, 3 mm beside the middle, and the play of a card
relief = 0.8;             // the sill is so much lower there
lead_in = 6;              // 45 degrees: a card that sank slides up
sill_height = 37.6;
sill_length = 90.2;
sill_screw_y = 36;
sill_screw_z = 20;        // below the land
sill_travel = 1.5;        // up and down

// --- tongue, reader, barrier ----------------------------------------------------------------------------------------
tongue_top = -1.3;
tongue_thickness = 2.4;
tongue_end = 80;
run_out = 6;
coil_x = 40;
coil_to_end = 20;         // of the board, from the end without pins to the coil's middle
read_radius = 22;
board_length = 60;        // across the way
board_width = 40;
board_thickness = 1.6;
board_slot = 2.0;
board_play = 0.3;
beam_x = 34;
beam_y = -39.5;
aperture = 1.5;           // drilled
diode = 3.3;
arm_height = 4;           // of the receiver's arm over the card

// --- follower -------------------------------------------------------------------------------------------------------
axle_x = -88;
axle_z = -42;
axle = 4.3;
pad_arm = 60;
pad_radius = 5;
follower_width = 60;
weight_arm = 55;
weight_angle = 198;       // from the pad's arm
weight_box = 40;

$fn = 48;
side = inside / 2;
below = tongue_top - tongue_thickness;                        // underside of the tongue: the board lies against it
bosses = [[9.5, -30], [-36, -78]];
jumper = [-50, 16];                                           // from the gate along the table, and over it

function table(x) = (x * sin(slope) - gate_height) / cos(slope);
function on_slope(along, up) = [along * cos(slope) - (up - gate_height) * sin(slope),
                                along * sin(slope) + (up - gate_height) * cos(slope)];

module across(from, to) { // a profile of x and z, drawn out from one y to another
    translate([0, to, 0]) rotate([90, 0, 0]) linear_extrude(to - from) children();
}

module on_table() { rotate([0, -slope, 0]) translate([0, 0, -gate_height]) children(); }

module as_it_stands() { translate([0, 0, gate_height]) rotate([0, slope, 0]) children(); }

module drop(d) { circle(d = d); rotate(45) square(d / 2); }   // a round hole whose point keeps the printer from bridging

module outline() {
    polygon([on_slope(-foot, 0), on_slope(-foot, 10), on_slope(-rear, 45), on_slope(-rear, rear_height), [-66, panel_thickness],
             [72, panel_thickness], [tongue_end, table(tongue_end)]]);
}

module strip(right) { // half of the panel; its lower edge at the gate stays square
    intersection() {
        across(right ? finger_slot / 2 : -side - 1, right ? side + 1 : -finger_slot / 2)
            polygon([[panel_from, 2], [panel_from + 2, 0], [land, 0], [land, panel_thickness], [panel_from, panel_thickness]]);
        mirror([0, right ? 0 : 1, 0]) translate([panel_from, 0, 0]) rotate([90, 0, 90]) linear_extrude(land - panel_from)
            polygon([[finger_slot / 2, 0], [finger_slot / 2, 1], [finger_slot / 2 + 3, 4], [side + 1, 4], [side + 1, 0]]);
    }
}

module axle_hole() { translate([axle_x, 0, axle_z]) rotate([90, 0, 0]) cylinder(d = axle, h = 200, center = true); }

module rail(front) { // half of the slot that the board slides into from the right; solid before its stop
    edge = coil_x + (front ? 1 : -1) * (board_width / 2 + board_play);
    out = front ? 5.5 : -5.5;
    lip = front ? -2.5 : 2.5;
    across(-side, side) polygon([[edge, below + 0.5], [edge + out, below + 0.5], [edge + out, below - 4.3], [edge, below - 4.3]]);
    across(-side, side) polygon([[edge, below - board_slot], [edge + lip, below - board_slot], [edge + lip, below - 4.3], [edge, below - 4.3]]);
    across(-side, -coil_to_end) polygon([[edge, below + 0.5], [edge + lip, below + 0.5], [edge + lip, below - 4.3], [edge, below - 4.3]]);
}

module tongue() {
    across(-side - 1, side)
        polygon([[land, tongue_top], [tongue_end - run_out, tongue_top], [tongue_end, table(tongue_end)],
                 [tongue_end - 0.5, below], [land, below]]);
}

module body() {
    difference() {
        union() {
            across(-side - wall, -side) outline();
            strip(false);
            tongue();
            across(-side - 1, side) translate([land, -40]) square([3, 40 + tongue_top]);
            rail(false);
            rail(true);
            // what a turned board meets with its pins
            across(-side - 1, -6) translate([coil_x + 6, below - board_thickness - 3.7]) square([6, 3]);
            // the emitter's collar below, the receiver's arm above
            across(-side - 1, beam_y + 4) translate([beam_x - 4, below - 6]) square([8, 7]);
            across(-side - wall, beam_y + 8) translate([beam_x - 7, arm_height]) square([14, 8]);
            across(-side - wall, -side) translate([beam_x - 7, 0]) square([14, arm_height + 1]);
            for (at = bosses) across(-side - 1, side) translate(at - [4.5, 4.5]) square(9);
            across(-side - 1, side) polygon([on_slope(-rear, 0), on_slope(-rear, 35), on_slope(-rear + 3, 35), on_slope(-rear + 3, 0)]);
        }
        axle_hole();
        for (at = bosses) translate([at[0], side - 20, at[1]]) rotate([-90, 0, 0]) cylinder(d = 2.5, h = 21);
        for (y = [-1, 1] * sill_screw_y) // of the sill
            translate([land - 1, y, -gap - sill_screw_z]) rotate([90, 0, 90]) linear_extrude(5) rotate(-90) drop(3.3);
        for (y = [-6, 6]) // for a cable tie
            on_table() translate([-rear - 1, y, 10]) rotate([90, 0, 90]) linear_extrude(5) rotate(-90) drop(4);
        translate([beam_x, beam_y, -20]) cylinder(d = aperture, h = 40);
        translate([beam_x, beam_y, below - 7]) linear_extrude(7 + tongue_thickness - 1.2) drop(diode);
        translate([beam_x, beam_y, arm_height + 1.2]) linear_extrude(20) drop(diode);
        // joints of the pins
        translate([coil_x - 12, 28, below - 0.01]) cube([24, 30, 1.6]);
        // under the coil's middle: the board covers the mark
        for (turn = [45, -45]) translate([coil_x, 0, below]) rotate(turn) cube([12, 1, 0.8], center = true);
    }
}

module right() {
    difference() {
        union() {
            across(side, side + wall) outline();
            strip(true);
            // keeps the board at its stop
            across(board_length - coil_to_end + 0.4, side + 1) translate([coil_x - 19, below - 1.7]) square([5, 1.4]);
        }
        axle_hole();
        for (at = bosses) translate([at[0], 0, at[1]]) rotate([-90, 0, 0]) cylinder(d = 3.4, h = 100);
        across(side - 1, side + wall + 1) // the leads
            polygon([[coil_x - 13, below - 0.2], [coil_x + 13, below - 0.2], [coil_x + 13, -17], [coil_x - 13, -36]]);
        on_table() translate([jumper[0] - 2.7, side - 1, jumper[1] - 1.4]) cube([5.4, wall + 2, 2.8]);
    }
}

module sill() { // its land at z = 0
    difference() {
        across(-sill_length / 2, sill_length / 2)
            polygon([[0, 0], [land - 0.3, 0], [land, -0.3], [land, -sill_height], [-lead_in, -sill_height], [-lead_in, -lead_in]]);
        translate([-lead_in - 1, -middle_lane / 2, -relief]) cube([lead_in + land + 2, middle_lane, 10]);
        for (y = [-1, 1] * sill_screw_y, head = [false, true])
            hull() for (z = [-1, 1] * sill_travel)
                translate([head ? -lead_in - 1 : -lead_in, y, z - sill_screw_z])
                    rotate([0, 90, 0]) cylinder(d = head ? 6.5 : 3.4, h = head ? 5 : 20);
    }
}

module follower() { // round its axle; the pad's arm along x
    width = follower_width / 2;
    difference() {
        union() {
            across(-width, width) {
                hull() { circle(6); translate([pad_arm, 0]) circle(pad_radius); }
                hull() { circle(6); rotate(weight_angle) translate([weight_arm - weight_box / 2 + 1, 0]) circle(6); }
                rotate(weight_angle) translate([weight_arm, 0]) square(weight_box, center = true);
            }
        }
        rotate([90, 0, 0]) cylinder(d = axle, h = 200, center = true);
        across(-width + 3, width + 1) rotate(weight_angle) translate([weight_arm, 0]) square(weight_box - 4, center = true);
    }
}

pad_full = asin((-33.8 - pad_radius - axle_z) / pad_arm);       // the angle of the pad's arm over a full pack, and over none
pad_empty = asin((-0.65 - pad_radius - axle_z) / pad_arm);

module follower_at(angle) { translate([axle_x, 0, axle_z]) rotate([0, -angle, 0]) follower(); }

if (part == "body") translate([0, 0, side + wall]) rotate([90, 0, 0]) as_it_stands() body();
if (part == "right") translate([0, 0, side + wall]) rotate([-90, 0, 0]) as_it_stands() right();
if (part == "sill") translate([0, 0, land]) rotate([0, 90, 0]) sill();
if (part == "follower") translate([0, 0, follower_width / 2]) rotate([90, 0, 0]) follower();
if (part == "all") as_it_stands() { body(); right(); translate([0, 0, -gap]) sill(); follower_at(pad_full); }
