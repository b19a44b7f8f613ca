"""What installs beside the tool, in a repository of a stranger: its names of files decide nothing, and its settings only
what they may.
"""

import json
import os
import pathlib
import subprocess
import textwrap

import harness
from attack_editor import TEXT, message, notify, session
from harness import Server, attack, expect

ROOT = pathlib.Path(__file__).parent.parent.parent
MODAL = '{"settings": {}, "rules": [{"patterns": ["/a"], "properties": {"context": "modal"}}]}\n'
DEFAULT = MODAL.replace("modal", "default")
BROKEN = '{"rules": [{"patterns": 1}]}\n'
SECRET = '{"rules": [{"patterns": ["/s3cret"], "properties": {}}]}\n'

# Names that a shell, Git or the tool could take for something else.
NAMES = ["my  app/a.json", "-o.json", "@ios.server", "git:HEAD:a.json", "http:x.json", "*.json", "a\nb.json", "`a`.json"]


def script(folder, command, **environment):
    """Runs a script in the folder `work`, where `pathconfig` is the tool. Returns its exit code and all that it prints."""
    bin = folder.path / "bin"
    bin.mkdir(exist_ok=True)
    if not (bin / "pathconfig").exists():
        (bin / "pathconfig").symlink_to(harness.EXECUTABLE)
    run = subprocess.run(
        ["bash", *command], cwd=folder.path / "work", timeout=300, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, env={"PATH": f"{bin}:{os.environ['PATH']}", "HOME": str(folder.path), **environment})
    return run.returncode, run.stdout.decode("utf-8", "replace")


def action(folder):
    """The step of the GitHub action that compares the files of the settings."""
    return script(
        folder, [ROOT / ".github/actions/pathconfig/compare"], COMPARE="settings", BASE="main",
        RUNNER_TEMP=str(folder.path / "runner"), GITHUB_STEP_SUMMARY=str(folder.path / "runner/summary.md"))


def gitlab(folder):
    """The job of the GitLab sample that does the same."""
    sample = (ROOT / "Samples/CI/pathconfig.gitlab-ci.yml").read_text()
    job = sample.split("\npath-configuration-changes:\n")[1].split("    - |\n")[1].split("\n  artifacts:")[0]
    base = subprocess.run(["git", "rev-parse", "main"], cwd=folder.path / "work", check=True, capture_output=True, text=True)
    return script(folder, ["-eo", "pipefail", "-c", textwrap.dedent(job)], CI_MERGE_REQUEST_DIFF_BASE_SHA=base.stdout.strip())


def repository(folder, apps, changed, base=None):
    """A branch that changes files of `main`, with the settings of some apps."""
    work = folder.below("work")
    (folder.path / "runner").mkdir(exist_ok=True)
    work.git("init", "--quiet", "--initial-branch", "main")
    for name in changed:
        work.write(name, MODAL)
    work.write(".pathconfig.json", json.dumps({"clients": ["ios@1.3"], "apps": apps}))
    work.git("add", "--all")
    work.git("commit", "--quiet", "--message", "begin")
    work.git("checkout", "--quiet", "-b", "work")
    for name, text in changed.items():
        work.write(name, text)


@attack
def pipelines_compare_files_of_any_name(folder):
    repository(folder, {f"app{place}": {"bundled": name if ":" not in name and name[0] != "@" else "./" + name}
                        for place, name in enumerate(NAMES)}, {name: DEFAULT for name in NAMES})
    code, text = action(folder)
    expect(code == 0, f"the action ends with {code}: {text[-600:]}")
    pages = list((folder.path / "runner/pathconfig-report").iterdir())
    expect(len(pages) == len(NAMES), f"the action has {len(pages)} pages for {len(NAMES)} files: {text[-600:]}")
    expect(text.count("`context` changes at /a") == len(NAMES), f"a change is missing: {text[-600:]}")
    expect(not [line for line in text.splitlines() if line.startswith(("b.json", "::add-mask"))], "a name begins a line")
    code, text = gitlab(folder)
    expect(code == 0, f"the job ends with {code}: {text[-600:]}")
    expect(text.count('context: "modal" -> "default"') == len(NAMES), f"a change is missing: {text[-600:]}")


