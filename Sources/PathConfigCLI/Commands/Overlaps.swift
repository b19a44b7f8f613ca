import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let overlaps = Command(
    "overlaps", synonyms: ["conflicts", "overlap"],
    forms: .withConfiguration(),
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .header, .timeout, .rule,
      .all(of: "overlaps"),
      .formatOfAnswers,
      .output)
  ) { arguments, session in
    let rule = arguments[.rule]
    let project = try arguments.project(in: session)
    let app = try project.app(
      project.configuration(project.inputs(arguments[.source] + arguments["CONFIG"])),
      requiring: .configurations)
    let urls = try app.pages()?.list.exampleURLs
    let panel = Panel([app], readsSource: false)
    let found = try PartReports(on: panel.members[0]) { part throws(RunFailure) in
      let configuration = ConfigurationView(part.sources)
      if let rule, rule.index >= configuration.rules.count {
        let count = counted(configuration.rules.count, "rule")
        throw .usage("there is no rule \(rule.number): the configuration has \(count)")
      }
      return OverlapReport(
        configuration, for: part.profiles, rule: rule,
        isBrief: rule == nil && !arguments[.all],
        knowing: urls ?? [])
    }
    let reports = try Reports(arguments.reports, in: session)
    panel.requireLoaded(in: session)
    return reports.write(
      Report(blocks: { _ in found.blocks(\.blocks) }, json: { found.json(\.output) }))
  }
}

/// The relations between the rules of a configuration, for all clients of the run.
struct OverlapReport {
  /// A pair of rules, and the clients that agree about it.
  struct Entry {
    let pair: RulePair

    /// A URL that both rules match: one of the project's if there is one.
    let witness: [UInt8]?

    /// True if a URL of the project lies in both, or without a list of them one made of both rules'
    /// literals alone, or one of the rules matches all that the other does.
    let isKnown: Bool

    /// The places of these in `clients`, ascending; never empty.
    var clients: [Int]
  }

  private let clients: [ComparedClient]

  /// True for the pairs that need attention at URLs that people know; false for all.
  private let isBrief: Bool

  /// In the order of the rules; a pair has several entries if clients differ.
  private var entries: [Entry] = []

  /// The number of entries that are left out because nobody knows a URL in both rules.
  private var leftOut = 0

  /// The rules of the files; the same for all clients.
  private let rules: [EffectiveRule]

  /// The words that the patterns of each rule spell.
  private let words: [Set<[UInt8]>]

  /// - Parameters:
  ///   - rule: the one whose pairs are asked for, from 0; nil for those of all rules.
  ///   - urls: those of the project, without their host.
  init(
    _ configuration: ConfigurationView, for profiles: [Client], rule: RulePlace?, isBrief: Bool,
    knowing urls: [UTF8String]
  ) {
    clients = profiles.map {
      ComparedClient(
        $0, configuration, rule, isBrief ? .pairsThatMatter : .everything, urls)
    }
    self.isBrief = isBrief
    rules = clients.first?.answerer.compiled.rules.filter { $0.location != nil } ?? []
    words = rules.map { rule in
      rule.patterns.reduce(into: []) { $0.formUnion(Self.words($1.text.bytes)) }
    }
    let pairs = clients.indices.flatMap { place in
      clients[place].comparison.pairs.map { ($0, place) }
    }
    entries = Grouped.join(pairs) { pair, _ in
      pair.withoutURLs
    } choosing: { group, _, place in
      clients[place].confirms(group.content) ? group.content : nil
    }.map { entry($0.content, $0.labels) }
    entries.sortStably { ($0.pair.first, $0.pair.second) < ($1.pair.first, $1.pair.second) }
    if isBrief {
      leftOut = entries.count { $0.witness != nil && !$0.isKnown }
      entries.removeAll { $0.witness != nil && !$0.isKnown }
    }
  }

  /// - Parameter places: those of the clients that agree about the pair.
  private func entry(_ pair: RulePair, _ places: [Int]) -> Entry {
    func isShared(_ subject: [UInt8]) -> Bool {
      places.allSatisfy { clients[$0].matches(subject, by: pair) }
    }
    let page = pair.witness.flatMap { _ in clients[places[0]].page(in: pair, where: isShared) }
    var witness = page ?? pair.witness
    // Everybody knows the root, and hardly anybody a URL without a path.
    if witness == [], isShared([UInt8(ascii: "/")]) { witness = [UInt8(ascii: "/")] }
    // If one rule matches every URL of the other, each URL of the other lies in both.
    var isKnown = page != nil
    if case .overlapping = pair.relation {
      isKnown = isKnown || !clients[places[0]].hasPages && isSpelt(witness ?? [], by: pair)
    } else {
      isKnown = true
    }
    return Entry(pair: pair, witness: witness, isKnown: isKnown, clients: places)
  }

