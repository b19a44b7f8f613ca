import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A URL at whose look-up the app crashes on one side of a comparison alone.
public struct CrashChange: Sendable {
  package var witness: [UInt8]

  /// The URL, as the patterns see it.
  public var example: UTF8String { UTF8String(repairing: witness) }

  /// The cause before, or nil if the look-up does not crash then.
  public var before: SourceReason?

  /// The cause after, or nil if the look-up does not crash then.
  public var after: SourceReason?
}

/// The subjects at whose look-up a file that loads crashes an app, before and after a change.
///
/// Some releases crash when a URL matches a rule without `properties`, or when they get to a pattern
/// that is null.
struct CrashComparison {
  private let before: ConfigurationLanguages
  private let after: ConfigurationLanguages

  /// One for each cause whose URLs do not crash on the other side.
  private(set) var changes: [CrashChange] = []

  /// The reason that a change of other URLs is possible, or nil.
  private(set) var doubt: UndecidedReason?

  /// Complexity: a question for each cause.
  ///
  /// - Parameter after: of the same universe as `before`.
  init(
    from before: ConfigurationLanguages, to after: ConfigurationLanguages,
    budget: inout AnalysisBudget
  ) {
    (self.before, self.after) = (before, after)
    let (old, new) = (before.crashCauses, after.crashCauses)
    for cause in old { compare(cause, with: new, &budget) }
    for cause in new { compare(cause, with: old, &budget) }
  }

  /// Looks for a subject of one side's cause that no cause of the other side has.
  private mutating func compare(
    _ cause: CrashCause, with others: [CrashCause], _ budget: inout AnalysisBudget
  ) {
    // Clients may read one pattern in two ways.
    let isOneClient = before.compiled.client == after.compiled.client
    if isOneClient, others.contains(where: { $0.isSame(as: cause) }) { return }
    guard let language = cause.language else { return give(up: cause.doubt) }
    if let unknown = others.first(where: { $0.language == nil }) { return give(up: unknown.doubt) }
    let outside = others.compactMap(\.language)
    if language.contains(Self.root), !outside.contains(where: { $0.contains(Self.root) }) {
      return replay(Self.root)
    }
    switch budget.search(inside: [language], outside: outside, isReadable: true) {
    case .none: break
    case .undecided(let reason): give(up: reason)
    case .found(let witness): replay(witness)
    }
  }

  /// The URL that people understand best where nearly all crash.
  private static let root = Array("/".utf8)

  /// Asks the matchers of both sides.
  private mutating func replay(_ witness: [UInt8]) {
    func crash(_ side: ConfigurationLanguages) -> SourceReason? {
      let resolution = Answerer(side.compiled).resolve(side.seen(of: witness))
      return side.compiled.crashes(at: resolution).first
    }
    let change = CrashChange(witness: witness, before: crash(before), after: crash(after))
    guard (change.before == nil) != (change.after == nil) else {
      return give(up: .enginesDisagree)
    }
    if !changes.contains(where: { $0.witness == witness }) { changes.append(change) }
  }

  private mutating func give(up doubt: UndecidedReason) { self.doubt = self.doubt ?? doubt }
}

/// A cause of crashes at some look-ups.
private struct CrashCause {
  /// True if subjects of the patterns crash; false if all other subjects do.
  let isMatch: Bool

  let patterns: [UTF8String]

  /// The subjects that crash; nil if they are not known.
  let language: Language?

  /// The reason for that.
  let doubt: UndecidedReason

  func isSame(as other: CrashCause) -> Bool {
    isMatch == other.isMatch && patterns == other.patterns
  }
}

extension ConfigurationLanguages {
  fileprivate var crashCauses: [CrashCause] {
    compiled.crashingSources.flatMap { source in
      (source.verdict?.crashesAtLookUps ?? []).compactMap { cause(of: $0, in: source) }
    }
  }

  private func cause(
    of reason: LoadVerdict.Reason, in source: ConfigurationView.Source
  ) -> CrashCause? {
    guard
      let rule = compiled.rules.first(where: {
        $0.fileIndex == reason.rule && $0.buffer === source.document.buffer
      })?.place
    else { return nil }
    var isMatch = true
    if case .crashes(.reachingPattern) = reason.consequence { isMatch = false }
    // The client crashes at a pattern if none before it matches.
    let labels = rules[rule].patterns.filter {
      isMatch || compiled.patterns[$0].pattern.index < reason.pattern ?? 0
    }
    let known = labels.compactMap { patterns[$0].language }
    let language: Language? =
      if isMatch {
        rules[rule].isExact ? rules[rule].known : nil
      } else if known.count == labels.count {
        try? universe.complement(of: universe.union(known, limits: limits), limits: limits)
      } else {
        nil
      }
    return CrashCause(
      isMatch: isMatch, patterns: labels.map { compiled.patterns[$0].pattern.text },
      language: language, doubt: opaque(rule))
  }
}
