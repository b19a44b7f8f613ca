"""Where the tool runs, and what it writes to."""

import os
import resource
import signal
import subprocess
import tempfile
import time

import harness
from harness import attack, expect


def refuses_to_run(folder, prepare):
    """Holds if commands end with 2 in a folder without a path, and write nothing to the root of the disk."""
    before = set(os.listdir("/"))
    try:
        for command in (["init"], ["lint"], ["query", "/"], ["routes"], ["--version"]):
            run = folder.run(*command, prepare=prepare, code=2)
            expect(b"folder" in run.errors, f"{command} says nothing of the folder: {run.text}")
            expect(set(os.listdir("/")) == before, f"{command} writes a file to the root of the disk")
    finally:
        for name in set(os.listdir("/")) - before:
            if name.startswith(".pathconfig"):
                os.remove("/" + name)


@attack
def ends_with_2_in_a_folder_that_was_deleted(folder):
    def enter_and_delete():
        gone = folder.path / "gone"
        gone.mkdir()
        os.chdir(gone)
        os.rmdir(gone)

    refuses_to_run(folder, enter_and_delete)


@attack
def ends_with_2_in_a_folder_whose_path_is_too_long(folder):
    def descend():
        for _ in range(22):
            os.makedirs("d" * 200, exist_ok=True)
            os.chdir("d" * 200)

    refuses_to_run(folder, descend)


def files_to_format(folder, count):
    """Writes files that `format` changes. Returns their contents by name."""
    texts = {}
    for number in range(count):
        name = f"ios/{number}.json"
        texts[name] = ('{"settings":{},"rules":[' + ",".join(
            f'{{"patterns":["/{number}/{place}$"],"properties":{{"context":"modal"}}}}' for place in range(20)) + "]}")
        folder.write(name, texts[name])
    return texts


@attack
def format_keeps_hard_links_as_they_are(folder):
    text = '{"settings":{},"rules":[{"patterns":["/a"],"properties":{"context":"modal"}},]}'
    folder.write("ios/0.json", text)
    file, other = folder.path / "ios/0.json", folder.path / "backup.txt"
    os.link(file, other)
    for command in (["lint", "--fix", file], ["report", file, "-o", other]):
        run = folder.run(*command, code=2)
        expect(os.path.samefile(file, other) and other.read_text() == text, f"{command} parts a hard link: {run.text}")
    text = text.replace(",]", "]")
    file.write_text(text)
    for command in (["format"], ["format", file]):
        run = folder.run(*command, code=2)
        expect(os.path.samefile(file, other) and other.read_text() == text, f"{command} parts a hard link: {run.text}")
    expect(b"hard link" in run.errors, "nothing says why")


@attack
def a_signal_leaves_no_draft_and_loses_nothing(folder):
    texts = files_to_format(folder, 60)
    folder.run("format", code=0)
    formatted = {name: (folder.path / name).read_text() for name in texts}
    for turn in range(18):
        for name, text in texts.items():
            folder.write(name, text)
        process = subprocess.Popen([harness.EXECUTABLE, "format"], cwd=folder.path, stderr=subprocess.DEVNULL)
        wanted = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP][turn % 3]
        end = time.monotonic() + 60
        # It begins to write after a while that nobody knows, and writes for a while.
        while process.poll() is None and (folder.path / "ios/0.json").read_text() == texts["ios/0.json"]:
            expect(time.monotonic() < end, "`format` hangs")
        time.sleep(0.003 * (turn % 10))
        process.send_signal(wanted)
        expect(process.wait(60) in (0, -wanted), f"signal {wanted} ends it with {process.returncode}")
        drafts = [name for name in os.listdir(folder.path / "ios") if name.startswith(".")]
        expect(not drafts, f"signal {wanted} leaves {drafts}")
        for name in texts:
            text = (folder.path / name).read_text()
            expect(text in (texts[name], formatted[name]), f"{name} is lost")


@attack
def a_signal_that_the_caller_turned_off_ends_nothing(folder):
    files_to_format(folder, 60)
    process = subprocess.Popen(
        [harness.EXECUTABLE, "format"], cwd=folder.path, stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    while process.poll() is None:
        process.send_signal(signal.SIGHUP)
        time.sleep(0.01)
    expect(process.returncode == 0, f"it ends with {process.returncode}")


def contents(folder):
    """The files of the folder, without those of Git."""
    return {path: path.read_bytes() for path in folder.path.rglob("*") if path.is_file() and ".git" not in path.parts}


@attack
def a_full_disk_loses_nothing(folder):
    files_to_format(folder, 2)
    folder.write("old.html", "old")
    folder.write("broken.json", '{"settings": {}, "rules": [{"patterns": ["/a$"], "properties": {"context": "modal"}},]}' + " " * 900)
    folder.git("init", "--quiet")
    before = contents(folder)

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))

    for command in (
            ["format", "ios"], ["lint", "--fix", "broken.json"], ["init"], ["merge", "ios/0.json", "-o", "old.html"],
            ["report", "ios/0.json", "-o", "old.html"], ["report", "ios/0.json", "-o", "new.html"],
            ["lint", "ios", "--format", "json", "-o", "old.html"],
            ["diff", "ios/0.json", "ios/1.json", "--format", "json", "-o", "old.html"],
            ["test", "--suggest", "--source", "ios/0.json", "-o", "new.json"]):
        process = subprocess.run(
            [harness.EXECUTABLE, *command], cwd=folder.path, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, preexec_fn=limit, timeout=60, env={"PATH": os.environ["PATH"]}, check=False)
        expect(process.returncode == 2, f"{command} ends with {process.returncode}: {process.stderr}")
        changed = [str(path) for path, _ in set(contents(folder).items()) ^ set(before.items())]
        expect(not changed, f"{command} changes {changed}")
    folder.run("report", "ios/0.json", "-o", "/dev/full", code=2)


