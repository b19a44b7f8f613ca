import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigPattern

/// A piece of a pattern that is written in another way for the text that a newer library searches.
struct SubjectEdit {
  /// Bytes of the pattern.
  var range: Range<Int>
  var replacement: String
  var cause: SubjectChanges
}

/// Every piece of a pattern that may have to change, as a person would write it.
///
/// The caller decides by the languages which of them are needed.
struct SubjectEdits {
  private(set) var edits: [SubjectEdit] = []
  private let changes: SubjectChanges
  private let text: UTF8String

  private let form: Form

  /// The part of a subject for which a pattern is written.
  enum Form {
    case whole
    /// The path alone, even for clients that match the query too.
    case path
    /// A path with a slash at its end, alone.
    case pathWithSlash
  }

  /// Complexity: O(nodes); the depth is bounded by the parser.
  init(_ syntax: PatternSyntax, for changes: SubjectChanges, as form: Form = .whole) {
    self.changes = changes
    self.form = form
    text = syntax.text
    var alternatives = [syntax.root]
    if case .alternation(let all) = syntax.root.kind { alternatives = all }
    for alternative in alternatives {
      let items = alternative.items
      begin(items)
      visit(items, endsPattern: true)
    }
    // Insertions at one place keep the order in which they were added.
    edits.sortStably { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func insert(_ text: String, at offset: Int, _ cause: SubjectChanges) {
    replace(offset..<offset, with: text, cause)
  }

  private mutating func replace(
    _ range: Range<Int>, with text: String, _ cause: SubjectChanges
  ) {
    let isKeptOut = form != .whole && cause == .query
    if changes.contains(cause) || isKeptOut {
      let cause = isKeptOut ? .slash : cause
      edits.append(SubjectEdit(range: range, replacement: text, cause: cause))
    }
  }

  // MARK: Rows

  /// Keeps the beginning of an alternative out of the query; the root alone has a slash at its end.
  private mutating func begin(_ items: [PatternNode]) {
    guard let first = items.first, !first.isStart else { return }
    if changes.contains(.slash), isRoot(items) {
      insert("^", at: first.range.lowerBound, .slash)
    } else {
      insert(first.isAnyText ? "^" : "^[^?]*", at: first.range.lowerBound, .query)
    }
  }

  /// True if the row is `/$`.
  private func isRoot(_ items: [PatternNode]) -> Bool {
    items.count == 2 && items[0].character == "/" && items[1].isEnd
  }

  private mutating func visit(_ items: [PatternNode], endsPattern: Bool) {
    if endsPattern, form != .pathWithSlash { keepSlashInside(items) }
    for (place, item) in items.enumerated() {
      guard item.endsPath else {
        visit(item)
        continue
      }
      if place == 0 || !items[place - 1].endsPath {
        insert(form == .pathWithSlash ? "/" : "/?", at: item.range.lowerBound, .slash)
        if item.isEnd, form == .whole {
          insert("(?:\\?.*)?", at: item.range.lowerBound, .query)
        }
      }
    }
  }

  /// A slash that was never the last character, since those were removed, must not become it.
  private mutating func keepSlashInside(_ items: [PatternNode]) {
    guard let place = items.lastIndex(where: { $0.character == "/" }), !isRoot(items),
      place == 0 || !items[..<place].allSatisfy(\.isStart)
    else { return }
    let rest = items[(place + 1)...]
    guard rest.allSatisfy({ $0.isOptional || $0.isEnd }) else { return }
    insert(rest.isEmpty ? "[^?]" : "(?=[^?])", at: items[place].range.upperBound, .slash)
  }

  // MARK: Nodes

  private mutating func visit(_ node: PatternNode) {
    switch node.kind {
    case .literal(let literal): escape(literal, node.range)
    case .anyCharacter: replace(node.range, with: "[^?]", .query)
    case .characterClass(let written) where written.isNegated:
      if let letter = text.bytes[node.range].last {
        let name = Character(Unicode.Scalar(letter | 0x20))
        replace(node.range, with: "[^\\\(name)?]", .query)
      }
    case .set(let set): visit(set)
    case .group(_, let body): visit(body.items, endsPattern: false)
    case .quantified(let operand, _): visit([operand], endsPattern: false)
    case .alternation(let alternatives):
      for alternative in alternatives { visit(alternative.items, endsPattern: false) }
    case .concatenation: visit(node.items, endsPattern: false)
    default: break
    }
  }

  private mutating func visit(_ set: SetSyntax) {
    if set.isNegated {
      insert("?", at: set.range.upperBound - 1, .query)
      return
    }
    let escapes = set.elements.compactMap { element -> String? in
      guard case .character(let literal) = element.kind else { return nil }
      return literal.value.scalar.flatMap(Self.escape)
    }
    if escapes.isEmpty { return }
    let written = String(decoding: text.bytes[set.range], as: UTF8.self)
    replace(set.range, with: "(?:\(written)|\(escapes.joined(separator: "|")))", .escapes)
  }

  /// Both forms of a character, since only some versions of iOS and some links have its escape.
  private mutating func escape(_ literal: PatternNode.Literal, _ range: Range<Int>) {
    guard literal.form != .quoted, let scalar = literal.value.scalar,
      let escape = Self.escape(scalar)
    else { return }
    let written = String(decoding: text.bytes[range], as: UTF8.self)
    replace(range, with: "(?:\(written)|\(escape))", .escapes)
  }

  /// The percent escape of a character that may have one; nil for others.
  private static func escape(_ scalar: Unicode.Scalar) -> String? {
    if ASCII.isName(scalar) || "-.~/?%".unicodeScalars.contains(scalar) { return nil }
    return String(decoding: String(scalar).utf8.percentEncoded { _ in false }, as: UTF8.self)
  }
}

extension PatternNode {
  /// The nodes in a row that a node consists of.
  fileprivate var items: [PatternNode] {
    if case .concatenation(let items) = kind { items } else { [self] }
  }

  /// True if its quantifier lets it match nothing.
  fileprivate var isOptional: Bool {
    if case .quantified(_, let quantifier) = kind { quantifier.minimum == 0 } else { false }
  }

  /// True if it is `.*`.
  fileprivate var isAnyText: Bool {
    guard case .quantified(let operand, let quantifier) = kind, case .anyCharacter = operand.kind
    else { return false }
    return quantifier.minimum == 0 && quantifier.maximum == nil
  }

  /// True if the path ends here: at the end, a query string or a fragment, or at a choice of these,
  /// such as `(\?|$)`.
  fileprivate var endsPath: Bool {
    if isEnd || isOptionalQuery { return true }
    switch kind {
    case .literal: return character == "?" || character == "#"
    case .group(.lookAhead, _), .group(.lookBehind, _): return false
    case .group(_, let body): return body.endsPath
    case .alternation(let alternatives): return alternatives.allSatisfy(\.endsPath)
    case .concatenation(let parts): return parts.first?.endsPath ?? false
    default: return false
    }
  }
}
