import Foundation
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// Following the help of a finding removes the finding and causes no other.
@Suite struct HelpLineTests {
  @Test(arguments: PageExample.all)
  func aHelpIsCompleteAndRemovesItsFinding(_ test: PageExample) throws {
    let before = test.lint()
    for finding in before where finding.check == test.check.id {
      if let fix = finding.fixes.first {
        try expectImprovement(by: fix.edits, from: before, test, fix.title)
      }
      guard let help = finding.help, finding.fixes.isEmpty || finding.pattern != nil else {
        continue
      }
      let codes = help.split(separator: "`", omittingEmptySubsequences: false)
      let isInstruction = Self.instructions.contains { help.hasPrefix($0) }
      #expect(codes.count > 1 || isInstruction, "\(test.check.id): \(help)")
      #expect(codes.count % 2 == 1, "\(test.check.id): \(help)")
      guard let place = codes.firstIndex(where: { $0.hasSuffix("replace it with ") }),
        place + 1 < codes.count
      else { continue }
      let text = String(codes[place + 1])
      let range =
        finding.pattern == nil
        ? finding.location.range : string(around: finding.location.range, test.text)
      let edit = Finding.Edit(replacing: range, with: text)
      try expectImprovement(by: [edit], from: before, test, help)
    }
  }

  /// The text between the quotation marks of the JSON string at a range.
  private func string(around range: Range<Int>, _ text: String) -> Range<Int> {
    let bytes = Array(text.utf8)
    let quote = UInt8(ascii: "\"")
    if bytes[range.lowerBound] == quote { return range.lowerBound + 1..<range.upperBound - 1 }
    let start = bytes[..<range.lowerBound].lastIndex(of: quote) ?? 0
    let end = bytes[range.upperBound...].firstIndex(of: quote) ?? bytes.count
    return start + 1..<end
  }

  /// The rule in the help gives the pattern its property.
  @Test func addedRuleRemovesFinding() throws {
    let id = "shadowed-pattern"
    let example = try #require(PageExample.all.first { $0.check.id == id })
    let finding = try #require(example.lint().first { $0.check == id })
    let help = try #require(finding.help)
    let prefix = "add below rule 2: `"
    #expect(help.hasPrefix(prefix))
    let rule = help.dropFirst(prefix.count).dropLast()
    let end = try #require(example.text.range(of: "\n]", options: .backwards))
    let text = example.text.replacingCharacters(in: end, with: ",\n\(rule)\n]")
    #expect(!example.lint(text).contains { $0.severity > .info })
  }

  /// Beginnings of help lines that need no text to write.
  private static let instructions = [
    "remove ", "move ", "rename ", "put the content of both into one", "save the file as ",
    "use the JSON file itself",
    "check that the address returns JSON", "check it with --client ",
    "set the values that you want",
    "split it into several patterns", "use only syntax that", "write the pattern",
  ]

  /// Expects that edits remove a finding of the check, and cause none of any check.
  private func expectImprovement(
    by edits: [Finding.Edit], from before: [Finding], _ test: PageExample,
    _ remedy: String
  ) throws {
    let text = apply(edits, to: test.text)
    let after = test.lint(text)
    let counts = (count(before, test.check), count(after, test.check))
    let comment: Comment = "\(test.check.id): \(remedy) gives \(text)\n\(after)"
    #expect(counts.1[test.check.id, default: 0] < counts.0[test.check.id, default: 0], comment)
    for (check, count) in counts.1 {
      #expect(count <= counts.0[check, default: 0], comment)
    }
  }

  /// The number of findings of each check, including consequences.
  ///
  /// Suggestions of other checks on patterns do not count: a pattern that matches nothing hides
  /// them.
  private func count(_ findings: [Finding], _ own: Check) -> [String: Int] {
    var counts: [String: Int] = [:]
    for finding in findings.flatMap({ [$0] + $0.consequences })
    where finding.check == own.id || finding.severity > .info
      || !Self.patternChecks.contains(finding.check)
    {
      counts[finding.check, default: 0] += 1
    }
    return counts
  }

  private static let patternChecks = [
    "end-anchored-pattern", "matches-inside-segment",
  ]
}

@Suite struct ContentTypeTests {
  @Test(arguments: [
    ("application/json", true), ("Application/JSON; charset=utf-8", true), ("text/json", true),
    ("application/problem+json", true), ("application/json ; q=1", true), ("text/html", false),
    ("application/jsonp", false), ("", false),
  ])
  func knowsTheTypesOfJSON(text: String, isJSON: Bool) {
    #expect(ContentType.isJSON(text) == isJSON)
  }
}
