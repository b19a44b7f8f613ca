import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Comparison {
  /// The report for people.
  func blocks(for format: ReportFormat, showsAll: Bool) -> [Block] {
    .separated(sections.map { $0.blocks(for: format, showsAll: showsAll) })
  }
}

extension ComparisonSection {
  /// The section for people: Markdown begins with the verdict, and text ends with it.
  func blocks(for format: ReportFormat, showsAll: Bool) -> [Block] {
    if format != .text {
      let about = [heading, everyone, leftOut].compactMap { $0 }.map { Block.text(Line($0)) }
      return [
        .heading(
          Line("Path configuration: \(judgedConclusion)"), about + judged + changes(showsAll))
      ]
    }
    let end: Block = .heading(
      "\(conclusion, .strong); \(everyone)",
      verdict != .different && isSameText ? [.text("the texts are the same")] : [])
    return .separated([
      heading.map { [.text(Line($0, .strong))] } ?? [], changes(showsAll),
      [end] + (leftOut.map { [.text(Line($0))] } ?? []), judged,
    ])
  }

  /// The changes, and what prevents a comparison.
  private func changes(_ showsAll: Bool) -> [Block] {
    let changes = ChangeBlock.all(of: self)
    let shown = changes.prefix(showsAll ? .max : maximumChanges)
    let rest = changes.count - shown.count
    return .separated(
      [labelled("not loaded:", standings)] + shown.map { [$0.block] } + [
        rest == 0
          ? []
          : [
            .text(
              "\(counted(rest, "more change is", "more changes are")) not shown; --all shows every one"
            )
          ],
        settings.isEmpty ? [] : [.list(settings.map { Line(sentence($0)) })],
        labelled("undecided:", doubts.map(sentence)),
      ])
  }

  /// The judgement of the changes, if only some are expected.
  private var judged: [Block] {
    guard let judgement else { return [] }
    let expected = judgement.expected.map { "`\($0)`" }.joined(separator: ", ")
    return labelled("unexpected:", judgement.violations.map(sentence))
      + labelled("undecided:", judgement.doubts.map(sentence))
      + [.text(Line("\(judgement.conclusion): \(expected)"))]
  }

  private func labelled(_ label: String, _ sentences: [String]) -> [Block] {
    sentences.isEmpty
      ? [] : [.list(sentences.map { "\(label, .failure) \($0)" }, limit: limit)]
  }

  /// The conclusion, after that on the expectations if there are any.
  private var judgedConclusion: String {
    guard let judgement else { return conclusion }
    if !judgement.violations.isEmpty { return "more changes than expected: \(conclusion)" }
    return judgement.doubts.isEmpty && verdict == .different
      ? "changes as expected: \(conclusion)" : conclusion
  }
}

extension ChangeBlock {
  fileprivate var block: Block {
    let deciders = deciders
    let lines =
      changes.map { "\($0.property): \($0.before) -> \($0.after)" } + [seen].compactMap { $0 }
      + deciders.before.map { "\(sides.before): \($0)" }
      + deciders.after.map { "\(sides.after): \($0)" }
    return .heading(
      "\(subject, .strong)\(scope)",
      [
        .list(outcomes.map { Line($0) }, limit: 2), .list(lines.map { Line($0) }),
        .list(others.map { Line("also \($0)") }, limit: 3),
      ])
  }
}

/// The changes that a report shows, unless all are requested.
///
/// A comment on GitHub holds 65,536 characters.
private let maximumChanges = 20

/// The lines of a list that a report shows at once.
private let limit = 12

// MARK: - The pieces as words, the same in every report for people

/// Properties that change together: at the same URLs, for the same clients or versions.
struct ChangeBlock {
  let entries: [ComparisonSection.Entry]
  private let section: ComparisonSection

  var classes: [BehaviouralDifference.Class] { entries[0].content.classes }
  private var first: PairDifference { section.members[entries[0].members[0]].difference }

  /// The changes of a section as blocks, in the order of the first of each.
  static func all(of section: ComparisonSection) -> [ChangeBlock] {
    section.entries.grouped { entry in
      Key(witnesses: entry.content.classes.map(\.witness), members: entry.members)
    }.map { ChangeBlock(entries: $0.elements, section: section) }
  }

