"""Sources and lists that many things in a project name: what one reader finds is no search for each of another's."""

from harness import attack

CONFIGURATION = "android/app/src/main/assets/json/path-configuration.json"
SIZE = 64 << 10


def repeat(piece, size=SIZE):
    """A text of pieces with their numbers, at most so long."""
    return "".join(piece.replace("%", str(number)) for number in range(size // (len(piece) + 4)))


def android(folder, files, rules='{"patterns": ["/new$"], "properties": {"uri": "hotwire://fragment/web"}}'):
    """An Android app with a configuration and some more files."""
    for name, text in {"build.gradle": "plugins {}\n", **files}.items():
        folder.write(f"android/{name}", text)
    folder.write(CONFIGURATION, f'{{"rules": [{rules}]}}')
    folder.git("init", "--quiet")


@attack
def a_version_catalogue_of_64_kib_is_searched_once(folder):
    # 0.4.0 searched the file again for each of its lines.
    line = 'a% = { module = "dev.hotwire:core", version.ref = "v%" }\n'
    android(folder, {"gradle/libs.versions.toml": "[libraries]\n" + repeat(line)})
    folder.run("lint", seconds=1)


@attack
def a_version_catalogue_of_a_mebibyte_is_searched_once(folder):
    android(folder, {"gradle/libs.versions.toml": "[libraries]\n" + repeat('a% = "dev.hotwire:core:1.2.0"\n', 1 << 20)})
    folder.run("lint", seconds=15)


@attack
def files_that_name_libraries_are_read_in_linear_time(folder):
    pieces = {
        "Package.swift": '.package("', "Package.resolved": '"location": "a-",', "gradle.properties": "ab-",
        "a.versions.toml": "'dev.hotwire' 'core' ", "a/build.gradle": "'dev.hotwire:$a.",
        "b/build.gradle": "\"dev.hotwire\" \n'", "c/build.gradle": "'dev.hotwire','core',",
        "A.xcodeproj/project.pbxproj": "repositoryURL = turbo-ios; requirement = {", "Podfile.lock": "  - Turbo",
        "Podfile": "pod 'Turbo',\n", "project.yml": "url: turbo-ios\n",
    }
    android(folder, {name: repeat(piece, 512 << 10) for name, piece in pieces.items()})
    folder.run("lint", seconds=15)


@attack
def a_list_of_screens_is_read_once_for_all_rules(folder):
    # 0.4.0 made the list again for each rule.
    screens = repeat('@HotwireDestinationDeepLink(uri = "hotwire://a/%") class A%\n')
    names = "registerFragmentDestinations(" + repeat("A%::class, ") + ")"
    rules = ", ".join(
        f'{{"patterns": ["/a{number}$"], "properties": {{"uri": "hotwire://fragment/{number}"}}}}' for number in range(700))
    android(folder, {"app/src/main/java/A.kt": "import dev.hotwire.core.a\n" + screens + names}, rules)
    folder.run("lint")


@attack
def a_long_name_of_a_screen_is_compared_once(folder):
    # 0.4.0 tried every place at which it may be two strings.
    folder.write("ios/A.swift", 'import HotwireNative\nlet name = "a"\n')
    rule = '{"patterns": ["/new$"], "properties": {"view_controller": "%s"}}' % ("a" * (1 << 20))
    folder.write("ios/path-configuration.json", f'{{"rules": [{rule}]}}')
    folder.git("init", "--quiet")
    folder.run("lint", seconds=15)


@attack
def brackets_in_a_pattern_are_linear_for_routes(folder):
    # 0.4.0 looked for the end of a set from each bracket.
    folder.write("routes.txt", "/a\n/b/new\n")
    for piece in ("\\\\[", "[?", "[", "(?:", "\\\\?"):
        pattern = piece * (SIZE // len(piece))
        folder.write("a.json", f'{{"rules": [{{"patterns": ["{pattern}"], "properties": {{"context": "modal"}}}}]}}')
        folder.run("routes", "routes.txt", "a.json")


@attack
def nested_routes_cost_no_more_than_their_lines(folder):
    # 0.4.0 joined the blocks around each route.
    folder.write("app/controllers/a_controller.rb", "rules patterns properties")
    for line in ("resources :a do\n", "namespace :a do\n", "scope '/a' do\n"):
        folder.write("config/routes.rb", line * ((1 << 20) // len(line)))
        folder.run("init", "--dry-run", seconds=15)


@attack
def routes_of_64_kib_are_read_in_a_second(folder):
    folder.write("config/routes/a.rb", "draw :a\n" * (SIZE // 8))
    folder.write("app/controllers/a_controller.rb", "rules patterns properties\n" + repeat("def a% = a%\n"))
    for piece in ("draw :a\n", "concern :a do\n", "concerns :a\n", "get 'a', ", "do |", "fn", "resources :a, concerns: [:a, ", "[(",
                  "resources :a, shallow: true do |b|\n", "scope '(:a)', constraints: { a: /b/, ", "devise_for :a\n", "get <<~A, ", "mount A => "):
        folder.write("config/routes.rb", "concern(:a) { draw :a }\n" + piece * (SIZE // len(piece)))
        folder.run("init", "--dry-run", seconds=1)
    for writer, routes in {"a.php": "routes/web.php", "a.py": "a/urls.py", "a.js": "server.js"}.items():
        folder.write(f"{writer[2:]}/{writer}", "'rules' 'patterns' 'properties' ")
        for piece in ("Route::get('/a', [", "prefix('a')->", "#[Route('/a')] class A {", "path('a/', include('urls')), ", "'web.php', "):
            folder.write(f"{writer[2:]}/{routes}", piece * (SIZE // len(piece)))
            folder.run("init", writer[2:], "--dry-run", seconds=1)


@attack
def paths_and_pages_of_routes_are_read_once(folder):
    # Each bracket of a path was tried again, and reading went on behind the last page that counts.
    folder.write("a.json", '{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}')
    folder.write("app/controllers/a_controller.rb", "class AController\n  def show\n    render json: { rules: [\n"
                 "      { patterns: [new_session_path], properties: { context: 'modal' } }\n    ] }\n  end\nend\n")
    for piece in ("(", "(:a", "()", "(/", "/", "(:a)"):
        line = f"get '{piece * (4000 // len(piece))}', to: 'a#%'\n"
        folder.write("config/routes.rb", repeat(line, 256 << 10))
        folder.run("lint", "app/controllers/a_controller.rb")
        folder.run("routes", "config/routes.rb", "a.json", "--client", "ios")
    for line in ("resources :a%\n", f"resources :a%, path: '{'a' * 3000}'\n"):
        folder.write("config/routes.rb", repeat(line, 2 << 20))
        folder.run("lint", "app/controllers/a_controller.rb")


@attack
def strings_that_nothing_closes_are_looked_for_once(folder):
    # Where a program spells a finding of a server's answer: minified code is one line.
    folder.git("init", "--quiet")
    folder.write("src/configurations.js", "module.exports = " + '\\"' * (256 << 9))
    text = b'{"settings": {}, "rules": [{"patterns": ["/new$"], "properties": {"context": "model"}}]}'
    folder.run("lint", "--client", "ios", "-", stdin=text, code=1)
