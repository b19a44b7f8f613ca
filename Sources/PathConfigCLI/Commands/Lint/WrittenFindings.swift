import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

// Findings in a text that a program writes, with the line of the program.

extension LintRun {
  /// Notes the line of the project's programs that spells what a finding is about, if exactly one
  /// does.
  func noteSources(of all: inout [Linted]) {
    func isWritten(_ linted: Linted) -> Bool {
      linted.input.isWrittenElsewhere || linted.app.settings.isCopy(linted.input.name)
    }
    let written = all.indices.filter { isWritten(all[$0]) && !input(all[$0]).visible.isEmpty }
    if written.isEmpty { return }
    let literals = SourceLiterals(below: ".", in: session.fileReader)
    if literals.isEmpty { return }
    for place in written { all[place].file.noteSources(among: literals) }
  }
}

extension ConfigurationInput {
  /// True if the text has no file that people edit.
  fileprivate var isWrittenElsewhere: Bool {
    switch origin {
    case .remote, .standardInput: true
    case .file, .revision: false
    }
  }
}

extension LintedFile {
  fileprivate mutating func noteSources(among literals: SourceLiterals) {
    // Thousands of findings may be about one rule with thousands of patterns.
    let rules = Dictionary(
      document.rules.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    var ofRules: [Int: String?] = [:]
    for place in result.findings.indices {
      let finding = result.findings[place]
      guard finding.location.buffer === document.buffer else { continue }
      var note = source(of: finding, among: literals)
      if note == nil, let index = finding.rule, let rule = rules[index] {
        note = ofRules[index] ?? literals.source(of: rule)
        ofRules[index] = .some(note)
      }
      if let note { result.findings[place].notes.append(Finding.Note(note)) }
    }
  }

  /// A clause about the place of a finding's pattern or value in a program.
  private func source(of finding: Finding, among literals: SourceLiterals) -> String? {
    let value = JSONParser.parse(name: "", text: document.buffer.text(in: finding.location.range))
    let texts = [finding.pattern, value.root?.string.map { UTF8String($0) }].compactMap { $0 }
    guard let literal = texts.lazy.compactMap({ literals[$0] }).first else { return nil }
    guard let escape = literal.lostEscape else { return "written in \(literal.place)" }
    return """
      written in \(literal.place) in quotation marks that read `\(escape)` as \
      `\(escape.dropFirst())`: use single ones in Ruby, or write `\\\(escape)`
      """
  }
}

extension SourceLiterals {
  /// A clause about the place of a rule in a program, by the first of its patterns that has one.
  fileprivate func source(of rule: DocumentRule) -> String? {
    rule.patterns.lazy.compactMap { self[$0.text] }.first.map {
      "rule \(rule.index + 1) is written in \($0.place)"
    }
  }
}
