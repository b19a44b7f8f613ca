import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The CI formats of `lint`, from the command line on.
@Suite struct LintFormatTests {
  private let folder: TemporaryFolder
  private var samples: String { "\(folder.path)/Samples" }

  init() throws { folder = try TemporaryFolder(copying: "Samples/Apps", "Samples/Valid") }

  private func console() -> ConsoleDouble {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: samples)
    return console
  }

  @Test func severalFormatsAreWrittenInOneRun() {
    let console = self.console()
    let code = console.run(
      .standard,
      [
        "lint", "--format", "github", "--format", "sarif", "-o", "a.sarif", "--format", "gitlab",
        "-o", "b.json", "--format", "junit", "-o", "c.xml", "Apps/broken.json",
      ])
    #expect(code == .findings)
    #expect(console.output.text.hasPrefix("::error file=Apps/broken.json,"))
    let root = samples
    let starts = [
      "a.sarif": "{\n  \"$schema\"", "b.json": "[\n  {\n    \"description\"",
      "c.xml": "<?xml",
    ]
    for (name, start) in starts {
      #expect(console.files["\(root)/\(name)"]?.text.hasPrefix(start) == true, "\(name)")
    }
  }

  // MARK: - Environment

  @Test func theSummaryOfTheJobIsAddedTo() {
    let console = self.console()
    console.environment.variables = ["GITHUB_STEP_SUMMARY": "/runner/summary"]
    for _ in 0..<2 {
      _ = console.run(.standard, ["lint", "--format", "github", "Apps/broken.json"])
    }
    let text = console.appended["/runner/summary"]?.text ?? ""
    let heading = "### Path configuration: 4 errors, 1 warning in 1 file. 1 suggestion: "
    #expect(text.hasPrefix(heading))
    #expect(text.components(separatedBy: heading).count == 3)
    #expect(text.contains("| warning | `Apps/broken.json:17:6` | "))
  }

  @Test func differencesHaveASummaryToo() {
    let console = self.console()
    console.environment.variables = ["GITHUB_STEP_SUMMARY": "/runner/summary"]
    let files = ["Apps/ios.json", "Apps/ios.server.json"]
    _ = console.run(.standard, ["diff", "--format", "github"] + files)
    let markdown = self.console()
    _ = markdown.run(.standard, ["diff", "--format", "markdown"] + files)
    #expect(!markdown.output.text.isEmpty)
    #expect(console.appended["/runner/summary"]?.text == markdown.output.text)
  }

  @Test func onlyTheFormatOfGitHubHasASummary() {
    let console = self.console()
    console.environment.variables = ["GITHUB_STEP_SUMMARY": "/runner/summary"]
    _ = console.run(.standard, ["lint", "--format", "sarif", "Apps/broken.json"])
    #expect(console.appended.isEmpty)
  }

  @Test func aSummaryThatCannotBeWrittenIsNoFailure() {
    let console = self.console()
    console.environment.variables = ["GITHUB_STEP_SUMMARY": "/runner/summary"]
    console.unwritable = ["/runner/summary"]
    let code = console.run(.standard, ["lint", "--format", "github", "Valid/ios.json"])
    #expect(code == .success)
    #expect(
      console.errors.text.hasSuffix(
        "note: nothing is added to the file of $GITHUB_STEP_SUMMARY: No such file or directory\n"))
    #expect(console.output.text.hasPrefix("no errors or warnings in 1 file."))
  }

  /// A job may run below the root of the checkout, where the paths of CI systems begin.
  @Test(arguments: ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
  func pathsBeginAtTheRootOfTheCheckout(variable: String) {
    let console = self.console()
    console.environment.variables = [variable: folder.path]
    _ = console.run(.standard, ["lint", "--format", "gitlab", "Apps/broken.json"])
    #expect(console.output.text.contains("\"path\": \"Samples/Apps/broken.json\""))
    console.environment.variables = [variable: "/elsewhere"]
    let other = self.console()
    other.environment.variables = console.environment.variables
    _ = other.run(.standard, ["lint", "--format", "gitlab", "Apps/broken.json"])
    #expect(other.output.text.contains("\"path\": \"Apps/broken.json\""))
  }

  @Test func standardInputIsNoFileOfTheCheckout() {
    let console = self.console()
    console.input = ChunkSource(bytes: [ContiguousArray("[]".utf8)])
    #expect(console.run(.standard, ["lint", "--format", "github", "-"]) == .findings)
    #expect(console.output.text.hasPrefix("::error title="))
    #expect(console.output.text.contains("::<stdin>:1:1: "))
  }
}
