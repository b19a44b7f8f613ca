"""Draws files that somebody hostile or unlucky could have written, from the valid files below a folder."""

import pathlib
import random
import re

# A size that has to be answered quickly; files beyond it may take longer.
LARGE = 64 << 10

# Parts of JSON and of path configurations, where they do not belong.
WORDS = [
    "{", "}", "[", "]", ",", ":", '"', "'", "\\", "//", "/*", "*/", "#", "null", "true", "NaN", "1e400", "-0", "5e-324",
    "0x10", "\ufeff", '"rules":[],', '"settings":null,', '"patterns":"/a",', '"properties":{},', '"rules":', "=", ";", "\0",
    "\n", "\r\n", "\t", ")]}'\n", '"context":"modal",', '"lint":{"allow":{"dead-rule":""}},',
]
REPEATED = ["[", '{"a":', '"/a",', "(", "\\\\", ",", "]", "\u00e9", " ", "(?:"]

# Texts for a pattern, a name or a value, as JSON writes them.
TEXTS = [
    "\\u001b[31mred", "\x1b]0;title\x07", "\u202egnp", "\u2028", "\\u0000", "\\ud800", "`", "|", "<script>alert(1)</script>",
    "](javascript:alert(1))", "@everyone", "::error::x", "%0A", "\\n::set-output name=a::b", "&lt;", "]]>", "--", "$", " ", "$ ",
    "(", "[", "*", "\\\\", "(?i)", "(?=.*x)(?=.*y)", "(a+)+b", "(?!.*a.*b)", "\\\\p{L}", ".*", "/new$", "^/$", "a{1000}",
    "[\\\\w&&[^a]]", "\\\\Q", "(?<n>a)\\\\k<n>", "\u00e9", "e\u0301", "\u212a", "\u00df", "/%20", "/a//b", "?", "#", "x$y",
    "\\\\/", "\\\\.", "modal", "replace_root", "uri", "...", "a\tb",
]
LINES = [
    "posts GET /posts(.:format) posts#index", "/posts/1", "Prefix Verb URI Pattern Controller#Action",
    "edit_post GET /posts/:id/edit(.:format) posts#edit {:id=>/\\d+/}", "/en/account?x=1#y",
    '1.2.3.4 - - [x] "GET /posts/new HTTP/1.1" 200 1 "-" "Turbo Native"',
    '{"path":"/posts/1","user_agent":"Hotwire Native"}', "root GET / home#show", "\x1b[31m", "",
]
URLS = [
    "/", "/new", "/a/b?c=d", "https://example.com/posts/1/edit", "/%", "/\x1b[31m", "", "/recede_historical_location", "//",
    "mailto:a@b", "/caf\u00e9", "http://[::1", "/a\u202eb",
]

# The text around a repeated part, in which NUMBER counts and PATTERN is drawn. The last comma is an error, which a reader goes
# past.
FRAMES = [
    ('{"settings":{},"rules":[', '{"patterns":["PATTERN"],"properties":{"a":NUMBER}},', "]}"),
    ('{"settings":{},"rules":[', '{"patterns":["PATTERN"],"properties":{"context":"modal"}},', "{}]}"),
    ('{"rules":[{"patterns":[""', ',"PATTERN"', '],"properties":{"context":"modal"}}]}'),
    ('{"rules":[{"patterns":[""', ',"/NUMBER$"', '],"properties":{"context":"modal"}}]}'),
    ('{"rules":[', "{},", "{}]}"), ('{"rules":[', "NUMBER,", "0]}"),
    ('{"rules":[{"patterns":[', "NUMBER,", '0],"properties":{}}]}'),
    ('{"rules":[{"patterns":[', '"",', '""],"properties":{"a":1}}]}'),
    ('{"rules":[{"patterns":["/a"],"properties":{', '"a":NUMBER,', '"b":1}}]}'),
    ('{"rules":[{"patterns":["/a"],"properties":{', '"aNUMBER":"modal",', '"b":1}}]}'),
    ('{"settings":{', '"aNUMBER":[{}],', '"b":1},"rules":[]}'),
    ('{"rules":[],', '"kNUMBER":1,', '"settings":{}}'), ("{", '"kNUMBER":[],', '"settings":{}}'),
    ('{"rules":[{"patterns":["/a"],"properties":{},', '"kNUMBER":1,', '"b":1}]}'),
    ('{"rules":[{"patterns":["(?=.*x)/"],"properties":{"a":1}},', '{"patterns":["PATTERN"],"properties":{"a":NUMBER}},', "{}]}"),
    ("{", '"rules":[{}],', '"settings":{}}'), ("", "[", ","), ("", '{"a":', "]"),
    ('{"rules":[', "]},{[", "]}"), ("", '"NUMBER",', ""), ('{"rules":[\n', "// NUMBER\n", "]}"),
    ('{"settings":{},"rules":[],"lint":{"allow":{', '"NUMBER":"why",', '"dead-rule":""}}}'),
    ('{"settings":{},"rules":[',
     '{"patterns":["/NUMBER"],"properties":{},"lint":{"allow":{"dead-rule":"why"}}},', "{}]}"),
]

