import Foundation
import TestSupport
import Testing

/// The repository, made once.
///
/// Versions 1.0 and 1.1 have turbo-android, the others Hotwire Native; 2.0 cannot read arrays, and
/// 2.2 alone has a screen with a map.
struct AndroidApp {
  static let made = Result {
    // A static value is never released.
    let app = try AndroidApp()
    path = app.folder.path
    atexit { try? FileManager.default.removeItem(atPath: AndroidApp.path) }
    return app
  }

  /// Written once, before the end of the process reads it.
  private nonisolated(unsafe) static var path = ""

  let folder: TemporaryFolder
  private let git: Git

  private init() throws {
    folder = try TemporaryFolder()
    git = Git(in: folder.path)
    try git.makeRepository()
    try folder.write("", to: "android/settings.gradle.kts")
    try write(screens: "numbers")
    try write(library: "turbo:7.1.0")
    try folder.write(Self.rules(web: "turbo://fragment/web"), to: "android/config.json")
    try git.commit(tags: "v1.0", "v1.1")
    try write(library: "core:1.1.3")
    let config = Self.rules(web: "hotwire://fragment/web")
    try folder.write(config, to: "android/config.json")
    try git.commit(tags: "v2.0")
    try write(library: "core:1.2.0")
    try git.commit(tags: "v2.1")
    try write(screens: "numbers", "map")
    try git.commit(tags: "v2.2", "vendor")
    let edit = #"{"patterns": ["/edit$"], "properties": {"context": "modal"}}"#
    let edited = Self.rules(web: "hotwire://fragment/web", edit)
    try folder.write(edited, to: "android/config.json")
    try write(library: "core:1.1.3")
    try git.commit(tags: "edited-3.0")
    try git("rm", "--quiet", "android/build.gradle.kts", "android/config.json")
    try git.commit(tags: "bare-4.0")
    try folder.write(config, to: "server.json")
    try folder.write(edited, to: "edit.json")
    try folder.write(
      Self.rules(
        web: "hotwire://fragment/web",
        #"{"patterns": ["/map$"], "properties": {"uri": "hotwire://fragment/map", "tabs": ["a"]}}"#
      ), to: "new.json")
    try write(
      settings:
        #"{"tags": "v*", "users": {"1.0": 1, "1.1": 9, "2.0": 30, "2.1": 30, "2.2": 30}}"#,
      to: ".pathconfig.json")
    try write(settings: #"{"tags": "edited-*"}"#, to: "edited.config.json")
    try write(settings: #"{"tags": "bare-*"}"#, to: "bare.config.json")
  }

  private static func rules(web: String, _ more: String...) -> String {
    let rules =
      [
        #"{"patterns": [".*"], "properties": {"uri": "\#(web)", "context": "default"}}"#,
        #"{"patterns": ["/new$"], "properties": {"context": "modal"}}"#,
      ] + more
    return "{\"settings\": {}, \"rules\": [\n  \(rules.joined(separator: ",\n  "))\n]}\n"
  }

  private func write(settings entry: String, to name: String) throws {
    try folder.write(
      """
      {"apps": {"android": {
        "bundled": "android/config.json",
        "deployed": "server.json", "server": {"url": "http://127.0.0.1:1/config.json"},
        "shipped": [\(entry)]
      }}}
      """, to: name)
  }

  private func write(library: String) throws {
    try folder.write(
      "dependencies { implementation(\"dev.hotwire:\(library)\") }", to: "android/build.gradle.kts")
  }

  private func write(screens: String...) throws {
    let classes = screens.map {
      "@HotwireDestinationDeepLink(uri = \"hotwire://fragment/\($0)\") class \($0) : HotwireFragment()"
    }
    try folder.write(
      "import dev.hotwire.navigation.destinations.HotwireDestinationDeepLink\n"
        + classes.joined(separator: "\n"), to: "android/App.kt")
  }
}
