/// The longest common subsequence of two sequences: which elements of each stand in it.
package struct Alignment: Sendable {
  /// For each element of the first sequence its partner in the second; nil where it has none.
  package private(set) var partnerOfFirst: [Int?]

  /// For each element of the second sequence its partner in the first; nil where it has none.
  package private(set) var partnerOfSecond: [Int?]

  /// Beyond this size of the table only what is equal at both ends is aligned, which is never wrong
  /// and merely leaves more to ask.
  private static let maximumCells = 4_000_000

  /// Complexity: O(size of what is left when equal beginnings and endings are taken off, squared).
  package init<Element: Hashable>(_ first: [Element], _ second: [Element]) {
    partnerOfFirst = Array(repeating: nil, count: first.count)
    partnerOfSecond = Array(repeating: nil, count: second.count)
    let (first, second) = Self.numbered(first, second)
    let shorter = min(first.count, second.count)
    let start = (0..<shorter).first { first[$0] != second[$0] } ?? shorter
    let ending =
      (0..<(shorter - start)).first { first[first.count - 1 - $0] != second[second.count - 1 - $0] }
      ?? shorter - start
    for place in 0..<start { align(place, place) }
    for place in 0..<ending { align(first.count - 1 - place, second.count - 1 - place) }
    alignMiddles(
      Array(first[start..<(first.count - ending)]), Array(second[start..<(second.count - ending)]),
      offset: start)
  }

  private mutating func align(_ first: Int, _ second: Int) {
    partnerOfFirst[first] = second
    partnerOfSecond[second] = first
  }

  private mutating func alignMiddles(_ first: [Int], _ second: [Int], offset: Int) {
    guard !first.isEmpty, !second.isEmpty, first.count * second.count <= Self.maximumCells else {
      return
    }
    // `lengths[i][j]` is the length for what follows from i and j on.
    let columns = second.count + 1
    var lengths = ContiguousArray<Int32>(repeating: 0, count: (first.count + 1) * columns)
    for row in stride(from: first.count - 1, through: 0, by: -1) {
      for column in stride(from: second.count - 1, through: 0, by: -1) {
        lengths[row * columns + column] =
          first[row] == second[column]
          ? lengths[(row + 1) * columns + column + 1] + 1
          : max(lengths[(row + 1) * columns + column], lengths[row * columns + column + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < first.count, column < second.count {
      if first[row] == second[column] {
        align(offset + row, offset + column)
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * columns + column] >= lengths[row * columns + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  /// Equal numbers for equal elements, so that they are compared once.
  private static func numbered<Element: Hashable>(
    _ first: [Element], _ second: [Element]
  ) -> ([Int], [Int]) {
    var numbers: [Element: Int] = [:]
    func number(_ element: Element) -> Int {
      if let known = numbers[element] { return known }
      numbers[element] = numbers.count
      return numbers.count - 1
    }
    return (first.map(number), second.map(number))
  }
}
