import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A question to which our engine and ICU give different answers.
struct Mismatch: Hashable, Sendable {
  /// The patterns of one automaton.
  var patterns: [UTF8String]

  /// The index, in `patterns`, of the one that the answers differ about.
  var index: Int
  var ignoresCase: Bool

  /// The subject; nil for the question if the pattern is accepted.
  var subject: UTF8String?

  /// ICU's answer; ours is the opposite.
  var icuAnswer: Bool

  var pattern: UTF8String { patterns[index] }
}

extension Mismatch {
  /// A smaller question about which the engines still differ.
  ///
  /// Every pattern, and every scalar of the pattern and the subject, is necessary. Complexity:
  /// O(scalars²) compilations.
  func shrunk() -> Mismatch {
    var smallest = self
    while let next = smallest.smaller.lazy.filter({ $0.size < smallest.size })
      .compactMap({ $0.confirmed() }).first
    { smallest = next }
    return smallest
  }

  private var size: Int {
    patterns.reduce(subject?.bytes.count ?? 0) { $0 + $1.bytes.count + 1 }
  }

  /// The question with the engines' current answers; nil if they agree.
  func confirmed() -> Mismatch? {
    let batch = PatternBatch(patterns, ignoringCase: ignoresCase)
    guard let subject else {
      return batch.acceptanceMismatches.first { $0.pattern == pattern }
    }
    var confirmed: Mismatch?
    var cache = batch.automaton.makeCache()
    batch.compare(subject, using: &cache) { candidate, ours, icus in
      guard candidate == index, let icus, ours != icus else { return }
      confirmed = batch.mismatch(subject, at: index, icuAnswer: icus)
    }
    return confirmed
  }

  /// All questions that lack one part of this one.
  private var smaller: [Mismatch] {
    var candidates = patterns.indices.filter { $0 != index }.map { other in
      var candidate = self
      candidate.patterns.remove(at: other)
      if other < index { candidate.index -= 1 }
      return candidate
    }
    for text in pattern.withoutOneScalar {
      var candidate = self
      candidate.patterns[index] = text
      candidates.append(candidate)
    }
    for text in subject?.withoutOneScalar ?? [] {
      var candidate = self
      candidate.subject = text
      candidates.append(candidate)
    }
    return candidates
  }
}

extension UTF8String {
  /// The text without its first scalar, without its second, and so on.
  fileprivate var withoutOneScalar: [UTF8String] {
    let scalars = Array(unicodeScalars)
    return scalars.indices.map { index in
      var rest = scalars
      rest.remove(at: index)
      return UTF8String(rest)
    }
  }
}

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

// MARK: - Wording

extension Mismatch: CustomStringConvertible {
  package var description: String {
    let mode = ignoresCase ? ", ignoring case" : ""
    let others = patterns.indices.filter { $0 != index }.map { Self.escaped(patterns[$0]) }
    let company =
      others.isEmpty ? "" : ", together with \(others.joined(separator: ", "))"
    guard let subject else {
      let (icu, ours) = icuAnswer ? ("accepts", "rejects") : ("rejects", "accepts")
      return "\(Self.escaped(pattern))\(mode): ICU \(icu) it, our parser \(ours) it"
    }
    let (icu, ours) = icuAnswer ? ("a match", "none") : ("no match", "one")
    return "\(Self.escaped(pattern)) in \(Self.escaped(subject))\(mode)\(company): "
      + "ICU finds \(icu), our engine \(ours)"
  }

  /// The text in double quotes, with everything but printable ASCII as `\u{…}`.
  static func escaped(_ text: UTF8String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": shown += "\\\(scalar)"
      case " "..."~": shown.unicodeScalars.append(scalar)
      default: shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return "\"\(shown)\""
  }
}

/// Patterns in one automaton, labelled by their indices, and the same patterns compiled by ICU.
///
/// The automaton is made as a compiled configuration makes it: from the lowered patterns, all in
/// one program.
struct PatternBatch: Sendable {
  let patterns: [UTF8String]
  let ignoresCase: Bool
  let entries: [Entry]
  let automaton: Program

