import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Comparison {
  /// The report for people.
  func blocks(showsAll: Bool) -> [Block] {
    .separated(sections.map { [$0.block(showsAll: showsAll)] })
  }
}

extension ComparisonSection {
  func block(showsAll: Bool) -> Block {
    .result(
      .init(
        subject: heading.map { Line($0, .strong) }, conclusion: Line(judgedConclusion, .strong),
        clients: everyone,
        details: verdict != .different && isSameText ? [.text("the texts are the same")] : [],
        notes: (leftOut.map { [.text(Line($0))] } ?? [])
          + (judged.isEmpty ? [] : [.text("")] + judged),
        parts: changes(showsAll)))
  }

  /// The changes, and what prevents a comparison.
  private func changes(_ showsAll: Bool) -> [Block] {
    let all = groups
    // A change that no page shows is for those who ask for all, unless there are no others.
    let seen = all.filter { pages(of: $0[0]) != 0 }
    let changes = showsAll || seen.isEmpty ? all : seen
    let shown = changes.prefix(showsAll ? .max : maximumChanges)
    let rest = changes.count - shown.count
    let unseen = changes.count == all.count ? [] : all.filter { pages(of: $0[0]) == 0 }
    let more =
      "\(counted(rest, "more change is", "more changes are")) not shown; --all shows every one"
    return .separated(
      [labelled("not loaded:", standings)] + shown.map { [block($0)] } + [
        rest == 0 ? [] : [.text(Line(more))],
        unseen.isEmpty ? [] : [.text(Line(elsewhere(unseen)))],
        settings.isEmpty ? [] : [.list(settings.map(line))],
        labelled("crashes:", crashes.map(\.sentence)),
        labelled("undecided:", doubts.map(\.sentence)),
      ])
  }

  private func line(_ setting: Remark) -> Line {
    Line((setting.location.map { "\($0): " } ?? "") + setting.sentence)
  }

  /// The judgement of the changes, if only some are expected.
  private var judged: [Block] {
    guard let judgement else { return [] }
    return labelled("unexpected:", judgement.violations.map(\.sentence))
      + labelled("undecided:", judgement.doubts.map(\.sentence))
      + [.text(Line(judgement.conclusion))]
  }

  private func labelled(_ label: String, _ sentences: [String]) -> [Block] {
    sentences.isEmpty
      ? [] : [.list(sentences.map { "\(label, .failure) \($0)" }, limit: limit)]
  }

  /// The conclusion, after that on the expectations if there are any.
  private var judgedConclusion: String {
    switch judgement?.verdict {
    case .different: "more changes than expected: \(conclusion)"
    case .equal where verdict == .different: "changes as expected: \(conclusion)"
    case .equal, .undecided, nil: conclusion
    }
  }
}

/// The changes that a report shows, unless all are requested.
///
/// A comment on GitHub holds 65,536 characters.
private let maximumChanges = 8

/// The lines of a list that a report shows at once.
private let limit = 12

// MARK: - Groups of changes

extension ComparisonSection {
  /// Properties that change at the same URL for the same members, in the order of the first of
  /// each.
  private var groups: [[Entry]] {
    entries.grouped { entry -> [AnyHashable] in
      [entry.content.classes[0].witness, entry.labels]
    }.map(\.elements)
  }

  /// The changes that show at no page.
  private func elsewhere(_ groups: [[Entry]]) -> String {
    let count = counted(groups.count, "more change is", "more changes are")
    let witness = groups[0][0].content.classes[0].witness
    let isOfPage = isPage(Array(witness.prefix { $0 != UInt8(ascii: "?") }))
    return "\(count) at \(isOfPage ? "pages with a query" : "URLs that are none of your pages"), "
      + "such as \(phrase(ofSubject: witness)); --all shows every one"
  }

  /// The URLs of an entry that are shown: of the first class, and of those with a page.
  private func shownClasses(_ entry: Entry) -> [BehaviouralDifference.Class] {
    let classes = entry.content.classes
    return classes.prefix(1) + classes.dropFirst().filter { isPage($0.witness) }
  }

