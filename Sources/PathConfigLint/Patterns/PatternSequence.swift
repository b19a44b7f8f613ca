import PathConfigSyntax

/// Nodes in a row: a whole pattern, an alternative of it, or the content of a group.
///
/// Nodes that only look at other text, and nodes without text (comments, flags), are left out.
struct PatternSequence {
  let syntax: PatternSyntax

  /// In the order of the text.
  let items: [PatternNode]

  /// True if nothing of the pattern comes before the first item.
  ///
  /// `endsPattern` is true if nothing comes after the last one.
  let beginsPattern: Bool
  let endsPattern: Bool

  /// Every row in a pattern, outer ones first.
  ///
  /// Complexity: O(nodes). The parser bounds the depth.
  static func all(in syntax: PatternSyntax) -> [PatternSequence] {
    var sequences: [PatternSequence] = []
    func collect(_ node: PatternNode, begins: Bool, ends: Bool) {
      if case .alternation(let alternatives) = node.kind {
        for alternative in alternatives { collect(alternative, begins: begins, ends: ends) }
        return
      }
      var items = [node]
      if case .concatenation(let parts) = node.kind { items = parts }
      items.removeAll(where: \.isMute)
      sequences.append(
        PatternSequence(syntax: syntax, items: items, beginsPattern: begins, endsPattern: ends))
      for (index, item) in items.enumerated() {
        if case .group(_, let body) = item.kind {
          collect(body, begins: begins && index == 0, ends: ends && index == items.count - 1)
        } else if case .quantified(let operand, _) = item.kind,
          case .group(_, let body) = operand.kind
        {
          collect(body, begins: false, ends: false)
        }
      }
    }
    collect(syntax.root, begins: true, ends: true)
    return sequences
  }
}

extension PatternSequence {
  /// The end of the run of items from `start` on that satisfy a condition.
  func end(from start: Int, while condition: (PatternNode) -> Bool) -> Int {
    var end = start
    while end < items.count, condition(items[end]) { end += 1 }
    return end
  }

  /// The start of the run of items up to `end` that satisfy a condition.
  func start(before end: Int, while condition: (PatternNode) -> Bool) -> Int {
    var start = end
    while start > 0, condition(items[start - 1]) { start -= 1 }
    return start
  }

  /// The item, or nil if there is none at that place.
  func item(_ index: Int) -> PatternNode? {
    items.indices.contains(index) ? items[index] : nil
  }

  /// The bytes of the pattern from one item up to another, the last excluded.
  func range(_ items: Range<Int>) -> Range<Int> {
    guard let first = items.first, let last = items.last else { return 0..<0 }
    return self.items[first].range.lowerBound..<self.items[last].range.upperBound
  }

  /// The characters of a run of literals.
  func text(_ items: Range<Int>) -> String {
    String(String.UnicodeScalarView(items.compactMap { self.items[$0].character }))
  }
}

extension PatternSyntax {
  /// The bytes of the first literal with a certain character, or of the set that has it.
  func firstNode(spelling isMeant: (Unicode.Scalar) -> Bool) -> Range<Int>? {
    var found: Range<Int>?
    root.forEachNode { node in
      var scalars = [node.character].compactMap(\.self)
      if case .set(let set) = node.kind, !set.isNegated {
        set.forEachElement { element in
          guard case .character(let literal) = element.kind else { return }
          scalars += [literal.value.scalar].compactMap(\.self)
        }
      }
      if found == nil, scalars.contains(where: isMeant) { found = node.range }
    }
    return found
  }
}

extension PatternNode {
  /// The character of a literal, in any spelling.
  var character: Unicode.Scalar? {
    guard case .literal(let literal) = kind else { return nil }
    return literal.value.scalar
  }

  /// The character of a literal without an escape.
  var verbatim: Unicode.Scalar? {
    guard case .literal(let literal) = kind, literal.isVerbatim else { return nil }
    return literal.value.scalar
  }

  /// True for a literal ASCII letter, digit or `_`, which names consist of.
  var isNameCharacter: Bool { byte?.isWordByte ?? false }

  /// True for a literal ASCII letter or digit.
  var isAlphanumeric: Bool { byte?.isASCIILetterOrDigit ?? false }

  /// True for a literal ASCII letter.
  var isLetter: Bool { byte?.isASCIILetter ?? false }

  /// The number of a literal character below 256; from 0x80 on, it is in no class of ASCII.
  private var byte: UInt8? { verbatim.flatMap { UInt8(exactly: $0.value) } }

  /// True if it is the end of the subject, in any form.
  var isEnd: Bool {
    switch kind {
    case .assertion(.lineEnd), .assertion(.subjectEnd), .assertion(.subjectEndBeforeTerminator):
      true
    default: false
    }
  }

  /// True if it is the start of the subject, in any form.
  var isStart: Bool {
    switch kind {
    case .assertion(.lineStart), .assertion(.subjectStart): true
    default: false
    }
  }

  /// True if it has no text of its own: comments, flags and looks.
  fileprivate var isMute: Bool {
    switch kind {
    case .comment, .flagChange: true
    case .group(.lookAhead, _), .group(.lookBehind, _): true
    default: false
    }
  }
}
