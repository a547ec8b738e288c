"""Checks for CPython and MicroPython: the speed of the loop, and the count of cards."""

import config
from deck import card, chip_of, pitched, seen
from expect import holds, same
from radio import TagA, TagV
from rig import Bench, running

FOUR = config.FOUR_MFRC522

IN_TIME_US = 30_000
IN_A_CROWD_US = 45_000
"""A card is over the antenna for 100 to 150 ms: it is looked at twice before it has gone."""


def check_the_slot_is_looked_at_within_thirty_ms():
    for readers in (config.ONE_MFRC522, config.ONE_PN5180, FOUR, config.FOUR_PN5180):
        make = TagA if readers[0]["chip"] == "MFRC522" else TagV
        name = card if make is TagA else chip_of
        bench = Bench(config, READERS=readers)
        for antenna in range(1, len(readers)):
            bench.put(make(name(antenna)), antenna)
        bench.run(500)
        bench.mark_looks()
        bench.run(1000)
        holds(bench.longest_us < IN_TIME_US, f"{readers[0]['chip']} x {len(readers)}: {bench.longest_us} us")
        bench.card([make(name(99))])
        bench.mark_looks()
        bench.run(250)
        holds(bench.longest_us < IN_TIME_US, f"passing: {bench.longest_us} us")
        same(bench.host.told("D"), ["D"])
        holds(name(99) in seen(bench), "the card was not read")


def longest_us(readers, at_slot, crowds):
    """The longest time between two looks at the slot while tags lie there and on the other antennas."""
    make, name = (TagA, card) if readers[0]["chip"] == "MFRC522" else (TagV, chip_of)
    bench = Bench(config, READERS=readers)
    number = 0
    for antenna, count in enumerate((at_slot,) + crowds):  # noqa: RUF005  # MicroPython cannot unpack here
        for _ in range(count):
            number += 1
            bench.put(make(name(number)), antenna)
    bench.run(1500)
    slot = bench.shoe._antennas[0]._presence
    same(len(slot.tags), at_slot)
    bench.mark_looks()
    bench.run(1500)
    same([text for text in bench.host.told("L") if text.startswith("L 0")], [])
    return bench.longest_us


def check_no_crowd_elsewhere_slows_the_slot_and_no_two_cards_that_lie_there():
    for readers in (FOUR, config.FOUR_PN5180):
        for crowds in ((0, 0, 0), (2, 2, 2), (12, 12, 12)):
            for at_slot in (0, 1, 2):
                took = longest_us(readers, at_slot, crowds)
                holds(
                    took < IN_A_CROWD_US, f"{readers[0]['chip']}: {at_slot} at the slot, {crowds}: {took} us"
                )


def check_one_reader_is_in_time_with_three_cards_that_lie_at_the_slot():
    for readers in (config.ONE_MFRC522, config.ONE_PN5180):
        for at_slot in (0, 1, 2, 3):
            took = longest_us(readers, at_slot, ())
            holds(took < IN_TIME_US, f"{readers[0]['chip']}: {at_slot} at the slot: {took} us")


