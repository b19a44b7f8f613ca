import PathConfigAutomata
import PathConfigLoading
import Testing

@testable import PathConfigKit

/// The libraries that the files of a project name, each as `client, line`.
@Suite struct ProjectFileReaderTests {
  private static func read(_ files: [(path: String, text: String)]) -> [String] {
    let files = files.map { AppProjectFiles.File(path: $0.path, bytes: .init($0.text.utf8)) }
    return ProjectFileReader.mentions(in: files).map { mention in
      "\(mention.client.id), line \(mention.place.start.line)"
    }
  }

  @Test(arguments: [
    (ProjectSamples.resolvedVersion1, "turbo-ios@7.0.2, line 5"),
    (ProjectSamples.resolvedVersion2, "hotwire-native-ios@1.2.1, line 6"),
    (ProjectSamples.resolvedVersion3, "hotwire-native-ios@1.3.1, line 7"),
  ])
  func readsEveryVersionOfPackageResolved(text: String, expected: String) {
    #expect(Self.read([("Package.resolved", text)]) == [expected])
  }

  @Test func aBranchInPackageResolvedNamesNoRelease() {
    let text = #"""
      {"pins": [{
        "location": "git@github.com:me/hotwire-native-ios.git",
        "state": {"branch": "main", "revision": "1a"}}]}
      """#
    #expect(Self.read([("Package.resolved", text)]) == ["hotwire-native-ios@1.3, line 2"])
  }

  @Test(arguments: [
    (#"from: "1.0.0""#, "hotwire-native-ios@1.3"),
    (#"exact: "1.1.3""#, "hotwire-native-ios@1.1.3"),
    (#".exact("1.2.2")"#, "hotwire-native-ios@1.2.2"),
    (#".upToNextMinor(from: "1.1.0")"#, "hotwire-native-ios@1.1"),
    (#".upToNextMajor(from: "1.1.0")"#, "hotwire-native-ios@1.3"),
    (#""1.0.0"..<"1.2.0""#, "hotwire-native-ios@1.1"),
    (#""1.0.0"..."1.2.0""#, "hotwire-native-ios@1.2.0"),
    (#"branch: "main""#, "hotwire-native-ios@1.3"),
    (#".revision("1a2b")"#, "hotwire-native-ios@1.3"),
  ])
  func readsTheRequirementsOfASwiftPackage(requirement: String, client: String) {
    let url = "https://github.com/hotwired/hotwire-native-ios"
    let text = "let dependencies = [\n  .package(url: \"\(url)\", \(requirement)),\n]"
    #expect(Self.read([("Package.swift", text)]) == ["\(client), line 2"])
  }

  @Test(arguments: [
    #"name: "Turbo", url: "git@github.com:hotwired/turbo-ios.git", from: "7.0.0-rc.1""#,
    #"path: "../Forks/turbo-ios/""#,
    ##"/* url: "a", */ url: #"https://github.com/Hotwired/Turbo-iOS"#, from: "7.0.2""##,
  ])
  func readsTheAddressesOfASwiftPackage(arguments: String) {
    #expect(
      Self.read([("Package.swift", ".package(\(arguments))")]) == ["turbo-ios@7.1, line 1"])
  }

  @Test(arguments: [
    #"// .package(url: "https://github.com/hotwired/turbo-ios", from: "7.0.0")"#,
    #"/* /* */ .package(url: "https://github.com/hotwired/turbo-ios", from: "7.0.0") */"#,
    #"let text = ".package(url: \"https://github.com/hotwired/turbo-ios\")""#,
    ##"let text = #".package(url: "https://github.com/hotwired/turbo-ios")"#"##,
    #"let text = "\(package(url: "https://github.com/hotwired/turbo-ios"))""#,
    "let text = \"\"\"\n.package(url: \"https://github.com/hotwired/turbo-ios\")\n\"\"\"",
    #".package(url: "https://github.com/hotwired/strada-ios", from: "1.0.0")"#,
  ])
  func readsNoCommentAndNoTextOfASwiftPackage(text: String) {
    #expect(Self.read([("Package.swift", text)]) == [])
  }

  @Test(arguments: [
    ("kind = exactVersion; version = 1.1.0;", "hotwire-native-ios@1.1.0"),
    ("kind = upToNextMajorVersion; minimumVersion = 1.0.0;", "hotwire-native-ios@1.3"),
    ("kind = upToNextMinorVersion; minimumVersion = 1.2.0;", "hotwire-native-ios@1.2"),
    (
      "kind = versionRange; maximumVersion = 1.2.0; minimumVersion = 1.0.0;",
      "hotwire-native-ios@1.1"
    ),
    ("branch = main; kind = branch;", "hotwire-native-ios@1.3"),
    ("kind = revision; revision = 1a2b;", "hotwire-native-ios@1.3"),
  ])
  func readsTheRequirementsOfAnXcodeProject(requirement: String, client: String) {
    let text = ProjectSamples.xcode(requirement)
    #expect(Self.read([("App.xcodeproj/project.pbxproj", text)]) == ["\(client), line 10"])
  }

  @Test func readsALocalPackageOfAnXcodeProject() {
    let text = """
      { objects = { 1A /* */ = {
        isa = XCLocalSwiftPackageReference; relativePath = "../turbo-ios"; }; }; }
      """
    #expect(Self.read([("App.xcodeproj/project.pbxproj", text)]) == ["turbo-ios@7.1, line 2"])
  }

  @Test(arguments: [
    (
      "Podfile.lock", "PODS:\n  - Turbo (7.0.2)\n\nDEPENDENCIES:\n  - Turbo (7.1.0)",
      "turbo-ios@7.0.2"
    ),
    ("Podfile.lock", "PODS:\n  - \"Turbo/Core (7.1.0)\":\n    - A\n", "turbo-ios@7.1.0"),
    ("Podfile", "\n  pod 'Turbo', '~> 7.0.0' # pod 'Turbo', '7.1.0'", "turbo-ios@7.0"),
    ("Podfile", "\npod \"Turbo\", :git => 'https://a.com', :tag => '7.0.1'", "turbo-ios@7.0.1"),
    ("Podfile", "\npod 'Turbo'", "turbo-ios@7.1"),
  ])
  func readsPods(name: String, text: String, client: String) {
    #expect(Self.read([(name, text)]) == ["\(client), line 2"])
  }

  @Test(arguments: [
    #"hotwire-core = { module = "dev.hotwire:core", version.ref = "hotwire" }"#,
    #"hotwire-core = { group = "dev.hotwire", name = "core", version.ref = "hotwire" }"#,
    #"hotwire-core = { name = "core", group = 'dev.hotwire', version = { ref = "hotwire" } }"#,
    #"hotwire-core = { module = "dev.hotwire:core", version = "1.1.3" }"#,
    #"hotwire-core = { module = "dev.hotwire:core", version = { strictly = "1.1.3" } }"#,
    #"hotwire-core = "dev.hotwire:core:1.1.3" # "dev.hotwire:core:1.2.0""#,
    #"hotwire-core.module = "dev.hotwire:core"; hotwire-core.version.ref = "hotwire""#
      .replacing("; ", with: "\n"),
  ])
  func readsAVersionCatalogue(library: String) {
    let text =
      "[versions]\nhotwire = \"1.1.3\"\n[libraries]\na = { module = \"a:b\" }\n\(library)\n"
    #expect(
      Self.read([("gradle/libs.versions.toml", text)]) == ["hotwire-native-android@1.1.3, line 5"])
  }

  @Test(arguments: [
    ("build.gradle", "implementation 'dev.hotwire:core:1.1.3'", "hotwire-native-android@1.1.3"),
    ("build.gradle", #"implementation("dev.hotwire:turbo:7.0.0")"#, "turbo-android@7.0.0"),
    (
      "build.gradle", "api group: 'dev.hotwire', name: 'core', version: '1.2.0'",
      "hotwire-native-android@1.2.0"
    ),
    (
      "build.gradle.kts",
      #"implementation(group = "dev.hotwire", name = "core", version = "1.2.0")"#,
      "hotwire-native-android@1.2.0"
    ),
    (
      "build.gradle.kts",
      #"implementation("dev.hotwire:core") { version { strictly("1.2.0") } }"#,
      "hotwire-native-android@1.2.0"
    ),
    (
      "settings.gradle.kts", #"library("core", "dev.hotwire", "core").version("1.2.0")"#,
      "hotwire-native-android@1.2.0"
    ),
    (
      "build.gradle.kts", #"implementation("dev.hotwire:core:1.1.+")"#, "hotwire-native-android@1.1"
    ),
    ("build.gradle", "implementation 'dev.hotwire:core:[1.0,1.2)'", "hotwire-native-android@1.1"),
    (
      "build.gradle", "implementation 'dev.hotwire:core:latest.release'",
      "hotwire-native-android@1.3"
    ),
    (
      "build.gradle.kts", #"implementation("dev.hotwire:navigation-fragments:1.0.0@aar")"#,
      "hotwire-native-android@1.0.0"
    ),
    ("gradle.lockfile", "dev.hotwire:core:1.1.3=debug,release", "hotwire-native-android@1.1.3"),
  ])
  func readsAGradleBuild(name: String, line: String, client: String) {
    #expect(Self.read([(name, "dependencies {\n\(line)\n}")]) == ["\(client), line 2"])
  }

  @Test(arguments: [
    "// implementation 'dev.hotwire:core:1.1.3'", "/* implementation 'dev.hotwire:core:1.1.3' */",
    "implementation 'dev.hotwire:strada:1.0.0'", "implementation 'com.dev.hotwire:core:1.0.0'",
    #"println("use dev.hotwire:core:1.0.0")"#,
  ])
  func readsNoOtherLineOfAGradleBuild(line: String) {
    #expect(Self.read([("build.gradle", line)]) == [])
    #expect(Self.read([("build.gradle.kts", line)]) == [])
  }

  @Test(arguments: [
    ("build.gradle", "ext.hotwire = '1.1.3'"), ("build.gradle.kts", #"val hotwire = "1.1.3""#),
    ("gradle.properties", "# hotwire=1.0.0\nhotwire = 1.1.3\n"),
  ])
  func looksUpTheVersionOfAName(name: String, text: String) {
    for version in ["$hotwire", "${hotwire}", "${rootProject.ext.hotwire}"] {
      let build = #"implementation "dev.hotwire:core:\#(version)""#
      #expect(
        Self.read([(name, text), ("app/build.gradle", build)])
          == ["hotwire-native-android@1.1.3, line 1"])
    }
  }

  @Test func aNameWithTwoValuesNamesNoRelease() {
    let build = #"implementation "dev.hotwire:core:$v""#
    #expect(
      Self.read([("a.gradle", "v = '1.0.0'"), ("b.gradle", "v = '1.1.0'"), ("c.gradle", build)])
        == ["hotwire-native-android@1.3, line 1"])
  }

  @Test(arguments: [
    ("0.1.0", "hotwire-native-android@1.0"), ("1.0.99", "hotwire-native-android@1.0.99"),
    ("v1.1.3", "hotwire-native-android@1.1.3"), ("1.2.0-SNAPSHOT", "hotwire-native-android@1.2.0"),
  ])
  func aReleaseThatIsNotDescribedIsTheNearestOlderOne(version: String, client: String) {
    #expect(
      Self.read([("gradle.lockfile", "dev.hotwire:core:\(version)=a")]) == ["\(client), line 1"])
  }

  // MARK: Hostile texts

  @Test(arguments: ProjectSamples.all)
  func noTruncationEndsTheProcess(path: String, text: String) {
    let bytes = ContiguousArray(text.utf8)
    for end in bytes.indices {
      _ = ProjectFileReader.mentions(in: [.init(path: path, bytes: ContiguousArray(bytes[..<end]))])
    }
  }

  @Test(arguments: ProjectSamples.all)
  func noChangedByteEndsTheProcess(path: String, text: String) {
    var random = SeededGenerator(seed: 7)
    let signs = Array("\"'\\/*#{}[]()=:.,$\n\0".utf8)
    for _ in 0..<200 {
      var bytes = ContiguousArray(text.utf8)
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes[place] = signs.randomElement(using: &random) ?? 0
        default: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        }
      }
      _ = ProjectFileReader.mentions(in: [.init(path: path, bytes: bytes)])
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("Package.swift", "\"\\("), ("Package.swift", "package("), ("a.versions.toml", "{a="),
      ("a.versions.toml", "["), ("a.versions.toml", "a."), ("a.versions.toml", "[a.b]\na="),
      ("build.gradle", "/*"), ("build.gradle.kts", "\"${"), ("build.gradle", "'dev.hotwire' "),
      ("project.pbxproj", "XCRemoteSwiftPackageReference;"), ("Podfile", "pod "),
      ("Podfile.lock", "PODS:\n  - "),
    ])
  func longAndDeepTextsTakeLinearTimeAndNoStack(path: String, part: String) {
    let text = "hotwire\n" + String(repeating: part, count: 10_000)
    #expect(Self.read([(path, text)]) == [])
  }
}
