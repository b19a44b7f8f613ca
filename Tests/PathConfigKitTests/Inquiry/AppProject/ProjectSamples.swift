/// Small files of apps, as the package managers and Xcode write them.
enum ProjectSamples {
  static let resolvedVersion1 = """
    {
      "object": {
        "pins": [{
          "package": "Turbo",
          "repositoryURL": "https://github.com/hotwired/turbo-ios",
          "state": {"branch": null, "revision": "1a", "version": "7.0.2"}
        }]
      },
      "version": 1
    }
    """

  static let resolvedVersion2 = """
    {
      "pins" : [
        {
          "identity" : "hotwire-native-ios",
          "kind" : "remoteSourceControl",
          "location" : "https://github.com/hotwired/hotwire-native-ios.git",
          "state" : { "revision" : "1a", "version" : "1.2.1" }
        }
      ],
      "version" : 2
    }
    """

  static let resolvedVersion3 = """
    {
      "originHash" : "2b",
      "pins" : [
        {
          "identity" : "hotwire-native-ios",
          "kind" : "remoteSourceControl",
          "location" : "git@github.com:hotwired/hotwire-native-ios.git",
          "state" : { "revision" : "1a", "version" : "1.3.1" }
        }
      ],
      "version" : 3
    }
    """

  /// An Xcode project that requires Hotwire Native.
  static func xcode(_ requirement: String) -> String {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {

    /* Begin XCRemoteSwiftPackageReference section */
        1A2B /* XCRemoteSwiftPackageReference "hotwire-native-ios" */ = {
          isa = XCRemoteSwiftPackageReference;
          /* repositoryURL = "https://github.com/hotwired/turbo-ios"; */
          repositoryURL = "https://github.com/hotwired/hotwire-native-ios";
          requirement = { \(requirement) };
        };
        3C4D /* XCRemoteSwiftPackageReference "other" */ = {
          isa = XCRemoteSwiftPackageReference;
          repositoryURL = "https://github.com/a/other";
          requirement = { kind = exactVersion; version = 9.0.0; };
        };
      };
      rootObject = 5E6F /* Project object */;
    }
    """
  }

  static let all: [(path: String, text: String)] = [
    ("Package.resolved", resolvedVersion1), ("Package.resolved", resolvedVersion3),
    (
      "Package.swift",
      #"""
      // .package(url: "a")
      .package(url: #"https://github.com/hotwired/turbo-ios"#, .upToNextMinor(from: "7.0.0")),
      .package(path: "../a\("b")"), /* /* */ */ "1.0.0"..<"2.0.0" """ "
      """#
    ),
    ("App.xcodeproj/project.pbxproj", xcode("kind = exactVersion; version = 1.0.0;")),
    ("Podfile", "pod 'Turbo', :git => \"a#{b}\", :tag => '7.0.0' # end"),
    ("Podfile.lock", "PODS:\n  - \"Turbo/A (7.0.0)\":\n    - B\nDEPENDENCIES:\n  - Turbo"),
    (
      "gradle/libs.versions.toml",
      """
      [versions]
      hotwire = { strictly = '[1.0,2.0)', prefer = "1.2.0" }
      [[libraries]]
      a.b.c = { module = "dev.hotwire:core", version.ref = "hotwire" }
      d = \"\"\"dev.hotwire:core:1.0.0\"\"\"
      e = [ "x", 1.5 ]
      """
    ),
    (
      "app/build.gradle.kts",
      """
      val v = "1.0.0" // end
      implementation("dev.hotwire:core:${v}")
      implementation(group = "dev.hotwire", name = "core", version = v)
      /* /* */ */ implementation("dev.hotwire:turbo:$v@aar") { version { strictly("7.1.+") } }
      """
    ),
    ("gradle.lockfile", "# comment\ndev.hotwire:core:1.0.0=a,b\nempty="),
  ]
}
