"""Secrets in settings, in flags, and in what a server sends back: no output shows a value, in whatever form."""

import copy
import json
import random
import re

from attack_editor import session
from harness import Server, attack, expect

SECRET = "s3cr3t"
CONFIGURATION = '{"settings": {}, "rules": [{"patterns": ["/a"], "properties": {"context": "modal"}}]}\n'
SETTINGS = {
    "clients": ["ios"],
    "apps": {"ios": {
        "bundled": "path-configuration.json",
        "server": {
            "url": "http://user:s3cr3t-word@127.0.0.1:1/a.json?x=1&api_token=s3cr3t-parameter",
            "headers": {
                "Authorization": "Bearer s3cr3t-token", "X-Foo": "s3cr3tABC{}[],:=/", "Cookie": "a=1; b=s3cr3t-cookie",
            },
        },
    }},
}
OTHER_KEYS = [
    "header", "heders", "Headers", "http-headers", "hdrs", "x", "bundled", "deployed", "start", "clients", "shipped",
]


def holders(node, path=()):
    """Every object in a value, with the keys that lead to it."""
    if isinstance(node, dict):
        yield path, node
        for key, value in node.items():
            yield from holders(value, (*path, key))
    elif isinstance(node, list):
        for value in node:
            yield from holders(value, path)


def mistaken(settings, draw):
    """The settings with one mistake in their values, such as a key that is misspelt."""
    settings = copy.deepcopy(settings)
    server = settings["apps"]["ios"]["server"]
    headers = server["headers"]
    kind = draw.randrange(9)
    if kind == 0:
        server["headers"] = [f"{name}: {value}" for name, value in headers.items()]
    elif kind == 1:
        server["headers"] = draw.choice([f"{name}: {value}" for name, value in headers.items()])
    elif kind == 2:
        server["headers"] = draw.choice(
            [[headers], {"all": headers}, {"all": [headers]}, list(headers.values()), None])
    elif kind == 3:
        server[draw.choice(OTHER_KEYS)] = server.pop("headers")
    elif kind == 4:
        settings["apps"]["ios"][draw.choice(OTHER_KEYS)] = draw.choice(
            [headers, "Authorization: Bearer s3cr3t-token", server["url"], server["url"][7:]])
    elif kind == 5:
        settings[draw.choice([*OTHER_KEYS, "routes", "expectations", "tool"])] = draw.choice(
            [headers, [headers], "X-Foo: s3cr3t", "Bearer s3cr3t", ["Authorization: Bearer s3cr3t"], server["url"]])
    elif kind == 6:
        path, holder = draw.choice(list(holders(settings)))
        key = draw.choice(list(holder))
        holder[key + draw.choice(["s", "x", " "])] = holder.pop(key)
    elif kind == 7:
        path, holder = draw.choice(list(holders(settings)))
        key = draw.choice(list(holder))
        holder[key] = [holder[key]]
    else:
        settings["apps"]["ios"]["server"] = draw.choice([server["url"], [server], [server["url"]], {"url": server}])
    return settings


def written(settings, draw):
    """The text of settings, on one line or on several, sometimes with one sign too few or too much."""
    text = json.dumps(settings, indent=draw.choice([None, None, 1, 4]))
    kind = draw.randrange(4)
    places = [match.start() for match in re.finditer(r'[{}\[\]",:]', text)]
    place = draw.choice(places)
    if kind == 0:
        text = text[:place] + text[place + 1:]
    elif kind == 1:
        text = text[:place] + draw.choice('{}[]",:\'/#') + text[place:]
    elif kind == 2:
        key = draw.choice(["headers", "server", "X-Foo", "url"])
        text = text.replace(f'"{key}": ', f'"{key}": "x", /* X-Foo: s3cr3t */ "{key}": ', 1)
    return text


@attack
def no_mistake_in_the_settings_shows_a_secret(folder):
    folder.write("path-configuration.json", CONFIGURATION)
    draw = random.Random(76)
    for _ in range(120):
        text = written(draw.choice([SETTINGS, mistaken(SETTINGS, draw)]), draw)
        path = folder.write(".pathconfig.json", text)
        editor = session(path.as_uri(), [], text)
        for command, stdin in [
            (["lint"], b""), (["lint", "--show-settings"], b""), (["query", "/a", "@ios"], b""), (["server"], editor),
            (["lint", "@ios", "--format", draw.choice(["json", "sarif", "junit", "gitlab", "github"])], b""),
            (["lint", ".pathconfig.json"], b""), (["report", ".pathconfig.json"], b""),
        ]:
            run = folder.run(*command, stdin=stdin, seconds=15)
            expect(SECRET not in run.text.lower(), f"{command} shows a secret of {text}: {run.text}")


