"""Checks for CPython and MicroPython: readers that fail and recover."""

import config
import neopixel
from chip_pn5180 import USUAL
from deck import card, chip_of, pitched, seen
from expect import holds, same
from pn5180 import tuning
from radio import TagA, TagV
from rig import Bench, running

FOUR = config.FOUR_MFRC522


def check_a_reader_that_is_not_there_is_told_and_the_rest_works():
    for readers, make, name in ((FOUR, TagA, card), (config.FOUR_PN5180, TagV, chip_of)):
        bench = Bench(config, READERS=readers)
        bench.chips[2].dead = True
        bench.run(1000)
        same(bench.host.told("E"), ["E 2 no-answer" if make is TagA else "E 2 busy"])
        same({beat[7] for beat in bench.host.beats}, {"++-+"})
        bench.card([make(name(1))])
        bench.put(make(name(2)), 3)
        bench.run(800)
        same(bench.host.told("D"), ["D"])
        same(seen(bench), [name(1), name(2)])
        bench.chips[2].dead = False
        bench.run(3000)
        same(bench.host.told("E")[1:], ["E 2 ok"])
        same(bench.host.beats[-1][7], "++++")


def check_a_reader_that_dies_is_told_within_a_second():
    for readers in (FOUR, config.FOUR_PN5180):
        for number in range(4):
            for cards in (0, 3):  # and while cards are dealt
                bench = running(config, 1000, READERS=readers)
                bench.chips[number].dead = True
                for _ in range(cards):
                    bench.card([])
                    bench.run(300)
                bench.run(900 - 300 * cards)
                same([line[:4] for line in bench.host.told("E")], ["E " + str(number) + " "])
                beats = [int(beat[2]) for beat in bench.host.beats]
                late = [
                    beats[n] - beats[n - 1] for n in range(1, len(beats)) if beats[n] - beats[n - 1] > 560
                ]
                same(late, [])  # after 530 ms the terminal asks, after 620 it takes the shoe for lost


def check_a_dead_reader_at_the_slot_still_counts_cards():
    bench = running(config, 300)
    bench.chips[0].dead = True
    bench.run(3000)
    same(bench.host.told("E"), ["E 0 no-answer"])
    for _ in range(5):
        bench.card([TagA(card(1))])
        bench.run(350)
    same(bench.host.told("DU"), ["D"] * 5)
    resets = bench.chips[0].resets
    bench.run(5000)
    holds(bench.chips[0].resets > resets, "no hard reset")
    bench.chips[0].dead = False
    bench.run(3000)
    same(bench.host.told("E"), ["E 0 no-answer", "E 0 ok"])
    bench.card([TagA(card(2))])
    bench.run(500)
    same(bench.host.told("DU")[5:], ["D", "U 0 14443A " + card(2)])


def check_a_reader_that_lost_its_settings_is_mended_without_a_word():
    for readers, make, name in ((config.ONE_MFRC522, TagA, card), (config.ONE_PN5180, TagV, chip_of)):
        bench = running(config, 500, READERS=readers)
        bench.chips[0].power_up()
        bench.run(1000)
        if make is TagA:
            bench.chips[0].registers[0x15] = 0  # sends without modulation: deaf and dumb, and the timer runs
            bench.run(1000)
        bench.card([make(name(5))])
        bench.run(500)
        same(bench.host.told("DUE"), ["D", "U 0 " + make.standard + " " + name(5)])


def check_a_reader_that_hangs_is_reset():
    for readers in (config.ONE_MFRC522, config.ONE_PN5180):
        bench = running(config, 500, READERS=readers)
        bench.chips[0].stuck = True
        bench.run(2500)
        if bench.chips[0].stuck:
            same(bench.host.told("E"), ["E 0 stuck"])
            bench.chips[0].stuck = False
        bench.run(2500)
        same(bench.host.told("E")[-1:], ["E 0 ok"])
        holds(bench.chips[0].resets >= 2, "no hard reset")


