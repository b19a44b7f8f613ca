/// A number of things in a sentence: `1 file`, `2 files`.
///
/// - Parameter plural: the noun for any number but one, or nil if it only adds an `s`.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Words in a sentence: `a`, `a and b`, `a, b and c`, or the empty string.
package func listed(
  _ words: some BidirectionalCollection<String>, _ conjunction: String = "and"
) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

/// Text of a file inside a message.
package enum Quotation {
  /// The longest shown text: more than any name that a client knows, less than a line.
  static let maximumScalars = 60

  /// The text between backticks, cut if it is long.
  ///
  /// Invisible characters appear as their numbers.
  package static func of(
    _ text: UTF8String, atMost maximumScalars: Int = maximumScalars
  ) -> String {
    var shown = ""
    var count = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if count == maximumScalars {
        shown += "…"
        break
      }
      count += 1
      if isVisible(scalar, after: previous) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "<\(scalar.codePointName)>"
      }
      previous = scalar
    }
    return "`\(shown)`"
  }

  /// The same for text of the tool or of the command line.
  package static func of(_ text: String) -> String { of(UTF8String(text)) }

  /// False also for a joiner and for a blank other than the space: they may be a slip.
  static func isVisible(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar? = nil) -> Bool {
    if scalar == " " { return true }
    return switch scalar.properties.generalCategory {
    case .format, .spaceSeparator: false
    default: !scalar.isHidden(after: previous)
    }
  }
}

/// The known name that somebody most likely meant by a misspelt one.
package enum NearestName {
  /// The candidate nearest to `name`, or nil if no candidate is near enough.
  ///
  /// The case of ASCII letters does not count, nor does `_` for `-`. The name itself is not a
  /// candidate. A candidate is near enough if at most a third of the longer name's scalars are
  /// wrong, and at least one. For a typed name of fewer than six scalars, the third is of that
  /// name. Failing that, a name of three scalars or more means the only candidate that begins with
  /// it. Of equally near candidates the one with the longest common beginning wins, then the first.
  ///
  /// Names longer than 128 bytes are skipped, so that hostile input costs nothing.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    guard !name.isEmpty, name.utf8.count <= maximumBytes else { return nil }
    let typed = folded(name)
    var best: (name: String, distance: Int, common: Int)?
    var begun: [String] = []
    for candidate in candidates {
      guard candidate.utf8.count <= maximumBytes, !candidate.utf8.elementsEqual(name.utf8)
      else { continue }
      let known = folded(candidate)
      if known.starts(with: typed) { begun.append(candidate) }
      let distance = editDistance(typed, known)
      let longer = max(typed.count, known.count)
      let third = typed.count < 6 ? typed.count / 3 : longer / 3
      guard distance <= max(1, third), distance < longer else { continue }
      let common = zip(typed, known).prefix { $0 == $1 }.count
      if let best, (best.distance, -best.common) <= (distance, -common) { continue }
      best = (candidate, distance, common)
    }
    if let best { return best.name }
    return typed.count >= 3 && begun.count == 1 ? begun.first : nil
  }

  /// The same for names that are compared byte by byte.
  package static func of(
    _ name: UTF8String, among candidates: some Sequence<UTF8String>
  ) -> UTF8String? {
    of(name.string, among: candidates.map(\.string)).map { UTF8String($0) }
  }

  /// The number of edits that turn one text into the other.
  ///
  /// An edit inserts, deletes or replaces a scalar, or swaps two neighbours. No part is edited
  /// twice (restricted Damerau-Levenshtein distance).
  ///
  /// Complexity: O(left.count * right.count) time, O(right.count) memory.
  package static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }

  private static let maximumBytes = 128

  private static func folded(_ name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.map { scalar in
      switch scalar {
      case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) | 0x20)
      case "_": "-"
      default: scalar
      }
    }
  }
}