  private struct Key: Hashable {
    var witnesses: [[UInt8]]
    var members: [Int]
  }

  /// One of the URLs.
  var subject: String { words(ofSubject: classes[0].witness) }

  /// The clients or versions if not all have the change, and the number of known routes.
  var scope: String {
    section.limitation(entries[0].members) + section.routes(entries[0])
  }

  /// The changes of what a tap on a link does, a line each with the clients that differ from
  /// others.
  var outcomes: [String] {
    section.outcomes(classes[0], entries.map(\.content.property), entries[0].members)
  }

  /// The properties with their values before and after.
  var changes: [(property: String, before: String, after: String)] {
    entries.map { entry in
      let values = section.values(entry)
      return (entry.content.property.string, values.before, values.after)
    }
  }

  /// The part of the URL that patterns see, if two clients differ in it; otherwise nil.
  var seen: String? {
    let (before, after) = (
      first.difference.before.seen(of: classes[0].witness),
      first.difference.after.seen(of: classes[0].witness)
    )
    if before == after { return nil }
    let sides = first.sides
    return "\(sides.before) sees \(words(ofSubject: Array(before.bytes))), "
      + "\(sides.after) sees \(words(ofSubject: Array(after.bytes)))"
  }

  /// The rules that decide at the URL before and after, each once.
  ///
  /// A rule is named with its properties if it does not decide all of them.
  var deciders: (before: [String], after: [String]) {
    let decisions = entries.map { ($0.content.property, first.decisions($0.content.classes[0])) }
    func lines(_ side: [(property: UTF8String, decision: Decision?)]) -> [String] {
      let rules = side.grouped { $0.decision?.key }.compactMap { _, decided -> String? in
        guard let decision = decided[0].decision else { return nil }
        let names =
          decided.count == side.count
          ? [] : decided.map { "`\($0.property)`" }
        return (decision.location.map { "\($0): " } ?? "") + decision.words
          + (names.isEmpty ? "" : " for \(listed(names))")
      }
      return rules.isEmpty ? ["no rule"] : rules
    }
    return (lines(decisions.map { ($0, $1.before) }), lines(decisions.map { ($0, $1.after) }))
  }

  /// Further groups of URLs, for which other rules decide.
  var others: [String] {
    classes.dropFirst().map { found in
      let decisions = first.decisions(found)
      return "\(words(ofSubject: found.witness)): \(decisions.before?.words ?? "no rule"), then "
        + (decisions.after?.words ?? "no rule")
    }
  }

  /// The sides, as `before` and `after` or by their clients.
  var sides: (before: String, after: String) { first.sides }

  /// A URL of each group, if one is known.
  var examples: [UTF8String] {
    classes.compactMap { first.reader.url(for: UTF8String(repairing: $0.witness)) }
  }
}

/// A subject in a sentence.
func words(ofSubject bytes: [UInt8]) -> String {
  bytes.isEmpty ? "the URL without a path" : UTF8String(repairing: bytes).string
}

extension Decision {
  /// `rule 6 `pattern``; a client's own rule has no number.
  var words: String {
    (rule.location == nil ? "the client's own rule" : "rule \(rule.index + 1)")
      + " `\(pattern.text.shortened())`"
  }
}

extension PairDifference {
  var sides: (before: String, after: String) {
    comparesClients ? (before.profile.title, profile.title) : ("before", "after")
  }
}

// MARK: - Values

extension ComparisonSection {
  /// The values of a change.
  func values(_ entry: Entry) -> (before: String, after: String) {
    let (content, member) = (entry.content, members[entry.members[0]].difference)
    return (
      member.before.profile.words(of: content.before, for: content.property),
      member.profile.words(of: content.after, for: content.property)
    )
  }
}

