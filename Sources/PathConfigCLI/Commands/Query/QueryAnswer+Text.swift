import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The answer of a client for one URL, for people.
struct QueryText {
  let style: TerminalStyle

  init(_ style: TerminalStyle) {
    self.style = style
  }

  /// The lines for one answer below the client's name.
  func lines(_ answer: QueryAnswer) -> [String] { subject(answer) + linesOnResult(answer) }

  private func subject(_ answer: QueryAnswer) -> [String] {
    answer.differingSubject.map { ["subject: \($0.isEmpty ? "(empty)" : visible($0.string))"] }
      ?? []
  }

  /// The lines after the subject, which are the same wherever the same rules match.
  func linesOnResult(_ answer: QueryAnswer) -> [String] {
    linesOnResult(answer) { properties($0, answer) }
  }

  /// The lines below a table of properties.
  func linesBesideProperties(_ answer: QueryAnswer) -> [String] {
    subject(answer) + linesOnResult(answer) { _ in [] }
  }

  private func linesOnResult(
    _ answer: QueryAnswer, _ properties: (Resolution) -> [String]
  ) -> [String] {
    var lines: [String] = []
    switch answer.answer {
    case .resolved(_, let resolution):
      lines += properties(resolution)
      lines.append(matched(resolution, answer))
      lines += (answer.nearMisses ?? []).map { nearMiss($0, answer) }
    case .ownRulesAlone(_, let resolution, _):
      lines.append(style.failure("rejected") + ": \(ownRulesDecide)")
      lines += properties(resolution)
      lines.append(matched(resolution, answer))
    case .rejected, .nothingLoaded:
      lines.append(style.failure("rejected") + ": the client ignores the configuration")
    case .crashes, .crashesOnURL:
      lines.append(style.failure("crashes"))
    case .undecided:
      lines.append(style.failure("undecided") + ": the file could not be read to its end")
    case .notAURL:
      lines.append(style.failure("not a URL"))
    }
    lines += answer.reasons.map { "  \(visible($0))" }
    lines += answer.notes.map { style.note("note:") + " \(visible($0))" }
    return lines
  }

  /// A text from outside, with control characters shown instead of obeyed.
  private func visible(_ text: String) -> String { Printable.text(text) }

  /// A line for each property: name, value and rule; below it, the values that the rule overrode.
  private func properties(_ resolution: Resolution, _ answer: QueryAnswer) -> [String] {
    if resolution.properties.isEmpty { return ["no properties: the client's defaults apply"] }
    let rows = resolution.properties.compactMap { property in
      property.winner.map {
        (property: property, winner: $0, value: compact($0.property.value).string)
      }
    }
    let nameWidth = rows.map(\.property.name.string.width).max() ?? 0
    let valueWidth = rows.map { min($0.value.width, 32) }.max() ?? 0
    let effective = answer.effective
    return rows.flatMap { row in
      let name = visible(row.property.name.string.padded(to: nameWidth))
      let value = visible(row.value.padded(to: valueWidth))
      var lines = ["\(style.strong(name))  \(value)  \(place(row.winner.rule, resolution, answer))"]
      let indent = String(repeating: " ", count: nameWidth + 2)
      if let read = effective.first(where: { $0.name == row.property.name }) {
        lines.append("\(indent)read as \(visible(JSONWriter.write(read.value).string))")
      }
      for write in row.property.writes.dropLast().reversed() {
        let value = visible(compact(write.property.value).string)
        lines.append("\(indent)over \(value) of \(place(write.rule, resolution, answer))")
      }
      return lines
    }
  }

  private func matched(_ resolution: Resolution, _ answer: QueryAnswer) -> String {
    if resolution.rules.isEmpty { return "no rule matches" }
    let rules = resolution.rules.map { match in
      "\(ruleName(match.rule, answer)) \(pattern(match, answer))"
    }
    return "matched: \(rules.joined(separator: ", "))"
  }

  /// `near: rule 3 /new$ matches without the query, /posts/new: context would be "modal"`.
  func nearMiss(_ miss: NearMiss, _ answer: QueryAnswer) -> String {
    let match = Resolution.MatchedRule(pattern: miss.pattern, in: client(answer))
    let effects = miss.effect.prefix(2).map { effect in
      "`\(visible(effect.name.string))` would be \(visible(compact(effect.value).shortened()))"
    }
    let rest = miss.effect.count - effects.count
    return "near: \(ruleName(miss.rule, answer)) \(pattern(match, answer)) matches "
      + "\(miss.change.phrase), \(visible(miss.subject.shortened())): "
      + listed(effects + (rest > 0 ? ["\(rest) more would change"] : []))
  }

  /// `rule 3 /new$ (ios.json:18:19)`.
  private func place(_ rule: Int, _ resolution: Resolution, _ answer: QueryAnswer) -> String {
    guard let match = resolution.rules.first(where: { $0.rule == rule }) else { return "" }
    let written = client(answer).patterns[match.pattern].pattern
    let location = client(answer).rules[rule].location(of: written)
    let position = location.map { " (\(visible($0.description)))" }
    return "\(ruleName(rule, answer)) \(pattern(match, answer))\(position ?? "")"
  }

  /// People count from 1; the client's own rules have no number in any file.
  private func ruleName(_ rule: Int, _ answer: QueryAnswer) -> String {
    switch client(answer).rules[rule].origin {
    case .source: "rule \(rule + 1)"
    case .client: "the client's own rule"
    }
  }

  private func pattern(_ match: Resolution.MatchedRule, _ answer: QueryAnswer) -> String {
    "`\(visible(client(answer).patterns[match.pattern].pattern.text.shortened()))`"
  }

  private func client(_ answer: QueryAnswer) -> CompiledConfiguration { answer.client.compiled }

  private func compact(_ value: JSONNode) -> UTF8String { JSONWriter.write(value) }
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
    case .segmentAdded: "with a segment more"
    }
  }
}

private let ownRulesDecide = "no configuration is loaded, and the client's own rules decide"
