import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Differences and failed expectations in the formats that CI systems and editors read.
@Suite struct CommandFindingsTests {
  private static let runs: [[String]] = [
    ["diff", "Apps/ios.json", "Apps/ios.server.json"],
    ["diff", "Apps/ios.json", "Apps/ios.server.json", "--expect", "context only under ^/s"],
    ["diff", "--stages", "--bundled", "Apps/ios.json", "--server", "Apps/ios.server.json"],
    ["diff", "Apps/ios.json", "Apps/ios.json"],
    ["diff", "Diff/rejected/before.json", "Diff/rejected/after.json"],
    ["diff", "--undecided", "fail", "Diff/undecided/before.json", "Diff/undecided/after.json"],
    ["test", "Apps/expectations.json"],
    ["test", "--fail-under", "100", "Test/failures/expectations.json"],
    ["test", "Test/met/expectations.json"],
  ]

  private static func run(_ arguments: [String], _ format: String) -> (code: ExitCode, text: String)
  {
    let console = ConsoleDouble()
    console.environment = Environment(
      currentDirectory: PackageRoot.url.appendingPathComponent("Samples").path)
    let code = console.run(.standard, arguments + ["--format", format])
    return (code, console.output.text)
  }

  @Test(arguments: runs) func sarifKeepsToItsRules(arguments: [String]) {
    let (_, text) = Self.run(arguments, "sarif")
    #expect(SARIFRules.violations(of: text) == [])
  }

  @Test(arguments: runs, ["junit", "checkstyle"])
  func theXMLIsXML(arguments: [String], format: String) {
    let (_, text) = Self.run(arguments, format)
    #expect(XMLParser(data: Data(text.utf8)).parse(), "\(text)")
  }

  /// The verdict is that of the text report, whatever the format.
  @Test(arguments: runs) func theExitCodeDoesNotHangOnTheFormat(arguments: [String]) {
    let expected = Self.run(arguments, "text").code
    for format in ["sarif", "github", "gitlab", "junit", "checkstyle"] {
      #expect(Self.run(arguments, format).code == expected, "\(format)")
    }
  }

  /// A case fails exactly where the command does.
  @Test(arguments: runs) func jUnitFailsWithTheCommand(arguments: [String]) {
    let (code, text) = Self.run(arguments, "junit")
    #expect(text.contains("<failure") == (code == .findings), "\(text)")
  }

  @Test func aClassOfURLsIsAFindingAtTheRuleThatDecides() {
    let (_, text) = Self.run(["diff", "Apps/ios.json", "Apps/ios.server.json"], "checkstyle")
    #expect(
      text.contains(
        #"<error line="18" column="39" severity="warning" message="`context` changes at "#
          + #"/search/filters: &quot;default&quot; -&gt; &quot;modal&quot;" "#
          + #"source="pathconfig.changed-property"/>"#))
  }
}