  /// True if the patterns of the two rules spell each word of a subject.
  private func isSpelt(_ subject: [UInt8], by pair: RulePair) -> Bool {
    Self.words(subject).subtracting(words[pair.first]).isSubset(of: words[pair.second])
  }

  private static func words(_ text: some Sequence<UInt8>) -> Set<[UInt8]> {
    Set(text.map(\.lowercasedASCII).split { !$0.isASCIILetter }.map(Array.init))
  }

  private func ids(_ places: [Int]) -> [String] { places.map { clients[$0].answerer.client.id } }

  /// The numbers of pairs, with the clients that share them.
  private var tallies: [Grouped<RuleComparison.Counts, Int>] {
    Grouped.join(clients.indices.map { (clients[$0].comparison.counts, $0) }) { counts, _ in counts
    }
  }

  private func text(of reason: UndecidedReason) -> String {
    reason.phrase { "`\($0.shortened())`" }
  }
}

/// The rules of a configuration as one client matches them, compared with each other.
private struct ComparedClient {
  let answerer: Answerer
  let comparison: RuleComparison
  private let languages: ConfigurationLanguages

  /// The subjects of the project's URLs, the shortest first, and their places for each rule.
  private var pages: [[UInt8]] = []
  private var pagesOfRule: [Set<Int>]

  init(
    _ client: Client, _ configuration: ConfigurationView, _ rule: RulePlace?,
    _ selection: RuleComparison.Selection, _ urls: [UTF8String]
  ) {
    answerer = Answerer(CompiledConfiguration(configuration, for: client))
    languages = ConfigurationLanguages(answerer.compiled)
    comparison = RuleComparison(AssignmentAnalysis(languages), ofRule: rule, keeping: selection)
    let sorted = urls.distinct().sorted { ($0.bytes.count, $0) < ($1.bytes.count, $1) }
    pagesOfRule = answerer.compiled.rules.map { _ in [] }
    for row in Table.answers(to: sorted, by: [answerer]) {
      guard case .resolved(let subject, let resolution) = row[0] else { continue }
      for match in resolution.rules { pagesOfRule[match.rule.index].insert(pages.count) }
      pages.append(Array(subject.bytes))
    }
  }

  var hasPages: Bool { !pages.isEmpty }

  func isPage(_ subject: [UInt8]) -> Bool { pages.contains(subject) }

  /// The first page in both rules that meets a condition.
  func page(in pair: RulePair, where isMet: ([UInt8]) -> Bool) -> [UInt8]? {
    let shared = pagesOfRule[pair.first].intersection(pagesOfRule[pair.second])
    return shared.sorted().lazy.map { pages[$0] }.first(where: isMet)
  }

  /// True if both rules match a subject.
  func matches(_ subject: some Sequence<UInt8>, by pair: RulePair) -> Bool {
    let rules = answerer.resolve(UTF8String(repairing: subject)).rules.map(\.rule)
    return rules.contains(pair.first) && rules.contains(pair.second)
  }

  /// True if the statement about a pair for another client is also true here, at the same URLs.
  func confirms(_ pair: RulePair) -> Bool { languages.confirms(pair, answerer) }

  /// The first pattern of a rule that matches a subject; its first pattern if none does.
  func pattern(ofRule rule: RulePlace, at subject: [UInt8]?) -> DocumentPattern? {
    let match = subject.flatMap { subject in
      answerer.resolve(UTF8String(repairing: subject)).rules.first { $0.rule == rule }
    }
    return match.map { answerer.compiled.patterns[$0.pattern].pattern }
      ?? answerer.compiled.rules[rule].patterns.first
  }
}

// MARK: - JSON

extension OverlapReport {
  var output: JSONOutput {
    [
      "version": 1,
      "rules": .array(rules) { rule in
        [
          "file": .optional(rule.location) { .string($0.buffer.name) },
          "index": .integer(rule.place.index),
          "patterns": .array(rule.patterns) { .string($0.text) },
          "range": .range(rule.location),
        ]
      },
      "pairs": .array(entries.map(output)),
      "summary": .array(tallies) { tally in
        let counts = tally.content
        return [
          "clients": .strings(ids(tally.labels)), "pairs": .integer(counts.pairs),
          "equal": .integer(counts.equal), "contained": .integer(counts.contained),
          "overlapping": .integer(counts.overlapping), "disjoint": .integer(counts.disjoint),
          "undecided": .integer(counts.undecided), "notCompared": .integer(counts.notAsked),
        ]
      },
      "leftOut": .integer(leftOut),
    ]
  }

