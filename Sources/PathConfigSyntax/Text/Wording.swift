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

/// The same; beyond a limit, the number of the others.
package func listed(
  _ words: some BidirectionalCollection<String>, atMost limit: Int, _ noun: String = "more"
) -> String {
  let rest = words.count - limit
  return listed(words.prefix(limit) + (rest > 0 ? ["\(rest) \(noun)"] : []))
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
    if text.bytes.count <= maximumScalars, text.bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return "`\(text.string)`"
    }
    let scalars = text.unicodeScalars
    var shown = ""
    var previous: Unicode.Scalar?
    for scalar in scalars.prefix(maximumScalars) {
      if isVisible(scalar, after: previous) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "<\(scalar.codePointName)>"
      }
      previous = scalar
    }
    return "`\(shown)\(scalars.dropFirst(maximumScalars).isEmpty ? "" : "…")`"
  }

  /// The same for text of the tool or of the command line.
  package static func of(_ text: String) -> String { of(UTF8String(text)) }

  /// False also for a joiner and for a blank other than the space: they may be a slip.
  static func isVisible(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar? = nil) -> Bool {
    if (0x20..<0x7F).contains(scalar.value) { return true }
    return switch scalar.properties.generalCategory {
    case .format, .spaceSeparator: false
    default: !scalar.isHidden(after: previous)
    }
  }
}

/// The known name that somebody most likely meant by a misspelt one.
package struct NearestName {
  package let name: UTF8String

  /// The number of letters inserted, left out, replaced or swapped.
  package let wrongLetters: Int

  /// True if it differs only in letter case and separators, as `viewController` from
  /// `view_controller`.
  package var isSpelling: Bool { wrongLetters == 0 }

  /// The candidate nearest to a name, or nil if no candidate is near enough.
  ///
  /// The case of ASCII letters does not count, nor do `_`, `-`, spaces and typographic quotation
  /// marks. The name itself is not a candidate. A candidate is near enough if at most a third of
  /// the longer name's scalars are wrong, and at least one. For a typed name of fewer than six
  /// scalars, the third is of that name. Failing that, a name of three scalars or more means the
  /// only candidate that begins with it. Of equally near candidates the one with the longest common
  /// beginning wins, then the first.
  ///
  /// Names longer than 128 bytes are skipped, so that hostile input costs nothing.
  package static func find(
    _ name: UTF8String, among candidates: some Sequence<UTF8String>
  ) -> NearestName? {
    let typed = folded(name)
    if typed.isEmpty { return nil }
    var best: (name: NearestName, common: Int)?
    var begun: [NearestName] = []
    for candidate in candidates where candidate != name {
      let known = folded(candidate)
      if known.isEmpty { continue }
      if known.starts(with: typed) {
        begun.append(NearestName(name: candidate, wrongLetters: known.count - typed.count))
      }
      let distance = editDistance(typed, known)
      let longer = max(typed.count, known.count)
      let third = typed.count < 6 ? typed.count / 3 : longer / 3
      guard distance <= max(1, third), distance < longer else { continue }
      let common = zip(typed, known).prefix { $0 == $1 }.count
      if let best, (best.name.wrongLetters, -best.common) <= (distance, -common) { continue }
      best = (NearestName(name: candidate, wrongLetters: distance), common)
    }
    return best?.name ?? (typed.count >= 3 && begun.count == 1 ? begun[0] : nil)
  }

  /// The text of the nearest candidate.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    of(UTF8String(name), among: candidates.lazy.map { UTF8String($0) })?.string
  }

  package static func of(
    _ name: UTF8String, among candidates: some Sequence<UTF8String>
  ) -> UTF8String? {
    find(name, among: candidates)?.name
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

  /// The scalars of a name without separators, or none if it is too long.
  private static func folded(_ name: UTF8String) -> [Unicode.Scalar] {
    if name.bytes.count > maximumBytes { return [] }
    return name.unicodeScalars.compactMap { scalar in
      switch scalar {
      case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) | 0x20)
      case "_", "-", " ": nil
      default: scalar.isTypographicQuote ? nil : scalar
      }
    }
  }
}

extension Unicode.Scalar {
  /// True for a quotation mark of typeset text.
  var isTypographicQuote: Bool {
    switch value {
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F, 0xFF02, 0xFF07: true
    default: false
    }
  }
}

/// A predicate for one subject and for several, as in `open[s] it` and `keep[s] [its|their] copy`.
package struct VerbPhrase: Hashable, Sendable, ExpressibleByStringInterpolation {
  package private(set) var singular = ""
  package private(set) var plural = ""

  package init(stringLiteral text: String) { appendLiteral(text) }

  package init(stringInterpolation phrase: VerbPhrase) { self = phrase }
}

extension VerbPhrase: StringInterpolationProtocol {
  package init(literalCapacity: Int, interpolationCount: Int) {}

  package mutating func appendLiteral(_ text: String) {
    for (place, part) in text.split(separator: "[", omittingEmptySubsequences: false).enumerated() {
      let ends = place == 0 ? ["", part] : part.split(separator: "]", maxSplits: 1)
      let forms = ends[0].split(separator: "|")
      singular += (forms.first ?? "") + ends[1...].joined()
      plural += (forms.count > 1 ? forms[1] : "") + ends[1...].joined()
    }
  }

  package mutating func appendInterpolation(_ text: String) {
    singular += text
    plural += text
  }

  package mutating func appendInterpolation(_ other: VerbPhrase) {
    singular += other.singular
    plural += other.plural
  }
}
