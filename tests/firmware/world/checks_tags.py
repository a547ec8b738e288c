"""Checks for CPython and MicroPython: reading tags, alone and in crowds, correct and faulty."""

import config
from chip_mfrc522 import Broken, BrokenOff
from deck import SEED, card, chip_of, pitched, pn5180, random_hex, seeded, seen
from expect import holds, same
from iso14443 import TypeA
from radio import TagA, TagV
from rig import Bench, running

BOTH = ("15693", "14443A")


def check_numbers_of_four_seven_and_ten_bytes():
    for readers in (config.ONE_MFRC522, pn5180("14443A")):
        bench = Bench(config, READERS=readers)
        for uid in ("3A5F0211", "04A1B2C3D4E5F6", "040E3BD2286B85", "04112288445566", "04112233445566778899"):
            tag = TagA(uid)
            bench.put(tag)
            bench.run(200)
            same(bench.host.told("U"), ["U 0 14443A " + uid])
            bench.take(tag)
            bench.run(300)
            same(bench.host.told("UL"), ["U 0 14443A " + uid, "L 0 " + uid])
            bench.host.clear()


def check_numbers_of_eight_bytes_come_most_significant_first():
    bench = Bench(config, READERS=config.ONE_PN5180)
    bench.put(TagV("E0040150123456AB"))
    bench.run(200)
    same(bench.host.told("U"), ["U 0 15693 E0040150123456AB"])


def check_several_cards_on_one_antenna_are_all_read():
    chance = seeded()
    for readers in (config.ONE_MFRC522, pn5180("14443A")):
        for count in (2, 3, 5, 8):
            bench = Bench(config, READERS=readers)
            uids = ["04" + random_hex(chance, 12) for _ in range(count - 1)] + [random_hex(chance, 7) + "1"]
            for uid in uids:
                bench.put(TagA(uid))
            bench.run(1500)
            same(seen(bench), sorted(uids), f"seed {SEED}")
            same(bench.host.told("LE"), [])


def check_cards_whose_numbers_differ_in_one_bit():
    for readers in (config.ONE_MFRC522, pn5180("14443A")):
        for bit in range(56):
            number = 0x04A1B2C3D4E5F6 ^ 1 << bit
            if number >> 56 or number >> 24 & 0xFF == 0x88 or number >> 48 == 0x88:
                continue
            bench = Bench(config, READERS=readers)
            uids = ["04A1B2C3D4E5F6", f"{number:014X}"]
            for uid in uids:
                bench.put(TagA(uid))
            bench.run(160)
            same(seen(bench), sorted(uids), f"bit {bit}")


def check_one_look_is_enough_for_a_crowd():
    chance = seeded()
    crowds = [["04" + random_hex(chance, 12) for _ in range(6)] for _ in range(5)]
    crowds.append(["04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E5F4", "04A1B2C3D4E5F0", "04A1B2C3D4E576"])
    for readers in (config.ONE_MFRC522, pn5180("14443A")):
        for uids in crowds:
            bench = running(config, 100, READERS=readers)
            for uid in uids:
                bench.put(TagA(uid))
            antenna = bench.shoe._antennas[0]
            bench.ticks.advance(5000)
            antenna.energise()
            bench.ticks.advance(5000)
            antenna.look(lambda asked, new: False)
            same(on(antenna), sorted(uids), f"seed {SEED}")
            antenna.rest()
            bench.ticks.advance(5000)
            antenna.energise()
            bench.ticks.advance(5000)
            same(read_carefully(bench.shoe._antennas[0]._reader), sorted(uids), f"seed {SEED}")


def on(antenna):
    """The numbers of the tags that the antenna has seen."""
    return sorted(["".join([f"{byte:02X}" for byte in tag.number]) for tag in antenna._presence.tags])


def read_carefully(reader):
    """All cards, guessed bit by bit behind their first collision, each at the first try."""
    tags = reader._tags if isinstance(reader._tags, TypeA) else reader._tags[0]
    found = []
    while tags._anybody():
        number = tags._read(True)
        tags._halt()
        holds(number is not None and len(found) < 20, f"{found}")
        found.append("".join([f"{byte:02X}" for byte in number]))
    return sorted(found)


def check_a_chip_that_counts_collisions_in_another_way_reads_all_the_same():
    chance = seeded()
    bench = Bench(config)
    bench.chips[0].counts_all = True
    uids = ["04" + random_hex(chance, 12) for _ in range(4)]
    uids += ["04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E5F0"]
    for uid in uids:
        bench.put(TagA(uid))
    bench.run(5000)
    same(seen(bench), sorted(uids), f"seed {SEED}")


def check_an_inventory_resolves_every_collision():
    chance = seeded()
    crowds = [
        [chip_of(1), chip_of(2)],
        [chip_of(0x10), chip_of(0x20), chip_of(0x30)],  # the same last digit, and it is 0
        [chip_of(at << 8) for at in range(1, 6)],
        ["E004015000000000", "E004015100000000"],  # alike in twelve digits
        ["E004015000000000", "F004015000000000"],  # in all but the last slot's
        ["E004" + random_hex(chance, 12) for _ in range(30)],
    ]
    for uids in crowds:
        bench = Bench(config, READERS=config.ONE_PN5180)
        for uid in uids:
            bench.put(TagV(uid))
        bench.run(5000)
        same(seen(bench), sorted(uids), f"seed {SEED}")
        same(bench.host.told("LE"), [])


def check_one_reader_for_both_standards():
    bench = Bench(config, READERS=pn5180(BOTH))
    bench.put(TagV(chip_of(7)))
    bench.put(TagA(card(7)))
    bench.run(300)
    same(bench.host.told("U"), ["U 0 15693 " + chip_of(7), "U 0 14443A " + card(7)])


