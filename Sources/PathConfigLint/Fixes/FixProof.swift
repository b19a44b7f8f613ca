import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension LintContext {
  /// The file after edits, which do not take the last property of a rule; nil if it is worse JSON.
  func document(after fixes: [Finding.Fix]) -> ConfigurationDocument? {
    document.applying(fixes).flatMap { document.hasRuleEmptied(in: $0) ? nil : $0 }
  }

  /// True if every client takes another text of the file as well as this one.
  func isTakenAsWell(_ other: ConfigurationDocument) -> Bool {
    zip(clients, ranks).allSatisfy { $0.verdict(on: other).rank >= $1 }
  }

  /// The languages of the file for a client, those of the analysis if there is one.
  func languages(for client: Client) -> ConfigurationLanguages {
    if let analysis = analyses.first(where: { $0.client == client }) { return analysis.languages }
    return ConfigurationLanguages(
      CompiledConfiguration(ConfigurationView([document]), for: client), unless: isGivenUp)
  }
}

/// Proves that fixes only change the parts that their findings name, for every client asked.
///
/// It compares the file with the fixed file, both as written. URLs may only get other values by the
/// rules and properties in the fixes' scopes. Settings may only change in scope. No client may have
/// a worse verdict on the file than before. An undecided question is not a proof.
struct FixProof {
  private let context: LintContext

  /// Patterns that may be compiled, over all attempts and clients: a second or so.
  ///
  /// A file with thousands of patterns has few attempts, and one with ten thousand has none.
  private var patternsLeft = 8_000

  /// Bytes of fixed files that may be read, over all attempts: a second or so.
  ///
  /// A wrong shape takes as long as some hundred bytes, because each client has a verdict on it.
  private var bytesLeft = 8 << 20
  private static let bytesPerFault = 500

  /// A third of the budget of a run, after whose other questions the proofs come.
  private var budget: AnalysisBudget

  init(_ context: LintContext) {
    self.context = context
    budget = AnalysisBudget(states: 1_000_000, unless: context.isGivenUp)
  }

  /// True if no more attempts are made.
  var isSpent: Bool { bytesLeft < 0 || patternsLeft < 0 }

  /// Counts the reading of a fixed file.
  mutating func spendReading() {
    let document = context.document
    bytesLeft -= document.buffer.bytes.count
    bytesLeft -= document.shapeFaults.count * Self.bytesPerFault
  }

  /// True if fixes made together are proved to change no more than they say.
  mutating func holds(for fixes: [Finding.Fix]) -> Bool {
    let before = context.document
    spendReading()
    // If the file is not JSON, nobody knows what its author meant.
    guard !isSpent, before.parse.faults.allSatisfy({ $0.kind == .escape }),
      let after = context.document(after: fixes)
    else { return false }
    let scopes = Set(fixes.map(\.scope))
    if !scopes.contains(.settings), !scopes.contains(.file),
      before.effectiveSettings != after.effectiveSettings
    {
      return false
    }
    return context.isTakenAsWell(after)
      && (scopes.contains(.file) || valuesStay(after, except: scopes))
  }

  /// True if the values of URLs only change within the scopes.
  private mutating func valuesStay(
    _ after: ConfigurationDocument, except scopes: Set<Finding.Scope>
  ) -> Bool {
    for client in context.clients {
      let before = context.languages(for: client)
      patternsLeft -= before.patterns.count
      if patternsLeft < 0 { return false }
      let compiled = CompiledConfiguration(
        ConfigurationView([after]), for: client)
      let changed = ConfigurationLanguages(
        compiled, within: before.universe, unless: context.isGivenUp)
      let difference = ConfigurationDifference(
        from: before, to: changed, extent: .firstChange, budget: &budget
      ) { property, rule, other in
        let deciders = [rule.map { before.compiled.rules[$0] }, other.map { compiled.rules[$0] }]
        let rules = deciders.compactMap { $0?.fileIndex }
        return !scopes.contains { $0.covers(property, of: rules) }
      }
      if !difference.changes.isEmpty || !difference.doubts.isEmpty { return false }
    }
    return true
  }
}

extension Finding.Scope {
  /// True if a property may change if one of these rules decides it, before or after.
  func covers(_ property: UTF8String, of rules: [RuleIndex]) -> Bool {
    switch self {
    case .nothing, .settings, .pages: false
    case .rule(let rule): rules.contains(rule)
    case .properties(let names, let rule): rules.contains(rule) && names.contains(property)
    case .order(let involved, let names):
      names.contains(property) && rules.allSatisfy(involved.contains)
    case .file: true
    }
  }
}

extension LoadVerdict {
  /// The rank of the client's verdict on the file.
  var rank: Int {
    switch word {
    case .crashes: 0
    case .undecided: 1
    case .rejected: 2
    case .loads: 3
    }
  }
}

// MARK: - The file after fixes

extension ConfigurationDocument {
  /// The file after fixes that do not overlap, in the same encoding.
  ///
  /// Nil if its JSON would be worse, or if its encoding would not be recognised again.
  func applying(_ fixes: [Finding.Fix]) -> ConfigurationDocument? {
    let text = fixes.map(\.edits).distinct().flatMap(\.self).applied(to: buffer.bytes)
    let bytes = parse.encoding.encode(text)
    let changed = JSONParser.parse(bytes, replacing: buffer)
    guard changed.faults.count <= parse.faults.count, changed.encoding == parse.encoding,
      changed.buffer.bytes == text
    else { return nil }
    var document = ConfigurationDocument(changed, patterns: patternTable)
    document.place = place
    return document
  }

  /// True if the same file with another text has more rules without properties.
  ///
  /// Rules that only a repair of the JSON makes visible do not count.
  func hasRuleEmptied(in other: ConfigurationDocument) -> Bool {
    parse.faults.isEmpty
      && other.rules.count { $0.properties.isEmpty } > rules.count { $0.properties.isEmpty }
  }

  /// The settings in force, by name.
  ///
  /// Of a repeated key the last one counts.
  fileprivate var effectiveSettings: [UTF8String: UTF8String] {
    var values: [UTF8String: UTF8String] = [:]
    for member in settings { values[member.name.text] = member.value.canonicalForm }
    return values
  }
}
