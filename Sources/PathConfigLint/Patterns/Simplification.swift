import PathConfigDiagnostics
import PathConfigPattern

/// A part of a pattern that can be left out, or written more shortly.
struct Simplification {
  /// The bytes of the pattern that are replaced, with their replacements.
  ///
  /// They are ascending and apart from each other.
  let edits: [(range: Range<Int>, replacement: String)]
  let reason: Reason

  enum Reason: Hashable {
    case leadingAnything
    case trailingAnything
    case anchoredAnything
    case group
    case escape(Unicode.Scalar)
    case count
  }

  /// The bytes from the first to the last replacement.
  var range: Range<Int> {
    let start = edits.first?.range.lowerBound ?? 0
    return start..<max(start, edits.last?.range.upperBound ?? 0)
  }

  private init(_ reason: Reason, _ edits: [(range: Range<Int>, replacement: String)]) {
    self.reason = reason
    self.edits = edits
  }

  /// The apparently needless parts of a pattern, in the order of the text, without a proof.
  ///
  /// Complexity: O(nodes).
  static func all(in syntax: PatternSyntax) -> [Simplification] {
    var found: [Simplification] = []
    let sequences = PatternSequence.all(in: syntax)
    for sequence in sequences {
      if let anything = anchoredAnything(sequence) {
        found.append(anything)
        continue
      }
      leading(sequence).map { found.append($0) }
      trailing(sequence).map { found.append($0) }
    }
    let features = Features(syntax)
    for sequence in sequences where !features.hasReferences {
      found += sequence.items.compactMap(group)
    }
    syntax.root.forEachNode { node in
      if !features.hasFreeSpacing { escape(node, in: syntax.text).map { found.append($0) } }
      count(node).map { found.append($0) }
    }
    return found.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// The text of a pattern with simplifications applied.
  ///
  /// Those that overlap an earlier one are left out.
  static func apply(_ simplifications: [Simplification], to text: UTF8String) -> UTF8String {
    var bytes: [UInt8] = []
    var end = 0
    for edit in simplifications.flatMap(\.edits).sorted(by: isBefore)
    where edit.range.lowerBound >= end {
      bytes += text.bytes[end..<edit.range.lowerBound]
      bytes += edit.replacement.utf8
      end = edit.range.upperBound
    }
    bytes += text.bytes[end...]
    return UTF8String(repairing: bytes)
  }

  private static func isBefore(
    _ left: (range: Range<Int>, replacement: String),
    _ right: (range: Range<Int>, replacement: String)
  ) -> Bool {
    left.range.lowerBound < right.range.lowerBound
  }
}

// MARK: - Any text at the ends

extension Simplification {
  /// `^.*$` and its parts, which match any text.
  private static func anchoredAnything(_ sequence: PatternSequence) -> Simplification? {
    guard sequence.beginsPattern, sequence.endsPattern, sequence.items.count > 1 else { return nil }
    let middle = sequence.items.drop(while: \.isStart)
    guard let first = middle.first, first.isAnyText(atLeast: 0),
      middle.dropFirst().allSatisfy(\.isEnd)
    else { return nil }
    return Simplification(.anchoredAnything, [(sequence.range(0..<sequence.items.count), ".*")])
  }

  private static func leading(_ sequence: PatternSequence) -> Simplification? {
    guard sequence.beginsPattern else { return nil }
    let index = sequence.end(from: 0, while: \.isStart)
    guard index + 1 < sequence.items.count, let item = sequence.item(index),
      item.isAnyText(atLeast: 0) || item.isAnyText(atLeast: 1)
    else { return nil }
    return Simplification(.leadingAnything, [(sequence.range(0..<index + 1), "")])
  }