  private func output(_ entry: Entry) -> JSONOutput {
    let pair = entry.pair
    return [
      "first": .integer(pair.first.index), "second": .integer(pair.second.index),
      "relation": .string(pair.relation.word),
      "witness": .optional(entry.witness) { .subject($0) },
      "reason": .optional(pair.relation.undecidedReason) { .string(text(of: $0)) },
      "properties": .array(pair.disagreements) { output($0, of: pair) },
      "clients": .strings(ids(entry.clients)),
    ]
  }

  private func output(_ disagreement: RulePair.Disagreement, of pair: RulePair) -> JSONOutput {
    var (decidedBy, others, witness, reason): (JSONOutput, JSONOutput, JSONOutput, JSONOutput) =
      (nil, nil, nil, nil)
    switch disagreement.decision {
    case .laterRule(let subject):
      (decidedBy, witness) = (.integer(pair.second.index), .subject(subject))
    case .otherRules(let rules): others = .integers(rules.map(\.index))
    case .undecided(let doubt): reason = .string(text(of: doubt))
    }
    return [
      "name": .string(disagreement.property),
      "first": .node(rules[pair.first].properties[disagreement.first].value),
      "second": .node(rules[pair.second].properties[disagreement.second].value),
      "decidedBy": decidedBy, "others": others, "witness": witness, "reason": reason,
    ]
  }
}

extension RuleRelation {
  fileprivate var undecidedReason: UndecidedReason? {
    if case .undecided(let reason) = self { reason } else { nil }
  }
}

// MARK: - Text

extension OverlapReport {
  /// The most pairs of the brief report: a screen.
  private static let maximumPairs = 8

  var blocks: [Block] {
    let told = entries.filter { $0.witness != nil }
    var sections: [[Block]]
    if isBrief {
      var ranked = told.filter { $0.pair.matters && !$0.isException }
      ranked.sortStably { $0.rank < $1.rank }
      let rest = ranked.count - Self.maximumPairs
      sections = ranked.prefix(Self.maximumPairs).map(block)
      if rest > 0 {
        let more = counted(rest, "more pair is", "more pairs are")
        sections.append([
          .text("\(more) not shown; --rule N shows those of one rule, --all every pair")
        ])
      }
      sections += [list(undecided), exceptions(told.filter(\.isException))]
    } else {
      sections = told.map(block) + [list(undecided)]
    }
    let more = counted(leftOut, "more pair overlaps", "more pairs overlap")
    let unknown: [Block] =
      leftOut == 0
      ? [] : [.text("\(more) only at URLs of no known page; --all shows every pair")]
    sections.append(tallies.map { .text(summary($0.content, ofClients: $0.labels)) } + unknown)
    return .separated(sections)
  }

  private func list(_ lines: [Line]) -> [Block] {
    lines.isEmpty ? [] : [.list(lines, limit: isBrief ? 20 : .max)]
  }

  /// A line for each general rule with its exceptions.
  private func exceptions(_ entries: [Entry]) -> [Block] {
    if entries.isEmpty { return [] }
    let lines = entries.grouped { [$0.pair.first.index] + $0.clients }.map { _, group -> Line in
      let rule = rules[group[0].pair.first]
      let row = rule.row(rule.patterns.first)
      return "\(row[0]) \(row[1]) (\(row[2])): " + list(ofRules: group.map(\.pair.second))
        + limitation(group[0].clients)
    }
    let title = "exceptions: a later rule for a part of the URLs of an earlier one"
    return [.heading(Line(title, .strong), list(lines))]
  }

  /// A line for each reason why rules cannot be compared.
  private var undecided: [Line] {
    let undecided = entries.compactMap { entry in
      entry.pair.relation.undecidedReason.map { (text(of: $0), entry) }
    }
    return Grouped.join(undecided) { reason, entry in
      UTF8String("\(reason)\(entry.clients)")
    }.map { group in
      let (reason, entry) = group.members[0]
      let others = group.labels.count - 1
      let more = others > 0 ? " (and \(counted(others, "more pair")))" : ""
      return "\("undecided:", .failure) " + list(ofRules: [entry.pair.first, entry.pair.second])
        + " cannot be compared\(more)" + limitation(entry.clients) + ": \(reason)"
    }
  }

  /// The number of pairs of each kind, and their clients.
  private func summary(_ counts: RuleComparison.Counts, ofClients places: [Int]) -> Line {
    var parts = [
      "\(counts.equal) with the same URLs",
      "\(counts.contained) where one has all URLs of the other",
      "\(counts.overlapping) with some URLs in common", "\(counts.disjoint) with none",
    ]
    if counts.undecided > 0 { parts.append("\(counts.undecided) undecided") }
    if counts.notAsked > 0 { parts.append("\(counts.notAsked) not compared") }
    let names = ClientNames.list(places.map { clients[$0].answerer.client })
    return "\(counted(rules.count, "rule")), \(counted(counts.pairs, "pair")): "
      + "\(parts.joined(separator: ", ")); \(names)"
  }

