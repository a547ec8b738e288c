// How the shoe goes together, a picture a step, and the whole of it.
//
//     xvfb-run openscad -o step-1.png -D step=1 --imgsize=800,560 --colorscheme=Tomorrow assembly.scad
//
// step = 0 makes assembled.png. Each step has its own camera.

use <shoe.scad>

step = 0;
slope = 36;

// where the camera looks, from where, and how far away it is
views = [[[-30, 0, 40], [62, 0, 40], 560], [[-10, 0, 40], [65, 0, 130], 480], [[-20, 0, 45], [60, 0, 215], 480],
         [[20, -20, 25], [108, 0, 140], 300], [[20, 30, 15], [100, 0, 115], 360], [[-20, 25, 35], [65, 0, 140], 600],
         [[5, 0, 45], [50, 0, 60], 470], [[-70, 10, 50], [60, 0, 150], 620], [[-45, 0, 55], [65, 0, 30], 620]];
$vpt = views[step][0];
$vpr = views[step][1];
$vpd = views[step][2];

blue = "SteelBlue"; pale = "LightSteelBlue"; orange = "Orange"; red = "Salmon"; green = "YellowGreen"; dark = "DimGray";

module label(at, from, words) { // turned to the eye, with a line to what it names
    color("Black") { hull() { translate(at) sphere(0.5, $fn = 8); translate(from) sphere(0.5, $fn = 8); }
        translate(from) rotate([0, -slope, 0]) rotate($vpr) translate([1, 1, 0]) text(words, size = views[step][2] / 62); }
    color("White") translate(from) rotate([0, -slope, 0]) rotate($vpr) translate([1, 1, -0.5]) // a light ground for the words
        linear_extrude(0.1) offset(r = views[step][2] / 250) text(words, size = views[step][2] / 62);
}

module reader() { // parts down; the coil at the end without pins
    top = -3.72;
    color(green) translate([20, -20, top - 1.6]) cube([40, 60, 1.6]);
    // on the side of the parts; drawn on the other too, to be seen
    color("DarkGreen") for (size = [26, 22, 18], face = [top - 1.9, top - 0.2]) translate([40 - size / 2, -size / 2, face])
        difference() { cube([size, size, 0.3]); translate([1, 1, -1]) cube([size - 2, size - 2, 3]); }
    color(dark) translate([29, 36, top - 4.2]) cube([22, 2.6, 2.6]);
    color("Gold") for (pin = [0 : 7]) translate([31 + pin * 2.54, 37, top - 10]) cube([0.7, 0.7, 6]);
    color("Black") translate([33, 14, top - 3]) cube([8, 8, 1.4]);
}

module leads(count, at, to) { // from a diode to where its leads go
    colors = ["Crimson", "Black", "White"];
    color(dark) translate(at) cylinder(d = 3, h = 5);
    for (lead = [0 : count - 1])
        color(colors[lead]) hull() { translate(at + [lead - 1, 0, to[2] > 0 ? 5 : 0]) sphere(0.6); translate(at + to + [lead - 1, 0, 0]) sphere(0.6); }
}

module barrier(beam = true) {
    leads(2, [34, -39.5, -9.7], [-4, 0, -14]);                    // emitter
    leads(3, [34, -39.5, 7], [-2, -8, 14]);                       // receiver
    if (beam) color("Red") translate([34, -39.5, -3]) cylinder(d = 0.8, h = 9);
}

module card(x, z = -0.3) {
    color("White") translate([x - 63, -44, z]) cube([63, 88, 0.3]);
    color("Gold") translate([x - 31.5, 0, z - 0.4]) cylinder(d = 25, h = 0.4);
}

module pack(count) {
    for (number = [0 : count - 1]) color(number % 2 ? "White" : "Gainsboro") translate([-69, -44, -0.65 * number - 0.3]) cube([63, 88, 0.6]);
}

module fitted_sill(y = 0, back = 0) { color(orange) translate([-back, y, -0.4]) render() sill(); }

module screws(back) {
    for (y = [-36, 36]) color("Ivory") translate([-6 - back, y, -20.4]) rotate([0, 90, 0]) { cylinder(d = 5.5, h = 3); cylinder(d = 3, h = 12); }
}

module scene() as_it_stands() {
    if (step > 0) color(blue) render() body();
    if (step == 2) { fitted_sill(back = 26); screws(52); }
    if (step > 2) fitted_sill();
    if (step == 3) barrier();
    if (step > 3) barrier(false);
    if (step == 4) translate([0, 48, 0]) reader();
    if (step > 4) reader();
    if (step == 5) color(pale) translate([0, 55, 0]) render() right();
    if (step > 5) color(pale) render() right();
    if (step == 6) {
        color("White") translate([-16, -44, -0.3]) cube([63, 88, 0.3]);
        for (y = [-40, 22]) color("Khaki") translate([-10, y, -0.4]) cube([75, 18, 0.1]);
    }
    if (step == 7) {
        color(red) render() follower_at(8);
        color("Gray") translate([-88, 0, -42]) rotate([0, -206, 0]) for (y = [-20 : 8 : 24], x = [45, 65], z = [-10, 10])
            translate([x, y, z]) rotate([90, 0, 0]) cylinder(d = 17, h = 6, $fn = 6);
        color("Silver") translate([-88, 90, -42]) rotate([90, 0, 0]) cylinder(d = 4, h = 108);
    }
    if (step == 8) { color(red) render() follower_at(0); translate([-42, 0, 14]) pack(52); }
    if (step == 8 || step == 0) color("Silver") translate([-88, 54, -42]) rotate([90, 0, 0]) cylinder(d = 4, h = 108);
    if (step == 1) { label([34, -39.5, 12], [60, -75, 35], "drill 1.5"); label([2, -25, 0], [20, -70, 50], "edge stays square"); label([9.5, 45.5, -30], [20, 60, -50], "drill 2.5"); }
    if (step == 2) { label([-30, 0, -10], [-40, 10, 25], "sill"); label([-58, -36, -20], [-62, -30, 18], "nylon M3"); label([4, 40, -30], [15, 60, -48], "cross wall"); }
    if (step == 3) { label([34, -39.5, 14], [30, -50, 34], "receiver"); label([32, -39.5, -20], [40, -20, -40], "emitter"); label([34, -39.5, 2], [44, 20, 16], "beam"); }
    if (step == 4) { label([40, 50, -5.5], [60, 10, -50], "coil first"); label([40, 86, -12], [70, 70, -45], "pins last"); }
    if (step == 5) { label([40, 103, -15], [62, 100, -45], "leads"); label([-20.5, 103, -57], [-30, 110, -95], "jumper"); }
    if (step == 6) { label([20, 10, 0], [50, 30, 50], "card"); label([55, 31, 0], [80, 60, 30], "paper"); label([-10, 0, 4], [-30, -20, 60], "panel"); }
    if (step == 7) { label([-140, 30, -60], [-170, 60, -10], "0.3 kg"); label([-88, 85, -42], [-60, 110, -60], "rod M4"); label([-40, 0, 0], [-30, -40, 60], "pad below"); }
    if (step == 8) { label([-75, 0, 15], [-60, 40, 70], "face down"); label([-150, 0, -55], [-120, -60, 10], "lift"); }
    if (step == 0) { color(blue) render() body(); fitted_sill(); color(pale) render() right(); color(red) render() follower_at(4); pack(48); card(34); barrier(); reader(); }
}

scene();
