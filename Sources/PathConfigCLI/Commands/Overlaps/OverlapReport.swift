import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The relations between the rules of a configuration, for all clients of the run.
struct OverlapReport {
  /// The rules of a configuration as one client matches them, compared with each other.
  struct Client {
    let client: CompiledClient
    let comparison: RuleComparison
    private let languages: ConfigurationLanguages

    init(
      _ profile: ClientProfile, _ configuration: EffectiveConfiguration,
      _ pairs: OverlapsOptions.Pairs
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
    func pattern(ofRule rule: Int, at subject: [UInt8]?) -> EffectivePattern? {
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
  let pairs: OverlapsOptions.Pairs

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
  init(_ clients: [Client], _ pairs: OverlapsOptions.Pairs) {
    self.clients = clients
    self.pairs = pairs
    var merged: [RuleNumbers: [Entry]] = [:]
    for (place, client) in clients.enumerated() {
      for pair in client.comparison.pairs {
        merged[RuleNumbers(pair), default: []].add(pair, of: client, place)
      }
      let counts = client.comparison.counts
      if let index = tallies.firstIndex(where: { $0.counts == counts }) {
        tallies[index].clients.append(place)
      } else {
        tallies.append(Tally(counts: counts, clients: [place]))
      }
    }
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
