"""Checks for CPython and MicroPython: hosts that sleep, restart and send nonsense, and the board itself."""

import config
import machine
import swap
import wiring
from clock import Clock
from deck import SEED, card, pitched, seeded
from expect import ends, holds, same
from outbox import RING
from radio import TagA
from rig import Bench, running
from simtime import Ticks


def deal(bench, numbers, gap=350):
    start = bench.ticks.now_us() // 1000
    for place, number in enumerate(numbers):
        bench.card([TagA(card(number))], at=start + gap * place)
    bench.run(gap * len(numbers) + 200)


def check_a_host_that_sleeps_ten_seconds_loses_nothing():
    bench = running(config, 200)
    bench.host.sleep()
    deal(bench, range(12), gap=800)  # 36 lines in ten seconds,
    bench.host.wake()
    deal(bench, range(12, 15))
    same(bench.host.told("DU"), pitched([card(number) for number in range(15)], "14443A"))
    same(bench.host.beats[-1][6], "0")


def check_a_host_that_does_not_read_does_not_slow_the_slot():
    bench = running(config, 200)
    bench.host.sleep(room=0)
    bench.mark_looks()
    deal(bench, range(12), gap=350)
    holds(bench.longest_us < 30_000, f"{bench.longest_us} us")


def check_a_deck_dealt_while_nobody_listens_is_kept():
    bench = running(config, 200)
    bench.host.sleep(room=0)
    deal(bench, range(52), gap=333)
    bench.host.wake()
    bench.run(1500)
    same(bench.host.told("DU"), pitched([card(number) for number in range(52)], "14443A"))
    same(bench.host.beats[-1][6], "0")


def check_more_than_the_ring_holds_is_counted_as_dropped():
    bench = running(config, 200)
    bench.host.sleep(room=0)
    deal(bench, range(62))
    bench.host.wake()
    bench.run(1500)
    beat = bench.host.beats[-1]
    same((beat[1], beat[5], beat[6]), ("186", str(186 - RING + 1), str(186 - RING)))


def check_lines_are_sent_again_until_acknowledged_and_not_after():
    bench = running(config, 200)
    bench.host.answering = False
    deal(bench, [1])
    bench.run(1000)
    holds(bench.host.repeated >= 9, f"{bench.host.repeated} repeated")
    bench.host.send("A", 2, 0)
    bench.run(100)
    bench.host.repeated = 0
    bench.run(1000)
    holds(4 <= bench.host.repeated <= 6, f"{bench.host.repeated} repeated")
    bench.host.send("A", 3, 0)
    bench.run(100)
    bench.host.repeated = 0
    bench.run(1000)
    same(bench.host.repeated, 0)


def check_a_host_that_begins_anew_asks_and_is_told():
    bench = running(config, 200)
    bench.host.answering = False
    deal(bench, [1, 2])
    bench.host.taken = 2
    bench.host.events = []
    bench.host.answering = True
    bench.host.replugged()
    bench.host.send("R", 3, 0)
    bench.run(300)
    same([words[1] for words in bench.host.events], ["3", "4", "5", "6"])


def check_no_byte_of_the_host_stops_the_shoe():
    bench = running(config, 200)
    chance = seeded()
    bench.host.noise(b"\x03" * 50 + b"\r\x03\x03\x04" + b"~A 9 0 *0000\n" + b"~" * 300)
    bench.host.noise(bytes([chance.getrandbits(8) for _ in range(3000)]) + b"\n")
    bench.host.send("A", 4000000000, 0)
    bench.host.send("R", 4000000000, 0)
    bench.host.send("P", 0, 0, 0)
    bench.host.send("P", 0, 0, 65535)
    bench.host.send("P", 0, 0, 15)
    bench.run(2000)
    deal(bench, range(3))
    same(bench.host.told("DU"), pitched([card(number) for number in range(3)], "14443A"), f"seed {SEED}")


def check_an_acknowledgement_of_what_was_never_sent_is_ignored():
    bench = running(config, 200)
    bench.host.answering = False
    bench.host.reading = False
    bench.host.room = 0
    deal(bench, [1, 2])
    bench.host.send("A", 4000000000, 0)
    bench.run(100)
    bench.host.wake()
    bench.run(1000)
    same(bench.host.told("DU"), pitched([card(1), card(2)], "14443A"))


def check_a_heartbeat_twice_a_second_and_when_asked():
    bench = running(config, 5000)
    holds(9 <= len(bench.host.beats) <= 11, f"{len(bench.host.beats)} heartbeats in 5 s")
    bench.host.clear()
    bench.host.send("I", 0, 0)
    bench.run(30)
    same(len(bench.host.beats), 1)
    beat = bench.host.beats[0]
    same((beat[0], beat[1], beat[5], beat[6], beat[7], beat[8]), ("H", "0", "1", "0", "+", "1"))


