import PathConfigSyntax

/// Texts that a match of an expression requires: every match has at least one of them.
///
/// They are in lower case, for an index that folds ASCII case, and in ASCII.
struct RequiredLiterals {
  /// The fewest letters that are worth an entry of the index.
  static let minimumLength = 3

  /// More alternatives than this are not worth following.
  private static let maximumAlternatives = 16

  private let isASCII: Bool

  /// - Parameter isASCII: true if every subject is ASCII, so that letters that match `k` and are
  ///   not ASCII never occur.
  init(subjectsAreASCII isASCII: Bool) {
    self.isASCII = isASCII
  }

  /// The literals, or nil if there is a match without any.
  ///
  /// Complexity: O(size of the expression).
  func literals(of expression: RegularExpression) -> [[UInt8]]? {
    switch expression {
    case .set: return nil
    case .concatenation(let parts): return best(of: parts)
    case .alternation(let parts): return all(of: parts)
    case .repetition(let body, let minimum, _): return minimum > 0 ? literals(of: body) : nil
    case .subjectStart, .subjectEnd, .look: return nil
    }
  }

  /// The literals of each alternative, or nil if one has none.
  private func all(of parts: [RegularExpression]) -> [[UInt8]]? {
    var all: [[UInt8]] = []
    for part in parts {
      guard let literals = literals(of: part) else { return nil }
      all += literals
      if all.count > Self.maximumAlternatives { return nil }
    }
    return all.isEmpty ? nil : all
  }

  /// The longest run of letters, or a requirement of one of the parts.
  private func best(of parts: [RegularExpression]) -> [[UInt8]]? {
    var best: [[UInt8]]?
    var run: [UInt8] = []
    func offer(_ literals: [[UInt8]]) {
      let length = literals.map(\.count).min() ?? 0
      guard length >= Self.minimumLength else { return }
      if length > best?.map(\.count).min() ?? 0 { best = literals }
    }
    for part in parts {
      if let letter = letter(part) {
        run.append(letter)
        continue
      }
      offer([run])
      run = []
      if let literals = literals(of: part) { offer(literals) }
    }
    offer([run])
    return best
  }

  /// The one character that a part reads, in lower case.
  private func letter(_ part: RegularExpression) -> UInt8? {
    guard case .set(let set) = part, set.ranges.count <= 4 else { return nil }
    var letter: UInt8?
    for range in set.ranges {
      guard range.lowerBound < 0x80 else {
        if isASCII { continue }
        return nil
      }
      guard range.count == 1 else { return nil }
      let folded = UInt8(range.lowerBound).lowercasedASCII
      if let letter, letter != folded { return nil }
      letter = folded
    }
    return letter
  }
}