  private static func trailing(_ sequence: PatternSequence) -> Simplification? {
    guard sequence.endsPattern else { return nil }
    let end = sequence.start(before: sequence.items.count, while: \.isEnd)
    guard end > 1, let item = sequence.item(end - 1) else { return nil }
    let range = sequence.range(end - 1..<sequence.items.count)
    if item.isAnyText(atLeast: 0) { return Simplification(.trailingAnything, [(range, "")]) }
    if item.isAnyText(atLeast: 1) { return Simplification(.trailingAnything, [(range, ".")]) }
    return nil
  }
}

extension PatternNode {
  /// True if it is `.*` or, with 1 as the minimum, `.+`.
  fileprivate func isAnyText(atLeast minimum: Int) -> Bool {
    guard case .quantified(let operand, let quantifier) = kind,
      case .anyCharacter = operand.kind
    else { return false }
    return quantifier.minimum == minimum && quantifier.maximum == nil
      && quantifier.mode != .possessive
  }
}

// MARK: - Groups, escapes and counts

extension Simplification {
  /// Features anywhere in a pattern that forbid some simplifications elsewhere.
  private struct Features {
    var hasReferences = false
    var hasFreeSpacing = false

    init(_ syntax: PatternSyntax) {
      var hasReferences = false
      var hasFreeSpacing = false
      syntax.root.forEachNode { node in
        switch node.kind {
        case .backReference: hasReferences = true
        case .flagChange(let change), .group(.flags(let change), _):
          if change.enabled.contains(.comments) { hasFreeSpacing = true }
        default: break
        }
      }
      self.hasReferences = hasReferences
      self.hasFreeSpacing = hasFreeSpacing
    }
  }

  /// Parentheses around a single item.
  private static func group(_ item: PatternNode) -> Simplification? {
    var group = item
    var isQuantified = false
    if case .quantified(let operand, _) = item.kind {
      group = operand
      isQuantified = true
    }
    guard case .group(let kind, let body) = group.kind, body.range.lowerBound > 0 else {
      return nil
    }
    switch kind {
    case .capturing, .nonCapturing: break
    default: return nil
    }
    guard isQuantified ? body.isAtom : !body.isChoiceOrScope else { return nil }
    let closing = group.range.upperBound
    return Simplification(
      .group,
      [(group.range.lowerBound..<body.range.lowerBound, ""), (closing - 1..<closing, "")])
  }

  /// A backslash before a sign without a special meaning.
  private static func escape(_ node: PatternNode, in text: UTF8String) -> Simplification? {
    guard case .literal(let literal) = node.kind, literal.form == .escaped,
      let scalar = literal.value.scalar, ("!"..."~").contains(scalar),
      !ASCII.isAlphanumeric(scalar),
      !"\\*+?()[]{}^$|.".unicodeScalars.contains(scalar)
    else { return nil }
    let start = node.range.lowerBound
    return Simplification(.escape(scalar), [(start..<start + 1, "")])
  }

  /// A count with an equivalent sign, or a needless one.
  private static func count(_ node: PatternNode) -> Simplification? {
    guard case .quantified(_, let quantifier) = node.kind, quantifier.sign == .braces,
      quantifier.mode == .greedy
    else { return nil }
    let sign: String
    switch (quantifier.minimum, quantifier.maximum) {
    case (1, 1): sign = ""
    case (0, 1): sign = "?"
    case (0, nil): sign = "*"
    case (1, nil): sign = "+"
    default: return nil
    }
    return Simplification(.count, [(quantifier.range, sign)])
  }
}

extension PatternNode {
  /// True if a quantifier may follow it without parentheses.
  fileprivate var isAtom: Bool {
    switch kind {
    case .literal, .anyCharacter, .characterClass, .property, .set: true
    default: false
    }
  }

  /// True if it is not simply a row of items that is valid anywhere.
  fileprivate var isChoiceOrScope: Bool {
    switch kind {
    case .alternation, .flagChange: true
    case .concatenation(let parts): parts.isEmpty || parts.contains(where: \.isChoiceOrScope)
    default: false
    }
  }
}
