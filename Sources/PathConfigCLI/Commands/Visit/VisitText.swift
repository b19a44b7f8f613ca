import PathConfigKit
import PathConfigClients
import PathConfigSyntax

/// The outcomes of visits, for people.
struct VisitText {
  let style: TerminalStyle

  init(_ style: TerminalStyle) {
    self.style = style
  }

  /// The answers by client, and moment by moment where they differ.
  ///
  /// - Parameters:
  ///   - answers: to one step from every starting point, or to all steps of a journey.
  func render(_ answers: [MomentGroups<[VisitAnswer]>], isJourney: Bool) -> String {
    let texts = answers.compactMap { groups -> ClientText? in
      guard let first = groups.groups.first?.answers.first?.first else { return nil }
      return ClientText(
        side: first.side, client: first.app.client.profile,
        body: body(groups, isJourney: isJourney))
    }
    let indent = isJourney ? "" : "  "
    let blocks = ClientText.blocks(texts).map { names, body in
      "\(indent)\(isJourney ? style.strong(names) : names)\(body)"
    }
    guard !isJourney, let step = answers.first?.groups.first?.answers.first?.first?.step else {
      return blocks.joined()
    }
    let heading = step.isEmpty ? "(empty)" : visible(step.string)
    return style.strong(heading) + "\n" + blocks.joined()
  }

  /// The text after the clients' names.
  private func body(_ groups: MomentGroups<[VisitAnswer]>, isJourney: Bool) -> String {
    let all = groups.groups.flatMap(\.moments)
    let bodies = groups.groups.map { group in
      let answers = group.answers[group.answers.count - 1]
      let lines = isJourney ? answers.flatMap(step) : effects(answers) + reasons(answers)
      return (moments: group.moments, lines: lines)
    }
    let indent = isJourney ? "  " : "    "
    guard bodies.count > 1 else {
      let head = bodies[0].moments.phrase(of: all).map { ", \($0)" } ?? ""
      return "\(head)\n" + bodies[0].lines.map { "\(indent)\($0)\n" }.joined()
    }
    let sections = bodies.flatMap { moments, lines in
      let file = moments[0].outcome?.document.map { ": \(visible($0.buffer.name))" } ?? ""
      return [style.strong(moments.phrase(of: all) ?? "") + file] + lines.map { "  \($0)" }
    }
    return ": not the same at every moment\n" + sections.map { "\(indent)\($0)\n" }.joined()
  }

  /// The outcomes of one step for a client, from every starting point.
  func effects(_ answers: [VisitAnswer]) -> [String] {
    let groups = answers.grouped { answer in
      ([answer.outcome.phrase] + remarks(answer)).map { UTF8String($0) }
    }
    return groups.flatMap { lines, answers -> [String] in
      let place =
        groups.count == 1 ? "" : "\(StartingPoint.phrase(for: answers.compactMap(\.point))): "
      return ["\(place)\(style.strong(visible(lines[0].string)))"]
        + lines.dropFirst().map { "  \($0.string)" }
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

  private func step(_ answer: VisitAnswer) -> [String] {
    let stacks = Stack.allCases.compactMap { stack -> String? in
      let screens = answer.outcome.end[stack]
      if stack == .modal, screens.isEmpty { return nil }
      let drawn = screens.map { visible($0.description) }.joined(separator: " > ")
      return "  \(stack.rawValue.padded(to: 5))  \(drawn.isEmpty ? "(empty)" : drawn)"
    }
    let unread = unread(answer).map { "`\(visible($0.string))`" }.joined(separator: ", ")
    return ["\(style.strong(visible(answer.step.string)))  \(visible(phrase(answer)))"]
      + stacks + remarks(answer).map { "  \($0)" }
      + (unread.isEmpty ? [] : ["  not read here: \(unread)"])
      + answer.answer.explanations.map { "  \(visible($0))" }
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
