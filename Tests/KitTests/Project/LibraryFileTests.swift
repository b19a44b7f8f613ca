import Foundation
import TestSupport
import Testing

@testable import PathConfigKit

/// The libraries that the files of a project name, each as `client, line`.
struct LibraryFileTests {
  private static func read(_ files: [(path: String, text: String)]) -> [String] {
    let files = files.map { ListedFile(path: $0.path, bytes: .init($0.text.utf8)) }
    return LibraryFile.mentions(in: files).map { mention in
      "\(mention.client.id), line \(mention.place.start.line)"
    }
  }

  /// Files, each with its path and its text in a line.
  @Test func readsTheLibrariesOfAProject() throws {
    try GoldenFile.replay("Tests/Tables/libraries.txt") { line in
      Self.read(
        line.components(separatedBy: " ### ").map { file in
          let parts = file.split(separator: " ", maxSplits: 1)
          return (String(parts[0]), String(parts[1]).replacing("⏎", with: "\n"))
        })
    }
  }

  @Test(arguments: [
    ("Package.swift", ".package(\""), ("Package.resolved", #""location": "a-","#),
    ("a.versions.toml", "'dev.hotwire' 'core' "), ("build.gradle", "'dev.hotwire:$a."),
    ("build.gradle", "\"dev.hotwire\" \n'"), ("gradle.properties", "ab-"),
    ("project.pbxproj", "repositoryURL = turbo-ios; requirement = {"),
    ("Podfile.lock", "  - Turbo"), ("Podfile", "pod 'Turbo',\n"),
    ("project.yml", "url: turbo-ios\n"),
    ("build.gradle", "'dev.hotwire','core',"),
  ])
  func longTextsHideNoOtherFile(path: String, part: String) {
    let text = String(repeating: part, count: 500)
    let build = ("build.gradle", "'dev.hotwire:core:$name'")
    expectEqual(Self.read([(path, text), build]).last, "hotwire-native-android@1.3, line 1")
  }
}