  /// The other URLs of a group that are pages, with the rules that decide there.
  private func otherURLs(_ group: [Entry]) -> [String] {
    let classes = group.flatMap { entry in
      shownClasses(entry).dropFirst().map { ($0, entry.content.property) }
    }
    return Grouped.join(classes) { found, _ in
      [UTF8String(repairing: found.witness)]
        + [found.before, found.after].map { UTF8String($0?.phrase ?? "no rule") }
    }.map { joined in
      let (found, names) = (joined.content, joined.labels.map { "`\($0)`" })
      return "also \(phrase(ofSubject: found.witness)): \(found.before?.phrase ?? "no rule") -> "
        + (found.after?.phrase ?? "no rule")
        + (names.count == group.count ? "" : " for \(listed(names))")
    }
  }

  private func block(_ group: [Entry]) -> Block {
    let (classes, members) = (group[0].content.classes, group[0].labels)
    let first = self.members[members[0]].difference
    let sides = first.sides
    let subject = phrase(ofSubject: classes[0].witness)
    let isCountedOnce = Set(group.map { pages(of: $0) }).count == 1
    let changes = group.map { entry in
      let values = values(entry)
      return "\(entry.content.property): \(values.before) -> \(values.after)"
        + (isCountedOnce ? "" : pages(entry))
    }
    let seen = [first.content.before, first.content.after].map { $0.seen(of: classes[0].witness) }
    let sights: [String] =
      seen[0] == seen[1]
      ? []
      : [
        "\(sides.before) sees \(phrase(ofSubject: seen[0].bytes)), "
          + "\(sides.after) sees \(phrase(ofSubject: seen[1].bytes))"
      ]
    let isOfDefaults = group.map { $0.content.classes[0] }
      .allSatisfy { $0.before == nil && $0.after == nil }
    let deciders =
      isOfDefaults
      ? ["no rule sets \(group.count == 1 ? "it" : "them"), and the defaults differ"]
      : Self.deciders(of: group, \.before).map { "\(sides.before): \($0)" }
        + Self.deciders(of: group, \.after).map { "\(sides.after): \($0)" }
    let outcomes = outcomes(classes[0], group.map(\.content.property), members)
    return .heading(
      "\(subject, .strong)\(limitation(members))\(isCountedOnce ? pages(group[0]) : "")",
      [
        .list(outcomes.map { Line($0) }, limit: 2),
        .list((changes + sights + deciders).map { Line($0) }),
        .list(otherURLs(group).map { Line($0) }, limit: 3),
      ])
  }

  /// The rules that decide on one side, each once, with its properties if it does not decide all.
  private static func deciders(
    of group: [Entry], _ side: (BehaviouralDifference.Class) -> Resolution.MatchedRule?
  ) -> [String] {
    let rules = group.grouped { side($0.content.classes[0]) }.compactMap {
      rule, decided -> String? in
      guard let rule else { return nil }
      let names = decided.map { "`\($0.content.property)`" }
      return (rule.location.map { "\($0): " } ?? "") + rule.phrase
        + (names.count == group.count ? "" : " for \(listed(names))")
    }
    return rules.isEmpty ? ["no rule sets \(group.count == 1 ? "it" : "them")"] : rules
  }
}

/// A subject in a sentence.
func phrase(ofSubject bytes: some Collection<UInt8>) -> String {
  bytes.isEmpty ? "the URL without a path" : UTF8String(repairing: bytes).string
}

extension PairDifference {
  var sides: (before: String, after: String) {
    guard comparesClients else { return ("before", "after") }
    return (before.client.title(beside: client), client.title(beside: before.client))
  }
}

// MARK: - Values

