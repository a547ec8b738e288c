"""Checks for CPython and MicroPython: when a tag has come and when it has left."""

import config
from deck import card, chip_of, pitched, seen
from expect import holds, same
from radio import TagA, TagV
from rig import Bench, running

FOUR = config.FOUR_MFRC522


def check_a_fast_pitch_of_three_cards_a_second():
    for readers in (config.ONE_MFRC522, FOUR, config.ONE_PN5180):
        make = TagA if readers[0]["chip"] == "MFRC522" else TagV
        name = card if make is TagA else chip_of
        bench = running(config, 200, READERS=readers)
        start = bench.ticks.now_us() // 1000
        for place in range(52):
            bench.card([make(name(place))], at=start + 333 * place)
        bench.run(333 * 52 + 500)
        same(bench.host.told("DU"), pitched([name(place) for place in range(52)], make.standard))
        same(len(bench.host.told("L")), 52)
        same(bench.host.taken, 3 * 52)


def check_five_cards_a_second_with_a_crowd_on_every_other_antenna():
    for readers in (FOUR, config.FOUR_PN5180):
        make, name = (TagA, card) if readers[0]["chip"] == "MFRC522" else (TagV, chip_of)
        bench = Bench(config, READERS=readers)
        for number in range(36):
            bench.put(make(name(100 + number)), 1 + number % 3)
        bench.run(6000)
        same(len(seen(bench)), 36)
        bench.host.clear()
        start = bench.ticks.now_us() // 1000
        for place in range(26):
            bench.card([make(name(place))], at=start + 200 * place, over_ms=100)
        bench.run(200 * 26 + 500)
        at_slot = [text for text in bench.host.told("DU") if text == "D" or text.startswith("U 0")]
        same(at_slot, pitched([name(place) for place in range(26)], make.standard))
        same([text for text in bench.host.told("UL") if not text.startswith(("U 0", "L 0"))], [])


def check_pairs_that_stick_beside_a_tag_that_lies_there():
    for readers, make, name in ((FOUR, TagA, card), (config.FOUR_PN5180, TagV, chip_of)):
        bench = Bench(config, READERS=readers)
        bench.put(make(name(90)))
        bench.run(1000)
        bench.host.clear()
        start = bench.ticks.now_us() // 1000
        for pair in range(10):
            bench.card([make(name(2 * pair)), make(name(2 * pair + 1))], at=start + 333 * pair)
        bench.run(3900)
        drawn = []
        for text in bench.host.told("DU"):
            if text == "D":
                drawn.append([])
            else:
                drawn[-1].append(text.split()[-1])
        same([sorted(pair) for pair in drawn], [[name(2 * at), name(2 * at + 1)] for at in range(10)])
        same([text for text in bench.host.told("L") if name(90) in text], [])


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
    bench = running(config, 500, READERS=FOUR)
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


def check_a_crowd_on_a_seat_is_told_who_comes_and_who_goes():
    for readers, make, name in ((FOUR, TagA, card), (config.FOUR_PN5180, TagV, chip_of)):
        bench = Bench(config, READERS=readers)
        for number in range(12):
            bench.put(make(name(number)), 2)
        leaving = make(name(50))
        bench.put(leaving, 2)
        bench.run(5000)
        same(len(seen(bench)), 13)
        bench.host.clear()
        bench.put(make(name(51)), 2)
        bench.run(3000)
        same(bench.host.told("UL"), ["U 2 " + make.standard + " " + name(51)])
        bench.take(leaving, 2)
        bench.run(3000)
        same(bench.host.told("L"), ["L 2 " + name(50)])


def check_a_short_visit_to_a_seat_is_no_event():
    bench = running(config, 500, READERS=FOUR)
    tag = TagA(card(1))
    bench.put(tag, 2)
    bench.run(60)
    bench.take(tag, 2)
    bench.run(500)
    same(bench.host.told("UL"), [])