def check_two_cards_on_every_seat_do_not_slow_the_slot():
    bench = Bench(config, READERS=FOUR)
    cards = [TagA(card(number)) for number in range(6)]
    for number, tag in enumerate(cards):
        bench.put(tag, 1 + number // 2)
    bench.run(1500)
    same(seen(bench), sorted([tag.uid for tag in cards]))
    bench.mark_looks()
    bench.run(3000)
    holds(bench.longest_us < IN_TIME_US, f"{bench.longest_us} us")
    same(bench.host.told("LE"), [])
    bench.take(cards[0], 1)
    bench.run(1500)
    same(bench.host.told("L"), ["L 1 " + cards[0].uid])


def check_a_crowd_at_another_antenna_waits_while_a_card_passes():
    for readers, make, name in ((FOUR, TagA, card), (config.FOUR_PN5180, TagV, chip_of)):
        bench = Bench(config, READERS=readers)
        for number in range(12):
            bench.put(make(name(100 + number)), 2)
        bench.run(4000)
        same(len(seen(bench)), 12)
        same(bench.host.told("L"), [])
        bench.host.clear()
        draw_in_the_middle_of_a_look(bench, 2, make(name(1)))
        bench.run(400)
        holds(0 < bench.longest_us < IN_TIME_US, f"{bench.longest_us} us")
        same(bench.host.told("DU"), pitched([name(1)], make.standard))


def draw_in_the_middle_of_a_look(bench, antenna, tag):
    """A card passes the slot 5 ms after the next look at this antenna has begun."""
    crowd = bench.shoe._antennas[antenna]
    look = crowd.look

    def interrupted(hurry):
        crowd.look = look
        bench.card([tag], at=bench.ticks.now_us() // 1000 + 5)
        bench.mark_looks()
        bench._looked = bench.ticks.now_us() + 5000
        return look(hurry)

    crowd.look = interrupted


def check_an_empty_look_ends_by_the_chips_own_clock():
    bench = running(config, 300, READERS=config.ONE_MFRC522)
    antenna = bench.shoe._antennas[0]
    began = bench.ticks.now_us()
    antenna.look(lambda asked, new: False)
    took = bench.ticks.now_us() - began
    holds(took < 5000, f"{took} us")


def check_a_card_without_a_tag_is_counted():
    bench = running(config, 200)
    bench.card([])
    bench.run(500)
    same(bench.host.told("DULE"), ["D"])


def check_contacts_that_chatter_count_once():
    bench = running(config, 200)
    start = bench.ticks.now_us() // 1000
    for ms in range(0, 6, 2):
        bench.ticks.at(start + ms, lambda: bench.beam(True))
        bench.ticks.at(start + ms + 1, lambda: bench.beam(False))
    bench.ticks.at(start + 7, lambda: bench.beam(True))
    bench.ticks.at(start + 50, lambda: bench.beam(False))
    bench.ticks.at(start + 52, lambda: bench.beam(True))
    for ms in range(100, 106, 2):
        bench.ticks.at(start + ms, lambda: bench.beam(False))
        bench.ticks.at(start + ms + 1, lambda: bench.beam(True))
    bench.ticks.at(start + 107, lambda: bench.beam(False))
    bench.ticks.at(start + 300, lambda: bench.beam(True))
    bench.ticks.at(start + 302, lambda: bench.beam(False))  # a spark, no card
    bench.run(600)
    same(bench.host.told("DE"), ["D"])
    held = int(bench.host.events[0][2]) - start
    holds(abs(held) <= 10, f"told {held} ms beside the card")


def check_gaps_shorter_than_a_look_are_seen():
    bench = Bench(config, READERS=FOUR)
    for antenna in (1, 2, 3):
        bench.put(TagA(card(antenna)), antenna)
    bench.run(500)
    start = bench.ticks.now_us() // 1000
    for place in range(10):
        bench.ticks.at(start + 20 * place, lambda: bench.beam(True))
        bench.ticks.at(start + 20 * place + 10, lambda: bench.beam(False))
    bench.run(500)
    same(bench.host.told("D"), ["D"] * 10)


def check_a_slot_that_never_rests_is_told_and_works_afterwards():
    bench = running(config, 200)
    began = bench.ticks.now_us() // 1000

    def tremble():
        ms = bench.ticks.now_us() // 1000 - began
        bench.beam(ms % 2 == 0)
        if ms < 2999:
            bench.ticks.at(began + ms + 1, tremble)

    tremble()
    bench.run(3300)
    same(bench.host.told("DE"), ["E 0 slot-unsteady", "E 0 ok"])
    bench.card([TagA(card(1))])
    bench.run(400)
    same(bench.host.told("DU"), pitched([card(1)], "14443A"))


def check_a_slot_that_is_free_again_says_nothing_good_of_a_dead_reader():
    bench = running(config, 200)
    bench.chips[0].dead = True
    bench.beam(True)
    bench.run(6000)
    bench.beam(False)
    bench.run(200)
    same(bench.host.told("E"), ["E 0 no-answer", "E 0 slot-blocked", "E 0 no-answer"])


def check_the_lamp_is_lit_when_readers_work_and_the_slot_is_free():
    bench = Bench(config, READERS=FOUR)
    lamp = bench.board.line(config.LAMP_PIN)
    same(lamp.level(), 0)
    bench.run(300)
    same(lamp.level(), 1)
    bench.beam(True)
    bench.run(50)
    same(lamp.level(), 0)
    bench.beam(False)
    bench.run(50)
    same(lamp.level(), 1)
    bench.chips[3].dead = True
    bench.run(3000)
    same(lamp.level(), 0)
    bench.chips[3].dead = False
    bench.run(3000)
    same(lamp.level(), 1)


def check_a_card_that_stays_in_the_slot_is_told():
    bench = running(config, 200)
    bench.beam(True)
    bench.run(6000)
    bench.beam(False)
    bench.run(200)
    same(bench.host.told("DE"), ["D", "E 0 slot-blocked", "E 0 ok"])


def check_keys():
    bench = Bench(config, KEY_PINS=(3, 4))
    bench.run(200)
    start = bench.ticks.now_us() // 1000
    key = bench.board.line(4)
    for at, level in ((0, 0), (3, 1), (5, 0), (90, 1), (93, 0), (95, 1)):
        bench.ticks.at(start + at, lambda level=level: key.drive(level))
    bench.run(300)
    same(bench.host.told("K"), ["K 1 1", "K 1 0"])