def run_to(folder, command, stdout, stderr=subprocess.DEVNULL):
    """Runs a command with a standard output of its own. Returns the exit code."""
    process = subprocess.Popen(
        [harness.EXECUTABLE, *command], cwd=folder.path, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
        start_new_session=True, env={"PATH": os.environ["PATH"]})
    return harness.wait(process, 60)[0]


@attack
def a_reader_that_goes_away_changes_no_exit_code(folder):
    files_to_format(folder, 12)
    for command, code in ((["lint", "ios", "--fail-on", "info"], 1), (["lint", "ios", "--format", "json"], 0),
                          (["overlaps", "ios/0.json"], 0), (["explain"], 0), (["report", "ios/0.json"], 0)):
        code = run_to(folder, command, subprocess.DEVNULL)
        for count in (0, 10):
            reader, writer = os.pipe()
            process = subprocess.Popen(
                [harness.EXECUTABLE, *command], cwd=folder.path, stdin=subprocess.DEVNULL, stdout=writer,
                stderr=subprocess.PIPE, env={"PATH": os.environ["PATH"]})
            os.close(writer)
            if count:
                os.read(reader, count)
            os.close(reader)
            errors = process.communicate(timeout=60)[1]
            expect(process.returncode == code, f"{command} ends with {process.returncode}, not {code}: {errors}")


@attack
def closed_streams_end_with_2_and_write_into_no_file(folder):
    files_to_format(folder, 2)
    before = contents(folder)
    for streams in ((1,), (2,), (0, 1), (1, 2), (0, 1, 2)):
        def close(streams=streams):
            for stream in streams:
                os.close(stream)

        for command in (["lint", "ios"], ["query", "/0", "ios/0.json"], ["report", "ios/0.json"], ["merge", "-"]):
            process = subprocess.Popen(
                [harness.EXECUTABLE, *command], cwd=folder.path, stdin=subprocess.DEVNULL, preexec_fn=close,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={"PATH": os.environ["PATH"]})
            code = harness.wait(process, 60)[0]
            expect(code in (2, 3) if 1 in streams else code is not None and code <= 3,
                   f"{command} with {streams} closed ends with {code}")
        expect(contents(folder) == before, f"a file changes where {streams} are closed")


@attack
def links_in_circles_end(folder):
    folder.write("ios/path-configuration.json", '{"settings": {}, "rules": []}')
    for name, target in (("a", "b"), ("b", "a"), ("self", "self"), ("ios/up", ".."), ("ios/here.json", "here.json"),
                         (".pathconfig.schema.json", ".pathconfig.schema.json"), ("Gemfile", "Gemfile"),
                         ("config", "config"), ("deep", "deep/deep")):
        os.symlink(target, folder.path / name)
    for command in (["lint", "."], ["lint", "ios/here.json"], ["init", "--dry-run"], ["format"], ["query", "/a", "a"]):
        folder.run(*command)
    os.symlink(".pathconfig.json", folder.path / ".pathconfig.json")
    folder.run("lint", code=2)
    os.remove(folder.path / ".pathconfig.json")
    folder.run("format", "a", code=3)
    folder.run("report", "ios/path-configuration.json", "-o", "a", code=2)


@attack
def many_files_are_read_or_counted(folder):
    # Files in memory take seconds, those on a disk a minute.
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else folder.path) as root:
        def write(numbers):
            for number in numbers:
                os.mkdir(f"{root}/{number}")
                for place in range(1000):
                    os.close(os.open(f"{root}/{number}/{place}.json", os.O_CREAT))

        write(range(200))
        folder.run("lint", root, seconds=harness.LARGE, code=3)
        os.symlink(folder.write("a.json", '{"settings": {}, "rules": []}'), root + "/path-configuration.json")
        folder.run("lint", root, seconds=harness.LARGE, code=0)
        write(range(200, 251))
        run = folder.run("lint", root, seconds=harness.LARGE, code=3)
        expect(b"stopped after" in run.errors, "a search that is cut says nothing")


@attack
def names_that_look_like_flags_or_lines_are_files(folder):
    text = '{"settings": {}, "rules": [{"patterns": ["/a$"], "properties": {"context": "modul"}}]}'
    names = ["-o.json", "--fix.json", "-.json", "a\nerror: b.json", "@ios.json", "git:HEAD:x.json", "http:x.json",
             "$(touch pwned).json", "`touch pwned`.json", "a;touch pwned.json", "\x1b[2J.json", "%n.json", "::error::x.json"]
    for name in names:
        folder.write("ios/" + name, text)
        folder.write(name, text)
    folder.git("init", "--quiet"), folder.git("add", "--all"), folder.git("commit", "-m", "a"), folder.git("tag", "v1.0")
    for output in ("text", "json", "github", "gitlab", "sarif", "junit", "markdown"):
        run = folder.run("lint", ".", "--format", output, code=1)
        expect(b"\x1b" not in run.output + run.errors, f"{output} has a control character")
        if output == "github":
            errors = [line for line in run.output.splitlines() if line.startswith(b"::error")]
            expect(len(errors) == 2 * len(names), f"github has {len(errors)} errors")
    folder.run("lint", "--fix=all", "."), folder.run("format", ".", code=0)
    for name in names:
        file = "./" + name
        folder.run("query", "/a", file, code=0), folder.run("lint", "--", file)
        folder.run("diff", file, "ios/" + name)
        run = folder.run("query", "/a", "git:v1.0:" + name, code=(0, 2, 3))
        expect("\n" in name or run.code == 0, f"{name} is not read at a tag: {run.text}")
    expect(not list(folder.path.rglob("pwned")), "a name is run")
