import PathConfigSyntax

/// A URL that a pattern was probably meant for.
///
/// The text is written down along the tree: literals unchanged, `1` for anything, the first of
/// several alternatives, and as few repetitions as possible. Assertions and looks are not checked,
/// so that a caller must test the URL before a claim about it.
struct PatternSample {
  /// The text in place of the nodes with exactly these bytes of the pattern.
  private let replacements: [(range: Range<Int>, text: String)]

  /// A place in the pattern.
  ///
  /// Of several alternatives, the one with this place is taken.
  private let focus: Int?
  private var written = String.UnicodeScalarView()

  /// The nodes that may still be written down.
  ///
  /// A loop around nothing writes no text, however often it goes round, and nested loops multiply.
  private var nodesLeft = 10_000

  /// Longer than any URL that a person would look at.
  private static let maximumScalars = 200

  /// A URL of the pattern, with other text for some of its parts, or nil if a part cannot be
  /// written down.
  ///
  /// - Parameters:
  ///   - replacements: byte ranges of the pattern, of whole nodes or runs of nodes.
  ///   - focus: a byte of the pattern that must take part if it is in an alternative.
  static func url(
    of syntax: PatternSyntax, writing replacements: [(range: Range<Int>, text: String)] = [],
    through focus: Int? = nil
  ) -> String? {
    var sample = PatternSample(replacements, through: focus)
    guard sample.write(syntax.root), sample.written.count <= maximumScalars else { return nil }
    return anchored(String(sample.written))
  }

  /// The text as the rest of a URL behind its host.
  private static func anchored(_ text: String) -> String {
    switch text.unicodeScalars.first {
    case nil, "/", "?": text
    case ".": "/file\(text)"
    default: "/\(text)"
    }
  }

  private init(_ replacements: [(range: Range<Int>, text: String)], through focus: Int?) {
    self.replacements = replacements
    self.focus = focus
  }

  /// Writes a node down, or returns false if that is not possible.
  private mutating func write(_ node: PatternNode) -> Bool {
    nodesLeft -= 1
    guard nodesLeft >= 0 else { return false }
    if let replacement = replacement(for: node.range) {
      written.append(contentsOf: replacement.unicodeScalars)
      return true
    }
    switch node.kind {
    case .literal(let literal):
      guard let scalar = literal.value.scalar else { return false }
      written.append(scalar)
    case .anyCharacter: written.append("1")
    case .characterClass, .property, .set: return writeMember(of: node)
    case .newlineSequence, .backReference: return false
    case .graphemeCluster: written.append("a")
    case .assertion, .flagChange, .comment, .group(.lookAhead, _), .group(.lookBehind, _): break
    case .group(_, let body): return write(body)
    case .quantified(let operand, let quantifier): return write(operand, quantifier)
    case .concatenation(let items):
      for item in items where !write(item) { return false }
    case .alternation(let alternatives): return writeOne(of: alternatives)
    }
    return written.count <= Self.maximumScalars
  }

  /// The text in place of a node: that of its range, or an empty one for later nodes of a longer
  /// range.
  private func replacement(for range: Range<Int>) -> String? {
    guard !range.isEmpty else { return nil }
    for replacement in replacements where replacement.range.contains(range.lowerBound) {
      guard range.upperBound <= replacement.range.upperBound else { continue }
      return replacement.range.lowerBound == range.lowerBound ? replacement.text : ""
    }
    return nil
  }

  /// Writes an operand.
  ///
  /// An optional one is only written if a part of the path would be empty without it.
  private mutating func write(_ operand: PatternNode, _ quantifier: PatternNode.Quantifier) -> Bool
  {
    var count = quantifier.minimum
    if count == 0, quantifier.maximum != 0, written.last == "/", operand.character == nil,
      !operand.isGroup
    {
      count = 1
    }
    for _ in 0..<min(count, Self.maximumScalars) where !write(operand) { return false }
    return true
  }

  /// The first alternative that can be written without beginning a query.
  private mutating func writeOne(of alternatives: [PatternNode]) -> Bool {
    let before = written
    if let focus, let chosen = alternatives.first(where: { $0.range.contains(focus) }) {
      return write(chosen)
    }
    var second: String.UnicodeScalarView?
    for alternative in alternatives {
      written = before
      guard write(alternative) else { continue }
      if written.count == before.count || !written.contains("?") { return true }
      second = second ?? written
    }
    guard let second else { return false }
    written = second
    return true
  }

  private static let favourites: [Unicode.Scalar] = ["1", "a", "A", "-", "_", "/", "."]

  private mutating func writeMember(of node: PatternNode) -> Bool {
    guard let set = PatternLowering.set(of: node) else { return false }
    let printable = ScalarSet([0x21...0x7E]).intersection(set).ranges.first?.lowerBound
    let any = (printable ?? set.ranges.first?.lowerBound).flatMap(Unicode.Scalar.init)
    guard let scalar = Self.favourites.first(where: set.contains) ?? any else { return false }
    written.append(scalar)
    return true
  }
}

extension PatternNode {
  fileprivate var isGroup: Bool {
    if case .group = kind { true } else { false }
  }
}