extension ClientProfile {
  /// A value as written, and its meaning to the client; `not set` without one.
  fileprivate func words(of node: JSONNode?, for property: UTF8String) -> String {
    guard let node else {
      guard let value = self.property(property)?.defaultValue, value != .required else {
        return "not set"
      }
      return "not set (\(value.words))"
    }
    let written = JSONWriter.write(node).shortened()
    switch effectiveValue(ofProperty: property, node.value) {
    case .asWritten, .text, .boolean: return written
    case .word(let word): return "\(written) (read as \(word))"
    case .unset: return "\(written) (counts as not set)"
    case .replacedByDefault(let value, _): return "\(written) (taken as \(value.words))"
    case .crashesWhenRead: return "\(written) (crashes the app when it is read)"
    }
  }
}

extension PropertySpec.Default {
  fileprivate var words: String {
    switch self {
    case .boolean(let flag): "the default, \(flag)"
    case .text(let text): "the default, \"\(text)\""
    case .unspecified(let words): "the default, \(words)"
    case .required: "a required value"
    }
  }
}

extension SettingChange {
  /// The values before and after; `not there` without one.
  var words: (before: String, after: String) {
    if let before, let after {
      let texts = contrast(before.value, after.value)
      return (UTF8String(texts.before).shortened(), UTF8String(texts.after).shortened())
    }
    func words(_ setting: EffectiveSetting?) -> String {
      setting.map { JSONWriter.write($0.value).shortened() } ?? "not there"
    }
    return (words(before), words(after))
  }

  /// The place after the change, or else before it.
  var location: SourceRange? { (after ?? before)?.location }
}

/// Two different values, around their difference if one is too long for a line.
func contrast(_ before: JSONNode, _ after: JSONNode) -> (before: String, after: String) {
  let (old, new) = (
    Array(JSONWriter.write(before).string.unicodeScalars),
    Array(JSONWriter.write(after).string.unicodeScalars)
  )
  let (context, fits) = (20, max(old.count, new.count) <= 80)
  let equalStart = zip(old, new).prefix { $0 == $1 }.count
  let equalEnd = zip(old.dropFirst(equalStart).reversed(), new.dropFirst(equalStart).reversed())
    .prefix { $0 == $1 }.count
  let (start, end) = fits ? (0, 0) : (max(0, equalStart - context), max(0, equalEnd - context))
  func part(_ text: [Unicode.Scalar]) -> String {
    let shown = String(String.UnicodeScalarView(text[start..<(text.count - end)]))
    return (start > 0 ? "…" : "") + shown + (end > 0 ? "…" : "")
  }
  return (part(old), part(new))
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
    if !versions.isEmpty { return VersionLabel.list(some.flatMap(\.versions)) }
    return ClientNames.list(
      titles: some.map { baseline == nil ? $0.difference.title : $0.difference.profile.title })
  }

  /// ` (3 of 24 routes)`, if there is a list of routes.
  func routes(_ entry: Entry) -> String {
    guard let routes = entry.routes, let known = knownRoutes else { return "" }
    return " (\(routes) of \(counted(known, "route")))"
  }

  /// All clients of the section.
  var everyone: String {
    if failure != nil { return ClientNames.list(clients) }
    let compared = members.map(\.difference)
    if let baseline { return ClientNames.list(compared.map(\.profile), comparedWith: baseline) }
    return ClientNames.list(titles: compared.map { UTF8String($0.title) }.distinct().map(\.string))
  }

  /// The changes of what a tap on a link to a URL does, a line each with the members that differ
  /// from others.
  func outcomes(
    _ found: BehaviouralDifference.Class, _ properties: [UTF8String], _ places: [Int]
  ) -> [String] {
    outcomeChanges(found, properties, places).map { change in
      change.change.text
        + (change.members.count == places.count ? "" : " (\(names(change.members)))")
    }
  }
}

extension VersionLabel {
  /// Versions as a list, those in a row as a range: `1.0 to 1.3 and 2.0`.
  static func list(_ versions: [VersionLabel]) -> String {
    var runs: [[VersionLabel]] = []
    for version in versions.sorted(by: { $0.place < $1.place }) {
      if let last = runs.last?.last, last.place == version.place - 1 {
        runs[runs.count - 1].append(version)
      } else {
        runs.append([version])
      }
    }
    return listed(
      runs.flatMap { run in
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
    case .undecided: return "\(undecidedTitle): \(counted(openQuestions, "question")) left open"
    case .different: return difference
    }
  }

  private var difference: String {
    let summary = summary
    var parts: [String] = []
    func add(_ count: Int, _ singular: String, _ plural: String, _ rest: String = "") {
      if count == 0 { return }
      parts.append(counted(count, singular, plural) + (count == 1 ? " changes" : " change") + rest)
    }
    add(
      summary.properties, "property", "properties",
      ", in \(counted(summary.groups, "group")) of URLs")
    add(summary.settings, "setting", "settings")
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
      ChangeBlock.all(of: self).reduce(0) { $0 + $1.classes.count }, settings.count, openQuestions
    )
  }

