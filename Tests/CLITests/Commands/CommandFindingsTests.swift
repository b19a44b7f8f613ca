import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Differences and failed expectations in the formats of CI systems and editors.
@Suite struct CommandFindingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(
      copying: "Samples/Apps", "Samples/Diff/rejected", "Samples/Diff/undecided",
      "Samples/Test/failures", "Samples/Test/met")
  }

  private func run(_ arguments: [String], _ format: String) -> (code: ExitCode, text: String) {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: "\(folder.path)/Samples")
    let code = console.run(.standard, arguments + ["--format", format])
    return (code, console.output.text)
  }

  /// The exit code is that of the text report, and a case of JUnit fails exactly if the command
  /// does.
  @Test(arguments: [
    ["diff", "Apps/ios.json", "Apps/ios.server.json"],
    ["diff", "Apps/ios.json", "Apps/ios.server.json", "--expect", "context only under ^/s"],
    ["diff", "Apps/ios.json", "Apps/ios.json"],
    ["diff", "Diff/rejected/before.json", "Diff/rejected/after.json"],
    ["diff", "--undecided", "fail", "Diff/undecided/before.json", "Diff/undecided/after.json"],
    ["test", "Apps/expectations.json"],
    ["test", "--fail-under", "100", "Test/failures/expectations.json"],
    ["test", "Test/met/expectations.json"],
  ])
  func everyFormatIsValidAndHasTheExitCodeOfText(arguments: [String]) {
    let expected = run(arguments, "text").code
    for format in ["sarif", "github", "gitlab", "junit"] {
      let (code, text) = run(arguments, format)
      #expect(code == expected, "\(format)")
      switch format {
      case "sarif": #expect(SARIFRules.violations(of: text) == [])
      case "junit":
        #expect(XMLParser(data: Data(text.utf8)).parse(), "\(text)")
        #expect(text.contains("<failure") == (code == .findings), "\(text)")
      default: break
      }
    }
  }

  @Test func aClassOfURLsIsAFindingAtTheRuleThatDecides() {
    let (_, text) = run(["diff", "Apps/ios.json", "Apps/ios.server.json"], "github")
    #expect(
      text.contains(
        "::warning file=Apps/ios.server.json,line=18,endLine=18,col=39,endColumn=58,"
          + "title=changed-property::`context` changes at "
          + "/search/filters: \"default\" -> \"modal\""))
  }
}
