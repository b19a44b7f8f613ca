/// The expression for a literal string where case is ignored.
///
/// ICU folds the string and the text and compares; a scalar of the text that folds to several must be
/// taken whole. So the expression is every way to make up the folded string of whole foldings: the
/// paths of a graph whose nodes are the places in the folded string.
struct LiteralFolding {
  private let folded: [UInt32]
  private let folding = CaseFolding.icu

  /// The ends of the scalars with longer foldings that may start at a place.
  private let longEdges: [[Int]]
  private var budget: Int

  /// How many sets the literals of a pattern may take beyond one for each scalar.
  ///
  /// Strings such as a thousand times `s` have too many spellings to write down.
  static let standardBudget = 20_000

  /// `nil` where the budget runs out; what is used is taken from it.
  static func expression(
    matching scalars: [Unicode.Scalar], budget: inout Int
  ) -> RegularExpression? {
    var literal = LiteralFolding(scalars, budget: budget)
    defer { budget = literal.budget }
    return literal.expression()
  }

  private init(_ scalars: [Unicode.Scalar], budget: Int) {
    self.budget = budget
    let folding = self.folding
    let folded = scalars.flatMap(folding.folding)
    self.folded = folded
    self.longEdges = folded.indices.map { index in
      folding.expansionLengths(in: folded, at: index).map { index + $0 }
    }
  }

  private mutating func expression() -> RegularExpression? {
    var parts: [RegularExpression] = []
    var start = 0
    while start < folded.count {
      let end = endOfSegment(from: start)
      guard let part = paths(from: start, to: end) else { return nil }
      parts.append(part)
      start = end
    }
    return .sequence(parts)
  }

  /// The next place that no edge passes over.
  private func endOfSegment(from start: Int) -> Int {
    var end = start + 1
    var index = start
    while index < end {
      end = max(end, longEdges[index].max() ?? end)
      index += 1
    }
    return end
  }

  /// All paths between two places: through the middle, or by an edge that passes over the middle.
  private mutating func paths(from start: Int, to end: Int) -> RegularExpression? {
    if start == end { return .empty }
    if end == start + 1 {
      return .set(folding.scalars(foldingTo: [folded[start]]))
    }
    budget -= 1
    guard budget >= 0 else { return nil }
    let middle = (start + end) / 2
    guard let left = paths(from: start, to: middle), let right = paths(from: middle, to: end) else {
      return nil
    }
    var alternatives = [RegularExpression.sequence([left, right])]
    for index in max(start, middle - 2)..<middle {
      for edge in longEdges[index] where edge > middle && edge <= end {
        guard let before = paths(from: start, to: index), let after = paths(from: edge, to: end)
        else { return nil }
        let over = RegularExpression.set(
          folding.scalars(foldingTo: Array(folded[index..<edge])))
        alternatives.append(.sequence([before, over, after]))
      }
    }
    return .either(alternatives)
  }
}