  /// The number of changes that only the clients' built-in rules cause; nil if none.
  var leftOut: String? {
    let changes = builtInChanges
    if changes == 0 { return nil }
    return
      "\(counted(changes, "more change")) \(changes == 1 ? "comes" : "come") from the clients' "
      + "built-in rules alone; --built-in shows \(changes == 1 ? "it" : "them")"
  }

  /// The reasons why clients do not load a side.
  var standings: [String] {
    let sides = members.map(\.difference).flatMap { [($0.before, "before"), ($0.after, "after")] }
    let groups = sides.filter { $0.0.standing.verdict != .loads }.grouped { side, name in
      let standing = side.standing
      return [name, standing.verdict.rawValue, standing.reasons.first.map { ": \($0.text)" } ?? ""]
        .map { UTF8String($0) }
    }
    return groups.map { texts, sides in
      let clients = sides.map(\.0.profile).distinct(by: \.id)
      let isPlural = clients.count > 1
      let verb =
        switch sides[0].0.standing.verdict {
        case .rejected: isPlural ? "ignore" : "ignores"
        case .crashes: isPlural ? "crash on" : "crashes on"
        default: "may not load"
        }
      return "\(ClientNames.list(clients)) \(verb) what \(isPlural ? "they get" : "it gets") "
        + "\(texts[0])\(texts[2])"
    }
  }

  /// A setting's place, name and values, and the members if it does not change for all.
  func sentence(_ setting: Setting) -> String {
    let values = setting.change.words
    return (setting.change.location.map { "\($0): " } ?? "")
      + "setting `\(setting.change.name)`: \(values.before) -> \(values.after)"
      + limitation(setting.members)
  }

  func sentence(_ doubt: Doubt) -> String {
    let (content, member) = (doubt.content, members[doubt.members[0]].difference)
    func rule(_ rule: Int?, _ side: CompiledClient) -> String {
      guard let rule else { return "no rule" }
      let pattern = side.compiled.rules[rule].patterns.first?.text.shortened() ?? ""
      return "rule \(rule + 1) `\(pattern)`"
    }
    var place = "at other URLs"
    if content.before != nil || content.after != nil {
      let sides = member.sides
      place =
        "where \(rule(content.before, member.before)) decides (\(sides.before)) and "
        + "\(rule(content.after, member.after)) (\(sides.after))"
    }
    return "whether `\(content.property)` differs \(place)\(limitation(doubt.members)): "
      + member.phrase(content)
  }

  func sentence(_ violation: ExpectationJudgement.Violation) -> String {
    let members = limitation(violation.members)
    switch violation.subject {
    case .property(let entry):
      let values = values(entries[entry])
      return "`\(entries[entry].content.property)` changes at "
        + "\(words(ofSubject: violation.witness ?? []))\(members): "
        + "\(values.before) -> \(values.after)"
    case .setting(let name): return "the setting `\(name)` changes\(members)"
    case .standing: return "the configuration is not loaded on both sides\(members)"
    }
  }

  func sentence(_ doubt: ExpectationJudgement.Doubt) -> String {
    "`\(doubt.property)`\(limitation(doubt.members)): \(doubt.reason)"
  }
}

// MARK: - Wording

private let behaviourIsEqual =
  "behaviour is equal: every URL gets the same properties, and the settings are the same"
private let behaviourIsEqualWhereLoaded =
  "behaviour is equal on the clients that load the files, and the others load neither"
private let nothingIsLoaded = "nothing changes, since neither side is loaded"
private let undecidedTitle = "no difference found, but that is not proved"
