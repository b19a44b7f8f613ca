import PathConfigSyntax

/// A `|` that splits a whole pattern where only a part of it was meant to have alternatives.
struct AccidentalSplit {
  /// The bytes of the alternative to blame.
  private let range: Range<Int>

  /// True for a later alternative that begins in the middle of a part of the path, as in
  /// `/posts|comments`.
  ///
  /// In `^/a|/b$`, the start holds for the first alternative alone, and the end for the last.
  private let isBareWord: Bool

  /// Patterns with the probable meaning, the most probable first; never empty.
  private let meanings: [String]

  /// Finds a split that is certainly an accident.
  ///
  /// Nil if it may be meant, as in `edit|new`, `^/a|/b` and `^/a/|/b$`.
  init?(_ pattern: ReadablePattern) {
    guard case .alternation(let alternatives) = pattern.syntax.root.kind,
      alternatives.count <= ReadablePattern.maximumSuspects
    else { return nil }
    let branches = alternatives.compactMap { Branch($0, in: pattern.syntax) }
    guard branches.count == alternatives.count, let first = branches.first,
      let last = branches.last, first.beginsWithSlash
    else { return nil }
    let later = branches.dropFirst()
    let hasSharedStart = first.hasStart && !later.contains(where: \.hasStart)
    let hasSharedEnd = last.hasEnd && !branches.dropLast().contains(where: \.hasEnd)
    let bare = later.first(where: \.isBareWord)
    isBareWord = bare != nil
    range = (bare ?? last).range
    if bare != nil {
      guard later.allSatisfy({ $0.isBareWord || $0.beginsWithSlash }) else { return nil }
      let isEven =
        (hasSharedStart || !branches.contains(where: \.hasStart))
        && (hasSharedEnd || !branches.contains(where: \.hasEnd))
      if !isEven || !hasSharedStart && !hasSharedEnd {
        meanings = [branches.map(\.textWithSlash).joined(separator: "|")]
        return
      }
    } else if !hasSharedStart || !hasSharedEnd || !branches.allSatisfy(\.isPlainPath) {
      return nil
    }
    // The alternatives in a group, after the slash that all begin with.
    let bodies = branches.map { $0.beginsWithSlash ? String($0.body.dropFirst()) : $0.body }
    let (start, end) = (hasSharedStart ? "^" : "", hasSharedEnd ? "$" : "")
    let whole = "\(start)/(?:\(bodies.joined(separator: "|")))\(end)"
    // A word is rather an alternative to the last part of the path than to all of it.
    guard bare != nil, later.allSatisfy(\.isBareWord), !first.lastPart.isEmpty else {
      meanings = [whole]
      return
    }
    let ends = [first.lastPart] + bodies.dropFirst()
    meanings = ["\(start)\(first.folder)(?:\(ends.joined(separator: "|")))\(end)", whole]
  }

  /// The accident is shown by a URL with something before the alternative.
  ///
  /// Of several meanings, the one counts that keeps the most pages of the project.
  func suspicion(in pattern: ReadablePattern, _ context: LintContext) -> Suspicion {
    let pages = context.pages.filter { context.finds(pattern, in: $0) == true }
    func kept(_ meaning: String) -> Int {
      context.matcher(of: meaning).map { matcher in
        pages.count { context.client.finds(matcher, in: $0) }
      } ?? 0
    }
    let whole = 0..<pattern.syntax.text.bytes.count
    let sorted = meanings.map { (text: $0, kept: kept($0)) }.sorted { $0.kept > $1.kept }
    return Suspicion(
      range: range, effect: .matches,
      url: {
        let url = context.example(of: pattern, through: range.lowerBound)
        return url.map { isBareWord ? "/new-" + $0.dropFirst() : "/new" + $0 }
      }, message: { "`|` splits the whole pattern: it also matches \(Quotation.of($0))" },
      remedy: .init(edits: sorted.map { [(whole, $0.text)] }))
  }
}

/// One alternative of a whole pattern.
private struct Branch {
  let range: Range<Int>

  /// The text as written.
  let text: String

  /// Without the start and the end.
  let body: String
  let hasStart: Bool
  let hasEnd: Bool
  let beginsWithSlash: Bool

  /// True if it is a word of a path, possibly with more parts after it, and not the name of a
  /// parameter.
  let isBareWord: Bool

  /// The text up to its last slash, and the part of the path after it.
  let folder: String
  let lastPart: String

  /// True if it is a slash, then only words and slashes, with a word last.
  let isPlainPath: Bool

  /// Nil for an empty one.
  init?(_ node: PatternNode, in syntax: PatternSyntax) {
    var items = [node]
    if case .concatenation(let parts) = node.kind { items = parts }
    range = node.range
    text = syntax.text(in: node.range).string
    hasStart = items.first?.isStart ?? false
    hasEnd = items.last?.isEnd ?? false
    let inner = items.drop { $0.isStart }.prefix { !$0.isEnd }
    guard let first = inner.first, let last = inner.last,
      inner.count + (hasStart ? 1 : 0) + (hasEnd ? 1 : 0) == items.count
    else { return nil }
    body = syntax.text(in: first.range.lowerBound..<last.range.upperBound).string
    let slash = inner.last { $0.character == "/" }?.range.upperBound ?? first.range.lowerBound
    folder = syntax.text(in: first.range.lowerBound..<slash).string
    lastPart = syntax.text(in: slash..<last.range.upperBound).string
    beginsWithSlash = first.character == "/"
    let word = inner.prefix(while: \.isOfWord)
    let next = inner.dropFirst(word.count).first
    isBareWord =
      word.count >= 2 && first.isAlphanumeric && (next == nil || next?.character == "/")
      && !inner.contains { $0.character == "=" || $0.character == "&" || $0.character == "?" }
    isPlainPath =
      beginsWithSlash && last.isOfWord && inner.allSatisfy { $0.isOfWord || $0.character == "/" }
  }

  /// The text as written, with a slash at the beginning of the path.
  var textWithSlash: String {
    if beginsWithSlash { return text }
    return hasStart ? "^/" + text.dropFirst() : "/" + text
  }
}

extension PatternNode {
  /// True if it is a character of words in paths.
  fileprivate var isOfWord: Bool { isNameCharacter || verbatim == "-" }
}
