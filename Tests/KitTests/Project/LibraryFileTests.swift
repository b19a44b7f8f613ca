import Testing

@testable import PathConfigKit

/// The libraries that the files of a project name, each as `client, line`.
@Suite struct LibraryFileTests {
  private static func read(_ files: [(path: String, text: String)]) -> [String] {
    let files = files.map { AppProjectFiles.File(path: $0.path, bytes: .init($0.text.utf8)) }
    return LibraryFile.mentions(in: files).map { mention in
      "\(mention.client.id), line \(mention.place.start.line)"
    }
  }

  @Test(arguments: [
    (
      #"""
      {"object": {"pins": [{
        "package": "Turbo", "repositoryURL": "https://github.com/hotwired/turbo-ios",
        "state": {"branch": null, "revision": "1a", "version": "7.0.2"}}]}, "version": 1}
      """#, "turbo-ios@7.0.2, line 2"
    ),
    (
      #"""
      { "pins" : [
        { "identity" : "other", "location" : "https://a.com/other.git",
          "state" : { "branch" : "main", "revision" : "1a" } },
        { "identity" : "hotwire-native-ios", "kind" : "remoteSourceControl",
          "location" : "git@github.com:me/Hotwire-Native-iOS.git",
          "state" : { "revision" : "1a", "version" : "1.2.1" } } ], "version" : 3 }
      """#, "hotwire-native-ios@1.2.1, line 5"
    ),
    (
      #"""
      {"pins": [{"location": "https://github.com/hotwired/hotwire-native-ios/",
        "state": {"branch": "main", "revision": "1a"}}, {
        "location": "https://a.com/b", "state": {"version": "1.0.0"}}]}
      """#, "hotwire-native-ios@1.3, line 1"
    ),
  ])
  func readsEveryFormOfPackageResolved(text: String, expected: String) {
    #expect(Self.read([("Package.resolved", text)]) == [expected])
  }

  @Test(arguments: [
    (#"from: "1.0.0""#, "hotwire-native-ios@1.3"), (#"exact: "1.1.3""#, "hotwire-native-ios@1.1.3"),
    (#".exact("1.2.2")"#, "hotwire-native-ios@1.2.2"),
    (#".upToNextMinor(from: "1.1.0")"#, "hotwire-native-ios@1.1"),
    (#".upToNextMajor(from: "1.1.0")"#, "hotwire-native-ios@1.3"),
    (#"branch: "main""#, "hotwire-native-ios@1.3"),
  ])
  func readsTheRequirementsOfASwiftPackage(requirement: String, client: String) {
    for name in ["", #"name: "Hotwire", "#] {
      let url = "https://github.com/hotwired/hotwire-native-ios"
      let text = """
        let dependencies = [
          // .package(url: "https://github.com/hotwired/turbo-ios", from: "7.0.0"),
          .package(\(name)url: "\(url)", \(requirement)),
          .package(url: "https://github.com/hotwired/strada-ios", from: "1.0.0"),
        ]
        """
      #expect(Self.read([("Package.swift", text)]) == ["\(client), line 3"])
    }
  }

  @Test(arguments: [
    ("kind = exactVersion; version = 1.1.0;", "hotwire-native-ios@1.1.0"),
    ("kind = upToNextMajorVersion; minimumVersion = 1.0.0;", "hotwire-native-ios@1.3"),
    ("kind = upToNextMinorVersion; minimumVersion = 1.2.0;", "hotwire-native-ios@1.2"),
    ("branch = main; kind = branch;", "hotwire-native-ios@1.3"),
  ])
  func readsTheRequirementsOfAnXcodeProject(requirement: String, client: String) {
    let text = """
      { objects = {
        1A2B /* XCRemoteSwiftPackageReference "hotwire-native-ios" */ = {
          isa = XCRemoteSwiftPackageReference;
          repositoryURL = "https://github.com/hotwired/hotwire-native-ios";
          requirement = { \(requirement) };
        };
        3C4D /* XCLocalSwiftPackageReference */ = {
          isa = XCLocalSwiftPackageReference;
          relativePath = ../turbo-ios;
        };
      }; }
      """
    #expect(
      Self.read([("App.xcodeproj/project.pbxproj", text)])
        == ["\(client), line 4", "turbo-ios@7.1, line 9"])
  }

  @Test(arguments: [
    "\n  - Turbo (7.0.2)\n\nDEPENDENCIES:\n  - Turbo (~> 7.1.0)", "\n  - \"Turbo/Core (7.0.2)\":\n",
  ])
  func readsPods(text: String) {
    #expect(Self.read([("Podfile.lock", "PODS:" + text)]) == ["turbo-ios@7.0.2, line 2"])
  }

  @Test(arguments: [
    #"hotwire-core = { module = "dev.hotwire:core", version.ref = "hotwire" }"#,
    #"hotwire-core = { group = "dev.hotwire", name = "core", version.ref = "hotwire" }"#,
    #"hotwire-core = { group = 'dev.hotwire', name = 'core', version = { ref = 'hotwire' } }"#,
    #"hotwire-core = { module = "dev.hotwire:core", version = "1.1.3" }"#,
    #"hotwire-core = { module = "dev.hotwire:core", version = { strictly = "1.1.3" } }"#,
    #"hotwire-core = "dev.hotwire:core:1.1.3" # "dev.hotwire:core:1.2.0""#,
  ])
  func readsAVersionCatalogue(library: String) {
    let text =
      "[versions]\nhotwire = \"1.1.3\"\n[libraries]\na = { module = \"a:b\" }\n\(library)\n"
    #expect(
      Self.read([("gradle/libs.versions.toml", text), ("build.gradle", "ext.hotwire = '1.0.0'")])
        == ["hotwire-native-android@1.1.3, line 5"])
  }

  @Test(arguments: [
    ("build.gradle", "implementation 'dev.hotwire:core:1.1.3'", "hotwire-native-android@1.1.3"),
    ("build.gradle", #"implementation("dev.hotwire:turbo:7.0.0")"#, "turbo-android@7.0.0"),
    (
      "build.gradle", "api group: 'dev.hotwire', name: 'core', version: '1.2.0'",
      "hotwire-native-android@1.2.0"
    ),
    (
      "app/build.gradle.kts",
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
    (
      "build.gradle", "implementation 'dev.hotwire:core:latest.release'",
      "hotwire-native-android@1.3"
    ),
    (
      "build.gradle.kts", #"implementation("dev.hotwire:navigation-fragments:1.0.0@aar")"#,
      "hotwire-native-android@1.0.0"
    ),
    ("gradle.lockfile", "dev.hotwire:core:1.1.3=debug,release", "hotwire-native-android@1.1.3"),
    ("gradle.lockfile", "dev.hotwire:core:0.1.0=a", "hotwire-native-android@1.0"),
    ("gradle.lockfile", "dev.hotwire:core:1.0.99=a", "hotwire-native-android@1.0.99"),
    ("gradle.lockfile", "dev.hotwire:core:1.2.0-SNAPSHOT=a", "hotwire-native-android@1.2.0"),
  ])
  func readsAGradleBuild(name: String, line: String, client: String) {
    #expect(Self.read([(name, "dependencies {\n\(line)\n}")]) == ["\(client), line 2"])
  }

  @Test(arguments: [
    "// implementation 'dev.hotwire:core:1.1.3'",
    "/* a\n * implementation 'dev.hotwire:core:1.1.3'",
    "implementation 'dev.hotwire:strada:1.0.0'", "implementation 'com.dev.hotwire:core:1.0.0'",
    #"println("use dev.hotwire:core:1.0.0")"#,
  ])
  func readsNoOtherLineOfAGradleBuild(line: String) {
    #expect(Self.read([("build.gradle", line), ("build.gradle.kts", line)]) == [])
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
      #expect(
        Self.read([(name, text), ("a.gradle", "hotwire = '1.0.0'"), ("app/build.gradle", build)])
          == ["hotwire-native-android@1.3, line 1"], "two values name no release")
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("Package.swift", ".package(\""), ("Package.resolved", #""location": "a-","#),
      ("a.versions.toml", "'dev.hotwire' 'core' "), ("build.gradle", "'dev.hotwire:$a."),
      ("build.gradle", "\"dev.hotwire\" \n'"), ("gradle.properties", "ab-"),
      ("project.pbxproj", "repositoryURL = turbo-ios; requirement = {"),
      ("Podfile.lock", "  - Turbo"),
    ])
  func longTextsTakeLinearTime(path: String, part: String) {
    let text = String(repeating: part, count: 20_000)
    let build = ("build.gradle", "'dev.hotwire:core:$name'")
    #expect(Self.read([(path, text), build]).last == "hotwire-native-android@1.3, line 1")
  }
}
