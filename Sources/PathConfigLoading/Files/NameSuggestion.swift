/// The name that was probably meant.
package enum NameSuggestion {
  /// The candidate with the fewest edits from `name`; of equals the first, and nil where even that
  /// takes more edits than a third of the name's length, or than two if that is more.
  ///
  /// Letters that differ in case alone count as equal.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let wanted = folded(name)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let limit = min(max(2, wanted.count / 3), best.map { $0.distance - 1 } ?? .max)
      guard limit >= 0, let distance = distance(wanted, folded(candidate), atMost: limit) else {
        continue
      }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Insertions, deletions, substitutions and swaps of neighbours between two byte strings (optimal
  /// string alignment), or nil above the limit.
  ///
  /// Complexity: O(product of the lengths), which file names bound.
  private static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
