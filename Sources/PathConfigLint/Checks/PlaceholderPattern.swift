import PathConfigClients
import PathConfigSyntax

extension Check {
  static let placeholderPattern = Check("placeholder-pattern", dependsOn: []) { pattern, _ in
    let placeholders = PatternSequence.all(in: pattern.syntax)
      .flatMap(PlaceholderPatterns.placeholders).prefix(ReadablePattern.maximumSuspects)
    let meant = placeholders.map { (range: $0.range, text: "1") }
    return placeholders.map { placeholder in
      let text = Quotation.of(pattern.text(placeholder.range))
      let meaning =
        placeholder.isSet
        ? "\(text) is one letter, not a placeholder"
        : "\(text) is not a placeholder in a regular expression"
      let suspicion = Suspicion(
        placeholder.range, .misses, PatternSample.url(of: pattern.syntax, writing: meant)
      ) { "\(meaning): the pattern does not match \(Quotation.of($0))" }
      return [suspicion.offering("Write `[^/]+`", [(placeholder.range, "[^/]+")])]
    }
  }
}

private enum PlaceholderPatterns {
  struct Placeholder {
    let range: Range<Int>
    /// True if the text really means one of several letters.
    let isSet: Bool
  }

  static func placeholders(in sequence: PatternSequence) -> [Placeholder] {
    var found: [Placeholder] = []
    var index = 0
    while index < sequence.items.count {
      guard let end = end(ofPlaceholderAt: index, in: sequence) else {
        index += 1
        continue
      }
      let isSet = if case .set = sequence.items[index].kind { true } else { false }
      found.append(Placeholder(range: sequence.range(index..<end), isSet: isSet))
      index = end
    }
    return found
  }

  /// The end of a placeholder that begins with an item, or nil if none begins there.
  private static func end(ofPlaceholderAt index: Int, in sequence: PatternSequence) -> Int? {
    let item = sequence.items[index]
    if case .set(let set) = item.kind {
      return isAtStart(index, in: sequence) && isName(set) ? index + 1 : nil
    }
    switch item.character {
    case ":" where isAtStart(index, in: sequence): return nameEnd(from: index + 1, in: sequence)
    case "<": return closing(">", from: index + 1, in: sequence)
    case "{": return closing("}", from: index + 1, in: sequence)
    default: return nil
    }
  }

  /// True if a part of the path begins with an item.
  private static func isAtStart(_ index: Int, in sequence: PatternSequence) -> Bool {
    guard index > 0 else { return sequence.beginsPattern }
    return sequence.items[index - 1].character == "/" || sequence.items[index - 1].isStart
  }

  /// The end of a name.
  ///
  /// A name begins with a letter, and its last character may be repeated as in `:id?`.
  private static func nameEnd(from start: Int, in sequence: PatternSequence) -> Int? {
    guard sequence.item(start)?.isLetter == true else {
      guard case .quantified(let letter, _)? = sequence.item(start)?.kind else { return nil }
      return letter.isLetter ? start + 1 : nil
    }
    let end = sequence.end(from: start) { $0.isNameCharacter }
    if case .quantified(let last, _)? = sequence.item(end)?.kind, last.isNameCharacter {
      return end + 1
    }
    return end
  }

  private static func closing(
    _ bracket: Unicode.Scalar, from start: Int, in sequence: PatternSequence
  ) -> Int? {
    guard sequence.item(start)?.isLetter == true else { return nil }
    let end = sequence.end(from: start) { $0.isNameCharacter || $0.character == ":" }
    return sequence.item(end)?.character == bracket ? end + 1 : nil
  }

  /// Names that other routers put between brackets.
  ///
  /// `[abc]` is an ordinary set.
  private static let names: Set<String> = [
    "id", "uuid", "slug", "name", "username", "token", "handle", "locale", "page", "path", "format",
  ]

  private static func isName(_ set: SetSyntax) -> Bool {
    guard !set.isNegated else { return false }
    var name = String.UnicodeScalarView()
    for element in set.elements {
      guard case .character(let literal) = element.kind, literal.form == .verbatim,
        let scalar = literal.value.scalar
      else { return false }
      name.append(scalar)
    }
    let text = String(name).lowercased()
    return names.contains(text) || text.hasSuffix("_id")
  }
}
