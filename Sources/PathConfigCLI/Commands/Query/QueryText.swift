import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension QueryAnswer {
  /// The answer for people, below the client's name: at every moment, or moment by moment.
  var text: ClientText {
    if let only { return ClientText(client, "", only.blocks()) }
    let notes = notes.map { noteLine($0) }
    if answers.groups.count == 1 {
      let head = answers.phrase(answers.groups[0]).map { ", \($0)" } ?? ""
      return ClientText(client, head, blocks(answers.groups[0]) + notes)
    }
    let changing = changingProperties
    let moments = answers.groups.map { group -> Block in
      let files = group.fileNames.joined(separator: ", ")
      let head = Line(answers.phrase(group) ?? "", .strong)
      return .heading(
        files.isEmpty ? head : head + ": \(files)", blocks(group, showing: changing))
    }
    return ClientText(client, gist, moments + notes)
  }

  private var gist: String {
    guard Set(answers.groups.map { $0.answer?.resolution == nil }).count == 1 else {
      return ": not the same at every moment"
    }
    let names = changingProperties.map { "`\($0.string)`" }
    if names.isEmpty { return ": the same properties at every moment" }
    return ": " + listed(names) + (names.count == 1 ? " changes" : " change")
      + " with the download"
  }

  /// - Parameter changing: the properties that another moment sets.
  private func blocks(
    _ group: MomentGroups<LookUp?>.Group, showing changing: [UTF8String] = []
  ) -> [Block] {
    if let shown = group.answer {
      let unset = changing.filter { shown.value(of: $0) == nil }
      return shown.blocks(unset: unset) { otherDeciders(of: $0, in: group) }
    }
    switch group.moments[0].outcome?.state ?? .nothing {
    case .crashed:
      return [.text("\("crashes", .failure): \(crash(group) ?? "")")]
    case .unknown(let role):
      return [.text("\("undecided", .failure): \(role.phrase) could not be read to its end")]
    case .nothing, .inEffect:
      return [.text("nothing is loaded: the client's defaults apply")]
    }
  }

  /// The reason why the app does not get to a look-up.
  private func crash(_ group: MomentGroups<LookUp?>.Group) -> String? {
    guard group.answer == nil, case .crashed? = group.moments[0].outcome?.state else { return nil }
    return group.moments[0].outcome?.steps.last?.failure
  }

  /// The earlier moments at which another rule sets a property, such as
  /// ` (before the first download: rule 3)`.
  private func otherDeciders(
    of name: UTF8String, in group: MomentGroups<LookUp?>.Group
  ) -> String {
    func decider(_ answer: LookUp?) -> Int? {
      answer?.resolution?.properties.first { $0.name == name }?.winner?.rule
    }
    let last = decider(group.answer)
    let others = zip(group.moments, group.answers).compactMap { moment, answer -> String? in
      guard let rule = decider(answer), rule != last, let moment = moment.moment else {
        return nil
      }
      return "\(moment.phrase): rule \(rule + 1)"
    }
    return others.isEmpty ? "" : " (\(others.joined(separator: "; ")))"
  }

  /// The problems on the way that are not the answer itself, each once.
  private var notes: [String] {
    let crashes = answers.groups.compactMap(crash)
    return client.client.moments.flatMap { $0.outcome?.steps ?? [] }.filter(\.isFailure)
      .map(\.failure).distinct().filter { note in
        !crashes.contains { $0.utf8.elementsEqual(note.utf8) }
      }
  }
}

private func noteLine(_ text: String) -> Block { .text("\("note:", .note) \(text)") }

extension ClientText {
  fileprivate init(_ client: QueriedClient, _ head: String, _ blocks: [Block]) {
    self.init(
      side: client.side, client: client.client.profile, head: Line(head), blocks: blocks)
  }
}

extension LookUp {
  /// The subject, if it differs from the URL.
  private var subjectBlocks: [Block] {
    guard let subject = answer.subject, subject != url else { return [] }
    return [.text("subject: \(subject.isEmpty ? "(empty)" : subject)")]
  }

