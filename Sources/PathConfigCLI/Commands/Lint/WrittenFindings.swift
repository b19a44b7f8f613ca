import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

// Findings in a text that a program writes, with the line of the program.

extension ConfigurationInput {
  /// True if the text has no file that people edit.
  var isWrittenElsewhere: Bool {
    switch origin {
    case .remote, .standardInput: true
    case .file, .revision: false
    }
  }
}

extension [LintedFile] {
  /// Notes the line of the project's programs that spells what a finding is about, if exactly one
  /// does.
  mutating func noteSources(in reader: FileReader) {
    let written = indices.filter {
      self[$0].isWrittenElsewhere && !self[$0].report.visible.isEmpty
    }
    if written.isEmpty { return }
    let literals = SourceLiterals(below: ".", in: reader)
    for file in written {
      for place in self[file].report.findings.indices {
        let note = self[file].source(of: self[file].report.findings[place], among: literals)
        if let note { self[file].report.findings[place].notes.append(Finding.Note(note)) }
      }
    }
  }
}

extension LintedFile {
  /// A clause about the place of a finding's pattern or value in a program, or of its rule.
  fileprivate func source(of finding: Finding, among literals: SourceLiterals) -> String? {
    guard finding.location.buffer === document.buffer else { return nil }
    let value = JSONParser.parse(name: "", text: document.buffer.text(in: finding.location.range))
    let texts = [finding.pattern, value.root?.string.map { UTF8String($0) }].compactMap { $0 }
    if let literal = texts.lazy.compactMap({ literals[$0] }).first {
      guard let escape = literal.lostEscape else { return "written in \(literal.place)" }
      return """
        written in \(literal.place) in quotation marks that read `\(escape)` as \
        `\(escape.dropFirst())`: use single ones in Ruby, or write `\\\(escape)`
        """
    }
    let patterns = document.rules.first { $0.index == finding.rule }?.patterns ?? []
    return patterns.lazy.compactMap { literals[$0.text] }.first.map {
      "rule \((finding.rule ?? 0) + 1) is written in \($0.place)"
    }
  }
}
