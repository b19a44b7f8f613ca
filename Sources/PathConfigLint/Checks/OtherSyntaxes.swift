import PathConfigClients
import PathConfigSyntax

// Text that means something in globs and routers, and something else in a regular expression.

extension Check {
  static let globPattern = Check("glob-pattern", dependsOn: []) { pattern, context in
    let globs = PatternSequence.all(in: pattern.syntax).flatMap(Glob.all)
      .prefix(ReadablePattern.maximumSuspects)
    let meant = globs.map { (range: $0.item.range, text: "\($0.repeated)1") }
    return globs.map { glob in
      let noWildcard = "`*` is not a wildcard, it repeats the `\(glob.repeated)` before it"
      let suspicions = [
        Suspicion(glob.star, .misses, context.example(of: pattern, writing: meant)) {
          "\(noWildcard): the pattern does not match \(Quotation.of($0))"
        },
        // The star may repeat nothing.
        Suspicion(
          glob.star, .matches,
          context.example(of: pattern, writing: [(glob.item.range, glob.otherText)])
        ) { "\(noWildcard): the pattern also matches \(Quotation.of($0))" },
      ]
      return suspicions.map { $0.offering([glob.edit]) }
    }
  }

  static let placeholderPattern = Check("placeholder-pattern", dependsOn: []) { pattern, context in
    let placeholders = PatternSequence.all(in: pattern.syntax).flatMap(placeholders)
      .prefix(ReadablePattern.maximumSuspects)
    let meant = placeholders.map { (range: $0, text: "1") }
    return placeholders.map { range in
      let text = Quotation.of(pattern.text(range))
      let suspicion = Suspicion(
        range, .misses, context.example(of: pattern, writing: meant)
      ) {
        """
        \(text) is not a placeholder in a regular expression: the pattern does not match \
        \(Quotation.of($0))
        """
      }
      return [suspicion.offering([(range, "[^/]+")])]
    }
  }
}

/// A star after a literal character.
private struct Glob {
  let item: PatternNode
  let repeated: Unicode.Scalar
  let star: Range<Int>
  let edit: Suspicion.Edit

  /// A text in place of the item that was not meant.
  ///
  /// It is nothing for the first part of a path, which the pattern does not need.
  let otherText: String

  static func all(in sequence: PatternSequence) -> [Glob] {
    sequence.items.indices.compactMap { index in
      guard case .quantified(let operand, let quantifier) = sequence.items[index].kind,
        quantifier.sign == .star, quantifier.mode == .greedy, let repeated = operand.verbatim,
        repeated == "/" || repeated == "-" || operand.isNameCharacter
      else { return nil }
      let isFirstPart =
        sequence.beginsPattern && sequence.items[..<index].allSatisfy(\.isStart)
        && isWholePart(index, in: sequence)
      return Glob(
        item: sequence.items[index], repeated: repeated, star: quantifier.range,
        edit: edit(for: repeated, at: quantifier.range, index, in: sequence),
        otherText: isFirstPart ? "" : "-archive")
    }
  }

  /// True for the star of `/*/`.
  private static func isWholePart(_ index: Int, in sequence: PatternSequence) -> Bool {
    guard case .quantified(let operand, _) = sequence.items[index].kind else { return false }
    return operand.verbatim == "/" && sequence.item(index + 1)?.verbatim == "/"
  }

  private static func edit(
    for repeated: Unicode.Scalar, at star: Range<Int>, _ index: Int, in sequence: PatternSequence
  ) -> Suspicion.Edit {
    let after = sequence.end(from: index + 1) { $0.isEnd }
    if sequence.beginsPattern, sequence.endsPattern, sequence.items.count == 1, repeated == "/" {
      return (sequence.range(0..<1), ".*")
    }
    if sequence.endsPattern, after == sequence.items.count {
      return (star.lowerBound..<sequence.range(index..<after).upperBound, "")
    }
    return (star, isWholePart(index, in: sequence) ? "[^/]+" : "[^/]*")
  }
}

// MARK: - Placeholders

/// The bytes of `:id`, `<id>` and `{id}` in a row of nodes.
private func placeholders(in sequence: PatternSequence) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var index = 0
  while index < sequence.items.count {
    let end = end(ofPlaceholderAt: index, in: sequence)
    if let end { found.append(sequence.range(index..<end)) }
    index = end ?? index + 1
  }
  return found
}

/// The end of a placeholder that begins with an item, or nil if none begins there.
private func end(ofPlaceholderAt index: Int, in sequence: PatternSequence) -> Int? {
  func closing(_ bracket: Unicode.Scalar) -> Int? {
    guard sequence.item(index + 1)?.isLetter == true else { return nil }
    let end = sequence.end(from: index + 1) { $0.isNameCharacter || $0.character == ":" }
    return sequence.item(end)?.character == bracket ? end + 1 : nil
  }
  switch sequence.items[index].character {
  case "<": return closing(">")
  case "{": return closing("}")
  case ":":
    let isAtStart =
      index == 0
      ? sequence.beginsPattern
      : sequence.items[index - 1].character == "/" || sequence.items[index - 1].isStart
    return isAtStart ? nameEnd(from: index + 1, in: sequence) : nil
  default: return nil
  }
}

/// The end of a name.
///
/// A name begins with a letter, and its last character may be repeated as in `:id?`.
private func nameEnd(from start: Int, in sequence: PatternSequence) -> Int? {
  let end = sequence.end(from: start) { $0.isNameCharacter }
  if end > start, !sequence.items[start].isLetter { return nil }
  if case .quantified(let last, _)? = sequence.item(end)?.kind,
    end > start ? last.isNameCharacter : last.isLetter
  {
    return end + 1
  }
  return end > start ? end : nil
}
