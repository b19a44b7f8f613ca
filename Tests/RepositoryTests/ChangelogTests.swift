import TestSupport
import Testing

/// The changelog has the form of Keep a Changelog, so that release notes can be cut from it.
struct ChangelogTests {
  private let lines: [Substring]

  init() throws {
    let path = "Sources/PathConfigKit/PathConfigKit.docc/Changelog.md"
    lines = try PackageRoot.text(of: path).split(separator: "\n")
  }

  @Test func firstSectionIsOfThisVersion() throws {
    let tool = try PackageRoot.text(of: "Sources/PathConfigCLI/CommandLineTool.swift")
    let version = try #require(tool.firstMatch(of: #/version: "([0-9.]+)"/#)).1
    let first = try #require(lines.first { $0.hasPrefix("## ") })
    #expect(first.hasPrefix("## \(version) - "))
  }

  @Test func sectionsGroupTheirEntries() {
    let groups = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    for line in lines where line.hasPrefix("#") && line != "# Changelog" {
      let isVersion = line.wholeMatch(of: #/## [0-9]+\.[0-9]+\.[0-9]+ - .+/#) != nil
      #expect(isVersion || groups.contains { line == "### \($0)" }, "\(line)")
    }
  }
}
