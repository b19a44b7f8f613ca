import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The relations between the rules of a configuration, for all clients of the run.
struct OverlapReport {
  /// The pairs of rules to report.
  enum Pairs: Equatable {
    /// Those that need attention.
    case thatMatter
    /// All with the rule of this index, from 0.
    case ofRule(Int)
    case all
  }

  /// The rules of a configuration as one client matches them, compared with each other.
  struct Client {
    let client: CompiledClient
    let comparison: RuleComparison
    private let languages: ConfigurationLanguages

    init(
      _ profile: ClientProfile, _ configuration: ConfigurationView,
      _ pairs: Pairs
    ) {
      client = CompiledClient(configuration, for: profile, fallback: ICUEngine())
      languages = ConfigurationLanguages(client.compiled)
      let analysis = AssignmentAnalysis(languages)
      switch pairs {
      case .thatMatter:
        comparison = RuleComparison(analysis, .allPairs, keeping: .pairsThatMatter)
      case .all:
        comparison = RuleComparison(analysis, .allPairs, keeping: .everything)
      case .ofRule(let rule):
        comparison = RuleComparison(analysis, .pairs(with: rule), keeping: .everything)
      }
    }

    /// True if the statement about a pair for another client is also true here, at the same URLs.
    func confirms(_ pair: RulePair) -> Bool { languages.confirms(pair, &client.cache) }

    /// The first pattern of a rule that matches a subject; its first pattern if none does.
    func pattern(ofRule rule: Int, at subject: [UInt8]?) -> DocumentPattern? {
      if let subject {
        let resolution = client.resolve(UTF8String(repairing: subject))
        if let match = resolution.rules.first(where: { $0.rule == rule }) {
          return client.compiled.patterns[match.pattern].pattern
        }
      }
      return client.compiled.rules[rule].patterns.first
    }
  }

  /// A pair of rules, and the clients that agree about it.
  struct Entry {
    var pair: RulePair

    /// The places of these in `OverlapReport.clients`, ascending; never empty.
    var clients: [Int]
  }

  /// The numbers of pairs, and the clients that share them.
  struct Tally {
    var counts: RuleComparison.Counts
    var clients: [Int]
  }

  let clients: [Client]
  let pairs: Pairs

  /// In the order of the rules; a pair has several entries if clients differ.
  private(set) var entries: [Entry] = []

  /// In the order of the clients.
  private(set) var tallies: [Tally] = []

  /// The rules of the files; the same for all clients.
  var rules: [EffectiveRule] {
    clients.first.map { client in client.client.compiled.rules.filter { $0.location != nil } } ?? []
  }

  /// The clients by their places.
  func profiles(of places: [Int]) -> [ClientProfile] { places.map { clients[$0].client.profile } }

  /// - Parameter clients: of the same configuration.
  init(_ clients: [Client], _ pairs: Pairs) {
    self.clients = clients
    self.pairs = pairs
    var merged: [RuleNumbers: [Entry]] = [:]
    for (place, client) in clients.enumerated() {
      for pair in client.comparison.pairs {
        merged[RuleNumbers(pair), default: []].add(pair, of: client, place)
      }
    }
    tallies = clients.indices.grouped { clients[$0].comparison.counts }
      .map { Tally(counts: $0, clients: $1) }
    entries = merged.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  private struct RuleNumbers: Hashable, Comparable {
    var first: Int
    var second: Int

    init(_ pair: RulePair) {
      first = pair.first
      second = pair.second
    }

    static func < (left: RuleNumbers, right: RuleNumbers) -> Bool {
      (left.first, left.second) < (right.first, right.second)
    }
  }
}

extension [OverlapReport.Entry] {
  /// Adds a client to the entry that says the same of the pair at URLs that apply to it too.
  fileprivate mutating func add(_ pair: RulePair, of client: OverlapReport.Client, _ place: Int) {
    let index = firstIndex { $0.pair.saysTheSame(as: pair) && client.confirms($0.pair) }
    if let index {
      self[index].clients.append(place)
    } else {
      append(OverlapReport.Entry(pair: pair, clients: [place]))
    }
  }
}

extension RuleRelation {
  var undecidedReason: UndecidedReason? {
    if case .undecided(let reason) = self { reason } else { nil }
  }
}

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
