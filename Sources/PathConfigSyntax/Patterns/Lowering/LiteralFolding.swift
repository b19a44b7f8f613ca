/// The expressions for literal strings where case is ignored.
///
/// ICU folds the string and the text and compares. A scalar of the text that folds to several must
/// be taken whole. So the expression is every way to make up the folded string of whole foldings.
/// These are the paths of a graph whose nodes are the places in the folded string.
struct LiteralFolding {
  /// A computed property, to ask late: reading the table takes a millisecond, which patterns
  /// without the flag `i` save.
  private var folding: CaseFolding { .icu }

  /// The number of sets that may still be written down beyond one for each scalar.
  ///
  /// Strings such as a thousand times `s` have too many spellings.
  private var budget = 20_000

  /// `nil` if the budget runs out.
  mutating func expression(matching scalars: [Unicode.Scalar]) -> RegularExpression? {
    var folded: [UInt32] = []
    folded.reserveCapacity(scalars.count)
    for scalar in scalars { Self.appendFolding(of: scalar, to: &folded) }
    var parts: [RegularExpression] = []
    parts.reserveCapacity(folded.count)
    var start = 0
    while start < folded.count {
      if !Self.mayExpand(folded[start]) {
        parts.append(Self.set(foldingTo: folded[start]))
        start += 1
        continue
      }
      let graph = Graph(folded, from: start)
      if graph.end == start + 1 {
        parts.append(Self.set(foldingTo: folded[start]))
      } else if let part = paths(of: graph, from: start, to: graph.end) {
        parts.append(part)
      } else {
        return nil
      }
      start = graph.end
    }
    return .sequence(parts)
  }

  /// All paths between two places: through the middle, or by an edge that passes over the middle.
  private mutating func paths(of graph: Graph, from start: Int, to end: Int) -> RegularExpression? {
    if start == end { return .empty }
    if end == start + 1 { return Self.set(foldingTo: graph.folded[start]) }
    budget -= 1
    guard budget >= 0 else { return nil }
    let middle = (start + end) / 2
    guard let left = paths(of: graph, from: start, to: middle),
      let right = paths(of: graph, from: middle, to: end)
    else { return nil }
    var alternatives = [RegularExpression.sequence([left, right])]
    for index in max(start, middle - 2)..<middle {
      for edge in graph.edges(from: index) where edge > middle && edge <= end {
        guard let before = paths(of: graph, from: start, to: index),
          let after = paths(of: graph, from: edge, to: end)
        else { return nil }
        let over = folding.scalars(foldingTo: graph.folded[index..<edge])
        alternatives.append(.sequence([before, .set(over), after]))
      }
    }
    return .either(alternatives)
  }

  /// The places from one that every path goes through to the next such place.
  private struct Graph {
    let folded: [UInt32]
    let start: Int
    let end: Int

    /// For each place from `start` on, the places that scalars with longer foldings lead to.
    private let longEdges: [[Int]]

    init(_ folded: [UInt32], from start: Int) {
      var end = start + 1
      var longEdges: [[Int]] = []
      var index = start
      while index < end {
        let edges =
          LiteralFolding.mayExpand(folded[index])
          ? CaseFolding.icu.expansionLengths(in: folded, at: index).map { index + $0 } : []
        end = edges.reduce(end) { max($0, $1) }
        longEdges.append(edges)
        index += 1
      }
      self.folded = folded
      self.start = start
      self.end = end
      self.longEdges = longEdges
    }

    func edges(from index: Int) -> [Int] { longEdges[index - start] }
  }
}

/// The answers that every character of every pattern needs.
extension LiteralFolding {
  private struct Folded {
    /// The scalars that fold to the scalar.
    let set: RegularExpression
    let mayExpand: Bool
  }

  /// The scalars that fold to each scalar of ASCII.
  private static let ascii = (0..<UInt32(0x80)).map { value in
    Folded(
      set: .set(CaseFolding.icu.scalars(foldingTo: CollectionOfOne(value))),
      mayExpand: CaseFolding.icu.hasExpansion(from: value))
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

  fileprivate static func mayExpand(_ value: UInt32) -> Bool {
    value < 0x80 ? ascii[Int(value)].mayExpand : true
  }
}
