import PathConfigDiagnostics
import PathConfigLint
import Testing

/// Doing what a finding says makes the finding go away and raises no other.
@Suite struct HelpTests {
  /// The categories whose help lines show the finished text.
  static let categories: [CheckCategory] = [
    .readingTheFile, .propertiesAndSettings, .sources, .suppressions,
  ]

  static let cases = categories.flatMap(\.checks).flatMap { check in
    check.examples.filter { !$0.expectations.isEmpty }
      .map { ExampleTests.Case(check: check, example: $0) }
  }

  @Test(arguments: cases) func firstFixAloneRemovesFinding(_ test: ExampleTests.Case) throws {
    let before = try test.example.lint(test.check)
    for finding in before where finding.check == test.check.id {
      guard let fix = finding.fixes.first else { continue }
      try expectImprovement(by: fix.edits, from: before, test, fix.title)
    }
  }

  @Test(arguments: cases) func helpIsComplete(_ test: ExampleTests.Case) throws {
    let before = try test.example.lint(test.check)
    for finding in before where finding.check == test.check.id && finding.fixes.isEmpty {
      guard let help = finding.help else { continue }
      let codes = help.split(separator: "`", omittingEmptySubsequences: false)
      let isInstruction = Self.instructions.contains { help.hasPrefix($0) }
      #expect(codes.count > 1 || isInstruction, "\(test.example.origin): \(help)")
      #expect(codes.count % 2 == 1, "\(test.example.origin): \(help)")
      guard let place = codes.firstIndex(where: { $0.hasSuffix("replace it with ") }),
        place + 1 < codes.count
      else { continue }
      let text = String(codes[place + 1])
      let edit = Diagnostic.Edit(replacing: finding.location.range, with: text)
      try expectImprovement(by: [edit], from: before, test, help)
    }
  }

  /// Beginnings of help lines that are complete without a text to write.
  private static let instructions = [
    "remove ", "move ", "rename ", "save the file as ", "use the JSON file itself",
    "check that the address returns JSON",
  ]

  /// Expects that edits remove a finding of the check, and raise none of any check.
  private func expectImprovement(
    by edits: [Diagnostic.Edit], from before: [Diagnostic], _ test: ExampleTests.Case,
    _ remedy: String
  ) throws {
    let text = apply(edits, to: test.example.text.text)
    let after = try test.example.lint(test.check, text)
    let counts = (count(before), count(after))
    let comment: Comment = "\(test.example.origin): \(remedy) gives \(text)\n\(after)"
    #expect(counts.1[test.check.id, default: 0] < counts.0[test.check.id, default: 0], comment)
    for (check, count) in counts.1 {
      #expect(count <= counts.0[check, default: 0], comment)
    }
  }

  private func count(_ findings: [Diagnostic]) -> [String: Int] {
    findings.reduce(into: [:]) { $0[$1.check, default: 0] += 1 }
  }
}
