import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// Pairs of moments, and what changes from the first to the second of each.
///
/// `diff` of two files makes one pair a client, `diff` of apps one a client and moment, and `deploy`
/// one an installed version and moment. Pairs that show the same change are one section.
struct Comparison {
  private(set) var sections: [ComparisonSection] = []

  /// The clients asked.
  var clients: [ClientProfile] = []
}

/// The configurations of a client at a moment, before and after a change.
struct ComparedPair {
  let before: ClientMoment
  let after: ClientMoment

  /// Empty for configurations that are the same at all times.
  var moments: [Moment] = []

  /// The installed versions that have both; empty if none are asked.
  var versions: [VersionLabel] = []

  /// The app whose visits are compared.
  var app: AppDescription

  /// URLs of the app, which serve as examples.
  var urls: [UTF8String] = []
}

/// An installed version in a list of all, the oldest first.
struct VersionLabel: Hashable {
  var place: Int
  var name: String
}

extension Comparison {
  /// - Parameters:
  ///   - baseline: the client that all others are compared with; nil for two configurations.
  ///   - leavesOutEqual: true to have no section for pairs between which nothing changes.
  ///   - heading: the subject of a section, if there are several.
  ///
  /// Complexity: that of `BehaviouralDifference`, for each client with another pair of files.
  init(
    _ pairs: [ComparedPair], baseline: ClientProfile? = nil, leavesOutEqual: Bool = false,
    heading: (ComparisonSection) -> String? = { _ in nil }
  ) {
    var members: [ComparisonSection.Member] = []
    var known: [PairDifference] = []
    for pair in pairs {
      let difference = known.first { $0.pair.hasContent(of: pair) } ?? PairDifference(pair)
      known.append(difference)
      let member = ComparisonSection.Member(
        pair: pair, difference: difference, failure: pair.failure)
      if leavesOutEqual, member.isEqual { continue }
      if let same = members.firstIndex(where: { $0.saysTheSame(as: member) }) {
        members[same].pair.moments += pair.moments
      } else {
        members.append(member)
      }
    }
    sections = members.grouped(by: \.section).map { _, members in
      var section = ComparisonSection(members, baseline: baseline)
      section.heading = heading(section)
      return section
    }
  }

  /// Adds the sections of another comparison.
  mutating func add(_ other: Comparison) {
    sections += other.sections
    clients = (clients + other.clients).distinct(by: \.id)
  }

  /// Changes every section whose sides are compared.
  mutating func update(_ change: (inout ComparisonSection) -> Void) {
    for place in sections.indices where sections[place].failure == nil { change(&sections[place]) }
  }

  var verdict: BehaviouralDifference.Verdict { sections.map(\.verdict).max() ?? .equal }

  /// The highest exit code of all sections.
  func exitCode(undecided: UndecidedAction) -> ExitCode {
    sections.map { section in
      switch section.judgement?.verdict ?? section.verdict {
      case .equal: .success
      case .different: .findings
      case .undecided: undecided == .fail ? .findings : .success
      }
    }.max() ?? .success
  }

  /// True if no client loads anything, so that nothing is compared.
  var loadsNothing: Bool { !sections.contains(where: \.loadsASide) }
}

// MARK: - Pairs

extension ComparedPair {
  /// The names of the files in effect; nil if there is none.
  var files: (before: String?, after: String?) { (before.fileName, after.fileName) }

  /// True if the clients, the files on the phone and the app are the same; a stored copy may differ
  /// from its original.
  fileprivate func hasContent(of other: ComparedPair) -> Bool {
    before.client === other.before.client && after.client === other.after.client
      || before.isLike(other.before) && after.isLike(other.after) && app == other.app
  }
}

/// The reason why the two sides of a pair are not compared.
struct PairFailure: Hashable {
  /// A sentence without a full stop.
  var sentence: String
  var verdict: BehaviouralDifference.Verdict
}

