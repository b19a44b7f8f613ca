import Foundation
@testable import PathConfigCLI
@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct JSONReportSchemaTests {
  private static let reports: [[Diagnostic]] = [
    [], [Sample.overridden], [Sample.blind, Sample.noDefault, Sample.overridden],
    Sample.killed(3), [Sample.allowed],
  ]

  @Test(arguments: reports.indices)
  func reportsFit(index: Int) throws {
    let text = Self.render(Self.reports[index])
    #expect(try Self.validator().violations(of: text) == [])
  }

  /// A report with one change, and the resulting problem.
  @Test(arguments: [
    (
      #""severity":"error""#, #""severity":"fatal""#,
      "/findings/0/severity: none of the enumeration"
    ),
    (#""rule":0"#, #""rule":-1"#, "/findings/0/rule: below 0"),
    (#""rule":0,"#, "", "/findings/0: no `rule`"),
    (#""pattern":null"#, #""pattern":[]"#, "/findings/0/pattern: type is none of string, null"),
    (#""witness":"#, #""wittness":null,"witness":"#, "/findings/0/wittness: not allowed"),
    (#""line":5,"#, #""line":0,"#, "/findings/0/range/start/line: below 1"),
    (#""safe":true"#, #""safe":"yes""#, "/findings/0/fixes/0/safe: type is none of boolean"),
    (#""files":1"#, #""files":null"#, "/summary/files: type is none of integer"),
    (#","undecided":0"#, "", "/summary: no `undecided`"),
    (#""help":"#, #""hint":"#, "/findings/0: no `help`"),
    (
      #""reason":"the budget ran out""#, #""reason":null"#,
      "/undecided/0/reason: type is none of string"
    ),
    (#""suppression":null"#, #""suppression":{}"#, "/findings/0/suppression: no `kind`"),
    (#""undecided":["#, #""undecided":null,"open":["#, "/undecided: type is none of array"),
  ])
  func reportsDifferencesFromTheContract(part: String, replacement: String, violation: String)
    throws
  {
    let text = Self.render([Sample.overridden])
    let range = try #require(text.range(of: part))
    let changed = text.replacingCharacters(in: range, with: replacement)
    let violations = try Self.validator().violations(of: changed)
    #expect(violations.first == violation)
  }

  private static func render(_ findings: [Diagnostic]) -> String {
    JSONReport.render(
      findings, undecided: [Sample.open], summary: ReportSummary(of: findings, files: 1),
      style: .compact)
  }

  private static func validator() throws -> SchemaValidator {
    try SchemaValidator(JSONWriter.write(JSONReport.schemaDocument.output).string)
  }
}
