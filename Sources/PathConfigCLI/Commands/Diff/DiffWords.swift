import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// Pieces of a difference as words, the same in every report for people.
struct DiffWords {
  let report: DiffReport

  /// A value as written, and its meaning to the client; `not set` without one.
  func value(
    _ node: JSONNode?, of property: UTF8String, _ profile: ClientProfile
  ) -> String {
    guard let node else { return unset(property, profile) }
    let written = Printable.text(JSONWriter.write(node).shortened())
    switch profile.effectiveValue(ofProperty: property, node.value) {
    case .asWritten, .text, .boolean: return written
    case .word(let word): return "\(written) (read as \(word))"
    case .unset: return "\(written) (counts as not set)"
    case .replacedByDefault(let value, _):
      return "\(written) (taken as \(value.words))"
    case .crashesWhenRead: return "\(written) (crashes the app when it is read)"
    }
  }

  private func unset(_ property: UTF8String, _ profile: ClientProfile) -> String {
    guard let value = profile.property(property)?.defaultValue, value != .required else {
      return "not set"
    }
    return "not set (\(value.words))"
  }

  /// A setting's values; `not there` without one.
  func values(_ change: SettingChange) -> (before: String, after: String) {
    if let before = change.before, let after = change.after {
      let contrast = ValueContrast(before.value, after.value)
      return (value(UTF8String(contrast.before)), value(UTF8String(contrast.after)))
    }
    return (
      change.before.map { value(JSONWriter.write($0.value)) } ?? isNotThere,
      change.after.map { value(JSONWriter.write($0.value)) } ?? isNotThere
    )
  }

  /// A setting's place, name and values, and the clients if it does not change for all.
  func setting(_ setting: DiffReport.Setting) -> String {
    let written = setting.change.after ?? setting.change.before
    let values = values(setting.change)
    return (written.map { place($0.location) } ?? "")
      + "setting `\(Printable.text(setting.change.name.string))`: "
      + "\(values.before) -> \(values.after)" + limitation(setting.clients)
  }

  private func value(_ text: UTF8String) -> String { Printable.text(text.shortened()) }

  /// `rule 6 `pattern``, or that no rule sets it.
  func decision(_ decision: ClientDifference.Decision?) -> String {
    decision.map { "\(rule($0)) `\(pattern($0))`" } ?? "no rule"
  }

  /// `rule 6`, or that it is the client's own.
  func rule(_ decision: ClientDifference.Decision) -> String {
    decision.rule.location == nil ? "the client's own rule" : "rule \(decision.rule.index + 1)"
  }

  func pattern(_ decision: ClientDifference.Decision) -> String {
    Printable.text(decision.pattern.text.shortened())
  }

  /// `path:line:column: ` of a rule; empty for the client's own.
  func place(_ decision: ClientDifference.Decision?) -> String {
    guard let location = decision?.location else { return "" }
    return place(location)
  }

  func place(_ location: SourceRange) -> String {
    "\(Printable.text(location.description)): "
  }

  /// ` on Hotwire Native iOS 1.3`, if something does not apply to all clients.
  func limitation(_ clients: [Int]) -> String {
    clients.count == report.clients.count ? "" : " on \(names(clients))"
  }

  /// The names of clients by their places.
  private func names(_ clients: [Int]) -> String {
    let clients = clients.map { report.clients[$0] }
    let titles = report.baseline == nil ? clients.map(\.title) : clients.map(\.profile.title)
    return ClientNames.list(titles: titles)
  }

  /// ` (3 of 24 routes)`, if there is a list of routes.
  func routes(_ entry: DiffReport.Entry) -> String {
    guard let routes = entry.routes, let known = report.knownRoutes else { return "" }
    return " (\(routes) of \(counted(known, "route")))"
  }

  /// All clients of the run.
  var everyone: String {
    guard let baseline = report.baseline else {
      return ClientNames.list(titles: report.clients.map(\.title))
    }
    return ClientNames.list(report.clients.map(\.profile), comparedWith: baseline)
  }

  /// The number of changes that only the clients' built-in rules cause, as a sentence; nil if none.
  var leftOut: String? {
    let changes = report.builtInChanges
    if changes == 0 { return nil }
    let verb = changes == 1 ? "comes" : "come"
    return "\(counted(changes, "more change")) \(verb) from the clients' built-in rules alone; "
      + "--built-in shows \(changes == 1 ? "it" : "them")"
  }

