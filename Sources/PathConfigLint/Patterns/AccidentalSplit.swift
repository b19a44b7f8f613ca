import PathConfigDiagnostics
import PathConfigPattern

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

  /// A pattern that says what was probably meant.
  let meant: String

  /// Finds a split that is surely an accident; nil if it may be meant, as in `edit|new`, `^/a|/b` and
  /// `^/a/|/b$`.
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

  /// The alternatives in a group, with the slash that all begin with before it.
  private static func group(_ branches: [Branch], isStart: Bool, isEnd: Bool) -> String {
    let bodies = branches.map { $0.beginsWithSlash ? String($0.body.dropFirst()) : $0.body }
    return "\(isStart ? "^" : "")/(?:\(bodies.joined(separator: "|")))\(isEnd ? "$" : "")"
  }
}

/// One alternative of a whole pattern.
private struct Branch {
  let range: Range<Int>

  /// As written.
  let text: String

  /// Without the start and the end.
  let body: String
  let hasStart: Bool
  let hasEnd: Bool
  let beginsWithSlash: Bool

  /// True if it is a word of a path, perhaps with more parts after it, and no name of a parameter.
  let isBareWord: Bool

  /// True if it is a slash and nothing but words and slashes after it, a word last.
  let isPlainPath: Bool

  /// Nil for one that holds nothing.
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

  /// As written, with a slash where the path begins.
  var textWithSlash: String {
    if beginsWithSlash { return text }
    return hasStart ? "^/" + text.dropFirst() : "/" + text
  }
}

extension PatternNode {
  /// True if words of paths are made of it.
  fileprivate var isOfWord: Bool { isNameCharacter || verbatim == "-" }
}
