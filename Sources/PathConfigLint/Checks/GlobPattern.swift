import PathConfigClients
import PathConfigSyntax

extension Check {
  static let globPattern = Check("glob-pattern", dependsOn: []) { pattern, _ in
    let globs = PatternSequence.all(in: pattern.syntax).flatMap(GlobPatterns.globs)
      .prefix(ReadablePattern.maximumSuspects)
    let meant = globs.map { (range: $0.item.range, text: "\($0.repeated)1") }
    return globs.map { glob in
      let suspicions = [
        Suspicion(glob.star, .misses, PatternSample.url(of: pattern.syntax, writing: meant)) {
          "\(noWildcard(glob.repeated)): the pattern does not match \(Quotation.of($0))"
        },
        // A URL that differs after the part before the star shows that it may repeat nothing.
        Suspicion(
          glob.star, .matches,
          PatternSample.url(of: pattern.syntax, writing: [(glob.item.range, "-archive")])
        ) { "\(noWildcard(glob.repeated)): the pattern also matches \(Quotation.of($0))" },
      ]
      let (title, edit) = GlobPatterns.fix(for: glob)
      return suspicions.map { $0.offering(title, [edit]) }
    }
  }
}

private enum GlobPatterns {
  /// A star after a literal character.
  struct Glob {
    let item: PatternNode
    let repeated: Unicode.Scalar
    let star: Range<Int>
    let sequence: PatternSequence
    let index: Int
  }

  static func globs(in sequence: PatternSequence) -> [Glob] {
    sequence.items.indices.compactMap { index in
      guard case .quantified(let operand, let quantifier) = sequence.items[index].kind,
        quantifier.sign == .star, quantifier.mode == .greedy, let repeated = operand.verbatim,
        repeated == "/" || repeated == "-" || operand.isNameCharacter
      else { return nil }
      return Glob(
        item: sequence.items[index], repeated: repeated, star: quantifier.range,
        sequence: sequence, index: index)
    }
  }

  static func fix(for glob: Glob) -> (title: String, edit: Suspicion.Edit) {
    let after = glob.sequence.end(from: glob.index + 1) { $0.isEnd }
    if glob.sequence.endsPattern, after == glob.sequence.items.count {
      let range = glob.star.lowerBound..<glob.sequence.range(glob.index..<after).upperBound
      return ("Remove the `*`", (range, ""))
    }
    let isWholePart = glob.repeated == "/" && glob.sequence.item(glob.index + 1)?.verbatim == "/"
    let any = isWholePart ? "[^/]+" : "[^/]*"
    return ("Write `\(any)`", (glob.star, any))
  }
}

// MARK: - Wording

private func noWildcard(_ repeated: Unicode.Scalar) -> String {
  "`*` is not a wildcard, it repeats the `\(repeated)` before it"
}