# Parts of patterns, as JSON writes them; SCALAR is a character that differs with the number.
PIECES = [
    ".*", "a*", "a+", "(?i)k", "(?=.*a)", "(?!b)", "(?<=a)", "/posts", "\\\\d+", "[^/]+", "\\\\p{L}", "[a-z]", "(a|b)", "a{1,16}",
    "(?:a{16}){16}", "\\\\b", "$", "^", "|", "\u00e9", "x", "/NUMBER", "a.{NUMBER}b", "(a+)+", "\\\\w", "[[a-z]&&[^q]]",
    "(.)\\\\1", "SCALAR", "[SCALAR-\u9faf]", "NUMBER|", "(?>a*)", "a*+", "(?<=/NUMBER)", "(?<!NUMBER)b", "(?=.*NUMBER)",
    "(?!NUMBER)", "[/aSCALAR\u9faf]", "[!NUMBERSCALAR]",
]


class Bases:
    """The valid files that hostile ones are made of: configurations, other JSON, and expectations about `a.json`."""

    def __init__(self, folder):
        texts = [path.read_text() for path in sorted(pathlib.Path(folder).rglob("*.json"))]
        self.files = [text.encode() for text in texts if '"rules"' in text]
        self.others = [text.encode() for text in texts if '"rules"' not in text]
        self.expectations = [
            re.sub(r'("configuration": )"[^"]*"', r'\1"a.json"', text).encode()
            for text in texts if '"configuration": "' in text
        ]
        if not self.files:
            raise SystemExit(f"no configuration below {folder}")