@attack
def pipelines_ask_for_installed_versions_of_a_server_that_is_a_file(folder):
    shipped = [{"version": "1.0", "client": "ios@1.3", "bundled": "my app/ios.json"}]
    for server in "public/ios.json", {"url": "./public/ios.json"}:
        name = "text" if isinstance(server, str) else "object"
        inner = folder.below(name)
        apps = {"ios": {"bundled": "my app/ios.json", "server": server, "shipped": shipped},
                "web": {"deployed": "copy/ios.json", "server": "http://127.0.0.1:1/x"}}
        repository(inner, apps, {"my app/ios.json": MODAL, "public/ios.json": BROKEN})
        for pipeline in action, gitlab:
            code, text = pipeline(inner)
            expect(code == 1, f"{pipeline.__name__} ends with {code}, {name}: {text[-600:]}")
            expect("1.0" in text and "ignores the whole file; a first launch" in text or "cannot use the new copy" in text, f"the version is missing: {text[-600:]}")


@attack
def pipelines_read_nothing_outside_the_repository(folder):
    folder.write("secret.json", SECRET)
    for part in "bundled", "deployed", "server":
        for place, name in enumerate(["link.json", "../../secret.json", str(folder.path / "secret.json"),
                                      "https://a/../../../../secret.json", "git:main:a/../../../secret.json"]):
            inner = folder.below(f"{part}-{place}")
            # Folders whose names begin as an address and a revision do.
            repository(inner, {"ios": {part: name}}, {"https:/a/b.json": DEFAULT, "git:main:a/b.json": DEFAULT})
            (inner.path / "work/link.json").symlink_to(folder.path / "secret.json")
            for pipeline in action, gitlab:
                code, text = pipeline(inner)
                expect("s3cret" not in text, f"{pipeline.__name__} shows what `{part}` names by {name}")
                expect(code in (0, 2), f"{pipeline.__name__} ends with {code}: {text[-600:]}")
                shown = [path for path in inner.path.rglob("*") if path.is_file() and "pathconfig" in str(path.parent.name)]
                expect(not any(b"s3cret" in path.read_bytes() for path in shown), f"a page shows {name}")


@attack
def the_action_fails_without_a_program_that_it_needs(folder):
    repository(folder, {"ios": {"bundled": "a.json"}}, {"a.json": DEFAULT})
    jq = folder.write("bin/jq", "#!/bin/sh\nexit 127\n")
    jq.chmod(0o755)
    code, text = action(folder)
    expect(code == 127, f"the action ends with {code}, and has compared nothing: {text[-600:]}")


@attack
def hooks_pass_no_names_of_files(folder):
    for file in ".pre-commit-hooks.yaml", "Samples/CI/pre-commit-config.yaml":
        for hook in (ROOT / file).read_text().split("- id: ")[1:]:
            expect("pass_filenames: false" in hook, f"{file} passes names to {hook.splitlines()[0]}")


@attack
def settings_of_a_workspace_choose_no_program(folder):
    package = json.loads((ROOT / "Samples/Editors/vscode/package.json").read_text())
    settings = package["contributes"]["configuration"]["properties"]
    program = [name for name in settings if f'settings.get("{name.split(".")[1]}"), args' in
               (ROOT / "Samples/Editors/vscode/extension.js").read_text()]
    expect(program, "no setting names the program")
    expect(all(settings[name].get("scope") == "machine" for name in program), f"a workspace can set {program}")


@attack
def flags_of_an_editor_name_no_file_and_no_server(folder):
    path = folder.write("path-configuration.json", TEXT)
    victim = folder.write("victim", "precious")
    with Server() as server:
        for flags in (["--output", victim], ["-o", victim], [f"-o{victim}"], ["-f", "json", "-o", victim], ["--fix", "-o", victim],
                      ["--diff", "--output", victim], ["--config", victim], ["--source", f"{server.url}/a"],
                      ["--header", "A: b", f"{server.url}/b"], [f"{server.url}/c"], ["--", f"{server.url}/d"],
                      ["--routes", f"{server.url}/e"], ["--fix=all"], ["--timeout", "1"]):
            options = {"lintFlags": list(map(str, flags))}
            about = {"textDocument": {"uri": path.as_uri()}, "context": {"diagnostics": [], "only": ["source.fixAll.pathconfig"]},
                     "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}}
            fix = message({"jsonrpc": "2.0", "id": 2, "method": "textDocument/codeAction", "params": about})
            change = notify("workspace/didChangeConfiguration", {"settings": {"pathconfig": options}})
            run = folder.run("server", stdin=session(path.as_uri(), [change, fix]), code=0)
            expect(victim.read_text() == "precious", f"{flags} writes a file")
            expect(path.read_text() == TEXT, f"{flags} writes the file of the editor")
            expect(not server.requests, f"{flags} asks a server")
            expect("is not for an editor" in run.text, f"{flags} are taken")