  /// ` on Hotwire Native iOS 1.3`, if something does not apply to all clients.
  private func limitation(_ places: [Int]) -> Line {
    if places.count == clients.count { return "" }
    return " on \(ClientNames.list(places.map { clients[$0].answerer.client }))"
  }

  /// `rules 2, 4 and 9`, counted from 1; a client's own rules by that name.
  private func list(ofRules places: [RulePlace]) -> Line {
    let own = places.filter { $0.index < rules.count }.sorted().map { "\($0.number)" }
    let limit = isBrief ? 12 : .max
    let rest = own.count - limit
    let shown = own.prefix(limit) + (rest > 0 ? ["\(rest) others"] : [])
    let ofFile = own.isEmpty ? [] : ["\(own.count == 1 ? "rule" : "rules") \(listed(Array(shown)))"]
    let ofClient = places.contains { $0.index >= rules.count } ? ["the client's own rules"] : []
    return Line((ofFile + ofClient).joined(separator: " and "))
  }
}

extension OverlapReport.Entry {
  /// The harm that the order of the rules can do, the most first.
  fileprivate var rank: Int {
    switch pair.relation {
    case .equal: 0
    case .contained: 1
    case .containing, .overlapping, .disjoint, .undecided: 2
    }
  }

  /// True if the later rule matches a part of the earlier one's URLs, and decides there.
  fileprivate var isException: Bool {
    if case .containing = pair.relation { pair.matters } else { false }
  }
}

// MARK: - One pair

extension OverlapReport {
  /// The relation of a pair, the places of its rules, and the one that decides each property.
  private func block(_ entry: Entry) -> [Block] {
    let pair = entry.pair
    let rows = [pair.first, pair.second].map { rule in
      rules[rule].row(clients[entry.clients[0]].pattern(ofRule: rule, at: entry.witness))
    }
    let title = Line(title(entry), .strong) + limitation(entry.clients)
    return [.heading(title, [.rows(rows)] + properties(of: entry).map { .text($0) })]
  }

  private func title(_ entry: Entry) -> String {
    let (first, second) = (entry.pair.first.number, entry.pair.second.number)
    let url = phrase(ofSubject: entry.witness ?? [])
    return switch entry.pair.relation {
    case .equal: "rules \(first) and \(second) match the same URLs, such as \(url)"
    case .contained: "rule \(second) matches all that rule \(first) does, such as \(url), and more"
    case .containing: "rule \(first) matches all that rule \(second) does, such as \(url), and more"
    case .overlapping: "rules \(first) and \(second) partly overlap, as at \(url)"
    case .disjoint, .undecided: "rules \(first) and \(second)"
    }
  }

  /// A line for each property, followed by a line with the reason for those that are decided alike.
  private func properties(of entry: Entry) -> [Line] {
    func value(_ rule: RulePlace, _ property: Int) -> String {
      "\(JSONWriter.write(rules[rule].properties[property].value).shortened()) by rule \(rule.number)"
    }
    let pair = entry.pair
    // Wherever the order of the two rules decides, one reason is enough.
    let groups = pair.disagreements.grouped { disagreement -> RulePair.Decision? in
      if case .laterRule = disagreement.decision { nil } else { disagreement.decision }
    }
    return groups.flatMap { _, disagreements in
      disagreements.map { disagreement -> Line in
        "\(disagreement.property): \(value(pair.first, disagreement.first)), "
          + "\(value(pair.second, disagreement.second))"
      } + [reason(for: disagreements[0].decision, of: entry)]
    }
  }

  private func reason(for decision: RulePair.Decision, of entry: Entry) -> Line {
    let (first, second) = (entry.pair.first.number, entry.pair.second.number)
    switch decision {
    case .laterRule(let witness):
      let client = clients[entry.clients[0]]
      let isNamed = witness != entry.witness && (!client.hasPages || client.isPage(witness))
      let place = isNamed ? ", as at \(phrase(ofSubject: witness))" : ""
      let effect = entry.rank < 2 ? "; the value of rule \(first) never takes effect" : ""
      return "rule \(second) comes later and decides\(place)\(effect)"
    case .otherRules(let rules):
      let one = rules.count == 1 ? "" : "one of "
      return "wherever both match, \(one)\(list(ofRules: rules)) sets it too, after rule \(first)"
    case .undecided(let reason): return "it is not known who decides: \(text(of: reason))"
    }
  }
}