  /// The answer below the client's name.
  ///
  /// - Parameters:
  ///   - unset: properties that are shown as not set, after the others.
  ///   - remark: follows the rule that sets a property.
  func blocks(
    unset: [UTF8String] = [], remark: (UTF8String) -> String = { _ in "" }
  ) -> [Block] {
    var blocks: [Block] = []
    switch answer {
    case .resolved(_, let resolution):
      blocks = properties(resolution, unset, remark) + [.text(matched(resolution))]
      blocks += (nearMisses ?? []).map { .text(nearMiss($0)) }
    case .ownRulesAlone(_, let resolution, _):
      blocks = [.text("\("rejected", .failure): \(ownRulesDecide)")]
      blocks += properties(resolution, unset, remark) + [.text(matched(resolution))]
    case .rejected, .nothingLoaded:
      blocks = [.text("\("rejected", .failure): the client ignores the configuration")]
    case .crashes, .crashesOnURL: blocks = [.text(Line("crashes", .failure))]
    case .undecided:
      blocks = [.text("\("undecided", .failure): the file could not be read to its end")]
    case .notAURL: blocks = [.text(Line("not a URL", .failure))]
    }
    if !answer.reasons.isEmpty, let last = blocks.popLast(), case .text(let line) = last {
      blocks.append(.heading(line, answer.reasons.map { .text(Line($0)) }))
    }
    return subjectBlocks + blocks + notes.map { noteLine($0) }
  }

  /// A row for each property: name, value and rule; below it, the values that the rule overrode.
  private func properties(
    _ resolution: Resolution, _ unset: [UTF8String], _ remark: (UTF8String) -> String
  ) -> [Block] {
    if resolution.properties.isEmpty {
      return [.text("no properties: the client's defaults apply")]
    }
    let effective = effective
    let rows = resolution.properties.flatMap { property -> [[Line]] in
      guard let winner = property.winner else { return [] }
      var rows: [[Line]] = [
        [
          Line(property.name.string, .strong), value(winner.property.value),
          "\(place(winner.rule, resolution))\(remark(property.name))",
        ]
      ]
      if let read = effective.first(where: { $0.name == property.name }) {
        rows.append(["", "read as \(JSONWriter.write(read.value))"])
      }
      rows += property.writes.dropLast().reversed().map { write in
        ["", "over \(value(write.property.value)) of \(place(write.rule, resolution))"]
      }
      return rows
    }
    return [.rows(rows + unset.map { [Line($0.string, .strong), "not set"] })]
  }

  private func value(_ value: JSONNode) -> Line { "\(JSONWriter.write(value))" }

  private func matched(_ resolution: Resolution) -> Line {
    if resolution.rules.isEmpty { return "no rule matches" }
    let rules = resolution.rules.map { "\(ruleName($0.rule)) \(pattern($0))" }
    return "matched: \(rules.joined(separator: ", "))"
  }

  /// `near: rule 3 /new$ matches without the query, /posts/new: context would be "modal"`.
  func nearMiss(_ miss: NearMiss) -> Line {
    let match = Resolution.MatchedRule(pattern: miss.pattern, in: client.compiled)
    let effects = miss.effect.prefix(2).map { effect in
      "`\(effect.name.string)` would be \(JSONWriter.write(effect.value).shortened())"
    }
    let rest = miss.effect.count - effects.count
    let all = listed(effects + (rest > 0 ? ["\(rest) more would change"] : []))
    return "near: \(ruleName(miss.rule)) \(pattern(match)) matches "
      + "\(miss.change.phrase), \(miss.subject.shortened()): \(all)"
  }

  /// `rule 3 /new$ (ios.json:18:19)`.
  private func place(_ rule: Int, _ resolution: Resolution) -> String {
    guard let match = resolution.rules.first(where: { $0.rule == rule }) else { return "" }
    let written = client.compiled.patterns[match.pattern].pattern
    let location = client.compiled.rules[rule].location(of: written)
    return "\(ruleName(rule)) \(pattern(match))" + (location.map { " (\($0))" } ?? "")
  }

  /// People count from 1; the client's own rules have no number in any file.
  private func ruleName(_ rule: Int) -> String {
    client.compiled.rules[rule].written == nil ? "the client's own rule" : "rule \(rule + 1)"
  }

  private func pattern(_ match: Resolution.MatchedRule) -> String {
    "`\(client.compiled.patterns[match.pattern].pattern.text.shortened())`"
  }
}

// MARK: - Wording

extension NearMiss.Change {
  fileprivate var phrase: String {
    switch self {
    case .queryRemoved: "without the query"
    case .slashRemoved: "without the slash at the end"
    case .slashAdded: "with a slash at the end"
    case .letterCase: "in another case"
    case .percentDecoded: "without percent-encoding"
    case .percentEncoded: "with percent-encoding"
    case .spelling: "with another spelling"
    case .segmentRemoved: "with a segment less"
    }
  }
}

private let ownRulesDecide = "no configuration is loaded, and the client's own rules decide"
