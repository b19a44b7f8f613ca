package import PathConfigDiagnostics

/// The search for the name that somebody meant who wrote another.
package enum NearestName {
  /// The candidate nearest to a name that is none of them, where one is near enough to be meant:
  /// at most one edit in three bytes of the candidate, letter case and `-` for `_` counting none.
  ///
  /// An edit is an insertion, a deletion, a substitution or a swap of neighbours. Of equally near
  /// candidates the first counts. Complexity: O(candidates × length²), long names refused at once.
  package static func of(_ name: UTF8String, among candidates: [UTF8String]) -> UTF8String? {
    let folded = fold(name)
    guard !folded.isEmpty else { return nil }
    var best: (distance: Int, candidate: UTF8String)?
    for candidate in candidates where candidate != name {
      let target = fold(candidate)
      let limit = max(1, target.count / 3)
      guard abs(target.count - folded.count) <= limit else { continue }
      let distance = editDistance(folded, target)
      if distance <= limit, distance < best?.distance ?? .max {
        best = (distance, candidate)
      }
    }
    return best?.candidate
  }

  private static func fold(_ name: UTF8String) -> [UInt8] {
    name.bytes.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 0x20
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      default: byte
      }
    }
  }

  /// The optimal string alignment distance.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
        var distance = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
