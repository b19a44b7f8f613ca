"""Inputs in which a thing is repeated, each time a little different: the work grows with the size, and not faster."""

import itertools
import json
import string

from harness import LARGE, SMALL, attack, expect

KIBIBYTES_64, MEBIBYTE = 64 << 10, 1 << 20
MODAL = '"properties":{"context":"modal"}'
ONE_RULE = '{"settings":{},"rules":[{"patterns":["/new$"],' + MODAL + "}]}"


def filled(size, before, part, after, between=","):
    """A text of a size: between two others a part again and again, made from its number."""
    pieces, room = [], size - len((before + after).encode())
    for number in itertools.count():
        piece = (between if pieces else "") + part(number)
        room -= len(piece.encode())
        if room < 0:
            return before + "".join(pieces) + after
        pieces.append(piece)


def rules(size, part, first=""):
    """A configuration of many rules."""
    return filled(size, '{"settings":{},"rules":[' + first, part, "]}")


def pattern(size, start, part, end=""):
    """A configuration with one long pattern."""
    before = '{"settings":{},"rules":[{"patterns":["' + start
    return filled(size, before, part, end + '"],' + MODAL + "}]}", "")


def asks(folder, text, *commands, seconds=SMALL, **options):
    """Asks commands about a configuration."""
    folder.write("a.json", text)
    return [folder.run(*command, seconds=seconds, **options) for command in commands]


QUERY, LINT = ["query", "/b/0001b", "a.json"], ["lint", "a.json"]


@attack
def different_looks_take_no_more_than_equal_ones(folder):
    for look in ("(?<=/%04d)b", "(?<!/%04d)b", "/(?=.*%04d)b", "/(?!.*%04d)b"):
        text = rules(
            KIBIBYTES_64, lambda number: f'{{"patterns":["{look % number}"],"properties":{{"a":{number}}}}}',
            '{"patterns":["(?=.*x)/"],' + MODAL + "},")
        asks(folder, text, QUERY)
    asks(folder, pattern(KIBIBYTES_64, "(?=.*x)/", lambda number: "(?<=/%04d)b|" % number, "c"), QUERY)


@attack
def look_aheads_are_few_seconds_in_every_command(folder):
    page = ["--output", "p.html", "--routes", "r.txt"]
    commands = [
        QUERY, LINT, ["test", "--suggest", "--source", "a.json"], ["overlaps", "a.json"],
        ["diff", "old.json", "a.json"], ["report", *page, "a.json"]]
    folder.write("old.json", ONE_RULE)
    folder.write("r.txt", "/a\n/a/1\n/b\n")
    # Each of the last two makes a thousand languages, which differ and have products.
    for look, seconds in (
            ("(?=.*%04d)/a", SMALL), ("(?!.*%04d)/a", SMALL), ("^(?!/%04d)/a", SMALL), ("^(?!/a/%04d)/a", LARGE),
            ("^(?!.*%04d)/a", LARGE)):
        text = rules(
            KIBIBYTES_64, lambda number: f'{{"patterns":["{look % number}"],"properties":{{"a":{number}}}}}')
        asks(folder, text, *commands, seconds=seconds)


@attack
def different_classes_are_told_apart(folder):
    letters = (string.ascii_letters + string.digits)[::2]
    classes = ("".join(five) for five in itertools.combinations(letters, 5))
    text = rules(
        MEBIBYTE, lambda number: '{"patterns":["/%s"],"properties":{"a":%d}}' % (
            "".join(f"[!{five}~]" for five in itertools.islice(classes, 4000)), number))
    asks(folder, text, QUERY, LINT, seconds=LARGE)


@attack
def unknown_keys_are_looked_at_once(folder):
    for before, part, after in (
        ('{"settings":{},', '"k%d":[]', "}"), ('{"settings":{},"rules":[],', '"k%d":1', "}"),
        ('{"settings":{', '"k%d":1e999', '},"rules":[]}'), ('{"settings":{', '"k":1e999%d', '},"rules":[]}'),
    ):
        asks(folder, filled(MEBIBYTE, before, lambda number: part % number, after), QUERY, LINT, seconds=LARGE)


