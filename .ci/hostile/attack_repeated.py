"""Files of a project in which one thing is repeated: every reader of them takes time that is linear in the size."""

from harness import Violation, attack, expect

# What a project may have, with what makes its reader begin.
FILES = {
    "Package.swift": "", "ios/project.yml": "", "ios/App.xcodeproj/project.pbxproj": "", "ios/Podfile.lock": "",
    "ios/App.xcworkspace/xcshareddata/swiftpm/Package.resolved": "", "ios/App/AppDelegate.swift": "import HotwireNative\n",
    "android/settings.gradle": "", "android/settings.gradle.kts": "", "android/build.gradle": "",
    "android/app/build.gradle.kts": "", "android/gradle/libs.versions.toml": "[versions]\n", "android/gradle.lockfile": "",
    "android/app/src/main/java/a/Main.kt": "import dev.hotwire.core.a\n",
    "android/app/src/main/java/a/Other.java": "import dev.hotwire.core.a;\n",
    "Gemfile": "", "Gemfile.lock": "", "config/routes.rb": "Rails.application.routes.draw do\n",
    "app/controllers/configurations_controller.rb": "def ios_v1; render json: { rules: [ { patterns: [",
    "app/views/configurations/ios_v1.json.erb": '{"rules": [{"patterns": [', "app/views/configurations/a.json.jbuilder": "json.rules",
    "routes/web.php": "<?php return ['rules' => [['patterns' => [", "lib/router.ex": "%{rules: [%{patterns: [",
    "app/urls.py": '{"rules": [{"patterns": [', "src/app.js": 'module.exports = {"rules": [{"patterns": [',
    "config/ios.yml": "rules:\n  - patterns:\n", "routes.txt": "",
}

PIECES = [
    "\n", " ", "\t", "\r\n", "\\\"", "\"", "'", "\\", "/*", "//", "*/", "\"\"\"", "#", "(", "[", "{", "<", ")", "{ \"a\": ",
    "a", "a ", "a.", "a = ", "a:\n", "- ", "\n ", "url: ", "name: \"", "include ", "include(\n", "listOf<", "listOf(", "only: [",
    "resources :a do\n", "namespace :a do\n", "get ", "get '", "get('", "Route::get(", "scope '", "draw :a\n", "%w[", "@a ",
    "class a ", "case a, ", "let a = ", "val a = \"", "startLocation = ", "pathConfigurationIdentifier: String", "import ",
    "registeredFragments: ", "buildConfigField ", "implementation ", ".package(\n", "\"/a\\d\", ", "${a", "\\(a", "<!-- ", "=>", "::",
    "\u00e9", "\u2028", ".appending(", "GET /a/:b a#b\n", "a GET /a(/:b) ",
]


def project(folder, name, piece, size):
    """A project of two apps in which one file, or every file, is a repeated piece."""
    for path, start in FILES.items():
        if name in (None, path):
            folder.write(path, start + piece * (size // len(piece.encode())))
    folder.write("ios/path-configuration.json", '{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}')
    folder.write("config/application.rb")
    folder.git("init", "--quiet")


def violation(folder, command, seconds, *of_project):
    """The reason why a run in a project does not hold; None if it does."""
    project(folder, *of_project)
    try:
        folder.run(*command, seconds=seconds)
    except Violation as reason:
        return str(reason)
    return None


def repeat(folder, pieces, size, seconds, command):
    """Runs a command in projects with all files of one piece each, and then names the files that are to blame."""
    violations = []
    for number, piece in enumerate(pieces):
        if violation(folder.below(f"{number}"), command, seconds, None, piece, size):
            reasons = {
                name: violation(folder.below(f"{number}-{file}"), command, seconds / 5, name, piece, size)
                for file, name in enumerate(FILES)
            }
            violations += [f"{piece!r} in {name}: {reason}" for name, reason in reasons.items() if reason]
            if not any(reasons.values()):
                violations.append(f"{piece!r} in all files")
    expect(not violations, "\n  ".join(violations))


@attack
def lint_is_linear_in_every_file_of_a_project(folder):
    repeat(folder, PIECES, 64 << 10, 5, ["lint"])


@attack
def init_is_linear_in_every_file_of_a_project(folder):
    repeat(folder, PIECES, 64 << 10, 5, ["init", "--dry-run"])


@attack
def lint_reads_a_mebibyte_in_every_file_of_a_project(folder):
    repeat(folder, ["\n", " ", "\\\"", "\"", "(", "a ", "get '", "resources :a do\n"], 1 << 20, 15, ["lint"])


@attack
def sources_on_one_line_are_read(folder):
    folder.git("init", "--quiet")
    folder.write("config/application.rb")
    folder.write("config/routes.rb", "Rails.application.routes.draw do " + "get '/a/:b', to: 'a#b'; " * 43_000 + "end")
    rule = "{ patterns: ['/a\\\\d$'], properties: { context: \"modal\" } }, "
    folder.write("app/controllers/configurations_controller.rb",
                 f"class ConfigurationsController; def ios_v1; render json: {{ rules: [{rule * 16_000}] }}; end; end")
    folder.write("ios/path-configuration.json", '{"rules": [{"patterns": ["/a$"], "properties": {"context": "model"}}]}')
    folder.run("lint", seconds=15, code=1)
    folder.run("init", "--dry-run", seconds=15, code=0)
    folder.run("lint", "--client", "ios", "-", stdin=b'{"rules": [{"patterns": ["/b"], "properties": {"context": "model"}}]}',
               seconds=15, code=1)