  /// The two sides of a comparison for a client.
  func sides(_ client: ClientDifference) -> (before: String, after: String) {
    client.comparesClients
      ? (client.before.profile.title, client.profile.title) : ("before", "after")
  }

  /// The part of a URL that patterns see, if two clients differ in it; otherwise nil.
  func seen(_ url: [UInt8], _ client: ClientDifference) -> String? {
    let seen = (client.difference.before.seen(of: url), client.difference.after.seen(of: url))
    if seen.0 == seen.1 { return nil }
    let sides = sides(client)
    return "\(sides.before) sees \(subject(Array(seen.0.bytes))), \(sides.after) sees "
      + subject(Array(seen.1.bytes))
  }

  /// The changes of what a tap on a link does, a line each with the clients that differ from
  /// others.
  ///
  /// - Parameter entries: those of one group of URLs, for the same clients; never empty.
  func outcomes(
    _ found: BehaviouralDifference.Class, _ entries: [DiffReport.Entry]
  ) -> [String] {
    let clients = entries[0].clients
    let changes = report.outcomeChanges(found, entries.map(\.content.property), clients)
    return changes.map { change in
      let isForAll = change.clients.count == clients.count
      return Printable.text(change.change.text)
        + (isForAll ? "" : " (\(names(change.clients)))")
    }
  }

  /// A subject in a sentence.
  func subject(_ bytes: [UInt8]) -> String {
    bytes.isEmpty ? "the URL without a path" : Printable.text(UTF8String(repairing: bytes).string)
  }
}

extension DiffWords {
  /// The result of the comparison, as a sentence without a full stop.
  var verdict: String {
    switch report.verdict {
    case .equal:
      if report.clients.allSatisfy(\.loadsBoth) {
        behaviourIsEqual
      } else {
        report.clients.contains(where: \.loadsBoth) ? behaviourIsEqualWhereLoaded : nothingIsLoaded
      }
    case .undecided: "\(undecidedTitle): \(counted(report.openQuestions, "question")) left open"
    case .different: different
    }
  }

  /// The verdict, after the verdict on the expectations if there are any.
  var judgedVerdict: String {
    guard let judgement = report.judgement else { return verdict }
    if !judgement.violations.isEmpty { return "\(moreThanExpected): \(verdict)" }
    return judgement.doubts.isEmpty && report.verdict == .different
      ? "\(asExpected): \(verdict)" : verdict
  }

  private var different: String {
    let summary = DiffBlock.summary(of: report)
    let properties = summary.properties
    var parts: [String] = []
    if properties > 0 {
      parts.append(
        "\(counted(properties, "property", "properties")) \(properties == 1 ? "changes" : "change"), "
          + "in \(counted(summary.groups, "group")) of URLs")
    }
    if summary.settings > 0 {
      parts.append(
        "\(counted(summary.settings, "setting")) \(summary.settings == 1 ? "changes" : "change")")
    }
    if report.clients.contains(where: \.changesStanding) {
      parts.append("not every client loads both")
    }
    if summary.undecided > 0 {
      parts.append("\(counted(summary.undecided, "question")) left open")
    }
    return parts.joined(separator: "; ")
  }

  /// The edits of the text, a line each; nil for a single text, and if no client reads both.
  var edits: [String]? {
    if report.baseline != nil { return nil }
    if report.isSameText { return [isSameText] }
    guard let edits = report.edits else { return nil }
    if edits.isEmpty { return [isSpacing] }
    return edits.map(\.sentence)
  }

  /// The reasons why clients do not load a side, a line each.
  var standings: [String] {
    let sides = report.clients.flatMap { client in
      [(side: client.before, name: "before"), (side: client.after, name: "after")]
    }
    let groups = sides.filter { $0.side.standing.verdict != .loads }.grouped { side, name in
      let standing = side.standing
      return [name, standing.verdict.rawValue, standing.reasons.first.map { ": \($0.text)" } ?? ""]
        .map { UTF8String($0) }
    }
    return groups.map { texts, sides in
      let clients = sides.map(\.side.profile).distinct(by: \.id)
      return ClientNames.list(clients)
        + phrase(texts[1].string, ofSeveral: clients.count > 1) + texts[0].string + texts[2].string
    }
  }