@attack
def advice_asks_the_dear_question_last(folder):
    for words in (
        '"properties":{"context":"modall","title":"a"}', '"properties":{"presentation":"replace_rot","title":"a"}',
        '"properties":{"modal_style":"full","presentation":"replace_root"}',
        '"properties":{"context":"modal","presentation":"replace_root"}',
    ):
        text = rules(
            KIBIBYTES_64, lambda number: '{"patterns":["%s%d"],%s}' % (
                ("a", number, words) if number % 2 else ("b", number, MODAL)),
            '{"patterns":[".*"],"properties":{"context":"default"}},')
        asks(folder, text, LINT)


@attack
def many_patterns_of_a_rule_are_few_seconds(folder):
    text = filled(
        MEBIBYTE, '{"settings":{},"rules":[{"patterns":[', lambda number: f'"/things/{number:05}"',
        "]," + MODAL + "}]}")
    asks(
        folder, text, QUERY, LINT, ["report", "a.json", "-o", "page.html"],
        ["test", "--suggest", "--source", "a.json"], seconds=LARGE)


@attack
def many_properties_of_a_rule_are_few_seconds(folder):
    text = filled(
        MEBIBYTE, '{"settings":{},"rules":[{"patterns":["/a"],"properties":{', lambda number: f'"key{number}":1',
        "}}]}")
    asks(
        folder, text, QUERY, LINT, ["lint", "--fix=all", "a.json"], ["report", "a.json", "-o", "page.html"],
        ["test", "--suggest", "--source", "a.json"], seconds=LARGE)


@attack
def brackets_and_question_marks_are_read_once(folder):
    folder.write("routes.txt", "posts GET /posts(.:format) posts#index\n")
    for part in (r"\\[", "[?", r"\\[?"):
        text = pattern(KIBIBYTES_64, "/", lambda number: part)
        asks(folder, text, ["routes", "routes.txt", "a.json"], ["lint", "--config", "none", "a.json"])
    asks(folder, pattern(KIBIBYTES_64, r"/\\[", lambda number: "?"), ["routes", "routes.txt", "a.json"])


@attack
def many_apps_share_a_file_or_have_their_own(folder):
    folder.write("a.json", ONE_RULE)
    for count, seconds in ((1500, SMALL), (20000, LARGE)):
        folder.write(".pathconfig.json", json.dumps({"apps": {f"a{n}": {"bundled": "a.json"} for n in range(count)}}))
        folder.run("lint", seconds=seconds)
    for number in range(1500):
        folder.write(f"{number}.json", ONE_RULE)
    apps = {f"a{n}": {"bundled": f"{n}.json", "clients": ["ios"]} for n in range(1500)}
    folder.write(".pathconfig.json", json.dumps({"apps": apps}))
    folder.run("lint", seconds=SMALL)


@attack
def a_list_of_visits_is_few_seconds(folder):
    folder.write("a.json", ONE_RULE)
    urls = filled(MEBIBYTE, "", lambda number: f"/{number % 4096:x}", "", "\n")
    folder.run("visit", "-", "a.json", stdin=urls.encode(), seconds=LARGE)


def routes(count):
    """A list of routes; the page of the last one has a rule in most attacks."""
    lines = ["Prefix Verb URI Pattern Controller#Action"]
    lines += [f"things{n} GET /things{n}/:id(.:format) things{n}#show" for n in range(count - 1)]
    return "\n".join(lines + ["last GET /last/page(.:format) last#page", ""])


@attack
def many_routes_are_few_seconds(folder):
    folder.write("a.json", '{"settings":{},"rules":[{"patterns":["/last/page$"],' + MODAL + "}]}")
    folder.write("routes.txt", routes(15000))
    folder.write(".pathconfig.json", '{"routes":"routes.txt","apps":{"app":{"bundled":"a.json","clients":["ios"]}}}')
    for command in (["lint"], ["routes"]):
        run = folder.run(*command, seconds=LARGE)
        expect("no route" not in run.text, f"{command} says that no route matches: {run.text[-300:]}")


@attack
def lint_claims_nothing_beyond_the_routes_that_it_read(folder):
    folder.write("a.json", '{"settings":{},"rules":[{"patterns":["/last/page$"],' + MODAL + "}]}")
    folder.write("routes.txt", routes(20001))
    folder.write(".pathconfig.json", '{"routes":"routes.txt","apps":{"app":{"bundled":"a.json","clients":["ios"]}}}')
    run = folder.run("lint", "--all", seconds=LARGE, code=3)
    expect(run.text.count("only the first 20000 routes count") == 1, f"the cut is not told once: {run.text[-300:]}")
    expect("no route" not in run.text, f"a route matches: {run.text[-300:]}")
