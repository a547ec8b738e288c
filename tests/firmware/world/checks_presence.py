"""Checks for CPython and MicroPython: when a tag has come and when it has gone."""

import config
from deck import card, chip_of, pitched, seen
from expect import holds, same
from radio import TagA, TagV
from rig import Bench

FOUR = config.FOUR_MFRC522


def check_a_fast_pitch_of_three_cards_a_second():
    for readers in (config.ONE_MFRC522, FOUR, config.ONE_PN5180):
        make = TagA if readers[0]["chip"] == "MFRC522" else TagV
        name = card if make is TagA else chip_of
        bench = Bench(config, READERS=readers)
        bench.run(200)
        start = bench.ticks.now_us() // 1000
        for place in range(52):
            bench.card([make(name(place))], at=start + 333 * place)
        bench.run(333 * 52 + 500)
        same(bench.host.told("DU"), pitched([name(place) for place in range(52)], make.standard))
        same(len(bench.host.told("L")), 52)
        same(bench.host.taken, 3 * 52)


def check_two_cards_that_stick_together_are_one_count_and_two_numbers():
    for readers, make, name in ((config.ONE_MFRC522, TagA, card), (config.ONE_PN5180, TagV, chip_of)):
        bench = Bench(config, READERS=readers)
        bench.run(200)
        bench.card([make(name(1)), make(name(2))])
        bench.run(500)
        same(bench.host.told("D"), ["D"])
        same(seen(bench), sorted([name(1), name(2)]))


def check_a_tag_left_on_the_slot_is_told_once_and_hides_no_card():
    for readers, make, name in ((config.ONE_MFRC522, TagA, card), (config.ONE_PN5180, TagV, chip_of)):
        bench = Bench(config, READERS=readers)
        bench.put(make(name(0)))
        bench.run(5000)
        same(bench.host.told("ULE"), ["U 0 " + make.standard + " " + name(0)])
        start = bench.ticks.now_us() // 1000
        for place in range(1, 11):
            bench.card([make(name(place))], at=start + 400 * place)
        bench.run(5000)
        same(bench.host.told("DU")[1:], pitched([name(place) for place in range(1, 11)], make.standard))


def check_a_tag_at_the_edge_of_the_field_comes_once():
    bench = Bench(config)
    tag = TagA(card(3))
    for _ in range(50):
        bench.put(tag)
        bench.run(60)
        bench.take(tag)
        bench.run(20)
    bench.run(300)
    same(bench.host.told("UL"), ["U 0 14443A " + card(3), "L 0 " + card(3)])


def check_a_seat_needs_two_sightings_and_the_slot_one():
    bench = Bench(config, READERS=FOUR)
    bench.run(500)
    bench.put(TagA(card(1)), 2)
    looks = [0]
    look = bench.shoe._antennas[2].look

    def counted(hurry):
        looks[0] += 1
        return look(hurry)

    bench.shoe._antennas[2].look = counted
    while not bench.host.told("U"):
        bench.run(1)
        holds(looks[0] < 5, "never told")
    same(bench.host.told("U"), ["U 2 14443A " + card(1)])
    same(looks[0], 2)


def check_a_short_visit_to_a_seat_is_no_event():
    bench = Bench(config, READERS=FOUR)
    bench.run(500)
    tag = TagA(card(1))
    bench.put(tag, 2)
    bench.run(60)
    bench.take(tag, 2)
    bench.run(500)
    same(bench.host.told("UL"), [])
