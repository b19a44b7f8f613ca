"""Kills in the middle of a run: a file is as it was, or as the whole run leaves it."""

import json
import os
import random
import resource
import signal
import subprocess
import tempfile
import time

import harness
from harness import attack, expect


def rules(count):
    return json.dumps({"settings": {}, "rules": [
        {"patterns": [f"/a{number}$", f"/b{number}$"], "properties": {"context": "model", "title": f"é{number}"}}
        for number in range(count)
    ]})


RULES = rules(400)


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
    kill_while(folder, ["lint", "--client", "ios", "--fix=all", "a.json"], "a.json", RULES)


@attack
def init_leaves_no_settings_or_all_of_them(folder):
    folder.write("ios/path-configuration.json", RULES)
    kill_while(folder, ["init"], ".pathconfig.json", None)


@attack
def a_report_is_the_old_one_or_the_new_one(folder):
    folder.write("a.json", RULES)
    kill_while(folder, ["report", "--client", "ios", "-o", "r.html", "a.json"], "r.html", "old")


def released_app(folder):
    """An Android app with two releases and a copy of its server's file, for `deploy`."""
    folder.write("android/settings.gradle.kts")
    folder.write("android/app/build.gradle.kts", 'dependencies { implementation("dev.hotwire:core:1.2.0") }\n')
    folder.write("android/config.json", rules(100))
    folder.write("server.json", rules(100).replace("model", "modal"))
    folder.git("init", "--quiet")
    folder.git("add", "--all")
    folder.git("commit", "--quiet", "--message", "a")
    folder.git("tag", "v1.0")
    folder.git("tag", "v1.1")
    folder.write(".pathconfig.json", json.dumps({"apps": {"android": {
        "bundled": "android/config.json", "deployed": "server.json", "server": "http://localhost:1/a.json",
        "shipped": [{"tags": "v*"}]}}}))
    return ["deploy", "@android", "--current", "git:v1.0:android/config.json", "--format", "json", "-o", "effects.json"]


@attack
def the_effects_of_a_deploy_are_the_old_ones_or_the_new_ones(folder):
    kill_while(folder, released_app(folder), "effects.json", "old")


@attack
def a_full_disk_keeps_the_old_effects_of_a_deploy(folder):
    command = released_app(folder)
    folder.write("effects.json", "old")
    folder.run(*command, code=2, prepare=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600)))
    expect((folder.path / "effects.json").read_text() == "old", "the old effects are gone")