def check_the_pause_between_looks_is_what_the_host_asked_for():
    bench = Bench(config)
    bench.host.send("P", 0, 0, 100)
    bench.run(500)
    bench.mark_looks()
    bench.run(2000)
    holds(95_000 <= bench.longest_us <= 115_000, f"{bench.longest_us} us")


def check_a_reboot_counts_and_begins_anew():
    bench = running(config, 1000)
    before = int(bench.host.beats[-1][4])
    deal(bench, [1])
    bench.host.clear()
    bench.boot()
    bench.run(1000)
    same(int(bench.host.beats[-1][4]), before + 1)
    same(bench.host.beats[-1][1], "0")


def check_the_prompt_is_reached_by_a_pin_or_a_line_and_only_once():
    bench = Bench(config)
    same((swap.is_jumper_closed(config), swap.at_the_prompt()), (False, False))
    bench.host.send("Q", 0, 0)
    ends(machine.Restarted, lambda: bench.run(500))
    same(bench.board.restarts, 1)
    same((swap.at_the_prompt(), swap.at_the_prompt()), (True, False))
    bench.board.line(config.BENCH_PIN).drive(0)
    same(swap.is_jumper_closed(config), True)


def check_a_shoe_that_a_terminal_deals_from_is_neither_measured_nor_stopped():
    bench = Bench(config)
    bench.put(TagA(card(1)))
    bench.run(200)
    bench.host.answering = False
    bench.host.send("A", 0, 1)
    bench.host.send("A", 1, 0)  # an acknowledgement alone does not end it
    bench.host.send("M", 0, 0, 0, 5, 20)
    bench.host.send("Q", 0, 0)
    bench.run(1000)
    same(bench.board.restarts, 0)
    same(bench.host.answers, [["M", "0", "0", "0", "5", "20"], ["Q", "0", "0"]])
    bench.host.send("A", 0, 0)
    bench.host.send("M", 0, 0, 0, 5, 9999)
    bench.run(8000)
    same(bench.host.answers[2:], [["V", "0", "0", "0", "5", "200", "200"]])
    bench.host.send("Q", 0, 0)
    ends(machine.Restarted, lambda: bench.run(500))


def pass_days(bench, days):
    """Few turns of the loop stand for all that there are."""
    for _ in range(4 * days):
        bench.ticks.advance(21_600_000_000)
        bench.run(50)


def check_every_command_does_the_same_after_seven_and_thirteen_days():
    """What was noted at the start lies half a round of the board's ticks behind, then a whole one."""
    for days in (0, 7, 13):
        bench = Bench(config, READERS=config.FOUR_MFRC522[:2], KEY_PINS=(2,))
        bench.card([TagA(card(1))])
        bench.run(1500)
        pass_days(bench, days)
        obeys_all(bench, f"day {days}")


def obeys_all(bench, when):
    bench.run(1500)
    bench.host.clear()
    host, newest = bench.host, bench.host.taken
    tag = TagA(card(2))
    bench.put(tag)
    bench.run(400)
    same(host.told("UE"), ["U 0 14443A " + card(2)], when)
    for gain in (5, 2):
        host.send("M", 0, 0, 0, gain, 20)
        bench.run(1500)
        same(host.answers.pop(), ["V", "0", "0", "0", str(gain), "20", "20"], when)
    bench.take(tag)
    bench.run(400)
    same(host.told("ULE"), ["U 0 14443A " + card(2), "L 0 " + card(2)], when)
    deal(bench, range(10, 15))
    same(host.told("DU")[1:], pitched([card(number) for number in range(10, 15)], "14443A"), when)
    host.clear()
    host.send("T", 0, 0)
    bench.run(500)
    same(sorted(host.told("E")), ["E 0 ok", "E 1 ok"], when)
    host.clear()
    host.send("I", 0, 0)
    bench.run(30)
    same(len(host.beats), 1, when)
    host.send("P", 0, 0, 100)
    bench.run(500)
    bench.mark_looks()
    bench.run(1000)
    holds(95_000 <= bench.longest_us <= 125_000, when)
    host.send("P", 0, 0, 15)
    host.send("F", 0, 0)
    bench.run(100)
    same(host.answers.pop(), ["N", "0", "0", "-"], when)
    host.answering = False
    host.repeated = 0
    deal(bench, [20])
    bench.run(1000)
    holds(host.repeated >= 9, f"{when}: {host.repeated} repeated")
    host.repeated = 0
    host.send("R", host.taken, 0)
    bench.run(20)
    holds(host.repeated >= 1, when)
    host.answering = True
    host.send("A", host.taken, 0)
    bench.run(100)
    host.repeated = 0
    bench.run(1000)
    same(host.repeated, 0, when)
    host.clear()
    bench.beam(True)
    bench.run(6000)
    bench.beam(False)
    bench.board.line(2).drive(0)
    bench.run(300)
    bench.board.line(2).drive(1)
    bench.run(300)
    same(host.told("E"), ["E 0 slot-blocked", "E 0 ok"], when)
    same(host.told("K"), ["K 0 1", "K 0 0"], when)
    host.clear()
    bench.chips[1].dead = True
    bench.run(1500)
    bench.chips[1].dead = False
    bench.run(1500)
    same([text.split(" ")[1] for text in host.told("E")], ["1", "1"], when)
    same(host.told("E")[-1], "E 1 ok", when)
    holds(host.taken > newest, when)
    host.send("Q", 0, 0)
    ends(machine.Restarted, lambda: bench.run(500))


