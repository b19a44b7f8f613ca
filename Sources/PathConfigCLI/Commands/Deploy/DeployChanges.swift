import PathConfigClients
import PathConfigKit
import PathConfigLint

/// The changes between versions, each compared once.
struct DeployChanges {
  /// The index of a change; equal indices are the same change.
  typealias Number = Int

  /// The change from one file to another for the clients of some versions.
  ///
  /// If there is no file before or after it, it has the reason.
  struct Change {
    /// The names of the files in effect; nil if there is none.
    var before: String?
    var after: String?

    /// The sources in effect, a stored copy as the server's; nil if there is none.
    var roles: Roles
    fileprivate(set) var kind: Kind

    struct Roles: Equatable {
      var before: SourceRole?
      var after: SourceRole?
    }

    enum Kind {
      /// One for each client; never empty.
      case differences([ClientDifference])
      case failure([ClientProfile], String)
    }
  }

  private(set) var all: [Change] = []
  private var known: [Key: Number?] = [:]

  /// The index of a change; nil if a proof shows that nothing changes.
  mutating func number(
    of moments: (before: ClientMoment, after: ClientMoment), in version: InstalledVersion
  ) -> Number? {
    guard let before = moments.before.outcome, let after = moments.after.outcome else { return nil }
    let app = AppDescription(
      version.declarations, reading: [before.document, after.document].compactMap { $0 })
    let key = Key(client: version.client.id, app: app, before: Side(before), after: Side(after))
    if key.before == key.after { return nil }
    // The version itself gives the reason.
    if case .crashed = after.state { return nil }
    if case .unknown = after.state { return nil }
    if let number = known[key] { return number }
    let number = number(of: moments, before, after, app)
    known[key] = .some(number)
    return number
  }

  private mutating func number(
    of moments: (before: ClientMoment, after: ClientMoment), _ before: MomentOutcome,
    _ after: MomentOutcome, _ app: AppDescription
  ) -> Number? {
    let names = (before.document?.buffer.name, after.document?.buffer.name)
    func role(_ outcome: MomentOutcome) -> SourceRole? {
      outcome.sourceInEffect == .stored ? .server : outcome.sourceInEffect
    }
    let roles = Change.Roles(before: role(before), after: role(after))
    guard before.document != nil, after.document != nil else {
      let sentence = isWithout(before, after)
      return add(
        Change(
          before: names.0, after: names.1, roles: roles,
          kind: .failure([moments.after.client.profile], sentence)))
    }
    let difference = ClientDifference(
      from: moments.before.client, to: moments.after.client, in: app)
    if difference.verdict == .equal, difference.loadsBoth { return nil }
    return add(
      Change(before: names.0, after: names.1, roles: roles, kind: .differences([difference])))
  }

  /// Adds a change to one that says the same, else as a new one.
  private mutating func add(_ change: Change) -> Number {
    for place in all.indices where all[place].takes(change) { return place }
    all.append(change)
    return all.count - 1
  }

  private struct Key: Hashable {
    var client: String
    var app: AppDescription
    var before: Side
    var after: Side
  }

  /// The file on a phone.
  ///
  /// A stored copy may differ from its original.
  private struct Side: Hashable {
    var state: MomentOutcome.State
    var buffer: ObjectIdentifier?

    init(_ outcome: MomentOutcome) {
      state = outcome.state
      buffer = outcome.document.map { ObjectIdentifier($0.buffer) }
    }
  }
}

extension DeployChanges.Change {
  /// Merges the clients of another change if it says the same.
  fileprivate mutating func takes(_ other: Self) -> Bool {
    guard before == other.before, after == other.after, roles == other.roles else { return false }
    switch (kind, other.kind) {
    case (.differences(let own), .differences(let others)):
      guard own[0].saysTheSame(as: others[0]) else { return false }
      if !own.contains(where: { $0.profile.id == others[0].profile.id }) {
        kind = .differences(own + others)
      }
      return true
    case (.failure(let own, let sentence), .failure(let others, let otherSentence)):
      guard sentence.utf8.elementsEqual(otherSentence.utf8) else { return false }
      kind = .failure((own + others).distinct(by: \.id), sentence)
      return true
    case (.differences, .failure), (.failure, .differences): return false
    }
  }
}

extension ClientDifference {
  /// True if users of two versions see the same change, at the same URLs, by the same rules.
  fileprivate func saysTheSame(as other: ClientDifference) -> Bool {
    guard before.standing.verdict == other.before.standing.verdict,
      after.standing.verdict == other.after.standing.verdict
    else { return false }
    let report = DiffReport([self, other], isSameText: false)
    func isForBoth(_ clients: [Int]) -> Bool { clients.count == 2 }
    return report.settings.allSatisfy { isForBoth($0.clients) }
      && report.doubts.allSatisfy { isForBoth($0.clients) }
      && report.entries.allSatisfy { entry in
        isForBoth(entry.clients)
          && entry.content.classes.allSatisfy { found in
            report.outcomeChanges(found, [entry.content.property], entry.clients)
              .allSatisfy { isForBoth($0.clients) }
          }
      }
  }
}

// MARK: - Wording

private func isWithout(_ before: MomentOutcome, _ after: MomentOutcome) -> String {
  switch (before.state, after.state) {
  case (.crashed(let role), _): "the app no longer crashes when it loads \(role.phrase)"
  case (.unknown(let role), _): "\(role.phrase) could not be read to its end"
  case (.nothing, _): "until now there is no configuration, and the client's defaults apply"
  case (.inEffect, _): "there is no configuration, and the client's defaults apply"
  }
}
