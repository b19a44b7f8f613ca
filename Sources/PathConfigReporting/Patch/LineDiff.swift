/// Where two texts differ line by line, by the algorithm of Myers ("An O(ND) Difference Algorithm
/// and Its Variations", 1986).
struct LineDiff {
  /// A stretch in which the texts differ: 0-based lines of each, of which one may be empty.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// In ascending order, with equal lines between any two.
  let changes: [Change]

  /// The most lines that may differ before everything between the first and the last of them counts
  /// as one change: the search keeps O(differences²) numbers, 16 MB at this many.
  private static let maximumDifferences = 1_000

  /// Complexity: O((n + m) × differences).
  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    let lines = (old + new).map { line in
      let number = numbers[line] ?? numbers.count
      numbers[line] = number
      return number
    }
    let before = lines.prefix(old.count)
    let after = lines.dropFirst(old.count)
    let prefix = zip(before, after).prefix { $0 == $1 }.count
    let rest = min(before.count, after.count) - prefix
    let suffix = zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let pairs = Self.commonLines(
      Array(before.dropFirst(prefix).dropLast(suffix)),
      Array(after.dropFirst(prefix).dropLast(suffix)))
    let end = (old: before.count - suffix, new: after.count - suffix)
    var changes: [Change] = []
    var position = (old: prefix, new: prefix)
    for pair in pairs.map({ (old: $0.old + prefix, new: $0.new + prefix) }) + [end] {
      if position != pair {
        changes.append(Change(old: position.old..<pair.old, new: position.new..<pair.new))
      }
      position = (pair.old + 1, pair.new + 1)
    }
    self.changes = changes
  }

  /// A longest common subsequence as pairs of places, ascending; none where too much differs.
  ///
  /// `reach` holds for each diagonal (place in `old` minus place in `new`) how far down `old` it was
  /// followed; `steps` holds what it was before each number of differences.
  private static func commonLines(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    let limit = min(old.count + new.count, maximumDifferences)
    let origin = limit + 1
    var reach = Array(repeating: 0, count: 2 * origin + 1)
    var steps: [ArraySlice<Int>] = []
    for differences in 0...limit {
      steps.append(reach[origin - differences - 1...origin + differences + 1])
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let index = origin + diagonal
        let isDown =
          diagonal == -differences
          || diagonal != differences && reach[index - 1] < reach[index + 1]
        var x = isDown ? reach[index + 1] : reach[index - 1] + 1
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
        reach[index] = x
        if x >= old.count, x - diagonal >= new.count {
          return path(to: (old.count, new.count), through: steps, origin: origin)
        }
      }
    }
    return []
  }

  /// The equal lines on the way back to the beginning.
  private static func path(
    to end: (old: Int, new: Int), through steps: [ArraySlice<Int>], origin: Int
  ) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    var (x, y) = end
    for (differences, reach) in steps.enumerated().reversed() {
      let index = origin + x - y
      let isDown =
        x - y == -differences || x - y != differences && reach[index - 1] < reach[index + 1]
      let diagonal = isDown ? x - y + 1 : x - y - 1
      let start = differences == 0 ? 0 : reach[origin + diagonal]
      let startOfNew = differences == 0 ? 0 : start - diagonal
      while x > start, y > startOfNew {
        x -= 1
        y -= 1
        pairs.append((x, y))
      }
      (x, y) = (start, startOfNew)
    }
    return pairs.reversed()
  }
}
