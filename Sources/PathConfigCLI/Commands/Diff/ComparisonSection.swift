import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The changes between the same two files, for all clients and versions that have them.
///
/// Several with the same change share an entry.
struct ComparisonSection {
  /// A client with the same change at one or more moments, in one or more installed versions.
  struct Member {
    var pair: ComparedPair
    let difference: PairDifference

    /// The reason if the two sides are not compared, or nil.
    var failure: PairFailure? { pair.failure }
  }

  /// A change of a property from one value to another.
  typealias Entry = Grouped<BehaviouralDifference.Entry, Int>

  /// The subject, if there are several sections.
  var heading: String?

  /// Of the same files at the same moments; never empty.
  let members: [Member]

  /// The client that all others are compared with; nil for two configurations.
  let baseline: Client?

  /// The most important first; none if there is a failure.
  private(set) var entries: [Entry] = []
  private(set) var settings: [Remark] = []

  /// Open questions.
  private(set) var doubts: [Remark] = []

  /// URLs at which the app crashes on one side alone.
  private(set) var crashes: [Remark] = []

  /// The number of pages with each change, by member.
  private var pageCounts: [Int: [BehaviouralDifference.Entry.Key: Int]] = [:]

  /// The number of pages; nil without a list of pages.
  private(set) var knownPages: Int?

  /// The pages as the patterns see them.
  private var subjectsOfPages: Set<UTF8String> = []

  /// The judgement of the expected changes; nil if any change is allowed.
  var judgement: ExpectationJudgement?
}

/// A line of a comparison, which text, JSON and findings share: a change, or an open question.
struct Remark {
  /// A clause without a full stop.
  var sentence: String

  /// The members that it is about, by their places in the section.
  var members: [Int]

  var property: UTF8String?
  var setting: UTF8String?

  /// A URL that shows it.
  var witness: [UInt8]?
  var location: SourceRange?

  /// Its facts in JSON, beside its clients.
  var facts: JSONOutput = [:]
}

extension ComparisonSection {
  /// - Parameter all: of the same files at the same moments; never empty.
  init(_ all: [Member], baseline: Client?) {
    self.baseline = baseline
    let members = all.grouped { ObjectIdentifier($0.difference) }.map { _, same in
      var member = same[0]
      member.pair.versions = same.flatMap(\.pair.versions)
      return member
    }
    self.members = members
    func compared<Content>(_ contents: (PairDifference) -> [Content]) -> [(Content, Int)] {
      members.indices.filter { members[$0].failure == nil && !members[$0].difference.crashes }
        .flatMap { place in contents(members[place].difference).map { ($0, place) } }
    }
    // An entry stands for another client, too, if it says the same there, at the same URLs.
    entries = Grouped.join(compared(\.content.entries)) { entry, _ in
      entry.key
    } choosing: { group, entry, place in
      guard group.content.classes.count == entry.classes.count else { return nil }
      if members[place].difference.confirms(group.content) { return group.content }
      return group.labels.allSatisfy { members[$0].difference.confirms(entry) } ? entry : nil
    }
    entries.sortStably { $0.content.outweighs($1.content) }
    settings = Grouped.join(compared(\.content.settings)) { change, _ in
      [change.name, change.before?.value.canonicalForm, change.after?.value.canonicalForm]
    }.map(remark)
    let questions = compared { difference in
      difference.content.doubts.map { ($0.pair?.property, UTF8String($0.phrase)) }
    }
    doubts = Grouped.join(questions) { question, _ in [question.0, question.1] }.map { question in
      doubt(about: question.content.0, because: question.content.1, question.labels.distinct())
    }
    doubts += Grouped.join(compared(\.content.holes)) { hole, _ in hole }.map { hole in
      let sentence = "\(hole.content.sentence) (\(hole.content.source))"
      return Remark(
        sentence: sentence, members: hole.labels, property: hole.content.key,
        location: hole.content.source,
        facts: ["property": .optional(hole.content.key), "reason": .string(sentence)])
    }
    crashes = Grouped.join(compared(\.content.crashes)) { crash, _ in
      [crash.example, UTF8String(crash.before?.text ?? ""), UTF8String(crash.after?.text ?? "")]
    }.map(remark)
  }

  private func remark(_ setting: Grouped<SettingChange, Int>) -> Remark {
    let (change, values) = (setting.content, setting.content.values)
    return Remark(
      sentence: "setting `\(change.name)`: \(values.before) -> \(values.after)"
        + limitation(setting.labels),
      members: setting.labels, setting: change.name, location: change.location,
      facts: [
        "name": .string(change.name), "before": .optional(change.before) { .node($0.value) },
        "after": .optional(change.after) { .node($0.value) },
        "beforePlace": .place(change.before?.location),
        "afterPlace": .place(change.after?.location),
      ])
  }

  private func remark(_ crash: Grouped<CrashChange, Int>) -> Remark {
    let (before, after) = (crash.content.before, crash.content.after)
    let difference = members[crash.labels[0]].difference
    let side = after == nil ? difference.sides.before : difference.sides.after
    return Remark(
      sentence: "\(phrase(ofSubject: crash.content.witness))\(limitation(crash.labels)), only "
        + "\(difference.comparesClients ? "on " : "")\(side): \((after ?? before)?.text ?? "")",
      members: crash.labels, location: (after ?? before)?.location,
      facts: [
        "witness": .string(crash.content.example), "before": .optional(before?.text),
        "after": .optional(after?.text),
      ])
  }

