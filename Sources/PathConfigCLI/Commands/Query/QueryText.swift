import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Answers<LookUp?> {
  /// The answer for people, below the client's name: at every moment, or moment by moment.
  var text: ClientText {
    let changing = groups.count > 1 ? changingProperties : []
    return text(gist(changing), { blocks($0, showing: changing) }, notes: notes.map(noteLine))
  }

  private func gist(_ changing: [UTF8String]) -> String {
    guard Set(groups.map { $0.answer?.resolution == nil }).count == 1 else {
      return ": not the same at every moment"
    }
    let names = changing.map { "`\($0.string)`" }
    if names.isEmpty { return ": the same properties at every moment" }
    return ": " + listed(names) + (names.count == 1 ? " changes" : " change")
      + " with the download"
  }

  /// - Parameter changing: the properties that another moment sets.
  private func blocks(_ group: Group, showing changing: [UTF8String]) -> [Block] {
    if let shown = group.answer {
      let unset = changing.filter { shown.resolution?[$0] == nil }
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
  private func crash(_ group: Group) -> String? {
    guard group.answer == nil, case .crashed? = group.moments[0].outcome?.state else { return nil }
    return group.moments[0].outcome?.steps.last?.failure
  }

  /// The earlier moments at which another rule sets a property, such as
  /// ` (before the first download: rule 3)`.
  private func otherDeciders(of property: Resolution.ResolvedProperty, in group: Group) -> String {
    let others = zip(group.moments, group.answers).compactMap { moment, answer -> String? in
      guard let moment = moment.moment,
        let match = answer?.resolution?.decider(of: property.name)?.match,
        match.rule != property.decider.rule
      else { return nil }
      return "\(moment.phrase): rule \(match.rule + 1)"
    }
    return others.isEmpty ? "" : " (\(others.joined(separator: "; ")))"
  }

  /// The problems on the way that are not the answer itself, each once.
  private var notes: [String] {
    let crashes = groups.compactMap(crash)
    return app.client.moments.flatMap { $0.outcome?.steps ?? [] }.filter(\.isFailure)
      .map(\.failure).distinct().filter { note in
        !crashes.contains { $0.utf8.elementsEqual(note.utf8) }
      }
  }
}

private func noteLine(_ text: String) -> Block { .text("\("note:", .note) \(text)") }

extension LookUp {
  /// The answer below the client's name.
  ///
  /// - Parameters:
  ///   - unset: properties that are shown as not set, after the others.
  ///   - remark: follows the rule that sets a property.
  fileprivate func blocks(
    unset: [UTF8String], remark: (Resolution.ResolvedProperty) -> String
  ) -> [Block] {
    var blocks: [Block] = []
    switch answer {
    case .resolved, .ownRulesAlone: break
    case .rejected, .nothingLoaded:
      blocks = [.text("\("rejected", .failure): the client ignores the configuration")]
    case .crashes, .crashesOnURL: blocks = [.text(Line("crashes", .failure))]
    case .undecided:
      blocks = [.text("\("undecided", .failure): the file could not be read to its end")]
    case .notAURL: blocks = [.text(Line("not a URL", .failure))]
    }
    if let resolution {
      if case .ownRulesAlone = answer {
        blocks = [.text("\("rejected", .failure): \(ownRulesDecide)")]
      }
      blocks += properties(resolution, unset, remark) + [.text(matched(resolution))]
      blocks += (nearMisses ?? []).map { .text(nearMiss($0)) }
    }
    if !answer.reasons.isEmpty, let last = blocks.popLast(), case .text(let line) = last {
      blocks.append(.heading(line, answer.reasons.map { .text(Line($0)) }))
    }
    if let subject = answer.subject, subject != url {
      blocks.insert(.text("subject: \(subject.isEmpty ? "(empty)" : subject)"), at: 0)
    }
    return blocks + notes.map(noteLine)
  }

  /// A row for each property: name, value and rule; below it, the values that the rule overrode.
  private func properties(
    _ resolution: Resolution, _ unset: [UTF8String],
    _ remark: (Resolution.ResolvedProperty) -> String
  ) -> [Block] {
    if resolution.properties.isEmpty {
      return [.text("no properties: the client's defaults apply")]
    }
    func value(_ write: Resolution.Write) -> String { JSONWriter.write(write.value).string }
    let effective = effective
    let rows = resolution.properties.flatMap { property -> [[Line]] in
      let read = effective.filter { $0.name == property.name }
      return [
        [
          Line(property.name.string, .strong), Line(value(property.decider)),
          "\(property.decider.match.wordsWithPlace)\(remark(property))",
        ]
      ] + read.map { ["", "read as \(JSONWriter.write($0.value))"] }
        + property.overridden.reversed().map { write in
          ["", "over \(value(write)) of \(write.match.wordsWithPlace)"]
        }
    }
    return [.rows(rows + unset.map { [Line($0.string, .strong), "not set"] })]
  }

  private func matched(_ resolution: Resolution) -> Line {
    resolution.rules.isEmpty
      ? "no rule matches"
      : "matched: \(resolution.rules.map(\.words).joined(separator: ", "))"
  }

  /// `near: rule 3 /new$ matches without the query, /posts/new: context would be "modal"`.
  func nearMiss(_ miss: NearMiss) -> Line {
    let match = Resolution.MatchedRule(pattern: miss.pattern, in: client.compiled)
    let effects = miss.effect.prefix(2).map { effect in
      "`\(effect.name.string)` would be \(JSONWriter.write(effect.value).shortened())"
    }
    let rest = miss.effect.count - effects.count
    let all = listed(effects + (rest > 0 ? ["\(rest) more would change"] : []))
    return "near: \(match.words) matches \(miss.change.phrase), \(miss.subject.shortened()): \(all)"
  }
}

extension Resolution.MatchedRule {
  /// `rule 3 /new$ (ios.json:18:19)`.
  fileprivate var wordsWithPlace: String { words + (location.map { " (\($0))" } ?? "") }
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