extension ComparedPair {
  /// Nil if the two can be compared.
  var failure: PairFailure? {
    let failed = after.outcome?.steps.last(where: \.isFailure)?.failure
    if before.client === after.client, let failed {
      return PairFailure(sentence: failed, verdict: .equal)
    }
    if !after.hasConfiguration {
      return PairFailure(
        sentence: failed ?? "nothing is loaded then, and the client's defaults apply",
        verdict: after.isUnknown ? .undecided : .different)
    }
    guard !before.hasConfiguration else { return nil }
    if case .crashed(let role)? = before.outcome?.state {
      return PairFailure(
        sentence: "the app no longer crashes when it loads \(role.phrase)", verdict: .different)
    }
    return PairFailure(
      sentence: before.outcome?.steps.last(where: \.isFailure)?.failure
        ?? "until then there is no configuration, and the client's defaults apply",
      verdict: before.isUnknown ? .undecided : .different)
  }
}

extension ClientMoment {
  /// The name of the file in effect; nil if there is none.
  fileprivate var fileName: String? {
    outcome == nil
      ? client.compiled.view.sources.first?.document.buffer.name : outcome?.document?.buffer.name
  }

  fileprivate var isUnknown: Bool {
    if case .unknown? = outcome?.state { true } else { false }
  }

  fileprivate func isLike(_ other: ClientMoment) -> Bool {
    client.profile.id == other.client.profile.id && outcome?.state == other.outcome?.state
      && outcome?.document?.buffer === other.outcome?.document?.buffer
  }
}

// MARK: - Inquiries

extension Comparison {
  /// Compares the two configurations of an inquiry, its clients with the first, or what its app has
  /// before the first download with what it downloads.
  init(_ inquiry: Inquiry, in app: AppDescription) throws(RunFailure) {
    let sides = inquiry.sides.map { side in
      side.clients.map { InquiredClient(side.configuration, for: $0) }
    }
    if inquiry.sides.contains(where: { $0.configuration.moments.count == 1 }) {
      throw .input(.init("nothing is compared, since a file of the app could not be read"))
    }
    let moments = inquiry.sides.flatMap(\.configuration.moments).distinct()
    var pairs: [ComparedPair] = []
    func add(_ before: ClientMoment, _ after: ClientMoment, at moment: Moment? = nil) {
      let moments = [moment].compactMap { $0 }
      pairs.append(ComparedPair(before: before, after: after, moments: moments, app: app))
    }
    if sides.count > 1 {
      for moment in moments.isEmpty ? [nil] : moments.map(Optional.some) {
        for (before, after) in Self.partners(sides[0], sides[1]) {
          add(before.at(moment), after.at(moment), at: moment)
        }
      }
    } else if !moments.isEmpty {
      for client in sides[0] {
        add(client.at(.beforeDownload), client.at(.downloaded), at: .downloaded)
      }
    } else {
      for client in sides[0].dropFirst() { add(sides[0][0].at(nil), client.at(nil)) }
    }
    let isOfClients = sides.count == 1 && moments.isEmpty
    self.init(
      pairs, baseline: isOfClients ? sides[0].first?.profile : nil
    ) { section in
      if moments.isEmpty { return nil }
      let when = Moment.phrase(for: section.moments, of: moments)
      switch section.files {
      case (nil, nil): return when
      case (let before?, let after?) where before == after: return "\(when): \(before) stays"
      case (let before, let after):
        return "\(when): \(before ?? "nothing") -> \(after ?? "nothing")"
      }
    }
    clients = inquiry.sides.flatMap(\.clients).distinct(by: \.id)
  }

  /// Each client with itself.
  ///
  /// A client that the other side lacks is paired with the clients that only the other side has. If
  /// there are none, it is paired with all of them.
  private static func partners(
    _ before: [InquiredClient], _ after: [InquiredClient]
  ) -> [(InquiredClient, InquiredClient)] {
    func isIn(_ clients: [InquiredClient], _ client: InquiredClient) -> Bool {
      clients.contains { $0.profile.id == client.profile.id }
    }
    let shared = before.compactMap { client in
      after.first { $0.profile.id == client.profile.id }.map { (client, $0) }
    }
    let (left, right) = (before.filter { !isIn(after, $0) }, after.filter { !isIn(before, $0) })
    if left.isEmpty, right.isEmpty { return shared }
    let (old, new) = (left.isEmpty ? before : left, right.isEmpty ? after : right)
    return shared + old.flatMap { old in new.map { (old, $0) } }
  }
}
