import PathConfigSyntax

/// A `|` that splits a whole pattern where only a part of it was meant to have alternatives.
struct AccidentalSplit {
  enum Kind: Hashable {
    /// `/posts|comments`: a later alternative begins in the middle of a part of the path.
    case bareWord
    /// `^/a|/b$`: the start holds for the first alternative alone, the end for the last.
    case sharedAnchors
  }

  let kind: Kind

  /// The bytes of the alternative to blame.
  let range: Range<Int>

  /// A pattern with the probable meaning.
  let meant: String

  /// Finds a split that is certainly an accident.
  ///
  /// Nil if it may be meant, as in `edit|new`, `^/a|/b` and `^/a/|/b$`.
  init?(_ pattern: ReadablePattern) {
    guard case .alternation(let alternatives) = pattern.syntax.root.kind,
      alternatives.count <= ReadablePattern.maximumSuspects
    else { return nil }
    let branches = alternatives.compactMap { Branch($0, in: pattern) }
    guard branches.count == alternatives.count, let first = branches.first,
      let last = branches.last,
      first.beginsWithSlash
    else { return nil }
    let later = branches.dropFirst()
    let hasSharedStart = first.hasStart && !later.contains(where: \.hasStart)
    let hasSharedEnd = last.hasEnd && !branches.dropLast().contains(where: \.hasEnd)
    if let bare = later.first(where: \.isBareWord),
      later.allSatisfy({ $0.isBareWord || $0.beginsWithSlash })
    {
      kind = .bareWord
      range = bare.range
      let isEven =
        (hasSharedStart || !branches.contains(where: \.hasStart))
        && (hasSharedEnd || !branches.contains(where: \.hasEnd))
      meant =
        isEven && (hasSharedStart || hasSharedEnd)
        ? Self.group(branches, isStart: hasSharedStart, isEnd: hasSharedEnd)
        : branches.map(\.textWithSlash).joined(separator: "|")
    } else if hasSharedStart, hasSharedEnd, branches.allSatisfy(\.isPlainPath) {
      kind = .sharedAnchors
      range = last.range
      meant = Self.group(branches, isStart: true, isEnd: true)
    } else {
      return nil
    }
  }

  /// The alternatives in a group, after the slash that all begin with.
  private static func group(_ branches: [Branch], isStart: Bool, isEnd: Bool) -> String {
    let bodies = branches.map { $0.beginsWithSlash ? String($0.body.dropFirst()) : $0.body }
    return "\(isStart ? "^" : "")/(?:\(bodies.joined(separator: "|")))\(isEnd ? "$" : "")"
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

  /// True if it is a slash, then only words and slashes, with a word last.
  let isPlainPath: Bool

  /// Nil for an empty one.
  init?(_ node: PatternNode, in pattern: ReadablePattern) {
    var items = [node]
    if case .concatenation(let parts) = node.kind { items = parts }
    range = node.range
    text = pattern.text(node.range).string
    hasStart = items.first?.isStart ?? false
    hasEnd = items.last?.isEnd ?? false
    let inner = items.drop { $0.isStart }.prefix { !$0.isEnd }
    guard let first = inner.first, let last = inner.last,
      inner.count + (hasStart ? 1 : 0) + (hasEnd ? 1 : 0) == items.count
    else { return nil }
    body = pattern.text(first.range.lowerBound..<last.range.upperBound).string
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
