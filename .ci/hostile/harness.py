"""What the attacks share: a folder, a run with its limits, a server that counts, and the list of attacks.

An attack is a function with a folder of its own. It writes what somebody hostile or unlucky could have written, runs
the tool there, and checks what must hold. Every run is checked for what holds always: no signal ends it, the exit code
is 0 to 3, and it keeps to its time and memory.
"""

import contextlib
import http.server
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ATTACKS = []
EXECUTABLE = ""

# The most that a run may cost: processor time for up to 64 KiB, and for up to 1 MiB.
SMALL, LARGE = 5, 15
MEBIBYTES = 1024


class Violation(Exception):
    """Something that must hold does not."""


def attack(function):
    """Adds a function to the list; its name says what must hold."""
    ATTACKS.append(function)
    return function


def expect(condition, text):
    """Fails the attack unless the condition holds."""
    if not condition:
        raise Violation(text)


class Run:
    """The end of one process of the tool."""

    def __init__(self, arguments, code, output, errors, seconds, mebibytes):
        self.arguments, self.code, self.seconds, self.mebibytes = arguments, code, seconds, mebibytes
        self.output, self.errors = output, errors

    @property
    def text(self):
        """All that it prints, as text."""
        return (self.output + self.errors).decode("utf-8", "replace")


class Folder:
    """The folder of an attack."""

    def __init__(self, path):
        self.path = pathlib.Path(path)

    def below(self, name):
        """A new folder in this one."""
        (self.path / name).mkdir(parents=True)
        return Folder(self.path / name)

    def write(self, name, content=""):
        """Writes a file, and the folders above it. Returns its path."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def git(self, *arguments):
        """Runs Git here, with a name and without the settings of this machine."""
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.path), "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{who}_{what}": "a@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
        }
        subprocess.run(["git", *arguments], cwd=self.path, env=environment, check=True, capture_output=True)

    def run(self, *arguments, seconds=SMALL, mebibytes=MEBIBYTES, stdin=b"", env=None, cwd=None, code=None,
            prepare=None):
        """Runs the tool here.

        `seconds` limits processor time; six times that on the clock, at least 30 s, is a hang. `code` is the exit code
        that is expected, or several; any of 0 to 3 if it is not given. `prepare` runs in the process before the tool.
        """
        environment = {"HOME": str(self.path), "PATH": os.environ["PATH"], "TERM": "dumb", **(env or {})}
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as entry:
            entry.write(stdin)
            entry.seek(0)
            process = subprocess.Popen(
                [EXECUTABLE, *map(str, arguments)], cwd=cwd or self.path, env=environment, stdin=entry, stdout=out,
                stderr=err, start_new_session=True, preexec_fn=prepare)
            status, usage = wait(process, max(30, 6 * seconds))
            out.seek(0), err.seek(0)
            run = Run(arguments, status, out.read(), err.read(), usage.ru_utime + usage.ru_stime,
                      peak(usage))
        name = " ".join(map(str, arguments))[:200]
        expect(run.seconds <= seconds, f"`{name}` takes {run.seconds:.1f} s")
        expect(run.code is not None, f"`{name}` hangs")
        expect(0 <= run.code <= 3, f"`{name}` ends with {run.code}: {run.text[-400:]}")
        expect(run.mebibytes <= mebibytes, f"`{name}` takes {run.mebibytes:.0f} MiB")
        codes = code if isinstance(code, tuple) else (code,)
        expect(code is None or run.code in codes, f"`{name}` ends with {run.code}, not {code}: {run.text[-400:]}")
        return run


def peak(usage):
    """The largest size of a process in memory, in MiB."""
    return usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def wait(process, seconds):
    """The exit code, None for a process that had to be stopped, and what it used."""
    end = time.monotonic() + seconds
    stopped = False
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return (None if stopped else process.returncode), usage
        if time.monotonic() > end and not stopped:
            stopped = True
            os.killpg(process.pid, signal.SIGKILL)
        time.sleep(0.005)


class Server:
    """A server on this machine that counts the requests, with their headers.

    `answer` gets the path and gives the status, the headers and the body. As the proxy of a run, it gets the requests
    for every host.
    """

    def __init__(self, answer=lambda path: (200, {"Content-Type": "application/json"}, b'{"rules": []}')):
        self.requests = []
        requests = self.requests

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):  # noqa: N802
                requests.append((self.path, dict(self.headers)))
                status, headers, body = answer(self.path)
                with contextlib.suppress(OSError):
                    self.send_response(status)
                    for name, value in headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    for piece in body if not isinstance(body, bytes) else [body]:
                        self.wfile.write(piece)

            def do_CONNECT(self):  # noqa: N802
                requests.append((self.path, dict(self.headers)))
                self.send_error(502)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # The tool leaves where an answer is of no use.
        self.server.handle_error = lambda *_: None
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.proxy = {name: self.url for name in ("http_proxy", "https_proxy", "HTTPS_PROXY")}

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Editor:
    """An editor that talks to `pathconfig server` by the language server protocol."""

    def __init__(self, folder, env=None):
        self.folder = folder.path
        environment = {"HOME": str(folder.path), "PATH": os.environ["PATH"], **(env or {})}
        self.process = subprocess.Popen(
            [EXECUTABLE, "server"], cwd=folder.path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, start_new_session=True)
        self.last = 0

    def __enter__(self):
        # A server that hangs is ended, and reading from it fails.
        self.clock = threading.Timer(60, self.process.kill)
        self.clock.start()
        self.request("initialize", {"capabilities": {}, "rootUri": self.folder.as_uri()})
        self.notify("initialized", {})
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.request("shutdown", None)
            self.notify("exit", None)
            expect(self.process.wait(30) == 0, f"the server ends with {self.process.returncode}")
        self.clock.cancel()
        self.process.kill()
        self.process.wait()

    def uri(self, name):
        """The address of a file of the folder."""
        return (self.folder / name).as_uri()

    def notify(self, method, parameters, **more):
        """Sends a message."""
        content = json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def request(self, method, parameters):
        """Sends a request. Returns the message that answers it."""
        self.last += 1
        self.notify(method, parameters, id=self.last)
        return self.receive(lambda message: message.get("id") == self.last and "method" not in message)

    def receive(self, is_wanted):
        """The next message that is wanted."""
        while True:
            head = self.process.stdout.readline()
            expect(head, "the server ends or hangs")
            self.process.stdout.readline()
            message = json.loads(self.process.stdout.read(int(head.split(b":")[1])))
            if is_wanted(message):
                return message

    def findings(self, name):
        """The next findings in a file, after messages that caused them."""
        return self.receive(
            lambda message: message.get("method") == "textDocument/publishDiagnostics"
            and message["params"]["uri"] == self.uri(name))["params"]["diagnostics"]
