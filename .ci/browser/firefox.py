"""Firefox by WebDriver BiDi, which it speaks itself, so that no geckodriver is needed."""

import json
import subprocess
import tempfile

import websocket


class Firefox:
    """One page of a headless Firefox. `messages` are errors of the console and requests to a network."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self.profile.name,
             "--remote-debugging-port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.messages = []
        self.calls = 0
        address = next(
            line.split()[-1] for line in self.process.stdout if "WebDriver BiDi listening" in line)
        self.socket = websocket.create_connection(
            f"{address}/session", timeout=60, suppress_origin=True)
        self.call("session.new", {"capabilities": {}})
        self.call("session.subscribe", {"events": ["log.entryAdded", "network.beforeRequestSent"]})
        self.page = self.call("browsingContext.getTree", {})["contexts"][0]["context"]

    def call(self, method, parameters):
        self.calls += 1
        self.socket.send(json.dumps({"id": self.calls, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.calls:
                if message["type"] == "error":
                    raise RuntimeError(message["message"])
                return message["result"]
            self.note(message)

    def note(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "log.entryAdded" and parameters["level"] == "error":
            self.messages.append(f"console: {parameters['text']}")
        if event.get("method") == "network.beforeRequestSent":
            url = parameters["request"]["url"]
            if not url.startswith(("file:", "about:", "data:")):
                self.messages.append(f"requests {url}")

    def get(self, url):
        self.call("browsingContext.navigate", {"context": self.page, "url": url, "wait": "complete"})

    def execute_script(self, body, *arguments):
        """The value of a function's body, which has to be JSON."""
        function = f"(...all) => JSON.stringify((function () {{ {body} }}).apply(null, JSON.parse(all[0])))"
        answer = self.call("script.callFunction", {
            "functionDeclaration": function, "awaitPromise": False, "target": {"context": self.page},
            "arguments": [{"type": "string", "value": json.dumps(arguments)}]})
        if answer["type"] != "success":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def quit(self):
        self.socket.close()
        self.process.kill()
        self.process.wait()
        self.profile.cleanup()
