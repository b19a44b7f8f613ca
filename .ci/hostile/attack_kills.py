"""Kills in the middle of a run: a file is as it was, or as the whole run leaves it."""

import json
import os
import random
import signal
import subprocess
import tempfile
import time

import harness
from harness import attack, expect

RULES = json.dumps({"settings": {}, "rules": [
    {"patterns": [f"/a{number}$", f"/b{number}$"], "properties": {"context": "model", "title": f"é{number}"}}
    for number in range(3_000)
]})


def kill_while(folder, command, name, before):
    """Kills the command at 25 moments of its time. The file `name` begins with the text `before`; None for no file."""
    def begin():
        if before is None:
            folder.path.joinpath(name).unlink(missing_ok=True)
        else:
            folder.write(name, before)

    def content():
        path = folder.path / name
        return path.read_bytes() if path.exists() else None

    begin()
    start = time.monotonic()
    folder.run(*command, seconds=60)
    duration = time.monotonic() - start
    whole = {content(), before if before is None else before.encode()}
    draw = random.Random(1)
    for _ in range(25):
        begin()
        with tempfile.TemporaryFile() as nothing:
            process = subprocess.Popen(
                [harness.EXECUTABLE, *command], cwd=folder.path, stdin=subprocess.DEVNULL, stdout=nothing, stderr=nothing,
                env={"HOME": str(folder.path), "PATH": os.environ["PATH"]})
            time.sleep(draw.uniform(0, duration))
            process.send_signal(draw.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]))
            process.wait()
        expect(content() in whole, f"`{' '.join(command)}` leaves a part of {name}")


@attack
def format_leaves_the_old_file_or_the_new_one(folder):
    kill_while(folder, ["format", "a.json"], "a.json", RULES)


@attack
def fixes_leave_the_old_file_or_the_new_one(folder):
    kill_while(folder, ["lint", "--client", "ios", "--fix-unsafe", "a.json"], "a.json", RULES)


@attack
def init_leaves_no_settings_or_all_of_them(folder):
    folder.write("ios/path-configuration.json", RULES)
    kill_while(folder, ["init"], ".pathconfig.json", None)


@attack
def a_report_is_the_old_one_or_the_new_one(folder):
    folder.write("a.json", RULES)
    kill_while(folder, ["report", "--client", "ios", "-o", "r.html", "a.json"], "r.html", "old")