def check_a_host_that_reads_nothing_for_a_week_is_told_all_and_the_time_goes_on():
    for days in (7, 13):
        bench = running(config, 500)
        began = bench.ticks.now_us() // 1000
        bench.host.sleep(room=0)
        deal(bench, [1])
        pass_days(bench, days)
        bench.host.reading = True
        bench.run(1500)
        same(bench.host.told("DU"), pitched([card(1)], "14443A"))
        holds(bench.host.repeated >= 9, f"{bench.host.repeated} repeated")
        holds(bench.host.beats, "no heartbeat")
        passed = bench.ticks.now_us() // 1000 - began
        holds(0 <= passed - (int(bench.host.beats[-1][2]) - int(bench.host.events[0][2])) < 3000, "the time")


def pulled_at(bench, times):
    """Somebody pulls at the card that lies in the slot."""
    now = bench.ticks.now_us() // 1000
    bench.ticks.at(now + 2, lambda: bench.beam(False))
    bench.ticks.at(now + 3, lambda: bench.beam(True))
    if times:
        bench.ticks.at(now + 3, lambda: pulled_at(bench, times - 1))


def check_a_slot_that_stays_blocked_or_moves_without_an_edge_is_told_right_after_days():
    for days in (7, 13):
        bench = running(config, 300)
        bench.beam(True)
        bench.run(6000)
        pass_days(bench, days)
        pulled_at(bench, 500)
        bench.run(2000)
        same(bench.host.told("E"), ["E 0 slot-blocked", "E 0 slot-unsteady", "E 0 slot-blocked"], f"{days}")
        bench = Bench(config)
        bench.card([])
        bench.run(500)
        pass_days(bench, days)
        bench.slot.handler = None  # an edge that no interrupt stamps
        bench.beam(True)
        bench.run(100)
        bench.beam(False)
        bench.run(3000)
        same(bench.host.told("DE"), ["D", "D"], f"{days}")


def check_a_tag_whose_number_breaks_the_standard_is_told():
    """Four bytes that begin with 88, which says that more follow; the cards beside it are read."""
    bench = running(config, 300, READERS=config.FOUR_MFRC522[:2])
    bench.card([TagA("88776655")])
    bench.run(1000)
    same(bench.host.told("DUE"), ["D", "E 0 tag-odd"])
    bench.run(2000)
    same(bench.host.told("DUE"), ["D", "E 0 tag-odd", "E 0 ok"])
    bench.host.clear()
    bench.put(TagA("88112233"), 1)
    bench.put(TagA(card(1)), 1)
    bench.run(1500)
    same(sorted(bench.host.told("UE")), ["E 1 tag-odd", "U 1 14443A " + card(1)])
    same(bench.host.beats[-1][7], "++")


def check_the_clock_of_the_lines_outlives_the_ticks_of_the_board():
    ticks = Ticks(us=(1 << 30) * 1000 - 5_000_000)
    clock = Clock(ticks)
    began = ticks.now_us() // 1000
    for _ in range(20):
        ticks.advance(1_000_000)
        same(clock.since_boot(clock.now()), ticks.now_us() // 1000 - began)
    same(clock.since_boot(clock.now()), 20_000)
    clock._ms = 0xFFFFFFFF
    ticks.advance(5000)
    moment = clock.now()
    same(clock.since_boot(moment), 4)
    ticks.advance(5000)
    same((clock.since(moment), clock.since_boot(moment), clock.since_boot(clock.now())), (5, 4, 9))


def check_the_parts_are_wired_as_the_configuration_says():
    bench = Bench(config, PORT="uart", READERS=config.FOUR_PN5180)
    roles = bench.board.roles
    same((roles["SCK"], roles["MOSI"], roles["MISO"]), (config.SPI_SCK, config.SPI_MOSI, config.SPI_MISO))
    wiring.watchdog(config)
    same(roles["WDT"], config.WATCHDOG_MS)
    used = {config.SLOT_PIN} | {wires[role] for wires in config.FOUR_PN5180 for role in ("cs", "rst", "busy")}
    used |= {config.SPI_SCK, config.SPI_MOSI, config.SPI_MISO, config.LAMP_PIN}
    same(set(bench.board.lines), used)