class Drawing:
    """The drawn files of one case."""

    def __init__(self, seed, bases):
        self.random = random.Random(seed)
        self.bases = bases

    def chance(self, among):
        """True once in so many draws."""
        return self.random.randrange(among) == 0

    def configuration(self):
        """A configuration after one to six changes; one in forty is noise, and one in twenty is unchanged.

        Half of them have hostile patterns only, so that clients still load them.
        """
        if self.chance(40):
            return self.noise()
        text = bytearray(self.random.choice(self.bases.files))
        if self.chance(20):
            return bytes(text)
        is_loaded = self.chance(2)
        for _ in range(self.random.randint(1, 6)):
            if is_loaded:
                self.replace_string(text, self.random.randint(0, len(text)), b"/^.")
            else:
                self.change(text)
        return bytes(text)

    def other(self):
        """A file that is no configuration, after a change."""
        return self.changed(self.random.choice(self.bases.others)) if self.bases.others else self.noise()

    def lines(self):
        """Routes, lines of logs and hostile texts; one line in three is changed."""
        drawn = [self.random.choice(LINES).encode() for _ in range(self.random.randint(1, 60))]
        return b"".join((self.changed(line) if self.chance(3) else line) + b"\n" for line in drawn)

    def pages(self):
        """A list of pages, which is understood as a whole; one line in eight is changed behind its slash."""
        drawn = [line.encode() for line in LINES + URLS if line.startswith("/")]
        drawn = [self.random.choice(drawn) for _ in range(self.random.randint(1, 60))]
        return b"".join((b"/" + self.changed(line[1:]) if self.chance(8) else line) + b"\n" for line in drawn)

    def expectations(self):
        """Expectations about `a.json`; every second file is changed in one place."""
        if not self.bases.expectations:
            return self.configuration()
        text = self.random.choice(self.bases.expectations)
        return self.changed(text) if self.chance(2) else text

    def url(self):
        return self.random.choice(URLS)

    def noise(self):
        return self.random.randbytes(self.random.randint(0, 4_000))

    def changed(self, text):
        text = bytearray(text)
        self.change(text)
        return bytes(text)

    def change(self, text):
        place = self.random.randint(0, len(text))
        end = min(len(text), place + self.random.randint(1, 24))
        kind = self.random.randrange(10)
        if kind == 0:
            del text[place:end]
        elif kind == 1:
            text[place:place] = text[place:end]
        elif kind == 2:
            del text[place:]
        elif kind == 3 and place < len(text):
            text[place] = self.random.randrange(256)
        elif kind == 4:
            other = self.random.choice(self.bases.files)
            start = self.random.randint(0, len(other))
            text[place:place] = other[start:start + 200]
        elif kind in (5, 6):
            self.replace_string(text, place)
        elif kind == 7:
            text[place:place] = self.random.choice(REPEATED).encode() * self.random.randint(2, 300)
        else:
            text[place:place] = self.random.choice(WORDS).encode()

    def replace_string(self, text, place, beginnings=None):
        """Puts something hostile into the next string, or in its place; `beginnings` are first bytes of those that may be."""
        start = place
        while (start := text.find(b'"', start)) >= 0:
            start += 1
            if start < len(text) and (beginnings is None or text[start] in beginnings):
                break
        end = text.find(b'"', start)
        if start <= 0 or end < 0:
            return
        if self.chance(2):
            start = end = self.random.randint(start, end)
        text[start:end] = self.random.choice(TEXTS).encode()

    def grown(self):
        """A configuration of up to 64 KiB, and one in eight of up to 1 MiB, in which little is repeated often."""
        size = 1 << 20 if self.chance(8) else LARGE
        before, part, after = self.random.choice(FRAMES)
        is_wide = self.chance(8)
        room = (size // 2 if is_wide else size) - len(before) - len(after)
        text = before + self.filling(part, room) + after
        # A byte-order mark, and two bytes a character.
        return text.encode("utf-16") if is_wide else text.encode()

    def filling(self, part, room):
        """A part again and again, with a number and patterns in the places for them."""
        pieces = [self.random.choice(PIECES) for _ in range(self.random.randint(1, 3))]
        count = self.random.choice([1, 1, 2, 8, 40, 400, 4_000])
        nested = self.nested_loops() if self.chance(6) else None
        result, length, number = [], 0, 0
        while nested is None or number <= 8:
            pattern = nested or ""
            if nested is None and "PATTERN" in part:
                pattern = "".join(filled(pieces[index % len(pieces)], number + index) for index in range(count))
            following = filled(part, number).replace("PATTERN", pattern)
            length += len(following.encode())
            if length > room:
                break
            result.append(following)
            number += 1
        return "".join(result)

    def nested_loops(self):
        pattern = self.random.choice(["", "a", "a?", "a*", ".", "\\\\b", "(?=a)", "[a-z]"])
        for _ in range(self.random.randint(2, 12)):
            pattern = f"(?:{pattern})" + self.random.choice(["{2}", "{16}", "{999}", "{0,9}", "*", "+", "*?", "{0}"])
        return pattern


def filled(template, number):
    return template.replace("NUMBER", str(number)).replace("SCALAR", chr(0x4E00 + number % 0x5000))
