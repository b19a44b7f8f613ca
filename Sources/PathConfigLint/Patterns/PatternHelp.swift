import PathConfigSyntax

/// The help of findings that rewrite a pattern: the finished pattern, to paste.
enum PatternHelp {
  /// A pattern, and the check that rewrites it.
  private struct Key: Hashable {
    var check: String
    var pattern: Range<Int>

    init(_ check: Check, _ rewrite: Finding.Rewrite) {
      self.check = check.id
      pattern = rewrite.range
    }
  }

  /// Writes the help of every finding that offers to rewrite patterns.
  ///
  /// Several places of one pattern are rewritten in one text.
  /// Complexity: O(findings + length of the patterns).
  static func write(
    _ found: inout [(check: Check, findings: Findings)], in buffer: SourceBuffer
  ) {
    var rewrites: [Key: [Finding.Edit]] = [:]
    for (check, findings) in found {
      for rewrite in findings.findings.flatMap(\.rewrites) {
        let key = Key(check, rewrite)
        let all = rewrites[key, default: []] + rewrite.edits
        if !all.overlap { rewrites[key] = all }
      }
    }
    for place in found.indices {
      let check = found[place].check
      found[place].findings.update { finding in
        guard !finding.rewrites.isEmpty else { return }
        let ranges = finding.rewrites.map(\.range)
        let before = ranges.map { text(of: $0, after: [], in: buffer) }
        let after = finding.rewrites.map { rewrite in
          text(
            of: rewrite.range, after: rewrites[Key(check, rewrite)] ?? rewrite.edits, in: buffer)
        }
        finding.help = "replace \(before.count == 1 ? "it" : list(before)) with \(list(after))"
        if finding.cause != nil { finding.brief = "replace \(list(before)) with \(list(after))" }
      }
    }
  }

  /// The text between the quotation marks once edits are made.
  private static func text(
    of range: Range<Int>, after edits: [Finding.Edit], in buffer: SourceBuffer
  ) -> UTF8String {
    let start = range.lowerBound
    let moved = edits.map { edit in
      Finding.Edit(
        replacing: edit.range.lowerBound - start..<edit.range.upperBound - start,
        with: edit.replacement)
    }
    let written = moved.applied(to: ContiguousArray(buffer.bytes[range]))
    return UTF8String(repairing: written.dropFirst().dropLast())
  }
}

extension [Finding.Edit] {
  /// True if two of them change the same bytes.
  fileprivate var overlap: Bool {
    let ranges = map(\.range).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    return zip(ranges, ranges.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }
}

// MARK: - Wording

/// One pattern as its text, and several as the strings of an array.
private func list(_ patterns: [UTF8String]) -> String {
  let text =
    patterns.count == 1
    ? patterns[0].string : patterns.map { "\"\($0.string)\"" }.joined(separator: ", ")
  return Quotation.of(UTF8String(text), atMost: .max)
}