def check_a_reader_that_hears_but_is_not_heard_is_told_and_its_field_is_off():
    for readers, make, name in ((FOUR, TagA, card), (config.FOUR_PN5180, TagV, chip_of)):
        for level in (0x00, 0xFF):
            bench = running(config, 500, READERS=readers)
            bench.chips[0].miso = level  # two fields at once would end the check
            bench.run(3000)
            same(len(bench.host.told("E")), 1)
            bench.card([make(name(1))])
            bench.put(make(name(2)), 3)
            bench.run(500)
            same(bench.host.told("DU"), ["D", "U 3 " + make.standard + " " + name(2)])
            bench.chips[0].miso = None
            bench.run(3000)
            bench.card([make(name(3))])
            bench.run(500)
            same(bench.host.told("DU")[2:], pitched([name(3)], make.standard))


def check_a_field_that_does_not_stand_is_told():
    bench = running(config, 500)
    bench.chips[0].weak = True
    bench.run(3000)
    same(bench.host.told("E"), ["E 0 field-off"])
    bench.chips[0].weak = False
    bench.run(3000)
    same(bench.host.told("E"), ["E 0 field-off", "E 0 ok"])


def check_an_odd_version_is_accepted_and_a_changed_one_is_not():
    bench = Bench(config)
    bench.chips[0]._silicon = 0x12
    bench.chips[0].power_up()
    bench.run(500)
    bench.put(TagA(card(1)))
    bench.run(300)
    same(bench.host.told("UE"), ["U 0 14443A " + card(1)])


def check_the_self_test_tells_every_reader():
    bench = Bench(config, READERS=FOUR)
    bench.chips[3].dead = True
    bench.run(1000)
    bench.host.clear()
    bench.host.send("T", 0, 0)
    bench.run(450)
    same(sorted(bench.host.told("E")), ["E 0 ok", "E 1 ok", "E 2 ok", "E 3 no-answer"])


def check_an_esp32_s3_deals_as_a_pico_does():
    changes = {}
    with open(config.__file__) as file:
        exec(file.read().replace('BOARD = "pico"', 'BOARD = "esp32-s3"', 1), changes)
    changes = {name: changes[name] for name in changes if not name.startswith("_")}
    for readers, make, name in (("FOUR_MFRC522", TagA, card), ("FOUR_PN5180", TagV, chip_of)):
        changes["READERS"] = changes[readers]
        bench = running(config, 300, **changes)
        roles = bench.board.roles
        same([roles[each] for each in ("SCK", "MOSI", "MISO")], [12, 11, 13])
        same(neopixel.shown, [(0, 24, 0)])
        bench.card([make(name(1))])
        bench.run(60)
        same(neopixel.shown, [(0, 0, 0)])
        bench.run(300)
        bench.put(make(name(2)), 3)
        bench.run(400)
        told = pitched([name(1)], make.standard)
        told.append("U 3 " + make.standard + " " + name(2))
        same(bench.host.told("DUE"), told)


def check_transmitter_and_receiver_of_a_pn5180_are_set_for_every_standard():
    for standards, make, name in ((("15693",), TagV, chip_of), (("15693", "14443A"), TagA, card)):
        wires = dict(config.ONE_PN5180[0])
        wires.update({"standards": standards, "gain": 1, "filter": 2, "registers": {0x21: 0x7C}})
        bench = Bench(config, READERS=(wires,))
        bench.run(300)
        bench.card([make(name(1))])
        bench.run(400)
        same(bench.host.told("DUE"), pitched([name(1)], make.standard))
        usual = USUAL[make.standard]
        same(bench.chips[0].registers[0x20:0x23], [usual[0], 0x7C, usual[2] & 0xFFFFFFF0 | 2 << 2 | 1])


def check_a_setting_of_a_pn5180_out_of_bounds_is_refused():
    for setting in (
        {"gain": 4},
        {"gain": -1},
        {"gain": "2"},
        {"filter": 4},
        {"registers": {0x1D: 0}},
        {"registers": {0x22: -1}},
        {"registers": {0x22: 1 << 32}},
        {"registers": {0x22: "7C"}},
    ):
        wires = dict(config.ONE_PN5180[0])
        wires.update(setting)
        said = ""
        try:
            Bench(config, READERS=(wires,))
        except ValueError as error:
            said = str(error)
        holds(said.startswith("config: ") and "PN5180" in said, str(setting))
    same(tuning({}), b"")
