import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel
import PathConfigNavigation

/// A property that a rule sets, and that the client does not read at any visit to a URL of the
/// rule.
struct UnreadAssignment {
  let assignment: JudgedAssignment
  let analysis: ClientAnalysis

  /// The words of `presentation` at URLs where the rule decides the property.
  let presentations: [Presentation]

  /// A URL where the rule decides the property.
  let witness: [UInt8]

  /// The unread assignments of one client, in the order of the file.
  ///
  /// Assignments without effect, and those that need the value of another property, are left out:
  /// other checks report them.
  static func all(
    in analysis: ClientAnalysis, of context: LintContext,
    undecided: (JudgedAssignment, UndecidedReason) -> Void
  ) -> [UnreadAssignment] {
    var search = MannerSearch(analysis)
    guard search.presentations.contains(where: \.opensNoScreen) else { return [] }
    var budget = analysis.budget()
    var found: [UnreadAssignment] = []
    for assignment in context.judged {
      guard Screen.properties.isSuperset(of: PropertySet(assignment.name)),
        let spec = analysis.client.property(assignment.name), spec.condition == nil,
        let decided = assignment.decidedSubject(in: analysis), search.mayOpenNoScreen(assignment)
      else { continue }
      switch search.manners(of: assignment, decidingAt: decided, &budget) {
      case .read: break
      case .undecided(let reason):
        undecided(assignment, reason)
        if reason == .runTooLarge { return found }
      case .unread(let presentations, let witness):
        found.append(
          UnreadAssignment(
            assignment: assignment, analysis: analysis, presentations: presentations,
            witness: witness))
      }
    }
    return found
  }
}

/// The values of a URL that decide how it opens.
private struct Manner: Hashable {
  var context: NavigationContext
  var presentation: Presentation
}

/// The properties that visits to a URL of a manner read.
private struct ReadingManners {
  /// Apps, and the usual places of their users before a visit.
  private let places: [(navigator: AppNavigator, stacks: Stacks)]
  private var known: [Manner: Visits] = [:]

  /// The properties that some visits read.
  ///
  /// The other visits run only if these do not suffice.
  private struct Visits {
    var used: PropertySet = []
    var count = 0
  }

  /// The ways to visit any URL.
  ///
  /// A launch only visits the start location.
  private static let steps: [VisitStep] = [
    .link, .replace, .restore, .code, .redirectFromMain, .redirectFromModal, .formFromMain,
    .formFromModal,
  ]

  init(_ client: ClientProfile) {
    places = [nil, Destinations(registered: [])].flatMap { destinations in
      let navigator = AppNavigator(client, in: AppDescription(destinations: destinations))
      return StartingPoint.allCases.map { (navigator, navigator.stacks(at: $0)) }
    }
  }

  /// True if some visit from a usual place reads one of some properties.
  mutating func reads(_ properties: PropertySet, _ manner: Manner) -> Bool {
    var visits = known[manner] ?? Visits()
    let values = VisitProperties(
      context: manner.context, presentation: manner.presentation, viewController: "x", uri: "x",
      fallbackURI: "y")
    while visits.used.isDisjoint(with: properties) {
      if visits.count == places.count * Self.steps.count { break }
      let (navigator, stacks) = places[visits.count / Self.steps.count]
      let step = Self.steps[visits.count % Self.steps.count]
      visits.used.formUnion(
        navigator.outcome(of: step.visit(to: "/x"), values, from: stacks).used)
      visits.count += 1
    }
    known[manner] = visits
    return !visits.used.isDisjoint(with: properties)
  }
}

/// Looks for URLs by the rules that decide `context` and `presentation`.
private struct MannerSearch {
  enum Answer {
    case read
    case unread([Presentation], [UInt8])
    case undecided(UndecidedReason)
  }

  /// A value and the rule that sets it, or nil for the client's default.
  private typealias Choice<Word> = (rule: Int?, word: Word)

  private let analysis: ClientAnalysis
  private let contexts: [Choice<NavigationContext>]
  private let choices: [Choice<Presentation>]
  private var reading: ReadingManners

  init(_ analysis: ClientAnalysis) {
    self.analysis = analysis
    reading = ReadingManners(analysis.client)
    contexts = Self.choices(of: "context", in: analysis) {
      $0.map(NavigationContext.init) ?? .default
    }
    choices = Self.choices(of: "presentation", in: analysis) {
      $0.flatMap(Presentation.init) ?? .default
    }
  }

  /// The words that some rule sets.
  var presentations: [Presentation] { choices.map(\.word) }

