"""What a tree can be: links that leave it, files that change while they are read, and very many of them."""

import json
import os
import threading

from harness import attack, expect

RULES = '{"settings": {}, "rules": [{"patterns": ["/a$"], "properties": {"context": "modal"}}]}'
SECRET = "s3cr3t-of-the-user"


@attack
def links_that_leave_the_tree_are_no_app(folder):
    folder.write("private/path-configuration.json", RULES.replace("modal", SECRET))
    folder.write("private/routes.txt", f"/{SECRET}")
    own = folder.below("own")
    own.git("init", "--quiet")
    own.write("android/path-configuration.json", RULES)
    own.write("ios/other.txt")
    os.symlink("../../private/path-configuration.json", own.path / "ios" / "path-configuration.json")
    os.symlink("../private", own.path / "pathconfig")
    os.symlink("../private/path-configuration.json", own.path / "native_ios.json")
    run = own.run("init", code=0)
    expect(SECRET not in run.text, f"`init` reads it: {run.text}")
    settings = json.loads((own.path / ".pathconfig.json").read_text())
    expect(list(settings["apps"]) == ["android"], f"an app has a file of somebody else: {settings}")
    run = own.run("lint", code=0)
    expect(SECRET not in run.text, f"`lint` reads it: {run.text}")


@attack
def files_that_change_while_they_are_read_end_every_run(folder):
    folder.git("init", "--quiet")
    names = ["ios/path-configuration.json", "ios/App.swift", "config/routes.rb", "config/path_configuration.yml",
             "Gemfile", "build.gradle", "public/ios_v1.json"]
    for name in names:
        folder.write(name, RULES)
    is_over = threading.Event()

    def change():
        spare = folder.path / "spare"
        while not is_over.is_set():
            for name in names:
                for make in (os.mkfifo, lambda path: os.symlink("/dev/zero", path), os.mkdir,
                             lambda path: os.symlink("spare", path), lambda path: path.write_text(RULES[:40])):
                    place = folder.path / name
                    make(spare)
                    (os.rmdir if place.is_dir() and not place.is_symlink() else os.remove)(place)
                    os.rename(spare, place)

    changer = threading.Thread(target=change)
    changer.start()
    try:
        for _ in range(20):
            for command in (["init", "--dry-run"], ["lint"], ["report"], ["deploy"]):
                folder.run(*command)
    finally:
        is_over.set()
        changer.join()


@attack
def ten_thousand_apps_are_listed_in_time(folder):
    folder.git("init", "--quiet")
    for number in range(10_000):
        folder.write(f"ios/a-{number}/path-configuration.json", RULES)
    folder.run("init", code=0, seconds=15)
    apps = json.loads((folder.path / ".pathconfig.json").read_text())["apps"]
    expect(len(apps) == 10_000, f"there are {len(apps)} apps")
    folder.write("ios/one-more/path-configuration.json", RULES)
    folder.run("lint", "@ios-a-7", code=0)


@attack
def two_hundred_thousand_files_are_looked_at(folder):
    folder.git("init", "--quiet")
    folder.write("path-configuration.json", RULES)
    for number in range(400):
        (folder.path / f"mobile/ios/{number}").mkdir(parents=True)
        for file in range(500):
            os.close(os.open(folder.path / f"mobile/ios/{number}/{file}.rb", os.O_CREAT))
    folder.run("init", code=0)
    folder.run("lint", code=0)


@attack
def names_with_line_feeds_are_names(folder):
    folder.git("init", "--quiet")
    folder.write("ios/a\nb/path-configuration.json", RULES)
    folder.write("ios/c\n/path-configuration.json", RULES)
    folder.write("ios/a\nb/App\n.swift", 'import HotwireNative\nlet a = "https://a.example/configurations/ios_v1.json"')
    folder.run("init", code=0)
    settings = json.loads((folder.path / ".pathconfig.json").read_text())
    files = {app["bundled"] for app in settings["apps"].values()}
    expect(files == {"ios/a\nb/path-configuration.json", "ios/c\n/path-configuration.json"}, f"{settings}")
    folder.git("add", "--all"), folder.git("commit", "-m", "a"), folder.git("tag", "v1.0")
    for app in settings["apps"].values():
        app["shipped"] = [{"tags": "v*", "client": "hotwire-native-ios@1.2"}]
        app["deployed"] = app["bundled"]
    folder.write(".pathconfig.json", json.dumps(settings))
    folder.run("lint", code=0)
    for app, members in settings["apps"].items():
        run = folder.run("deploy", "@" + app, "--current", members["bundled"], code=0)
        expect("without a bundled file" not in run.text, f"{run.text}")
