/// The expressions for literal strings where case is ignored.
///
/// ICU folds the string and the text and compares. A scalar of the text that folds to several must
/// be taken whole. So the expression is every way to make up the folded string of whole foldings.
/// These are the paths of a graph whose nodes are the places in the folded string.
struct LiteralFolding {
  /// The number of sets that may still be written down beyond one for each scalar.
  ///
  /// Strings such as a thousand times `s` have too many spellings.
  private var budget = 20_000

  /// The folded string.
  private var folded: [UInt32] = []

  /// `nil` if the budget runs out.
  mutating func expression(matching scalars: [Unicode.Scalar]) -> RegularExpression? {
    folded.removeAll(keepingCapacity: true)
    for scalar in scalars { Self.appendFolding(of: scalar, to: &folded) }
    var parts: [RegularExpression] = []
    parts.reserveCapacity(folded.count)
    var start = 0
    while start < folded.count {
      // The next place that every path goes through.
      var end = start + 1
      var index = start
      while index < end {
        end = edges(from: index).reduce(end, max)
        index += 1
      }
      guard let part = paths(from: start, to: end) else { return nil }
      parts.append(part)
      start = end
    }
    return .sequence(parts)
  }

  /// All paths between two places: through the middle, or by an edge that passes over the middle.
  private mutating func paths(from start: Int, to end: Int) -> RegularExpression? {
    if start == end { return .empty }
    if end == start + 1 { return Self.set(foldingTo: folded[start]) }
    budget -= 1
    guard budget >= 0 else { return nil }
    let middle = (start + end) / 2
    guard let left = paths(from: start, to: middle), let right = paths(from: middle, to: end)
    else { return nil }
    var alternatives = [RegularExpression.sequence([left, right])]
    for index in max(start, middle - 2)..<middle {
      for edge in edges(from: index) where edge > middle && edge <= end {
        guard let before = paths(from: start, to: index), let after = paths(from: edge, to: end)
        else { return nil }
        let over = CaseFolding.icu.scalars(foldingTo: folded[index..<edge])
        alternatives.append(.sequence([before, .set(over), after]))
      }
    }
    return .either(alternatives)
  }

  /// The places that scalars with longer foldings lead to from a place.
  private func edges(from index: Int) -> [Int] {
    guard Self.mayExpand(folded[index]) else { return [] }
    return CaseFolding.icu.expansions(from: folded[index])
      .filter { folded[index...].starts(with: $0) }.map { index + $0.count }
  }
}

/// The answers that every character of every pattern needs.
extension LiteralFolding {
  /// For each scalar of ASCII, the scalars that fold to it, and if others fold to it and more.
  private static let ascii = (0..<UInt32(0x80)).map { value in
    (
      set: RegularExpression.set(CaseFolding.icu.scalars(foldingTo: CollectionOfOne(value))),
      mayExpand: !CaseFolding.icu.expansions(from: value).isEmpty
    )
  }

  private static func appendFolding(of scalar: Unicode.Scalar, to folded: inout [UInt32]) {
    switch scalar {
    case "A"..."Z": folded.append(scalar.value | 0x20)
    case _ where scalar.isASCII: folded.append(scalar.value)
    default: folded += CaseFolding.icu.folding(of: scalar.value)
    }
  }

  private static func set(foldingTo value: UInt32) -> RegularExpression {
    value < 0x80
      ? ascii[Int(value)].set : .set(CaseFolding.icu.scalars(foldingTo: CollectionOfOne(value)))
  }

  private static func mayExpand(_ value: UInt32) -> Bool {
    value < 0x80 ? ascii[Int(value)].mayExpand : true
  }
}
