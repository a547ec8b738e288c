// How the shoe goes together, a picture a step, and the whole of it.
//
//     xvfb-run openscad -o step-1.png -D step=1 --imgsize=800,560 --colorscheme=Tomorrow assembly.scad
//
// step = 0 makes assembled.png. Each step has its own camera.

use <shoe.scad>

step = 0;

// where the camera looks, from where, and how far away it is
views = [[[-30, 0, 40], [62, 0, 40], 560], [[-10, 0, 40], [65, 0, 130], 480], [[-20, 0, 45], [60, 0, 215], 480],
         [[20, -20, 25], [108, 0, 140], 300], [[20, 20, 20], [125, 0, 130], 380], [[-30, 25, 40], [65, 0, 140], 560],
         [[5, 0, 45], [50, 0, 60], 470], [[-70, 10, 50], [60, 0, 150], 620], [[-50, 0, 50], [65, 0, 30], 560]];
$vpt = views[step][0];
$vpr = views[step][1];
$vpd = views[step][2];

blue = "SteelBlue"; pale = "LightSteelBlue"; orange = "Orange"; red = "Salmon"; green = "YellowGreen"; dark = "DimGray";

module reader() { // parts down; the coil at the end without pins
    top = -3.72;
    color(green) translate([20, -20, top - 1.6]) cube([40, 60, 1.6]);
    color("DarkGreen") for (size = [26, 22, 18]) translate([40 - size / 2, -size / 2, top - 1.9])
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
    if (step == 0) { color(blue) render() body(); fitted_sill(); color(pale) render() right(); color(red) render() follower_at(4); pack(48); card(34); barrier(); reader(); }
}

scene();