  /// - Parameters:
  ///   - property: nil for the question where the app crashes.
  ///   - reason: a clause without a full stop.
  func doubt(
    about property: UTF8String?, because reason: UTF8String, _ members: [Int]
  ) -> Remark {
    let question =
      property.map { "whether `\($0)` changes" }
      ?? "whether the app crashes at other URLs than before"
    return Remark(
      sentence: "\(question)\(limitation(members)): \(reason)", members: members,
      property: property,
      facts: ["property": .optional(property), "reason": .string(reason)])
  }

  var moments: [Moment] { members[0].pair.moments }

  /// The files in effect; nil if there is none.
  var files: (before: SourceReference?, after: SourceReference?) { members[0].pair.files }

  /// The sources in effect in an app; nil if there is none.
  var roles: (before: SourceRole?, after: SourceRole?) {
    let pair = members[0].pair
    return (pair.before.outcome?.state.role, pair.after.outcome?.state.role)
  }

  /// The clients after the change.
  var clients: [Client] { members.map(\.difference.client).distinct() }
  var versions: [VersionLabel] { members.flatMap(\.pair.versions).sorted { $0.place < $1.place } }

  /// The reason if the two sides are not compared, or nil.
  var failure: PairFailure? { members[0].failure }

  /// True if one of the clients loads one of the sides.
  var loadsASide: Bool {
    members.contains { member in
      failure == nil
        ? member.difference.loadsASide
        : member.pair.before.hasConfiguration || member.pair.after.hasConfiguration
    }
  }

  /// True if both sides are the same, byte by byte.
  var isSameText: Bool {
    func texts(_ side: Answerer) -> [ContiguousArray<UInt8>] {
      side.compiled.view.sources.map(\.document.buffer.bytes)
    }
    let first = members[0].difference
    return failure == nil && baseline == nil && texts(first.before) == texts(first.after)
  }
}

// MARK: - Answers

extension ComparisonSection {
  var verdict: BehaviouralDifference.Verdict {
    failure?.verdict ?? members.map(\.difference.verdict).max() ?? .equal
  }

  /// The number of changes left out because only the clients' built-in rules cause them.
  var builtInChanges: Int {
    failure == nil ? members.map(\.difference.builtInChanges).max() ?? 0 : 0
  }

  /// The clients by their places; both of a pair if the comparison is of clients.
  func ids(of places: [Int]) -> [String] {
    places.map { members[$0].difference }.flatMap { member in
      baseline == nil ? [member.before.client, member.client] : [member.client]
    }.distinct(by: \.id).map(\.id)
  }

  /// The changes of what a tap on a link to a group of URLs does, each with its members.
  ///
  /// - Parameter properties: those that may be the cause.
  func outcomeChanges(
    _ found: BehaviouralDifference.Class, _ properties: [UTF8String], _ members: [Int]
  ) -> [Grouped<OutcomeChange, Int>] {
    Grouped.join(
      members.flatMap { place in
        self.members[place].difference.outcomeChanges(at: found.witness)
          .filter { properties.contains(where: $0.depends) }.map { ($0, place) }
      }
    ) { change, _ in UTF8String(change.text) }
  }
}

extension ComparisonSection.Member {
  /// True if nothing changes from one configuration to another.
  var isEqual: Bool {
    failure.map { $0.verdict == .equal }
      ?? (difference.verdict == .equal && difference.loadsBoth)
  }

  /// The client, the versions, the files and the reason that nothing is compared: moments with
  /// another one are apart.
  var identity: [AnyHashable?] {
    [
      pair.before.client, pair.after.client, pair.versions, failure, pair.files.before,
      pair.files.after,
    ]
  }

  /// The changes as programs see them.
  var rendering: UTF8String {
    JSONWriter.write(ComparisonSection([self], baseline: nil).outputOfChanges)
  }

  /// The identity of its section.
  var section: [UTF8String] {
    ([pair.files.before?.argument, pair.files.after?.argument, failure?.sentence].map { $0 ?? "" }
      + pair.moments.map(\.rawValue)).map { UTF8String($0) }
  }
}

// MARK: - Pages

extension ComparisonSection {
  /// Counts the pages with each change, and puts the changes with the most first.
  ///
  /// - Parameter pages: those of the app, without their host.
  mutating func weigh(by pages: [UTF8String]) {
    knownPages = pages.count
    let asked = entries.map { $0.labels[0] }.distinct()
    for place in asked {
      let difference = members[place].difference
      let rows = Table.answers(to: pages, by: [difference.before, difference.after])
      subjectsOfPages.formUnion(rows.joined().compactMap(\.subject))
      let names = difference.content.entries.map(\.property).distinct()
      pageCounts[place] = rows.reduce(into: [:]) { counts, row in
        for name in names {
          let values = row.map { $0.resolution?[name] }
          counts[.init(name, from: values[0], to: values[1]), default: 0] += 1
        }
      }
    }
    let counts = entries.map { self.pages(of: $0) ?? 0 }
    entries = entries.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.map { entries[$0] }
  }

  /// True for a subject that is a page, and for each without a list of pages.
  func isPage(_ subject: [UInt8]) -> Bool {
    knownPages == nil || subjectsOfPages.contains(UTF8String(repairing: subject))
  }

  /// The number of pages with a change; nil without a list of pages.
  func pages(of entry: Entry) -> Int? {
    knownPages.map { _ in pageCounts[entry.labels[0]]?[entry.content.key] ?? 0 }
  }
}
