import PathConfigClients
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