  /// False if no URL of the assignment's rule has a word that opens no screen.
  func mayOpenNoScreen(_ assignment: JudgedAssignment) -> Bool {
    let rules = analysis.languages.rules
    return choices.contains { choice in
      guard let rule = choice.rule, choice.word.opensNoScreen else { return false }
      return rules[assignment.rule].mayMeet(rules[rule])
    }
  }

  private static func choices<Word>(
    of name: UTF8String, in analysis: ClientAnalysis, _ word: (UTF8String?) -> Word
  ) -> [Choice<Word>] {
    let writers = analysis.assignments.properties.key(name)?.writers ?? []
    return [(nil, word(nil))]
      + writers.map { writer in
        let value = analysis.rules[writer.rule].properties[writer.property].value.value
        return (writer.rule, word(analysis.client.word(ofProperty: name, value)))
      }
  }

  /// True if visits to a URL read a property, as far as that is certain.
  private mutating func isRead(
    _ property: PropertySet, at subject: [UInt8], _ budget: inout AnalysisBudget
  ) -> Bool {
    let matches = analysis.languages.matches(subject, budget: &budget)
    guard matches.undecided.isEmpty else { return false }
    func last<Word>(_ choices: [Choice<Word>]) -> Word? {
      choices.last { $0.rule.map(matches.rules.contains) ?? true }?.word
    }
    guard let context = last(contexts), let presentation = last(choices) else { return false }
    let manner = Manner(context: context, presentation: presentation)
    return reading.reads(property, manner)
  }

  /// The words of `presentation` at URLs where a rule decides a property, if no visit there reads
  /// it.
  ///
  /// - Parameter decided: a subject where the rule decides; it answers nearly every question.
  mutating func manners(
    of assignment: JudgedAssignment, decidingAt decided: [UInt8], _ budget: inout AnalysisBudget
  ) -> Answer {
    let property = PropertySet(assignment.name)
    if isRead(property, at: decided, &budget) { return .read }
    var unread: [(presentation: Choice<Presentation>, context: Choice<NavigationContext>)] = []
    var doubt: UndecidedReason?
    let contexts = contexts.filter { isPossible("context", $0.rule, assignment, &budget) }
    for presentation in choices
    where isPossible("presentation", presentation.rule, assignment, &budget) {
      for context in contexts {
        let manner = Manner(context: context.word, presentation: presentation.word)
        if !reading.reads(property, manner) {
          unread.append((presentation, context))
          continue
        }
        switch subject(of: assignment, presentation, context, isReadable: false, &budget) {
        case .found: return .read
        case .none: break
        case .undecided(let reason): doubt = reason
        }
      }
    }
    if let doubt { return .undecided(doubt) }
    var words: [Presentation] = []
    var witness: [UInt8] = []
    for (presentation, context) in unread where !words.contains(presentation.word) {
      let answer = subject(of: assignment, presentation, context, isReadable: true, &budget)
      guard case .found(let subject) = answer else { continue }
      if words.isEmpty { witness = subject }
      words.append(presentation.word)
    }
    return words.isEmpty ? .read : .unread(words, witness)
  }

  /// False if a rule decides a property nowhere that another one decides that of an assignment.
  ///
  /// This leaves few of the rules, whose combinations are many.
  private func isPossible(
    _ name: UTF8String, _ rule: Int?, _ assignment: JudgedAssignment,
    _ budget: inout AnalysisBudget
  ) -> Bool {
    if let rule, !analysis.languages.mayMeet(assignment.rule, rule, &budget) { return false }
    let answer = analysis.assignments.subject(
      decidedBy: [(assignment.name, assignment.rule), (name, rule)], isReadable: false, &budget)
    if case .none = answer { return false }
    return true
  }

  /// A subject where the rules of an assignment and of two values decide.
  private func subject(
    of assignment: JudgedAssignment, _ presentation: Choice<Presentation>,
    _ context: Choice<NavigationContext>, isReadable: Bool, _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    if budget.states == 0 { return .undecided(.runTooLarge) }
    budget.spend(1)
    if let left = presentation.rule, let right = context.rule,
      !analysis.languages.mayMeet(left, right, &budget)
    {
      return .none(cover: [])
    }
    return analysis.assignments.subject(
      decidedBy: [
        (assignment.name, assignment.rule), ("presentation", presentation.rule),
        ("context", context.rule),
      ], isReadable: isReadable, &budget)
  }
}

extension JudgedAssignment {
  /// A subject where the rule decides the property; nil if it does so nowhere.
  fileprivate func decidedSubject(in analysis: ClientAnalysis) -> [UInt8]? {
    judgements.lazy.compactMap { judgement -> [UInt8]? in
      guard judgement.analysis.client.id == analysis.client.id,
        case .decides(let subject) = judgement.verdict
      else { return nil }
      return subject
    }.first
  }
}