extension ComparisonSection {
  /// The values of a change.
  func values(_ entry: Entry) -> (before: String, after: String) {
    let (content, member) = (entry.content, members[entry.labels[0]].difference)
    return (
      member.before.client.phrase(of: content.before, for: content.property),
      member.client.phrase(of: content.after, for: content.property)
    )
  }
}

extension Client {
  /// A value as written, and its meaning to the client; `not set` without one.
  func phrase(of node: JSONNode?, for property: UTF8String) -> String {
    guard let node else {
      switch self.property(property)?.defaultValue {
      case nil: return "not set"
      case .required: return "not set (crashes the app when it is read)"
      case .unspecified(let words): return "not set (the default, \(words))"
      case let value?: return "not set (counts as \(JSONWriter.write(value.output)))"
      }
    }
    let written = JSONWriter.write(node)
    switch effectiveValue(ofProperty: property, node.value) {
    case .crashesWhenRead: return "\(written.shortened()) (crashes the app when it is read)"
    case .unset: return "\(written.shortened()) (counts as not set)"
    case .replacedByDefault(.unspecified(let words), _):
      return "\(written.shortened()) (read as the default, \(words))"
    case let value:
      let read = value.output.map { JSONWriter.write($0) } ?? written
      return written.shortened() + (read == written ? "" : " (read as \(read))")
    }
  }
}

extension SettingChange {
  /// The values before and after; `not there` without one.
  var values: (before: String, after: String) {
    if let before, let after { return contrast(before.value, after.value) }
    func text(_ setting: EffectiveSetting?) -> String {
      setting.map { JSONWriter.write($0.value).shortened() } ?? "not there"
    }
    return (text(before), text(after))
  }

  /// The place after the change, or else before it.
  var location: SourceRange? { (after ?? before)?.location }
}

/// Two different values, from a little before their difference if one is too long for a line.
func contrast(_ before: JSONNode, _ after: JSONNode) -> (before: String, after: String) {
  let texts = [before, after].map { Array(JSONWriter.write($0).string.unicodeScalars) }
  let equal = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
  let start = texts.contains { $0.count > 80 } ? max(0, equal - 20) : 0
  let parts = texts.map { text in
    let rest = String(String.UnicodeScalarView(text[start...]))
    return UTF8String((start > 0 ? "…" : "") + rest).shortened()
  }
  return (parts[0], parts[1])
}

// MARK: - Clients

extension ComparisonSection {
  /// ` on Hotwire Native iOS 1.3`, if something does not apply to all members.
  func limitation(_ places: [Int]) -> String {
    places.count == members.count ? "" : " on \(names(places))"
  }

  /// The names of members by their places.
  private func names(_ places: [Int]) -> String {
    let some = places.map { members[$0] }
    if !versions.isEmpty { return VersionLabel.list(some.flatMap(\.pair.versions)) }
    return ClientNames.list(
      titles: some.map { baseline == nil ? $0.difference.title : $0.difference.client.title })
  }

  /// ` (3 of 24 pages)`, if there is a list of pages.
  func pages(_ entry: Entry) -> String {
    guard let pages = pages(of: entry), let known = knownPages else { return "" }
    return " (\(pages) of \(counted(known, "page")))"
  }

  /// All clients of the section.
  var everyone: String {
    if failure != nil { return ClientNames.list(clients) }
    let compared = members.map(\.difference)
    if let baseline { return ClientNames.list(compared.map(\.client), comparedWith: baseline) }
    return ClientNames.list(titles: compared.map { UTF8String($0.title) }.distinct().map(\.string))
  }

  /// The changes of what a tap on a link to a URL does, a line each with the members that differ
  /// from others.
  func outcomes(
    _ found: BehaviouralDifference.Class, _ properties: [UTF8String], _ places: [Int]
  ) -> [String] {
    outcomeChanges(found, properties, places).map { change in
      change.content.text
        + (change.labels.count == places.count ? "" : " (\(names(change.labels)))")
    }
  }
}

