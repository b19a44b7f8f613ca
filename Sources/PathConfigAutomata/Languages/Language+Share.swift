extension Language {
  /// The probability that a random URL is in the language, from 0 to 1.
  ///
  /// It orders languages from the general to the special, and says nothing about any app's traffic.
  /// A random URL is a slash, then lower-case letters, digits, hyphens and slashes with equal
  /// probability. After each, it ends with a probability of one in sixteen. `/posts` is a few
  /// millionths of all, `/posts/new` a millionth of that, a catch-all everything.
  ///
  /// Complexity: O(length · states · alphabet).
  package var share: Double {
    var mass = [Double](repeating: 0, count: stateCount)
    mass[Int(next(start, UInt8(ascii: "/")))] = 1
    var share = 0.0
    for _ in 0..<Self.longestRandomURL {
      var following = [Double](repeating: 0, count: stateCount)
      for state in 1..<max(1, stateCount) where mass[state] > 0 {
        if accepting[state] { share += mass[state] * Self.chanceOfEnd }
        let part = mass[state] * (1 - Self.chanceOfEnd) / Double(Self.randomBytes.count)
        for byte in Self.randomBytes { following[Int(next(State(state), byte))] += part }
      }
      mass = following
    }
    return min(1, share)
  }

  private static let chanceOfEnd = 1.0 / 16

  /// Fewer than one random URL in sixty is longer.
  private static let longestRandomURL = 64
  private static let randomBytes = Array("abcdefghijklmnopqrstuvwxyz0123456789-/".utf8)
}