  /// The reading of one pattern by both engines.
  struct Entry: Sendable {
    /// Nil if ICU rejects the pattern.
    let oracle: ICUPattern?
    let fate: Fate
  }

  enum Fate: Sendable {
    case rejected
    /// The parser gave no verdict, because of the pattern's size.
    case undecided
    case nonRegular(NonRegularReason)
    /// The automaton would exceed its budget.
    case tooLarge
    case automaton(SearchExpression)

    var isMatchedByAutomaton: Bool {
      if case .automaton = self { true } else { false }
    }

    /// Nil without a verdict.
    var isAccepted: Bool? {
      switch self {
      case .rejected: false
      case .undecided: nil
      case .nonRegular, .tooLarge, .automaton: true
      }
    }
  }

  init(
    _ patterns: [UTF8String], ignoringCase: Bool, limits: Limits = .standard
  ) {
    var builder = ProgramBuilder(limits: limits)
    var entries: [Entry] = []
    for (label, pattern) in patterns.enumerated() {
      let read = Pattern(pattern)
      let fate = Self.fate(of: read, ignoringCase, label: UInt32(label), in: &builder)
      entries.append(
        Entry(oracle: ICUPattern(pattern, ignoringCase: ignoringCase), fate: fate))
    }
    self.patterns = patterns
    self.ignoresCase = ignoringCase
    self.entries = entries
    self.automaton = builder.build()
  }

  /// The same patterns with an automaton from elsewhere, such as a suspicious one.
  init(_ batch: PatternBatch, automaton: Program) {
    self.patterns = batch.patterns
    self.ignoresCase = batch.ignoresCase
    self.entries = batch.entries
    self.automaton = automaton
  }

  private static func fate(
    of pattern: Pattern, _ ignoringCase: Bool, label: UInt32, in builder: inout ProgramBuilder
  ) -> Fate {
    // `NSRegularExpression`, unlike some of ICU's other interfaces, rejects the empty pattern.
    if pattern.text.isEmpty { return .rejected }
    switch pattern.lowered(ignoringCase: ignoringCase) {
    case .rejected: return .rejected
    case .undecided: return .undecided
    case .nonRegular(let reason, range: _): return .nonRegular(reason)
    case .regular(let expression):
      let isAdded = (try? builder.add(expression, label: label)) != nil
      return isAdded ? .automaton(expression) : .tooLarge
    }
  }
}

extension PatternBatch {
  /// The patterns that one engine accepts and the other does not.
  var acceptanceMismatches: [Mismatch] {
    entries.indices.compactMap { index in
      let isAccepted = entries[index].oracle != nil
      guard let ours = entries[index].fate.isAccepted, ours != isAccepted else { return nil }
      return Mismatch(
        patterns: [patterns[index]], index: 0, ignoresCase: ignoresCase, subject: nil,
        icuAnswer: isAccepted)
    }
  }

  /// Asks both engines about a subject, for every pattern that both support.
  ///
  /// - Parameter onAnswer: called with a pattern's index and the answer of each engine; that of ICU
  ///   is nil if it takes too long.
  /// - Returns: false if the automaton gave up, so that nothing was compared.
  @discardableResult
  func compare(
    _ subject: UTF8String, using cache: inout SearchCache,
    onAnswer: (_ index: Int, _ ours: Bool, _ icus: Bool?) -> Void
  ) -> Bool {
    guard let set = cache.search(subject.bytes.span) else { return false }
    let found = cache.labels(of: set)
    for (index, entry) in entries.enumerated() {
      guard let oracle = entry.oracle, entry.fate.isMatchedByAutomaton else { continue }
      let answer = oracle.search(subject, effort: .brief)
      onAnswer(
        index, found.contains(UInt32(index)), answer == .undecided ? nil : answer == .found)
    }
    return true
  }

  /// The mismatch for a difference between the answers.
  func mismatch(_ subject: UTF8String, at index: Int, icuAnswer: Bool) -> Mismatch {
    Mismatch(
      patterns: patterns, index: index, ignoresCase: ignoresCase, subject: subject,
      icuAnswer: icuAnswer)
  }
}
