import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// A `.pathconfig.json` that belongs to another user; a session shows the other limits of settings.
@Suite struct SettingsOwnerTests {
  /// Only the superuser can give a file away.
  @Test(.enabled(if: geteuid() == 0))
  func settingsOfAnotherUserReachNoServer() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
    try folder.write(#"{"settings": {}, "rules": []}"#, to: "ios.json")
    try folder.write(
      #"{"clients": ["turbo-ios@7.0"], "apps": {"web": {"server": "http://[::1]:1"}}}"#,
      to: ".pathconfig.json")
    #expect(chown("\(folder.path)/.pathconfig.json", 65_534, 65_534) == 0)
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    #expect(console.run(.standard, ["query", "/a", "ios.json"]) == .success)
    #expect(console.output.text.contains("Turbo Native iOS 7.0"))
    #expect(console.run(.standard, ["query", "/a", "@web"]) == .usage)
    #expect(
      console.errors.text.contains("`.pathconfig.json`, which names it, belongs to another user"))
  }
}
