import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// Proves that fixes only change the parts that their findings name, for every client asked.
///
/// It compares the file with the fixed file, both as written. URLs may only get other values by the
/// rules and properties in the fixes' scopes. Settings may only change in scope. No client may have
/// a worse verdict on the file than before. An undecided question is not a proof.
struct FixVerifier {
  private let context: LintContext

  /// The number of fixes that are tried together.
  ///
  /// If the allowance runs out, the earlier ones are proved.
  private static let maximumTogether = 32

  init(_ context: LintContext) {
    self.context = context
  }

  /// The faults of the JSON before any fix.
  var faultCount: Int { context.document.parse.faults.count }

  /// Withdraws the claim of fixes that are not proved to be safe, and gives the reason.
  ///
  /// Fixes that do not touch are tried together, and one by one only if that fails. Complexity: O(1
  /// + bad fixes · log fixes) comparisons, within a budget.
  func verify(_ findings: inout [Diagnostic]) {
    var places: [Place] = []
    for (finding, diagnostic) in findings.enumerated() {
      for (fix, candidate) in diagnostic.fixes.enumerated() where candidate.isSafe {
        places.append(Place(finding: finding, fix: fix))
      }
    }
    var allowance = ProofAllowance(context)
    while !places.isEmpty {
      var taken = DisjointRanges()
      var room = Self.maximumTogether
      let isInBatch = places.map { place in
        guard room > 0, taken.insert(place.fix(in: findings).edits.map(\.range)) else {
          return false
        }
        room -= 1
        return true
      }
      verify(zip(places, isInBatch).filter(\.1).map(\.0)[...], in: &findings, &allowance)
      places = zip(places, isInBatch).filter { !$0.1 }.map(\.0)
    }
  }

  private struct Place {
    var finding: Int
    var fix: Int

    func fix(in findings: [Diagnostic]) -> Diagnostic.Fix { findings[finding].fixes[fix] }
  }

  private func verify(
    _ places: ArraySlice<Place>, in findings: inout [Diagnostic], _ allowance: inout ProofAllowance
  ) {
    guard let doubt = doubt(about: places.map { $0.fix(in: findings) }, &allowance) else { return }
    if places.count == 1 || allowance.isSpent {
      let doubt = places.count == 1 ? doubt : isTooLarge
      for place in places {
        findings[place.finding].fixes[place.fix].isSafe = false
        findings[place.finding].fixes[place.fix].doubt = doubt
      }
    } else {
      let half = places.startIndex + places.count / 2
      verify(places[..<half], in: &findings, &allowance)
      verify(places[half...], in: &findings, &allowance)
    }
  }

  /// The file after fixes made together, or nil if they are not acceptable.
  ///
  /// They are not if the JSON would be worse, or if a rule would lose all properties. Nor are they
  /// if fixes that claim to be safe are not safe together.
  func document(after fixes: [Diagnostic.Fix]) -> ConfigurationDocument? {
    let safe = fixes.filter(\.isSafe)
    var allowance = ProofAllowance(context)
    if !safe.isEmpty, safe.count == fixes.count, doubt(about: safe, &allowance) != nil {
      return nil
    }
    let after = context.document.applying(fixes)
    return after.flatMap { context.document.hasRuleEmptied(in: $0) ? nil : $0 }
  }

  /// The reason that fixes made together may change too much, or nil if they are proved not to.
  private func doubt(about fixes: [Diagnostic.Fix], _ allowance: inout ProofAllowance) -> String? {
    if fixes.isEmpty { return nil }
    guard context.hasCertainShape else { return guessReason }
    guard allowance.takeBytes(context.document.buffer.bytes.count) else { return isTooLarge }
    guard let after = context.document.applying(fixes) else { return breaksJSON }
    if context.document.hasRuleEmptied(in: after) { return emptiesRule }
    let scopes = Set(fixes.map(\.scope))
    if !scopes.contains(.settings), !scopes.contains(.file),
      context.document.effectiveSettings != after.effectiveSettings
    {
      return changesSettings
    }
    for client in context.clients {
      let verdicts = (client.verdict(on: context.document), client.verdict(on: after))
      if verdicts.1.rank < verdicts.0.rank { return isTakenWorse(client) }
    }
    if scopes.contains(.file) { return nil }
    return doubtAboutValues(after, scopes, &allowance)
  }

