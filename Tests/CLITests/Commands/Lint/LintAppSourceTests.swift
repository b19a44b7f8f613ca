import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// Screens that the app's own source registers, in a project with both apps.
@Suite struct LintAppSourceTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  private static let android = #"""
    {"rules": [
      {"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}},
      {"patterns": ["/numbers$"], "properties": {"uri": "hotwire://nmbers"}}
    ]}
    """#
  private static let ios = #"""
    {"rules": [
      {"patterns": [".*"], "properties": {"view_controller": "web"}},
      {"patterns": ["/numbers$"], "properties": {"view_controller": "nmbers"}}
    ]}
    """#

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write("", to: ".git/HEAD")
    try folder.write(Self.android, to: "config/android.json")
    try folder.write(Self.ios, to: "config/ios.json")
    try folder.write("", to: "android/build.gradle.kts")
    try folder.write(
      """
      import dev.hotwire.navigation.destinations.HotwireDestinationDeepLink
      @HotwireDestinationDeepLink(uri = "hotwire://numbers")
      class NumbersFragment : HotwireFragment()
      """, to: "android/app/src/main/kotlin/NumbersFragment.kt")
    try folder.write(
      #"""
      import HotwireNative
      class Numbers { static let pathConfigurationIdentifier = "numbers" }
      """#,
      to: "ios/App/SceneController.swift")
    try folder.write("", to: "ios/App.xcodeproj/project.pbxproj")
  }

  /// The first line of each finding about a screen.
  private func findings(_ arguments: String...) -> [String] {
    _ = console.run(.standard, ["lint"] + arguments)
    return console.output.text.split(separator: "\n")
      .filter { $0.contains("[unregistered-destination]") }.map(String.init)
  }

  @Test func theScreensOfTheSourceAreKnown() {
    #expect(
      findings("--client", "android", "config/android.json") == [
        "config/android.json:3:53: error: the app's source does not contain `hotwire://nmbers` "
          + "(did you mean `hotwire://numbers`?): "
          + "Hotwire Native Android 1.3 does not navigate [unregistered-destination]"
      ])
    #expect(
      findings("--client", "ios", "config/ios.json").last
        == "config/ios.json:3:65: error: the app's source does not contain `nmbers` "
        + "(did you mean `numbers`?): Hotwire Native iOS 1.3 passes it to the app "
        + "[unregistered-destination]")
  }

  @Test func aDeclaredListWins() throws {
    try folder.write(
      #"{"destinations": {"uris": ["hotwire://nmbers", "hotwire://fragment/web"]}}"#,
      to: ".pathconfig.json")
    #expect(findings("--client", "android", "config/android.json") == [])
  }

  /// A string that an expression completes may be the name, and two strings in a row are.
  @Test func aComposedNameIsAWarning() throws {
    try folder.write(
      #"import dev.hotwire.core.config; val other = "hotwire://$name""#,
      to: "android/app/src/main/kotlin/Other.kt")
    #expect(
      findings("--client", "android", "config/android.json") == [
        "config/android.json:3:53: warning: the app's source does not contain `hotwire://nmbers` "
          + "(did you mean `hotwire://numbers`?), "
          + "unless the string at android/app/src/main/kotlin/Other.kt:1:46 becomes it: "
          + "Hotwire Native Android 1.3 does not navigate [unregistered-destination]"
      ])
    try folder.write(
      #"const val BASE = "hotwire://"; val other = BASE + "nmbers""#,
      to: "android/app/src/main/kotlin/Other.kt")
    #expect(findings("--client", "android", "config/android.json").count == 1, "no other one")
  }

  @Test func settingsShowWhereEachScreenIs() {
    _ = console.run(.standard, ["lint", "--show-settings", "config/ios.json"])
    let lines = console.output.text.split(separator: "\n").filter { $0.contains("app.") }
    #expect(
      lines == [
        "  app.uris             hotwire://numbers       "
          + "android/app/src/main/kotlin/NumbersFragment.kt:2:36",
        "  app.viewControllers  numbers                 "
          + "ios/App/SceneController.swift:2:59",
      ])
  }
}
