import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension OverlapReport {
  /// The report as one object; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "overlaps", "what `overlaps --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<OverlapReport>.report([
    .member("rules", \.rules, .array(of: rule), "Every rule of the sources, in order."),
    .member(
      "pairs", { report in report.entries.map { WrittenPair($0, of: report) } },
      .array(of: WrittenPair.shape),
      "The requested pairs, in the order of their rules. A pair appears several times if its "
        + "answer differs between clients."),
    .member(
      "summary",
      { report in report.tallies.map { ($0.counts, report.profiles(of: $0.clients).map(\.id)) } },
      .array(of: tally, atLeast: 1),
      "The number of pairs of each kind. Clients with equal numbers share one entry."),
  ])

  private static let rule = JSONShape<EffectiveRule>.place(
    { $0.location },
    between: [
      .member("index", \.index, .ruleIndex),
      .member("patterns", { $0.patterns.map(\.text) }, .array(of: .string)),
    ])

  private static let tally = JSONShape<(counts: RuleComparison.Counts, clients: [String])>.object([
    .member("clients", \.clients, .array(of: .string, atLeast: 1)),
    .member("pairs", \.counts.pairs, .integer(from: 0)),
    .member("equal", \.counts.equal, .integer(from: 0)),
    .member("contained", \.counts.contained, .integer(from: 0)),
    .member("overlapping", \.counts.overlapping, .integer(from: 0)),
    .member("disjoint", \.counts.disjoint, .integer(from: 0)),
    .member("undecided", \.counts.undecided, .integer(from: 0)),
    .member("notCompared", \.counts.notAsked, .integer(from: 0)),
  ])

  /// The reason for an open question, as a clause.
  func phrase(_ reason: UndecidedReason) -> String {
    reason.phrase { pattern in
      let text = clients.first?.client.compiled.patterns[pattern].pattern.text.shortened()
      return "`\(text ?? "")`"
    }
  }
}

extension JSONShape<Int> {
  /// The number of a rule.
  static var ruleIndex: JSONShape {
    JSONShape.integer(from: 0).described(
      "The rule's place in the effective list, from 0; text counts from 1.")
  }
}

/// A pair of rules with the report that names its rules and clients.
private struct WrittenPair {
  private let report: OverlapReport
  private let entry: OverlapReport.Entry
  private var pair: RulePair { entry.pair }

  init(_ entry: OverlapReport.Entry, of report: OverlapReport) {
    self.entry = entry
    self.report = report
  }

  static let shape = JSONShape<WrittenPair>.object([
    .member("first", \.pair.first, .ruleIndex),
    .member("second", \.pair.second, .ruleIndex),
    .member(
      "relation", \.pair.relation.word, .word(Array(RuleRelation.words)),
      "What the URLs of the first rule are to those of the second."),
    .member(
      "witness", \.pair.witness, .optional(.subject),
      "What a pattern sees of a URL that both match."),
    .member("reason", \.reason, .optional(.string), "Why the relation is not known."),
    .member(
      "properties", \.disagreements, .array(of: Disagreement.shape),
      "Those that both set, to different values."),
    .member(
      "clients", { $0.report.profiles(of: $0.entry.clients).map(\.id) },
      .array(of: .string, atLeast: 1)),
  ])

  private var reason: String? { pair.relation.undecidedReason.map(report.phrase) }

  private var disagreements: [Disagreement] {
    pair.disagreements.map { Disagreement(pair: self, disagreement: $0) }
  }

  /// A property that both rules set.
  private struct Disagreement {
    let pair: WrittenPair
    let disagreement: RulePair.Disagreement

    static let shape = JSONShape<Disagreement>.object([
      .member("name", \.disagreement.property, .string),
      .member("first", \.values.first, .any, "The value of the first rule."),
      .member("second", \.values.second, .any, "The value of the second rule."),
      .member(
        "decidedBy", \.decidingRule, .optional(.integer(from: 0)),
        "The second rule, where it decides at some URL only because it comes later."),
      .member(
        "others", \.others, .optional(.array(of: .ruleIndex, atLeast: 1)),
        "Rules after the first. Wherever both rules of the pair match, one of these sets the property."
      ),
      .member(
        "witness", \.witness, .optional(.subject),
        "What a pattern sees of a URL at which the second rule decides."),
      .member("reason", \.reason, .optional(.string), "Why it is not known who decides."),
    ])

    private var values: (first: JSONNode, second: JSONNode) {
      let rules = pair.report.rules
      return (
        rules[pair.pair.first].properties[disagreement.first].value,
        rules[pair.pair.second].properties[disagreement.second].value
      )
    }

    private var witness: [UInt8]? {
      if case .laterRule(let witness) = disagreement.decision { witness } else { nil }
    }

    private var decidingRule: Int? { witness.map { _ in pair.pair.second } }

    private var others: [Int]? {
      if case .otherRules(let rules) = disagreement.decision { rules } else { nil }
    }

    private var reason: String? {
      if case .undecided(let reason) = disagreement.decision {
        pair.report.phrase(reason)
      } else {
        nil
      }
    }
  }
}

extension JSONShape<[UInt8]> {
  /// A URL, or the part of one that patterns see.
  static var subject: JSONShape { JSONShape<UTF8String>.string.of { UTF8String(repairing: $0) } }
}
