import PathConfigDiagnostics

/// The help of findings that rewrite a pattern: the finished pattern, to paste.
enum PatternHelp {
  /// The checks whose rewrites of the same pattern are shown as one text.
  private static let combined = [Check.trailingSlashBlindPattern, .queryBlindPattern].map(\.id)

  /// A pattern, and the check that rewrites it.
  private struct Key: Hashable {
    var check: String
    var pattern: Range<Int>

    init(_ check: Check, _ pattern: Range<Int>) {
      self.check = combined.contains(check.id) ? combined[0] : check.id
      self.pattern = pattern
    }
  }

  /// Writes the help of every finding that offers to rewrite a pattern.
  ///
  /// Several places of one pattern are rewritten in one text.
  /// Complexity: O(findings + length of the patterns).
  static func write(
    _ found: inout [(check: Check, findings: Findings)], in buffer: SourceBuffer
  ) {
    var rewrites: [Key: [Diagnostic.Edit]] = [:]
    // If two edits are at one place, the slash comes first.
    let ordered =
      found.filter { $0.check.id == combined[0] } + found.filter { $0.check.id != combined[0] }
    for (check, findings) in ordered {
      for finding in findings.findings {
        guard let rewrite = finding.rewrite else { continue }
        let key = Key(check, rewrite.range)
        let all = rewrites[key, default: []] + rewrite.edits
        if !all.overlap { rewrites[key] = all }
      }
    }
    for place in found.indices {
      let check = found[place].check
      found[place].findings.update { finding in
        guard let range = finding.rewrite?.range, let edits = rewrites[Key(check, range)] else {
          return
        }
        let text = text(of: range, after: edits, in: buffer)
        finding.help = replaceIt(text)
        if finding.cause != nil {
          finding.brief = replace(self.text(of: range, after: [], in: buffer), text)
        }
      }
    }
  }

  /// The text between the quotation marks once edits are made.
  private static func text(
    of range: Range<Int>, after edits: [Diagnostic.Edit], in buffer: SourceBuffer
  ) -> UTF8String {
    let start = range.lowerBound
    let moved = edits.map { edit in
      Diagnostic.Edit(
        replacing: edit.range.lowerBound - start..<edit.range.upperBound - start,
        with: edit.replacement)
    }
    let written = moved.applied(to: ContiguousArray(buffer.bytes[range]))
    return UTF8String(repairing: written.dropFirst().dropLast())
  }
}

extension [Diagnostic.Edit] {
  /// True if two of them change the same bytes.
  fileprivate var overlap: Bool {
    let ranges = map(\.range).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    return zip(ranges, ranges.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }
}

// MARK: - Wording

private func replaceIt(_ text: UTF8String) -> String {
  "replace it with \(Quotation.of(text, atMost: .max))"
}

private func replace(_ pattern: UTF8String, _ text: UTF8String) -> String {
  "replace \(Quotation.of(pattern)) with \(Quotation.of(text, atMost: .max))"
}
