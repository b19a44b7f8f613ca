import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The clients that the files of an app's project name, in the usual layouts.
@Suite struct AppProjectClientsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
  }

  /// A new console for one run.
  private var console: ConsoleDouble {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    return console
  }

  private static let configuration = #"{"rules": [{"patterns": ["/new$"], "properties": {}}]}"#

  private static func resolved(_ library: String, _ version: String) -> String {
    """
    {"pins": [{
      "location": "https://github.com/hotwired/\(library)", "state": {"version": "\(version)"}}],
     "version": 3}
    """
  }

  /// The clients of a file, and then the evidence for them.
  private func clients(_ arguments: String...) -> [String] {
    let console = self.console
    #expect(console.run(.standard, ["lint", "--show-settings"] + arguments) == .success)
    var rows: [String] = []
    for line in console.output.text.split(separator: "\n").dropFirst() {
      let words = line.split(separator: " ").joined(separator: " ")
      if words.hasPrefix("clients ") {
        rows.append(String(words.dropFirst(8)))
      } else if !rows.isEmpty, line.hasPrefix("    ") {
        rows.append(words)
      } else if !rows.isEmpty {
        break
      }
    }
    return rows
  }

  @Test func anXcodeAppHasTheReleaseOfItsLockFile() throws {
    let project = "ios/App.xcodeproj"
    try folder.write(Self.configuration, to: "ios/App/Resources/path-configuration.json")
    try folder.write(
      """
      { objects = { 1A = {
        isa = XCRemoteSwiftPackageReference;
        repositoryURL = "https://github.com/hotwired/hotwire-native-ios";
        requirement = { kind = upToNextMajorVersion; minimumVersion = 1.0.0; }; }; }; }
      """, to: "\(project)/project.pbxproj")
    let file = "ios/App/Resources/path-configuration.json"
    #expect(
      clients(file) == [
        "hotwire-native-ios@1.3 ios/App.xcodeproj/project.pbxproj:3:48: it names Hotwire Native iOS"
      ])
    let lock = "\(project)/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    try folder.write(Self.resolved("hotwire-native-ios", "1.2.0"), to: lock)
    #expect(
      clients(file) == ["hotwire-native-ios@1.2.0 \(lock):2:44: it names Hotwire Native iOS"])
  }

  /// The app turns the matching of query strings off; a flag of the run overrides it.
  @Test func anAppsSourceSwitchesTheMatchingOfQueryStrings() throws {
    try folder.write(Self.resolved("hotwire-native-ios", "1.2.0"), to: "ios/Package.resolved")
    try folder.write(
      """
      import HotwireNative
      // Hotwire.config.pathConfiguration.matchQueryStrings = true
      Hotwire.config.pathConfiguration.matchQueryStrings = false
      """, to: "ios/App/AppDelegate.swift")
    let file = "ios/App/path-configuration.json"
    try folder.write(
      #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#, to: file)
    func output(_ arguments: String...) -> (output: String, errors: String) {
      let console = self.console
      _ = console.run(.standard, arguments)
      return (console.output.text, console.errors.text)
    }
    let query = output("query", "/new?x=1", file)
    #expect(query.output.contains("matched: rule 1 `/new$`"))
    #expect(
      query.errors.contains(
        "patterns do not see query strings, because ios/App/AppDelegate.swift:3 clears "
          + "`matchQueryStrings`\n"))
    #expect(
      output("query", "--match-query-strings", "on", "/new?x=1", file).output.contains("no rule"))
    #expect(!output("lint", file).output.contains("end-anchored-pattern"))
    try folder.write(
      "Hotwire.config.pathConfiguration.matchQueryStrings = true", to: "ios/App/Other.swift")
    #expect(output("query", "/new?x=1", file).output.contains("no rule matches"))
  }

  @Test func aSwiftPackageHasTheReleaseOfItsManifest() throws {
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", dependencies: [
        .package(url: "https://github.com/hotwired/turbo-ios", .upToNextMinor(from: "7.0.0")),
      ])
      """, to: "Package.swift")
    try folder.write(Self.configuration, to: "Sources/App/Resources/path-configuration.json")
    #expect(
      clients("Sources/App/Resources/path-configuration.json")
        == ["turbo-ios@7.0 Package.swift:4:46: it names Turbo Native iOS"])
  }

  @Test func aGradleAppHasTheReleaseOfItsVersionCatalogue() throws {
    try folder.write("include(\":app\")", to: "settings.gradle.kts")
    try folder.write(
      """
      [versions]
      hotwire = "1.2.0"
      [libraries]
      hotwire-core = { module = "dev.hotwire:core", version.ref = "hotwire" }
      """, to: "gradle/libs.versions.toml")
    try folder.write(
      "dependencies { implementation(libs.hotwire.core) }", to: "app/build.gradle.kts")
    let file = "app/src/main/assets/json/path-configuration.json"
    try folder.write(Self.configuration, to: file)
    #expect(
      clients(file) == [
        "hotwire-native-android@1.2.0 gradle/libs.versions.toml:4:40: it names Hotwire Native Android"
      ])
  }

  /// The words are those of Turbo Native iOS, and the project says what it is.
  @Test func aVersionCatalogueOutranksTheContent() throws {
    try folder.write("include(\":app\")", to: "settings.gradle.kts")
    try folder.write(
      """
      [versions]
      hotwire = "1.2.4"
      [libraries]
      hotwire-core = { group = "dev.hotwire", name = "core", version.ref = "hotwire" }
      """, to: "gradle/libs.versions.toml")
    try folder.write(
      "dependencies { implementation(libs.hotwire.core) }", to: "app/build.gradle.kts")
    for file in ["app/src/main/assets/json/configuration.json", "public/configuration.json"] {
      try folder.write(
        """
        {"rules": [
          {"patterns": ["/new$"], "properties": {"presentation": "modal"}},
          {"patterns": ["/sign_in$"], "properties": {"presentation": "authentication"}}
        ]}
        """, to: file)
      #expect(clients(file).first?.hasPrefix("hotwire-native-android@1.2.4 gradle/") ?? false)
    }
  }

  /// The place of a file says its platform, and content against it is one finding.
  @Test func aNameOutranksTheContent() throws {
    try folder.write(
      """
      {"rules": [
        {"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}},
        {"patterns": ["/a$"], "properties": {"uri": "hotwire://fragment/web/modal/sheet"}}
      ]}
      """, to: "ios_v1.json")
    #expect(clients("ios_v1.json") == ["hotwire-native-ios@1.3 its path contains `ios`"])
    let console = self.console
    _ = console.run(.standard, ["lint", "ios_v1.json"])
    #expect(
      console.output.text.hasPrefix(
        """
        ios_v1.json:2:39: warning: this file is for Hotwire Native Android, but it is checked for \
        Hotwire Native iOS 1.3: a `uri` begins with hotwire:// [wrong-client]
        """))
    #expect(console.output.text.contains("\n1 warning in 1 file. "))
  }

  @Test func aGradleAppWithoutACatalogueHasTheReleaseOfItsBuild() throws {
    try folder.write("rootProject.ext.turboVersion = '7.0.0'", to: "build.gradle")
    try folder.write(
      "dependencies {\n  implementation \"dev.hotwire:turbo:$turboVersion\"\n}",
      to: "app/build.gradle")
    let file = "app/src/main/assets/json/configuration.json"
    try folder.write(Self.configuration, to: file)
    #expect(
      clients(file)
        == [
          "turbo-android@7.0.0 app/build.gradle:2:31: it names Turbo Native Android"
        ])
  }

  @Test func theReleaseOfAnotherAppIsNotItsOwn() throws {
    try folder.write("implementation(\"dev.hotwire:core:$v\")", to: "apps/a/build.gradle.kts")
    try folder.write("implementation(\"dev.hotwire:core:1.1.0\")", to: "apps/b/build.gradle.kts")
    try folder.write(Self.configuration, to: "apps/a/a.json")
    #expect(
      clients("apps/a/a.json") == [
        "hotwire-native-android@1.3 apps/a/build.gradle.kts:1:29: it names Hotwire Native Android"
      ])
    try folder.write("dev.hotwire:core:1.2.0=a", to: "gradle/core.lockfile")
    #expect(
      clients("apps/a/a.json") == [
        "hotwire-native-android@1.2.0 gradle/core.lockfile:1:13: it names Hotwire Native Android"
      ])
  }

  @Test func aRailsRepositoryServesBothApps() throws {
    try folder.write("", to: "config/routes.rb")
    try folder.write(
      Self.resolved("hotwire-native-ios", "1.3.1"),
      to: "ios/App.xcworkspace/xcshareddata/swiftpm/Package.resolved")
    try folder.write(
      #"dependencies { implementation("dev.hotwire:core:1.2.6") }"#,
      to: "android/app/build.gradle.kts")
    for name in [
      "public/configuration.json", "public/configurations/ios_v1.json",
      "public/configurations/android_v1.json", "ios/App/path-configuration.json",
    ] { try folder.write(Self.configuration, to: name) }
    let ios = "ios/App.xcworkspace/xcshareddata/swiftpm/Package.resolved:2:44"
    let android = "android/app/build.gradle.kts:1:44"
    #expect(
      clients("public/configuration.json") == [
        "hotwire-native-ios@1.3.1, hotwire-native-android@1.2.6 \(ios): it names Hotwire Native iOS",
        "\(android): it names Hotwire Native Android",
      ])
    let iosRow = ["hotwire-native-ios@1.3.1 \(ios): it names Hotwire Native iOS"]
    #expect(clients("public/configurations/ios_v1.json") == iosRow)
    #expect(clients("ios/App/path-configuration.json") == iosRow)
    #expect(
      clients("public/configurations/android_v1.json") == [
        "hotwire-native-android@1.2.6 \(android): it names Hotwire Native Android"
      ])
  }

  @Test func theContentDecidesThePlatformAndTheProjectTheRelease() throws {
    try folder.write(Self.resolved("hotwire-native-ios", "1.3.1"), to: "ios/Package.resolved")
    try folder.write("dev.hotwire:core:1.2.6=a", to: "android/app/gradle.lockfile")
    try folder.write(
      #"{"rules": [{"patterns": ["/"], "properties": {"uri": "turbo://fragment/web"}}]}"#,
      to: "public/a.json")
    #expect(
      clients("public/a.json") == [
        "hotwire-native-android@1.2.6 android/app/gradle.lockfile:1:13: it names Hotwire Native Android"
      ])
  }

  @Test func aFileOfAPlatformThatTheProjectDoesNotHaveIsJudgedByItself() throws {
    try folder.write(Self.resolved("hotwire-native-ios", "1.3.1"), to: "ios/Package.resolved")
    try folder.write(Self.configuration, to: "public/android.json")
    #expect(
      clients("public/android.json") == [
        "hotwire-native-android@1.3 its path contains `android`"
      ]
    )
  }

  @Test func aFileInsideAnAppHasItsClientsWhateverItSays() throws {
    try folder.write("", to: "ios/App.xcodeproj/project.pbxproj")
    let lock = "ios/App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    try folder.write(Self.resolved("hotwire-native-ios", "1.2.0"), to: lock)
    try folder.write(
      #"{"rules": [{"patterns": ["/"], "properties": {"uri": "hotwire://fragment/web"}}]}"#,
      to: "ios/App/path-configuration.json")
    #expect(
      clients("ios/App/path-configuration.json")
        == ["hotwire-native-ios@1.2.0 \(lock):2:44: it names Hotwire Native iOS"])
  }

  @Test func aSourceHasItsOwnClients() throws {
    try folder.write(Self.configuration, to: "a.json")
    try folder.write(
      #"{"apps": {"ios": {"bundled": "a.json", "clients": ["turbo-ios@7.0"]}}}"#,
      to: ".pathconfig.json")
    #expect(clients("@ios") == ["turbo-ios@7.0 .pathconfig.json:1:51"])
    #expect(clients("--client", "turbo-ios@7.1", "@ios") == ["turbo-ios@7.1 --client"])
  }

  @Test func theNearestProjectDecides() throws {
    try folder.write(Self.resolved("hotwire-native-ios", "1.1.0"), to: "apps/a/Package.resolved")
    try folder.write(Self.resolved("hotwire-native-ios", "1.2.0"), to: "apps/b/Package.resolved")
    try folder.write(Self.configuration, to: "apps/b/App/path-configuration.json")
    #expect(
      clients("apps/b/App/path-configuration.json").first?.hasPrefix("hotwire-native-ios@1.2.0 ")
        ?? false)
    #expect(
      clients().first?.hasPrefix("hotwire-native-ios@1.1.0, hotwire-native-ios@1.2.0 ") ?? false)
  }

  @Test func settingsAndFlagsComeBeforeTheProjectAndNoConfigKeepsIt() throws {
    try folder.write(Self.resolved("hotwire-native-ios", "1.1.0"), to: "ios/Package.resolved")
    try folder.write(#"{"clients": ["turbo-ios@7.1"]}"#, to: ".pathconfig.json")
    #expect(clients() == ["turbo-ios@7.1 .pathconfig.json:1:13"])
    #expect(clients("--client", "turbo-ios@7.0") == ["turbo-ios@7.0 --client"])
    #expect(
      clients("--config", "none")
        == ["hotwire-native-ios@1.1.0 ios/Package.resolved:2:44: it names Hotwire Native iOS"])
  }

  @Test func testsAndSamplesAreNotTheProject() throws {
    for name in ["Samples/ios/Package.resolved", "Tests/ios/Package.resolved"] {
      try folder.write(Self.resolved("turbo-ios", "7.0.0"), to: name)
    }
    try folder.write(Self.configuration, to: "a.json")
    #expect(
      clients("a.json") == [
        "hotwire-native-ios@1.3, hotwire-native-android@1.3 default",
        "open: only one of them may read the file",
      ])
  }

  @Test(.enabled(if: InstalledProgram.path(of: "git") != nil))
  func aFileAtARevisionHasTheProjectOfItsFolder() throws {
    try FileManager.default.removeItem(atPath: folder.path + "/.git")
    try folder.write(Self.resolved("hotwire-native-ios", "1.1.0"), to: "apps/a/Package.resolved")
    try folder.write(Self.resolved("hotwire-native-ios", "1.2.0"), to: "apps/b/Package.resolved")
    try folder.write(Self.configuration, to: "apps/b/a.json")
    let git = Git(in: folder.path)
    try git.makeRepository()
    try git.commit()
    for name in ["git:HEAD:apps/b/a.json", "git:HEAD:./apps/b/a.json"] {
      let console = self.console
      console.programs = Console.process().runProgram
      #expect(console.run(.standard, ["query", "/a", name]) == .success)
      #expect(
        console.errors.text == """
          pathconfig: note: assuming Hotwire Native iOS 1.2.0, \
          because apps/b/Package.resolved:2 names it; use --client to change this

          """)
    }
  }

  @Test func theNoteIsOneShortLineForAllFiles() throws {
    try folder.write(Self.resolved("hotwire-native-ios", "1.9.0"), to: "ios/Package.resolved")
    let console = self.console
    for name in ["ios/a.json", "ios/b.json"] { try folder.write(Self.configuration, to: name) }
    #expect(console.run(.standard, ["lint", "ios/a.json", "ios/b.json"]) == .success)
    #expect(
      console.errors.text == """
        pathconfig: note: assuming Hotwire Native iOS 1.9.0 (described as 1.3.1), \
        because ios/Package.resolved:2 names it; use --client to change this

        """)
  }

  // MARK: Open

  private func lint(_ properties: String, _ arguments: String...) throws -> String {
    try folder.write(
      #"{"rules": [{"patterns": ["/new$"], "properties": {\#(properties)}}]}"#, to: "a.json")
    let console = self.console
    _ = console.run(.standard, ["lint", "--all", "a.json"] + arguments)
    return console.output.text
  }

  @Test func anErrorOfSomeCandidatesIsAWarningThatNamesThem() throws {
    let text = try lint(#""presentation": "modal""#)
    #expect(text.contains("warning: `modal` is not a valid `presentation`"))
    #expect(
      text.contains(
        """
        an error in Hotwire Native iOS 1.3 and Android 1.3; \
        a Turbo Native iOS app may read it itself
        """))
  }

  @Test func anErrorOfAllCandidatesStays() throws {
    let text = try lint(#""presentation": "replaced", "context": "modal""#)
    #expect(text.contains("error: `replaced` is not a valid"))
  }

  @Test func aLevelThatIsAskedForStays() throws {
    let text = try lint(#""presentation": "modal""#, "--check", "invalid-value=error")
    #expect(text.contains("error: `modal` is not a valid `presentation`"))
  }

  @Test func namedClientsLeaveNothingOpen() throws {
    let text = try lint(#""presentation": "push""#, "--client", "ios", "--client", "android")
    #expect(text.contains("error: `push` is not a valid `presentation`"))
  }
}
