import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

// Findings in a text that a program writes, with the line of the program.

extension ProjectLint {
  /// Some linted apps with what is known once all are: the findings between platforms, the lines of
  /// programs, and what these leave open.
  ///
  /// - Parameter isShown: true if the report shows a finding of the file.
  func finished(_ all: [Linted], where isShown: (Linted) -> Bool) -> [Linted] {
    var all = all
    comparePlatforms(in: &all)
    noteSources(of: &all, where: isShown)
    Self.finishPrograms(in: &all)
    return Self.joined(all)
  }

  /// Notes the line of the project's programs that spells what a finding is about, if exactly one
  /// does; in a file that people edit, nothing is written by a program.
  private func noteSources(of all: inout [Linted], where isShown: (Linted) -> Bool) {
    func isWritten(_ linted: Linted) -> Bool {
      switch linted.input.reference {
      case .remote, .standardInput: true
      case .path, .git, .program: linted.app.settings.isCopy(linted.input.reference)
      }
    }
    let written = all.indices.filter { isWritten(all[$0]) && isShown(all[$0]) }
    if written.isEmpty || literals.isEmpty { return }
    for place in written { all[place].file.noteSources(among: literals) }
  }
}

extension LintRun {
  /// Notes that the next copy of a server's answer loses the fixes, unless its program has them,
  /// too.
  ///
  /// - Parameter fixed: the findings that were fixed in the copy, each in its text.
  func noteProgram(of copy: ConfigurationInput, fixing fixed: [Finding]) {
    let (document, literals) = (copy.document, lint.literals)
    let places = fixed.compactMap { finding in
      if let literal = literals.literal(of: finding) { return literal.place }
      guard finding.location.buffer === document.buffer else { return nil }
      return document.rules.first { $0.index == finding.rule }.flatMap { literals.place(of: $0) }
    }.distinct()
    session.note(
      "\(copy.name) is a copy of what the server sends: fix "
        + (places.isEmpty ? "the program that writes it" : listed(places, atMost: 3, "more lines"))
        + ", too, or the next copy loses the fixes")
  }
}

extension LintedFile {
  fileprivate mutating func noteSources(among literals: SourceLiterals) {
    // Thousands of findings may be about one rule with thousands of patterns.
    let rules = Dictionary(
      document.rules.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    var ofRules: [RuleIndex: String?] = [:]
    for place in result.findings.indices {
      let finding = result.findings[place]
      guard finding.location.buffer === document.buffer else { continue }
      var note = literals.literal(of: finding).map(\.clause)
      if note == nil, let index = finding.rule, let rule = rules[index] {
        note =
          ofRules[index]
          ?? literals.place(of: rule).map { "rule \(index.number) is written in \($0)" }
        ofRules[index] = .some(note)
      }
      if let note { result.findings[place].notes.append(Finding.Note(note)) }
    }
  }
}

extension SourceLiterals {
  /// The pattern or the value of a finding, as a program spells it.
  fileprivate func literal(of finding: Finding) -> Literal? {
    let text = finding.location.buffer.text(in: finding.location.range)
    let value = JSONParser.parse(name: "", text: text).root?.string.map { UTF8String($0) }
    return [finding.pattern, value].lazy.compactMap(\.self).compactMap { self[$0] }.first
  }

  /// The place of a rule in a program, by the first of its patterns that has one.
  fileprivate func place(of rule: DocumentRule) -> String? {
    rule.patterns.lazy.compactMap { self[$0.text] }.first?.place
  }
}

extension SourceLiterals.Literal {
  /// A clause about its place.
  fileprivate var clause: String {
    guard let escape = lostEscape else { return "written in \(place)" }
    return """
      written in \(place) in quotation marks that read `\(escape)` as \
      `\(escape.dropFirst())`: use single ones in Ruby, or write `\\\(escape)`
      """
  }
}
