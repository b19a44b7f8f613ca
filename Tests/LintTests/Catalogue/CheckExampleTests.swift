import Foundation
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// Every example of every check is a test: the documentation is the output of the tool.
@Suite struct CheckExampleTests {
  struct Case: CustomTestStringConvertible {
    var check: Check
    var example: CheckExample
    var testDescription: String { "\(check.id): \(example.title)" }
  }

  static let cases = Check.all.flatMap { check in
    check.examples.map { Case(check: check, example: $0) }
  }

  /// Places, messages and severities are exactly those of the example, and no other check reports
  /// the same cause.
  ///
  /// Suggestions about a pattern are ignored, because most short and common patterns get some.
  @Test(arguments: cases) func findsExactlyTheStatedFindings(_ test: Case) throws {
    let diagnostics = try test.example.lint(test.check).filter { finding in
      let isRemark = finding.severity == .info && finding.pattern != nil
      let isThere = test.example.text.ranges.contains { $0.overlaps(finding.location.range) }
      return finding.check == test.check.id || isThere && !isRemark
    }
    let found = diagnostics.map { Found($0) }
    let expected = zip(test.example.text.ranges, test.example.expectations).map { range, expected in
      Found(test.check, range, expected)
    }
    #expect(found == expected, "\(test.example.origin)")
    #expect(
      test.example.text.ranges.count == test.example.expectations.count, "\(test.example.origin)")
  }

  /// Applying every fix gives the text in the example, about which the check then reports nothing.
  @Test(arguments: cases) func fixesGiveTheStatedText(_ test: Case) throws {
    let diagnostics = try test.example.lint(test.check).filter { $0.check == test.check.id }
    let edits = diagnostics.compactMap(\.fixes.first).flatMap(\.edits)
    guard let fixed = test.example.fixed else {
      #expect(edits.isEmpty, "\(test.example.origin)")
      return
    }
    let text = apply(edits, to: test.example.text.text)
    #expect(Array(text.utf8) == Array(fixed.utf8), "\(test.example.origin): \(text)")
    let left = try test.example.lint(test.check, fixed).filter { $0.check == test.check.id }
    #expect(left.isEmpty, "\(test.example.origin)")
  }
}

/// The statement of an example about a finding.
private struct Found: Equatable, CustomTestStringConvertible {
  var check: String
  var range: Range<Int>
  var message: String
  var severity: Severity

  var testDescription: String { "\(range) \(severity.name): \(message) [\(check)]" }

  init(_ diagnostic: Diagnostic) {
    check = diagnostic.check
    range = diagnostic.location.range
    message = diagnostic.message
    severity = diagnostic.severity
  }

  init(_ check: Check, _ range: Range<Int>, _ expectation: CheckExample.Expectation) {
    self.check = check.id
    self.range = range
    message = expectation.message
    severity = expectation.severity ?? check.defaultSeverity
  }
}

extension Check {
  fileprivate var defaultSeverity: Severity {
    if case .on(let severity) = defaultLevel { severity } else { .info }
  }

  /// The default levels, with the check itself on.
  fileprivate var levels: CheckLevels {
    get throws {
      if CheckLevels.standard.isOn(self) { return .standard }
      return try CheckLevels([(id: id, level: .on(defaultSeverity))])
    }
  }
}

extension CheckExample {
  /// The findings that count in the example, or in another text, while a check is on.
  ///
  /// Several tests need the same, and linting takes most of their time, so it is done once.
  func lint(_ check: Check, _ other: String? = nil) throws -> [Diagnostic] {
    if let configuration {
      let parse = JSONParser.parse(name: ".pathconfig.json", text: configuration)
      try #require(ToolConfiguration.read(parse).mistakes.isEmpty, "\(origin)")
    }
    let levels = try check.levels
    return KnownFindings.shared.findings(
      of: .init(check: check.id, title: title, text: UTF8String(other ?? text.text))
    ) {
      lint(other, levels: levels, patterns: testPatterns, fallback: ICUEngine()).counted
    }
  }
}

/// The findings of texts in place of an example.
private final class KnownFindings: @unchecked Sendable {
  struct Question: Hashable {
    var check: String
    var title: String
    var text: UTF8String
  }

  static let shared = KnownFindings()
  private let lock = NSLock()
  private var findings: [Question: [Diagnostic]] = [:]

  /// Two tests that ask at once may both lint.
  func findings(of question: Question, _ lint: () -> [Diagnostic]) -> [Diagnostic] {
    if let known = lock.withLock({ findings[question] }) { return known }
    let found = lint()
    lock.withLock { findings[question] = found }
    return found
  }
}