extension VersionLabel {
  /// Versions as a list, those in a row as a range: `1.0 to 1.3 and 2.0`.
  static func list(_ versions: [VersionLabel]) -> String {
    let sorted = versions.sorted { $0.place < $1.place }
    return listed(
      sorted.runs { $0.place + 1 == $1.place }.flatMap { run in
        run.count > 2 ? ["\(run[0].name) to \(run[run.count - 1].name)"] : run.map(\.name)
      })
  }
}

// MARK: - Sentences, each without a full stop

extension ComparisonSection {
  /// The result.
  var conclusion: String {
    if let failure { return failure.sentence }
    switch verdict {
    case .equal:
      let loaded = members.count { $0.difference.loadsBoth }
      if loaded == members.count { return behaviourIsEqual }
      return loaded > 0 ? behaviourIsEqualWhereLoaded : nothingIsLoaded
    case .undecided: return "\(undecidedTitle): \(counted(doubts.count, "question")) left open"
    case .different: return difference
    }
  }

  private var difference: String {
    let summary = summary
    let shown = groups.reduce(0) { $0 + Set($1.flatMap(shownClasses).map(\.witness)).count }
    var parts: [String] = []
    func add(_ count: Int, _ singular: String, _ plural: String, _ rest: String = "") {
      if count == 0 { return }
      parts.append(counted(count, singular, plural) + (count == 1 ? " changes" : " change") + rest)
    }
    add(
      summary.properties, "property", "properties",
      ", in \(counted(shown, "group")) of URLs")
    add(summary.settings, "setting", "settings")
    if !crashes.isEmpty {
      parts.append("look-ups crash at other URLs than before")
    }
    if members.contains(where: \.difference.changesStanding) {
      parts.append("not every client loads both")
    }
    if summary.undecided > 0 { parts.append("\(counted(summary.undecided, "question")) left open") }
    return parts.joined(separator: "; ")
  }

  /// The number of distinct properties, of groups of URLs, each shown by one URL, of settings and
  /// of open questions.
  var summary: (properties: Int, groups: Int, settings: Int, undecided: Int) {
    (
      Set(entries.map(\.content.property)).count,
      groups.reduce(0) { $0 + Set($1.flatMap { $0.content.classes.map(\.witness) }).count },
      settings.count, doubts.count
    )
  }

  /// The number of changes that only the clients' built-in rules cause; nil if none.
  var leftOut: String? {
    if builtInChanges == 0 { return nil }
    return "\(counted(builtInChanges, "more change comes", "more changes come")) from the clients' "
      + "built-in rules alone; no edit is needed"
  }

  /// The reasons why clients do not load a side.
  var standings: [String] {
    if failure != nil { return [] }
    let sides = members.map(\.difference).flatMap { difference in
      difference.comparesClients
        ? [("", difference.before), ("", difference.after)]
        : [(", before", difference.before), (", after", difference.after)]
    }
    return sides.filter { $0.1.standing.verdict != .loads }.grouped { side, client in
      UTF8String("\(side): \(client.standing.reasons.first?.text ?? "it may not load")")
    }.map { reason, sides in
      "\(ClientNames.list(sides.map(\.1.client).distinct()))\(reason)"
    }
  }

  /// A change of a property at a URL.
  func change(
    _ entry: Entry, at witness: [UInt8], _ places: [Int], location: SourceRange?
  ) -> Remark {
    let (property, values) = (entry.content.property, values(entry))
    return Remark(
      sentence: "`\(property)` changes at \(phrase(ofSubject: witness))\(limitation(places)): "
        + "\(values.before) -> \(values.after)",
      members: places, property: property, witness: witness, location: location)
  }
}

// MARK: - Wording

private let behaviourIsEqual =
  "behaviour is equal: every URL gets the same properties, and the settings are the same"
private let behaviourIsEqualWhereLoaded =
  "behaviour is equal on the clients that load the files, and the others load neither"
private let nothingIsLoaded = "nothing changes, since neither side is loaded"
private let undecidedTitle = "no difference found, but that is not proved"
