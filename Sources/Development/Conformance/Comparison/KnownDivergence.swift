import PathConfigSyntax

/// A known difference between our engine and ICU, with its reason.
///
/// This is the one place for them; any other difference is an unknown defect.
struct KnownDivergence: Sendable {
  /// The reason why the answers differ, as a sentence.
  let reason: String
  private let covers: @Sendable (Mismatch) -> Bool

  static let all = [
    KnownDivergence(
      reason:
        "ICU looks only for the starts of lines, and never within CR LF, if a pattern begins with a "
        + "multiline ^. It does not if the first thing it reads is a string of two or more characters. "
        + "Here a string that begins with LF is then not found behind CR."
    ) { mismatch in
      mismatch.icuAnswer && mismatch.holdsNewlinePair && mismatch.hasMultilineStart
    },
    KnownDivergence(
      reason:
        "ICU pastes the name of a class such as [:alpha:] into the text of another set, so that a } "
        + "in it, as in [:alpha}:], ends the name early; here it is a name that does not exist."
    ) { mismatch in
      mismatch.icuAnswer && mismatch.subject == nil && mismatch.hasBraceInClassName
    },
    KnownDivergence(
      reason:
        "ICU knows characters without a name by made-up ones such as <control-000A> in "
        + "\\p{name=…}; here they are names that do not exist."
    ) { mismatch in
      mismatch.icuAnswer && mismatch.subject == nil && mismatch.hasMadeUpName
    },
    KnownDivergence(
      reason:
        "In ICU, a look-behind of 16777216 code units is allowed or not, depending on whether case is "
        + "ignored. Here it does not depend on that. Within a factor of two, the verdicts may differ."
    ) { mismatch in
      mismatch.subject == nil && mismatch.hasLongLookBehind
    },
  ]

  /// The divergence that explains a mismatch.
  static func explaining(_ mismatch: Mismatch) -> KnownDivergence? {
    all.first { $0.covers(mismatch) }
  }
}

extension Mismatch {
  fileprivate var holdsNewlinePair: Bool {
    guard let subject else { return false }
    return zip(subject.bytes, subject.bytes.dropFirst()).contains { $0 == (0x0D, 0x0A) }
  }

  /// True if a `<` comes after some `\p` or `\P`.
  fileprivate var hasMadeUpName: Bool {
    let text = pattern.string.utf8
    let property = text.firstRange(of: "\\p{".utf8) ?? text.firstRange(of: "\\P{".utf8)
    return property.map { text[$0.upperBound...].contains(UInt8(ascii: "<")) } ?? false
  }

  /// True if there is a look-behind, and the product of the largest counts is at least half of
  /// ICU's limit.
  fileprivate var hasLongLookBehind: Bool {
    let text = pattern.string.utf8
    guard text.firstRange(of: "(?<=".utf8) != nil || text.firstRange(of: "(?<!".utf8) != nil else {
      return false
    }
    let counts = text.split(separator: UInt8(ascii: "{")).dropFirst().compactMap { piece in
      piece.prefix { $0 != UInt8(ascii: "}") }.split(separator: UInt8(ascii: ","))
        .compactMap { Int(Substring($0)) }.max()
    }
    let product = counts.reduce(1.0) { $0 * Double(max($1, 1)) }
    return product * Double(text.count) >= 8_388_608
  }

  /// True if a `}` is between some `[:` and some `:]`.
  fileprivate var hasBraceInClassName: Bool {
    let text = pattern.string.utf8
    guard let start = text.firstRange(of: "[:".utf8)?.upperBound,
      let brace = text[start...].firstIndex(of: UInt8(ascii: "}"))
    else { return false }
    return text[brace...].firstRange(of: ":]".utf8) != nil
  }

  /// True if the pattern has a `^` and, in some `(?…`, an `m`.
  fileprivate var hasMultilineStart: Bool {
    let text = pattern.bytes
    return text.contains(UInt8(ascii: "^")) && text.contains(UInt8(ascii: "m"))
  }
}
