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
  let answer: ClientAnswer
  let outcome: Outcome

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
