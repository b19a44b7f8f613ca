import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Patterns in one automaton, labelled by their indices, and the same patterns compiled by ICU.
///
/// The automaton is made as a compiled configuration makes it: from the lowered patterns, all in
/// one program.
struct PatternBatch: Sendable {
  let patterns: [UTF8String]
  let ignoresCase: Bool
  let entries: [Entry]
  let automaton: SearchAutomaton

  /// The reading of one pattern by both engines.
  struct Entry: Sendable {
    /// Nil if ICU rejects the pattern.
    let oracle: (any FallbackPattern)?
    let fate: Fate
  }

  enum Fate: Sendable {
    case rejected
    /// The parser gave no verdict, because of the pattern's size.
    case undecided
    case nonRegular(NonRegularReason)
    /// The automaton would exceed its budget.
    case tooLarge
    case automaton(RegularExpression)

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
        Entry(oracle: ICUEngine().compile(pattern, ignoringCase: ignoringCase), fate: fate))
    }
    self.patterns = patterns
    self.ignoresCase = ignoringCase
    self.entries = entries
    self.automaton = SearchAutomaton(builder.build(), limits: limits)
  }

  /// The same patterns with an automaton from elsewhere, such as a suspicious one.
  init(_ batch: PatternBatch, automaton: SearchAutomaton) {
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
    guard let set = automaton.search(subject.bytes.span, using: &cache) else { return false }
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
