/// The elements that two sequences have in common, in order.
///
/// The common subsequence is the longest one where both sequences are short.
package struct Alignment: Sendable {
  /// The partner in the second sequence of each element of the first, or nil.
  package private(set) var partnerOfFirst: [Int?]

  /// The partner in the first sequence of each element of the second, or nil.
  package private(set) var partnerOfSecond: [Int?]

  /// The most cells of the table of lengths.
  ///
  /// Beyond this size, elements that occur once in either sequence are aligned first, and then the
  /// parts between them. A part that is still too large stays unaligned. That is never wrong, but
  /// leaves more to ask.
  private static let maximumCells = 4_000_000

  /// Complexity: O(n²) in the part without equal beginnings and endings, and at most the size of
  /// the table for each part.
  package init<Element: Hashable>(_ first: [Element], _ second: [Element]) {
    partnerOfFirst = Array(repeating: nil, count: first.count)
    partnerOfSecond = Array(repeating: nil, count: second.count)
    // Equal numbers for equal elements, so that they are compared once.
    var numbers = Numbers<Element>()
    let left = first.map { Int(numbers.number(of: $0)) }
    let right = second.map { Int(numbers.number(of: $0)) }
    align(left[...], right[...])
  }

  private mutating func align(_ first: ArraySlice<Int>, _ second: ArraySlice<Int>) {
    var (first, second) = (first, second)
    while let left = first.first, left == second.first {
      align(first.startIndex, second.startIndex)
      first.removeFirst()
      second.removeFirst()
    }
    while let left = first.last, left == second.last {
      align(first.endIndex - 1, second.endIndex - 1)
      first.removeLast()
      second.removeLast()
    }
    if first.isEmpty || second.isEmpty { return }
    if first.count * second.count <= Self.maximumCells {
      alignByTable(first, second)
    } else {
      alignBetweenAnchors(first, second)
    }
  }

  private mutating func alignBetweenAnchors(_ first: ArraySlice<Int>, _ second: ArraySlice<Int>) {
    let anchors = Self.anchors(first, second)
    if anchors.isEmpty { return }
    var (left, right) = (first.startIndex, second.startIndex)
    for anchor in anchors {
      align(anchor.first, anchor.second)
      align(first[left..<anchor.first], second[right..<anchor.second])
      (left, right) = (anchor.first + 1, anchor.second + 1)
    }
    align(first[left...], second[right...])
  }

  /// The longest ascending chain of pairs of elements that occur once in each part.
  ///
  /// Complexity: O(n log n).
  private static func anchors(
    _ first: ArraySlice<Int>, _ second: ArraySlice<Int>
  ) -> [(first: Int, second: Int)] {
    let (left, right) = (solePlaces(first), solePlaces(second))
    let common = first.indices.compactMap { place -> (first: Int, second: Int)? in
      guard left[first[place]] == place, let other = right[first[place]] ?? nil else { return nil }
      return (place, other)
    }
    // The last elements of the best chains of each length, and for each element the one before it.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (index, pair) in common.enumerated() {
      let place = ends.partitioningIndex { common[$0].second >= pair.second }
      previous.append(place == 0 ? nil : ends[place - 1])
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var chain: [(first: Int, second: Int)] = []
    var element = ends.last
    while let index = element {
      chain.append(common[index])
      element = previous[index]
    }
    return chain.reversed()
  }

  /// The place of each element, or nil for an element that occurs several times.
  private static func solePlaces(_ elements: ArraySlice<Int>) -> [Int: Int?] {
    var places: [Int: Int?] = [:]
    for place in elements.indices {
      places.updateValue(places[elements[place]] == nil ? place : nil, forKey: elements[place])
    }
    return places
  }

  private mutating func align(_ first: Int, _ second: Int) {
    partnerOfFirst[first] = second
    partnerOfSecond[second] = first
  }

  private mutating func alignByTable(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) {
    let (first, second) = (Array(left), Array(right))
    // `lengths[i][j]` is the length for the parts from i and j on.
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
        align(left.startIndex + row, right.startIndex + column)
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * columns + column] >= lengths[row * columns + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
