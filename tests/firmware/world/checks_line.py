"""Checks for CPython and MicroPython: hosts that sleep, reboot and talk nonsense, and the board itself."""

import config
import machine
import wiring
from clock import Clock
from deck import SEED, card, pitched, seeded
from expect import ends, holds, same
from outbox import RING
from radio import TagA
from rig import Bench
from simtime import Ticks


def deal(bench, numbers, gap=350):
    start = bench.ticks.now_us() // 1000
    for place, number in enumerate(numbers):
        bench.card([TagA(card(number))], at=start + gap * place)
    bench.run(gap * len(numbers) + 200)


def check_a_host_that_sleeps_ten_seconds_loses_nothing():
    bench = Bench(config)
    bench.run(200)
    bench.host.sleep()
    deal(bench, range(12), gap=800)  # 36 lines in ten seconds,
    bench.host.wake()
    deal(bench, range(12, 15))
    same(bench.host.told("DU"), pitched([card(number) for number in range(15)], "14443A"))
    same(bench.host.beats[-1][6], "0")


def check_a_host_that_does_not_read_does_not_slow_the_slot():
    bench = Bench(config)
    bench.run(200)
    bench.host.sleep()
    bench.host.room = 0
    bench.mark_looks()
    deal(bench, range(12), gap=350)
    holds(bench.longest_us < 30_000, f"{bench.longest_us} us")


def check_a_deck_dealt_while_nobody_listens_is_kept():
    bench = Bench(config)
    bench.run(200)
    bench.host.sleep()
    bench.host.room = 0
    deal(bench, range(52), gap=333)
    bench.host.wake()
    bench.run(1500)
    same(bench.host.told("DU"), pitched([card(number) for number in range(52)], "14443A"))
    same(bench.host.beats[-1][6], "0")


def check_more_than_the_ring_holds_is_counted_as_dropped():
    bench = Bench(config)
    bench.run(200)
    bench.host.sleep()
    bench.host.room = 0
    deal(bench, range(62))
    bench.host.wake()
    bench.run(1500)
    beat = bench.host.beats[-1]
    same((beat[1], beat[5], beat[6]), ("186", str(186 - RING + 1), str(186 - RING)))


def check_lines_are_sent_again_until_acknowledged_and_not_after():
    bench = Bench(config)
    bench.run(200)
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
    bench = Bench(config)
    bench.run(200)
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
    bench = Bench(config)
    bench.run(200)
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
    bench = Bench(config)
    bench.run(200)
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
    bench = Bench(config)
    bench.run(5000)
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
    bench = Bench(config)
    bench.run(1000)
    before = int(bench.host.beats[-1][4])
    deal(bench, [1])
    bench.host.clear()
    bench.boot()
    bench.run(1000)
    same(int(bench.host.beats[-1][4]), before + 1)
    same(bench.host.beats[-1][1], "0")


def check_the_bench_is_reached_by_a_pin_or_a_line_and_only_once():
    bench = Bench(config)
    same(wiring.wanted_on_the_bench(config), False)
    bench.host.send("Q", 0, 0)
    ends(machine.Restarted, lambda: bench.run(500))
    same(bench.board.restarts, 1)
    same(wiring.wanted_on_the_bench(config), True)
    same(wiring.wanted_on_the_bench(config), False)
    bench.board.line(config.BENCH_PIN).drive(0)
    same(wiring.wanted_on_the_bench(config), True)


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