  func doubt(_ doubt: DiffReport.Doubt) -> String {
    let client = report.clients[doubt.clients[0]]
    if doubt.content.before == nil, doubt.content.after == nil {
      let reason = Printable.text(report.phrase(doubt.content, of: client))
      return "whether `\(Printable.text(doubt.content.property.string))` differs at other URLs"
        + "\(limitation(doubt.clients)): \(reason)"
    }
    let (before, after) = (
      rule(doubt.content.before, of: client.before), rule(doubt.content.after, of: client.after)
    )
    let sides = sides(client)
    return "whether `\(Printable.text(doubt.content.property.string))` differs where \(before) "
      + "decides (\(sides.before)) and \(after) (\(sides.after))\(limitation(doubt.clients)): "
      + Printable.text(report.phrase(doubt.content, of: client))
  }

  private func rule(_ rule: Int?, of side: CompiledClient) -> String {
    guard let rule else { return "no rule" }
    let pattern = side.compiled.rules[rule].patterns.first?.text.shortened() ?? ""
    return "rule \(rule + 1) `\(Printable.text(pattern))`"
  }

  /// The unexpected changes, a line each.
  func violations(_ judgement: ExpectationJudgement) -> [String] {
    judgement.violations.map { violation in
      let clients = limitation(violation.clients)
      switch violation.subject {
      case .property(let entry):
        let content = report.entries[entry].content
        let client = report.clients[violation.clients[0]]
        let values =
          "\(value(content.before, of: content.property, client.before.profile)) -> "
          + value(content.after, of: content.property, client.after.profile)
        return "`\(Printable.text(content.property.string))` changes at "
          + "\(subject(violation.witness ?? []))\(clients): \(values)"
      case .setting(let name):
        return "the setting `\(Printable.text(name.string))` changes\(clients)"
      case .standing: return "the configuration is not loaded on both sides\(clients)"
      }
    }
  }

  func doubts(_ judgement: ExpectationJudgement) -> [String] {
    judgement.doubts.map { doubt in
      "`\(Printable.text(doubt.property.string))`\(limitation(doubt.clients)): "
        + Printable.text(doubt.reason)
    }
  }

