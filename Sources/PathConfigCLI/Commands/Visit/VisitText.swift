import PathConfigClients
import PathConfigSyntax

/// The outcomes of visits, for people.
struct VisitText {
  let style: TerminalStyle

  init(_ style: TerminalStyle) {
    self.style = style
  }

  // MARK: One URL from the usual places

  /// - Parameter answers: by client, to one step from every starting point.
  func render(_ answers: [[VisitAnswer]]) -> String {
    guard let step = answers.first?.first?.step else { return "" }
    let blocks = ClientBlocks(answers.map { ($0[0].app.client.profile, body($0)) }).blocks
    let heading = step.isEmpty ? "(empty)" : visible(step.string)
    return style.strong(heading) + "\n"
      + blocks.map { "  \(ClientNames.list($0.clients))\n\($0.body)" }.joined()
  }

  /// Starting points with one answer share a line.
  private func body(_ answers: [VisitAnswer]) -> String {
    (effects(answers) + reasons(answers)).map { "    \($0)\n" }.joined()
  }

  /// The outcomes of one step for a client, from every starting point.
  func effects(_ answers: [VisitAnswer]) -> [String] {
    var groups: [(answers: [VisitAnswer], lines: [String])] = []
    for answer in answers {
      let lines = [answer.outcome.phrase] + remarks(answer)
      if let index = groups.firstIndex(where: { $0.lines == lines }) {
        groups[index].answers.append(answer)
      } else {
        groups.append(([answer], lines))
      }
    }
    let isSame = groups.count == 1
    return groups.flatMap { group -> [String] in
      let place = isSame ? "" : "\(StartingPoint.phrase(for: group.answers.compactMap(\.point))): "
      return ["\(place)\(style.strong(visible(group.lines[0])))"]
        + group.lines.dropFirst().map { "  \($0)" }
    }
  }

  private func remarks(_ answer: VisitAnswer) -> [String] {
    answer.outcome.notes.filter { !$0.isUsual }
      .map { "\(style.note("note:")) \(visible($0.text))" }
      + answer.outcome.assumptions.map { "\(style.note("if")) \(visible($0.text))" }
  }

  /// The properties that decide from some place, those that no place reads, and the reasons why
  /// there are none.
  private func reasons(_ answers: [VisitAnswer]) -> [String] {
    let deciding = answers.flatMap(\.deciding)
    var seen: Set<UTF8String> = []
    let lines = deciding.filter { seen.insert($0.name).inserted }.map { property in
      "\(visible(property.name.string)): \(visible(compact(property.value))) "
        + "(\(place(of: property.decider.match, answers[0])))"
    }
    let unread = unread(answers[0]).filter { name in
      answers.allSatisfy { $0.unread.contains(name) }
    }
    let names = unread.map { "`\(visible($0.string))`" }.joined(separator: ", ")
    return lines + (unread.isEmpty ? [] : ["not read here: \(names)"])
      + answers[0].answer.explanations.map { visible($0) }
  }

  /// The unread properties of this platform that the client reads on other ways.
  private func unread(_ answer: VisitAnswer) -> [UTF8String] {
    answer.unread.filter { answer.app.navigator.known.contains(PropertySet($0)) }
  }

  private func place(of match: Resolution.MatchedRule, _ answer: VisitAnswer) -> String {
    switch answer.app.client.compiled.rules[match.rule].origin {
    case .source: "rule \(match.rule + 1) `\(visible(match.patternText.shortened()))`"
    case .client: "the client's own rule"
    }
  }

  // MARK: A journey

  /// - Parameter journeys: by client; never empty.
  func render(journeys: [[VisitAnswer]]) -> String {
    let bodies = journeys.map { ($0[0].app.client.profile, $0.map(step).joined()) }
    return ClientBlocks(bodies).blocks.map {
      "\(style.strong(ClientNames.list($0.clients)))\n\($0.body)"
    }.joined()
  }

  private func step(_ answer: VisitAnswer) -> String {
    let stacks = Stack.allCases.compactMap { stack -> String? in
      let screens = answer.outcome.end[stack]
      if stack == .modal, screens.isEmpty { return nil }
      let drawn = screens.map { visible($0.description) }.joined(separator: " > ")
      return "    \(stack.rawValue.padded(to: 5))  \(drawn.isEmpty ? "(empty)" : drawn)"
    }
    let unread = unread(answer).map { "`\(visible($0.string))`" }.joined(separator: ", ")
    let lines =
      ["  \(style.strong(visible(answer.step.string)))  \(visible(phrase(answer)))"]
      + stacks + remarks(answer).map { "    \($0)" }
      + (unread.isEmpty ? [] : ["    not read here: \(unread)"])
      + answer.answer.explanations.map { "    \(visible($0))" }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Nothing is under the first screen, so nothing says where it opens.
  private func phrase(_ answer: VisitAnswer) -> String {
    answer.before.isEmpty && answer.outcome.operations == [.push(.main)]
      ? "opens as the first screen" : answer.outcome.phrase
  }

  private func compact(_ node: JSONNode) -> String {
    JSONWriter.write(.node(node)).shortened()
  }

  /// A text from outside, with control characters shown instead of obeyed.
  private func visible(_ text: String) -> String { Printable.text(text) }
}