COMMANDS = [
    ["lint", "URL", "--all"], ["lint", "URL", "--format", "sarif"], ["query", "/x", "URL"], ["routes", "URL", "local.json"],
    ["diff", "URL", "local.json"], ["visit", "/x", "URL"], ["overlaps", "URL"],
]
RESULTS = [["merge", "URL"], ["compile", "URL"], ["report", "URL"], ["test", "--suggest", "--source", "URL"]]


@attack
def what_a_server_sends_back_is_masked_when_it_arrives(folder):
    folder.write("local.json", CONFIGURATION)
    key = 'tok_en-"/\\0123456789'
    plain = json.dumps(key)[1:-1]
    escapes = [
        plain, "".join(f"\\u{ord(letter):04X}" for letter in key), json.dumps(key.upper())[1:-1],
        "".join(f"%{ord(letter):02x}" for letter in key), plain + f"\\u{ord(key[0]):04x}" + plain[1:],
    ]
    traces = [key[:12], key[-8:], "746f6b5f656e"]
    for number, escape in enumerate(escapes):
        rule = f'{{"patterns": ["/{escape}", "[{escape}"], "properties": {{"{escape}": "{escape}", "title": "a{escape}"}}}}'
        body = f'{{"settings": {{"{escape}": 1}}, "rules": [{rule}]}}'
        for content in [body.encode(), body.encode("utf-16")] if number < 2 else [body.encode()]:
            with Server(lambda path: (200, {"Content-Type": "application/json"}, content)) as server:
                for command in COMMANDS + RESULTS:
                    words = [server.url + "/a.json" if word == "URL" else word for word in command]
                    environment = {"PATHCONFIG_KEY": key}
                    run = folder.run(*words, "-H", "X-Key: a $PATHCONFIG_KEY", env=environment, seconds=15)
                    shown = run.text.lower().replace("\\u00", "").replace("\\", "").replace("%", "")
                    expect(not any(trace in shown for trace in traces), f"{words} shows a secret ({escape}): {run.text}")
                    refused = run.code == 2 and not run.output
                    expect(command in COMMANDS or refused, f"{words} writes a result with masks: {run.text}")


@attack
def no_answer_of_a_server_shows_a_secret(folder):
    key = "tok_en-0123456789"
    answers = [
        (401, {"WWW-Authenticate": f"Basic-{key} x"}, b""), (302, {"Location": f"/{key}/x"}, b""),
        (302, {"Location": f"http://[{key}"}, b""), (302, {"Location": f"http://{key}.invalid/"}, b""),
        (200, {"Content-Encoding": "x" * 290 + key}, b"{}"), (200, {"Content-Type": "x" * 95 + key}, b"{}"),
        (200, {}, b"<html><title>" + b"x" * 70 + key.encode() + b"</title>"), (404, {}, key.encode()),
        (200, {"Content-Type": "text/plain"}, b"z " * 10 + key.encode()), (200, {}, f"{{a: {key}/x}}".encode()),
    ]
    for status, headers, body in answers:
        with Server(lambda path: (status, headers, body) if path.startswith("/a.json") else (404, {}, b"")) as server:
            address = server.url + f"/a.json?token={key}x"
            for words in (["lint", "--format", "sarif"], ["lint"], ["query", "/a"], ["test", "--suggest", "--source"]):
                run = folder.run(*words, address, "-H", f"X-Key: {key}", seconds=15)
                expect("tok_en" not in run.text, f"{words}: {status} {headers} shows a secret: {run.text}")


@attack
def a_long_header_and_a_long_response_take_no_longer_than_the_response(folder):
    title = "." * (1 << 20)
    body = f'{{"settings": {{}}, "rules": [{{"patterns": ["/a"], "properties": {{"title": "{title}"}}}}]}}'.encode()
    words = " ".join(f"word{number:05}" for number in range(400))
    with Server(lambda path: (200, {"Content-Type": "application/json"}, body)) as server:
        for header in ("." * 4096, "." * 4095 + "x", words):
            for command in ("merge", "report", "lint"):
                folder.run(command, server.url + "/a.json", "-H", f"X-Key: {header}", seconds=10)
