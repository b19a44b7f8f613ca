import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The answer of one client to one step from one place.
struct VisitAnswer {
  /// The step as the user typed it.
  let step: UTF8String
  let visit: Visit

  /// Nil on a journey.
  let point: StartingPoint?
  let before: Stacks
  let app: NavigatingClient

  /// The configuration; nil if there is only one.
  var side: String?
  let answer: ClientAnswer
  let outcome: Outcome

  /// The moments of an app at which this is the answer; empty for a configuration that is the same
  /// at all times.
  private var moments: [Moment] = []

  init(
    _ step: UTF8String, from before: Stacks, point: StartingPoint? = nil, _ app: NavigatingClient
  ) {
    let (kind, url) = VisitStep.split(step)
    self.step = step
    self.point = point
    self.before = before
    self.app = app
    visit = kind.visit(to: url)
    answer = app.lookUp(url).answer
    outcome = app.outcome(of: visit, from: before)
  }

  /// The answers to all steps of a journey.
  ///
  /// Each step begins where the previous one ended. A crash ends the journey.
  static func journey(
    _ steps: [UTF8String], from start: Stacks, _ app: NavigatingClient
  ) -> [VisitAnswer] {
    var answers: [VisitAnswer] = []
    var stacks = start
    for step in steps {
      let answer = VisitAnswer(step, from: stacks, app)
      answers.append(answer)
      if answer.outcome.isCrash { break }
      stacks = answer.outcome.end
    }
    return answers
  }

  var resolution: Resolution? { answer.resolution }

  /// The properties of the URL that have no effect here.
  var unread: [UTF8String] { resolution.map { outcome.unread(among: $0) } ?? [] }

  /// The properties that decide the outcome, each with the rule that sets it.
  var deciding: [Resolution.ResolvedProperty] {
    (resolution?.properties ?? []).filter {
      !outcome.used.isDisjoint(with: PropertySet($0.name)) && PropertySet($0.name) != []
    }
  }

  /// The rows of the client's table that decided the outcome.
  var rows: [Row] { outcome.rows.map { app.navigator.table[$0] } }
}

extension VisitAnswer {
  /// One object, with the same members for every result; absent ones are null.
  func output(at moments: [Moment]) -> JSONOutput {
    var answer = self
    answer.moments = moments
    return Self.shape.output(answer)
  }

  /// Equal for answers that users see as one, whatever the rules.
  var identity: JSONOutput { Self.outcomeShape.output(self) }

  private static let outcomeShape = JSONShape<VisitAnswer>.object([
    .member("step", \.step, .string),
    .member("from", \.point?.rawValue, .optional(.string)),
    .member("properties", \.resolution?.written, .optional(.map(of: .any))),
    .member("operations", \.operations, .array(of: .string)),
    .member("end", \.outcome.end, stacks),
    .member("assumptions", \.assumptions, .array(of: .string)),
    .member("notes", \.notes, .array(of: .string)),
  ])

  static let schemaDocument = JSONSchemaDocument(
    "visit", "one line of `visit --format json`", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<VisitAnswer>.report([
    .member("step", \.step, .string, "The step as asked."),
    .member("url", \.visit.url, .string, "The URL or path that is visited."),
    .member("side", \.side, .optional(.string), "The app that is asked, if there are several."),
    .member("client", \.app.client.profile.id, .string, "The client as name@version."),
    .member(
      "moments", \.moments, .array(of: .word),
      "The moments of an app at which this is the answer; empty for a file."),
    .member(
      "from", \.point?.rawValue, .optional(.string),
      "The usual starting point; null on a journey."),
    .member("state", \.before, stacks, "The stacks before the step."),
    .member("action", \.visit.action.rawValue, .string, "advance, replace or restore."),
    .member(
      "redirect", \.redirect, .optional(.string),
      "The stack whose page is redirected; null without a redirect."),
    .member(
      "properties", \.resolution?.written, .optional(.map(of: .any)),
      "The resolved properties, as written; null if the client looks nothing up."),
    .member("operations", \.operations, .array(of: .string, atLeast: 1), "What happens, in order."),
    .member("end", \.outcome.end, stacks, "The stacks after the step."),
    .member("animated", \.outcome.isAnimated, .boolean, "True if the screens move."),
    .member(
      "unread", \.unread, .array(of: .string),
      "The properties of the URL that count for nothing here."),
    .member("rules", \.rules, .array(of: rule), "The rules that match, in order."),
    .member("decisions", \.rows, .array(of: decision), "Why the client does so."),
    .member("assumptions", \.assumptions, .array(of: .string), "Clauses for `if …`."),
    .member("notes", \.notes, .array(of: .string)),
  ])

  private static let stacks = JSONShape<Stacks>.object([
    .member("main", \.mainTexts, .array(of: .string), "From the bottom to the top."),
    .member("modal", \.modalTexts, .array(of: .string), "From the bottom to the top."),
  ])

  private static let rule = JSONShape<Resolution.MatchedRule>.object([
    .member("index", \.rule, .ruleIndex),
    .member("pattern", \.patternText, .string, "The first pattern of the rule that matches."),
    .member("range", \.location, .optional(.range)),
  ])

  private static let decision = JSONShape<Row>.object([
    .member("text", \.text, .string),
    .member("citation", { "\($0.source)" }, .string, "Where the client's source says so."),
  ])

  private var redirect: String? {
    guard case .redirect(let stack) = visit.origin else { return nil }
    return (stack ?? before.shown).rawValue
  }

  private var operations: [String] { outcome.operations.map(\.description) }
  private var rules: [Resolution.MatchedRule] { resolution?.rules ?? [] }
  private var assumptions: [String] { outcome.assumptions.map(\.text) }

  /// The notes of the outcome, and the reasons why the client looks nothing up.
  private var notes: [String] { outcome.notes.map(\.text) + answer.explanations }
}

extension Stacks {
  fileprivate var mainTexts: [String] { main.map(\.description) }
  fileprivate var modalTexts: [String] { modal.map(\.description) }
}

extension Resolution {
  fileprivate var written: [(name: UTF8String, value: JSONNode)] {
    properties.map { ($0.name, $0.value) }
  }
}

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
      + explanations(answers[0])
  }

  /// The reasons why the client looks nothing up, but for those that the outcome gives.
  private func explanations(_ answer: VisitAnswer) -> [String] {
    let phrase = answer.outcome.phrase
    return zip(answer.answer.reasons, answer.answer.explanations).filter { reason, _ in
      !phrase.utf8.contains(reason.utf8)
    }.map { visible($1) }
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
      + explanations(answer).map { "  \($0)" }
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
