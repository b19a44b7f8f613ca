"""Editors that send what no protocol allows: the session goes on, and ends as it should."""

import json
import random

from harness import attack, expect

TEXT = '{\n  "rules": [\n    { "patterns": ["^/\u00e9\U0001f600$"], "properties": { "context": "model" } }\n  ]\n}\n'
NUMBERS = [0, 1, -1, 2**31, 2**63, -(2**63), 10**30, 1.5, 1e300, None, "1", True, [], {}]


def message(content):
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def notify(method, parameters):
    return message({"jsonrpc": "2.0", "method": method, "params": parameters})


def session(uri, middle, text=TEXT):
    """A whole session about one document, with its end."""
    ask = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "rootUri": uri.rsplit("/", 1)[0]}}
    document = {"uri": uri, "languageId": "json", "version": 1, "text": text}
    return b"".join([
        message(ask), notify("initialized", {}), notify("textDocument/didOpen", {"textDocument": document}), *middle,
        message({"jsonrpc": "2.0", "id": 99_999, "method": "shutdown"}), notify("exit", None),
    ])


def ends_well(folder, middle, text=TEXT, seconds=5):
    path = folder.write("path-configuration.json", text)
    run = folder.run("server", stdin=session(path.as_uri(), middle, text), seconds=seconds, code=0)
    expect(b'"id":99999' in run.output.replace(b" ", b""), f"shutdown has no answer: {run.text[-300:]}")


@attack
def edits_out_of_range_end_no_session(folder):
    draw = random.Random(1)
    uri = (folder.path / "path-configuration.json").as_uri()

    def position():
        return draw.choice([
            {"line": draw.choice(NUMBERS), "character": draw.choice(NUMBERS)}, draw.choice(NUMBERS), {},
            {"line": draw.randrange(9), "character": draw.randrange(60)},
        ])

    def changes():
        one = {"range": {"start": position(), "end": position()}, "text": draw.choice(["", "x", "\u00e9\n", '"', "\ud83d", 1])}
        return draw.choice([[one], [one, one], one, [{"text": draw.choice(NUMBERS)}], [{}], None])

    middle = []
    for number in range(400):
        document = {"uri": draw.choice([uri, uri, uri, "file:///", "file://%zz", "x", "", None, 1]), "version": draw.choice(NUMBERS)}
        middle.append(notify("textDocument/didChange", {"textDocument": document, "contentChanges": changes()}))
        method = draw.choice(["hover", "completion", "codeAction", "codeLens", "formatting", "rangeFormatting", "nothing"])
        parameters = {"textDocument": document, "position": position(), "range": {"start": position(), "end": position()}}
        middle.append(message({
            "jsonrpc": "2.0", "id": draw.choice([number + 2, str(number), None, 1.5, {}]), "method": "textDocument/" + method,
            "params": draw.choice([parameters, parameters, None, [], 1]),
        }))
    ends_well(folder, middle, seconds=15)


@attack
def broken_frames_end_no_session(folder):
    frames = [
        b"Content-Length: -1\r\n\r\n", b"Content-Length: 99999999999999999999\r\n\r\n", b"Content-Length: x\r\n\r\n", b"\r\n\r\n",
        b"Nothing: 1\r\n\r\n", message(b"{"), message(b""), message(b"[" * 100_000), message(b"\xff\xfe"), message(b"[]"),
        message({"jsonrpc": "2.0", "method": 1}), message({"id": [], "method": "shutdown"}), message({"id": 7, "result": None}),
    ]
    ends_well(folder, frames * 5)


@attack
def a_large_document_answers_while_it_changes(folder):
    rules = ",\n".join(f'{{"patterns": ["/a{number}"], "properties": {{"context": "model"}}}}' for number in range(1_000))
    uri = (folder.path / "path-configuration.json").as_uri()
    change = {"range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}, "text": " "}
    middle = []
    for number in range(50):
        document = {"uri": uri, "version": number + 2}
        middle.append(notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]}))
        middle.append(message({"jsonrpc": "2.0", "id": number + 2, "method": "textDocument/hover",
                               "params": {"textDocument": document, "position": {"line": 2, "character": 15}}}))
    ends_well(folder, middle, '{"rules": [\n' + rules + "\n]}\n", seconds=15)