class RandomNumber(TagA):
    """A telephone or a passport: it makes up a number whenever it gets power."""

    made = 0

    def lose_power(self):
        RandomNumber.made += 1
        self.__init__(f"08{RandomNumber.made * 40503 & 0xFFFFFF:06X}")


def check_a_number_that_is_made_up_is_no_card_and_hides_none():
    for readers in (config.ONE_MFRC522, pn5180("14443A")):
        bench = Bench(config, READERS=readers)
        bench.put(RandomNumber("08000001"))
        bench.run(1000)
        same(bench.host.told("UL"), [])
        bench.card([TagA(card(1))])
        bench.run(500)
        same(bench.host.told("DU"), pitched([card(1)], "14443A"))


def check_tags_that_stay_ready_when_they_should_not_are_read():
    bench = Bench(config)
    bench.chips[0].counts_all = True
    uids = ["04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E5F0", "04FFB2C3D4E5F0"]
    for uid in uids:
        tag = TagA(uid)
        tag.patient = True
        bench.put(tag)
    bench.run(3000)
    same(seen(bench), sorted(uids))
    same(bench.host.told("L"), [])


def check_cards_that_stick_are_told_apart_at_the_place_of_the_collision_or_without_it():
    for tells, wrong in ((True, 0), (False, 0), (True, 5), (True, 90)):
        for first, second in ((chip_of(1), chip_of(9)), (chip_of(8), chip_of(16))):
            bench = Bench(config, READERS=config.ONE_PN5180)
            bench.chips[0].tells_place = tells
            bench.chips[0].wrong_place = wrong
            bench.run(200)
            bench.card([TagV(first), TagV(second)])
            bench.run(500)
            same((seen(bench), bench.host.told("D")), ([first, second], ["D"]), f"{tells} {wrong}")


def check_cards_whose_numbers_differ_late_are_told_apart_while_they_pass():
    for first, second in (("E004010000000000", "E004020000000000"), ("E004010000000000", "F004010000000000")):
        for readers in (config.ONE_PN5180, config.FOUR_PN5180):
            bench = Bench(config, READERS=readers)
            bench.put(TagV(chip_of(5)))
            bench.run(500)
            bench.card([TagV(first), TagV(second)])
            bench.run(500)
            same(seen(bench), sorted([chip_of(5), first, second]))


def check_a_strong_tag_that_drowns_a_weak_one_does_not_hide_it():
    bench = Bench(config, READERS=config.ONE_PN5180)
    strong, weak = TagV(chip_of(1)), TagV(chip_of(2))
    bench.put(strong)
    bench.put(weak)
    answers = bench.fields[0].vicinity
    bench.fields[0].vicinity = lambda request: answers(request)[:1]  # the reader hears the stronger one only
    bench.run(500)
    same((seen(bench), bench.host.told("L")), ([strong.uid, weak.uid], []))


def cut(bits):
    return bits[:-3]


def flipped(bits):
    return [1 - bits[0]] + bits[1:]  # noqa: RUF005  # MicroPython cannot unpack into a list


def late_flip(bits):
    return bits[:-1] + [1 - bits[-1]]  # noqa: RUF005  # MicroPython cannot unpack into a list


def bad_select(bits):
    return bits[:5] + [1 - bits[5]] + bits[6:] if len(bits) == 24 else bits  # noqa: RUF005


def noisy(bits):
    return Broken(bits)


def broken_off(bits):
    return BrokenOff(bits) if len(bits) > 16 else bits


def mute_when_asked(bits):
    return bits if len(bits) == 16 else None


def check_a_tag_that_answers_badly_is_never_told_and_hides_nobody():
    good = card(1)
    for spoil in (cut, flipped, late_flip, bad_select, noisy, broken_off, mute_when_asked):
        for readers in (config.ONE_MFRC522, pn5180("14443A")):
            bench = Bench(config, READERS=readers)
            bench.put(TagA("04FF00FF00FF01", spoil))
            bench.run(300)
            same(bench.host.told("ULE"), [], spoil.__name__)
            tag = TagA(good)
            bench.put(tag)
            bench.run(800)
            told = bench.host.told("U")
            holds(set(told) <= {"U 0 14443A " + good}, f"{spoil.__name__}: {told}")
            bench.take(tag)
            bench.run(1500)
            same(len(bench.host.told("L")), len(told), spoil.__name__)


def shortened(answer):
    return answer[:6]


def error_flag(answer):
    return b"\x01" + answer[1:]


def check_a_bad_answer_in_an_inventory_hides_nobody():
    for spoil in (shortened, error_flag):
        bench = Bench(config, READERS=config.ONE_PN5180)
        bench.put(TagV(chip_of(0x55), spoil))
        bench.put(TagV(chip_of(0x66)))
        bench.run(1000)
        same(bench.host.told("UE"), ["U 0 15693 " + chip_of(0x66)], spoil.__name__)


def check_a_tag_that_leaves_a_bad_one_behind_is_told():
    for readers, antenna in ((config.ONE_PN5180, 0), (config.FOUR_PN5180, 2)):
        for spoil in (shortened, error_flag):
            bench = Bench(config, READERS=readers)
            good = TagV(chip_of(0x66))
            bench.put(TagV(chip_of(0x55), spoil), antenna)
            bench.put(good, antenna)
            bench.run(2000)
            same(bench.host.told("UL"), [f"U {antenna} 15693 " + good.uid], spoil.__name__)
            bench.take(good, antenna)
            bench.run(2000)
            same(bench.host.told("L"), [f"L {antenna} " + good.uid], spoil.__name__)
