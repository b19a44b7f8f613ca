import PathConfigSyntax

/// The known name that a misspelt name probably means.
struct MeantName {
  /// The difference between a name and the one that was meant.
  enum Difference: Hashable, Sendable {
    /// Only in letter case and separators, as `viewController` from `view_controller`.
    case spelling
    /// In a number of letters, inserted, left out, replaced or swapped.
    case letters(Int)
  }

  let name: UTF8String
  let difference: Difference

  /// The nearest of the other candidates, or nil if none is near.
  ///
  /// Letter case and separators do not count. A candidate is near if at most one of three of its
  /// letters is wrong. It is also near if the name is at least the first half of it. Of equally
  /// near candidates the first is taken. Complexity: O(candidates × length²), but long names are
  /// refused at once.
  static func find(_ name: UTF8String, among candidates: [UTF8String]) -> MeantName? {
    let letters = self.letters(of: name)
    guard (1...maximumLetters).contains(letters.count) else { return nil }
    var best: (name: UTF8String, distance: Int)?
    for candidate in candidates where candidate != name {
      let known = self.letters(of: candidate)
      guard let distance = distance(from: letters, to: known), distance < best?.distance ?? .max
      else { continue }
      best = (candidate, distance)
    }
    return best.map { best in
      MeantName(
        name: best.name, difference: best.distance == 0 ? .spelling : .letters(best.distance))
    }
  }

  /// The number of wrong letters, or nil if the names are not near.
  private static func distance(
    from letters: [Unicode.Scalar], to known: [Unicode.Scalar]
  ) -> Int? {
    if known.starts(with: letters), letters.count * 2 >= known.count {
      return known.count - letters.count
    }
    guard abs(known.count - letters.count) <= known.count / 3 else { return nil }
    let distance = NearestName.editDistance(letters, known)
    return distance <= known.count / 3 ? distance : nil
  }

  /// Twice the longest known name.
  private static let maximumLetters = 64

  /// Letters and digits, in lower case if they are ASCII.
  ///
  /// All other characters separate words.
  private static func letters(of name: UTF8String) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    for scalar in name.unicodeScalars.prefix(maximumLetters * 2) {
      switch scalar {
      case "A"..."Z": letters.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case "a"..."z", "0"..."9": letters.append(scalar)
      case _ where scalar.isASCII: break
      default: letters.append(scalar)
      }
    }
    return letters
  }
}
