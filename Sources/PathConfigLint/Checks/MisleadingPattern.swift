import PathConfigSyntax

extension Check {
  static let misleadingPattern = Check("misleading-pattern", dependsOn: [.subjects]) {
    pattern, _ in
    [AccidentalSplit(pattern)].compactMap { $0 }.map { [suspicion(of: $0, in: pattern)] }
      + NumberClass.all(in: pattern).map { suspicions(of: $0, in: pattern) }
  }
}

/// The accident is shown by a URL with something before the alternative.
private func suspicion(of split: AccidentalSplit, in pattern: ReadablePattern) -> Suspicion {
  func url() -> String? {
    let url = PatternSample.url(of: pattern.syntax, through: split.range.lowerBound)
    return url.map { split.kind == .bareWord ? "/new-" + $0.dropFirst() : "/new" + $0 }
  }
  return Suspicion(split.range, .matches, url()) {
    "`|` splits the whole pattern: it also matches \(Quotation.of($0))"
  }.offering(
    "Write `\(split.meant)`", [(0..<pattern.syntax.text.bytes.count, split.meant)])
}

/// The mistake is shown by the URL with one of the numbers.
private func suspicions(of number: NumberClass, in pattern: ReadablePattern) -> [Suspicion] {
  let (first, last) = (number.bounds.lowerBound, number.bounds.upperBound)
  return number.candidates.map { candidate in
    Suspicion(
      number.range, .misses,
      PatternSample.url(of: pattern.syntax, writing: [(number.range, "\(candidate)")])
    ) { url in
      """
      \(Quotation.of(number.text)) is one character, not a number from \(first) to \(last): \
      the pattern does not match \(Quotation.of(url))
      """
    }.offering("Write `\(number.numbers)`", [(number.range, number.numbers)])
  }
}