  /// The same for the values of URLs.
  private func doubtAboutValues(
    _ after: ConfigurationDocument, _ scopes: Set<Diagnostic.Scope>,
    _ allowance: inout ProofAllowance
  ) -> String? {
    for client in context.clients {
      let before = context.configuration(for: client)
      guard allowance.takePatterns(before.patterns.count) else { return isTooLarge }
      let configuration = ConfigurationView([after])
      let compiled = CompiledConfiguration(configuration, for: client, fallback: context.fallback)
      let changed = ConfigurationLanguages(compiled, reusing: before, unless: context.isGivenUp)
      let difference = ConfigurationDifference(
        from: before, to: changed, extent: .firstChange, budget: &allowance.budget
      ) { property, rule, other in
        let rules = [before.writtenRule(rule), changed.writtenRule(other)].compactMap { $0 }
        return !scopes.contains { $0.covers(property, of: rules) }
      }
      if let change = difference.changes.first { return changesValue(change, for: client) }
      if let doubt = difference.doubts.first { return isUndecided(doubt.property, for: client) }
    }
    return nil
  }
}

/// The allowance for the proofs for one file.
private struct ProofAllowance {
  /// Patterns that may be compiled, over all attempts and clients: a second or so.
  ///
  /// A file with thousands of patterns has few attempts, and one with ten thousand has none.
  private var patterns = 8_000

  /// Bytes of changed files that may be parsed: a second or so.
  private var bytes = 16 << 20

  /// A third of the budget of a run, after whose other questions the proofs come.
  var budget: AnalysisBudget

  init(_ context: LintContext) {
    budget = AnalysisBudget(
      states: 1_000_000, memory: context.document.patternTable.attachment(AnswerMemory.self),
      unless: context.isGivenUp)
  }

  var isSpent: Bool { patterns <= 0 || bytes <= 0 || budget.states == 0 }

  mutating func takeBytes(_ count: Int) -> Bool {
    if isSpent { return false }
    bytes -= count
    return true
  }

  mutating func takePatterns(_ count: Int) -> Bool {
    patterns -= count
    return patterns >= 0
  }
}

extension LintContext {
  /// The languages of the rules for one of the clients.
  fileprivate func configuration(for client: ClientProfile) -> ConfigurationLanguages {
    if let analysis = analyses.first(where: { $0.client.id == client.id }) {
      return analysis.languages
    }
    let configuration = ConfigurationView([document])
    return ConfigurationLanguages(
      CompiledConfiguration(configuration, for: client, fallback: fallback),
      unless: isGivenUp)
  }
}

extension ConfigurationLanguages {
  /// The place in the file's array of a rule in force, or nil for the client's own.
  fileprivate func writtenRule(_ rule: Int?) -> Int? {
    guard let rule, let written = compiled.rules[rule].written else { return nil }
    return written.index
  }
}

extension Diagnostic.Scope {
  /// True if a property may change if one of these rules decides it, before or after.
  fileprivate func covers(_ property: UTF8String, of rules: [Int]) -> Bool {
    switch self {
    case .nothing, .settings: false
    case .rule(let rule): rules.contains(rule)
    case .properties(let names, let rule): rules.contains(rule) && names.contains(property)
    case .file: true
    }
  }
}

extension LoadVerdict {
  /// The rank of the client's verdict on the file.
  fileprivate var rank: Int {
    switch self {
    case .crashes: 0
    case .undecided: 1
    case .rejected: 2
    case .loads: 3
    }
  }
}

// MARK: - Wording

private let guessReason = "what was meant where the file is no JSON is not certain"
private let breaksJSON = "the file would be worse JSON than it is"
private let emptiesRule = "it would leave a rule without properties"
private let changesSettings = "it changes the settings"
private let isTooLarge = "the file has too many patterns to try it"

private func isTakenWorse(_ client: ClientProfile) -> String {
  "\(client.title) would not take the file any more"
}

private func changesValue(
  _ change: ConfigurationDifference.Change, for client: ClientProfile
) -> String {
  let subject =
    change.witness.isEmpty ? "the empty path" : String(decoding: change.witness, as: UTF8.self)
  return "for \(client.title) it changes \(Quotation.of(change.property)) at \(subject)"
}

private func isUndecided(_ property: UTF8String, for client: ClientProfile) -> String {
  "whether it changes \(Quotation.of(property)) for \(client.title) could not be decided"
}