  func expected(_ judgement: ExpectationJudgement) -> String {
    judgement.expectedTexts.map { "`\(Printable.text($0))`" }.joined(separator: ", ")
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

/// Two different values, as text that shows the difference.
///
/// If the whole is too long for a line, `…` replaces the parts that are equal in both.
struct ValueContrast {
  let before: String
  let after: String

  init(_ before: JSONNode, _ after: JSONNode) {
    let whole = (JSONWriter.write(before), JSONWriter.write(after))
    let fits = max(whole.0.unicodeScalars.count, whole.1.unicodeScalars.count) <= 80
    let texts = fits ? (whole.0.string, whole.1.string) : Self.contrast(before, after)
    (self.before, self.after) = Self.cut(texts.0, texts.1)
  }

  private static let omission = "…"

  private static func whole(_ node: JSONNode) -> String { JSONWriter.write(node).string }

  /// Recurses as deep as the values do; the parser limits their depth.
  private static func contrast(_ before: JSONNode, _ after: JSONNode) -> (String, String) {
    switch (before.value, after.value) {
    case (.array(let old), .array(let new)):
      let parts = elements(old.elements, new.elements)
      return ("[\(joined(parts.0))]", "[\(joined(parts.1))]")
    case (.object(let old), .object(let new)):
      let parts = members(old.members, new.members)
      return ("{\(joined(parts.0))}", "{\(joined(parts.1))}")
    default: return (whole(before), whole(after))
    }
  }

  /// The remaining elements; nil replaces equal ones.
  private static func elements(
    _ old: [JSONNode], _ new: [JSONNode]
  ) -> ([String?], [String?]) {
    let alignment = Alignment(old.map(\.canonicalForm), new.map(\.canonicalForm))
    var parts: ([String?], [String?]) = ([], [])
    var (row, column) = (0, 0)
    while row < old.count || column < new.count {
      let isRemoved = row < old.count && alignment.partnerOfFirst[row] == nil
      let isAdded = column < new.count && alignment.partnerOfSecond[column] == nil
      if isRemoved, isAdded {
        let texts = contrast(old[row], new[column])
        parts.0.append(texts.0)
        parts.1.append(texts.1)
      } else if isRemoved {
        parts.0.append(whole(old[row]))
      } else if isAdded {
        parts.1.append(whole(new[column]))
      } else {
        parts.0.append(nil)
        parts.1.append(nil)
      }
      row += isRemoved || !isAdded ? 1 : 0
      column += isAdded || !isRemoved ? 1 : 0
    }
    return parts
  }

  /// The remaining members; nil replaces equal ones.
  private static func members(
    _ old: [JSONMember], _ new: [JSONMember]
  ) -> ([String?], [String?]) {
    let others = Dictionary(new.map { ($0.name.text, $0) }) { $1 }
    let names = Set(old.map(\.name.text))
    var parts: ([String?], [String?]) = ([], [])
    for member in old {
      let name = JSONWriter.write(.string(member.name.text)).string
      guard let other = others[member.name.text] else {
        parts.0.append("\(name):\(whole(member.value))")
        continue
      }
      if member.value.canonicalForm == other.value.canonicalForm {
        parts.0.append(nil)
        parts.1.append(nil)
      } else {
        let texts = contrast(member.value, other.value)
        parts.0.append("\(name):\(texts.0)")
        parts.1.append("\(name):\(texts.1)")
      }
    }
    for member in new where !names.contains(member.name.text) {
      let name = JSONWriter.write(.string(member.name.text)).string
      parts.1.append("\(name):\(whole(member.value))")
    }
    return parts
  }

  /// Adjacent omissions become one.
  private static func joined(_ parts: [String?]) -> String {
    var words: [String] = []
    var isOmitting = false
    for part in parts {
      if part != nil || !isOmitting { words.append(part ?? omission) }
      isOmitting = part == nil
    }
    return words.joined(separator: ",")
  }

  /// The number of scalars before the difference that a shortened text keeps.
  private static let scalarsOfContext = 20

  /// Cuts off a common beginning that would leave no room for the difference.
  private static func cut(_ before: String, _ after: String) -> (String, String) {
    let (old, new) = (Array(before.unicodeScalars), Array(after.unicodeScalars))
    let equal = zip(old, new).prefix { $0 == $1 }.count
    guard max(old.count, new.count) > 80, equal > 2 * scalarsOfContext else {
      return (before, after)
    }
    func rest(_ scalars: [Unicode.Scalar]) -> String {
      omission + String(String.UnicodeScalarView(scalars.dropFirst(equal - scalarsOfContext)))
    }
    return (rest(old), rest(new))
  }
}

// MARK: - Wording

private let behaviourIsEqual =
  "behaviour is equal: every URL gets the same properties, and the settings are the same"
private let behaviourIsEqualWhereLoaded =
  "behaviour is equal on the clients that load the files, and the others load neither"
private let nothingIsLoaded = "nothing changes, since neither side is loaded"
private let moreThanExpected = "more changes than expected"
private let asExpected = "changes as expected"
private let isNotThere = "not there"
private let undecidedTitle = "no difference found, but that is not proved"
private let isSameText = "the texts are the same"
private let isSpacing =
  "the texts differ only outside the rules, or in spacing and the order of members"

/// ` ignores what it gets `, before the name of a side.
private func phrase(_ standing: String, ofSeveral isPlural: Bool) -> String {
  let verb =
    switch standing {
    case "rejected": isPlural ? "ignore" : "ignores"
    case "crashes": isPlural ? "crash on" : "crashes on"
    default: "may not load"
    }
  return " \(verb) what \(isPlural ? "they get" : "it gets") "
}

extension RuleEdit {
  /// The edit, with the numbers of the rules from 1.
  var sentence: String {
    switch self {
    case .removed(let rule): "rule \(rule + 1) is gone"
    case .added(let rule): "rule \(rule + 1) is new"
    case .moved(let rule, let other): "rule \(rule + 1) has moved: it is rule \(other + 1) now"
    case .propertiesChanged(let rule, let other):
      "\(name(rule, other)) has other properties or values"
    case .propertiesReordered(let rule, let other):
      "\(name(rule, other)) has its properties in another order"
    case .patternsChanged(let rule, let other): "\(name(rule, other)) has other patterns"
    case .notesChanged(let rule, let other): "\(name(rule, other)) has other comments"
    }
  }

  private func name(_ rule: Int, _ other: Int) -> String {
    rule == other ? "rule \(rule + 1)" : "rule \(rule + 1), now \(other + 1),"
  }
}
