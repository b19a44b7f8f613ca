import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel
import PathConfigNavigation

/// A property that a rule sets, and that the client reads at no visit to a URL of the rule.
struct UnreadAssignment {
  let assignment: JudgedAssignment
  let analysis: ClientAnalysis

  /// The words of `presentation` where the rule decides the property.
  let presentations: [Presentation]

  /// A URL where the rule decides the property.
  let witness: [UInt8]

  /// Those of one client, in the order of the file.
  ///
  /// Left out are assignments without effect, and those that need the value of another property: other
  /// checks speak of them.
  static func all(
    in analysis: ClientAnalysis, of context: LintContext,
    undecided: (JudgedAssignment, UndecidedReason) -> Void
  ) -> [UnreadAssignment] {
    let manners = ReadingManners(analysis.client)
    let search = MannerSearch(analysis)
    guard search.presentations.contains(where: { !manners.opensScreens(with: $0) }) else {
      return []
    }
    var budget = analysis.budget()
    var found: [UnreadAssignment] = []
    for assignment in context.judged {
      let property = PropertySet(assignment.name)
      guard manners.describesScreen(property), assignment.decides(in: analysis),
        analysis.client.property(assignment.name)?.condition == nil
      else { continue }
      switch search.manners(of: assignment, reading: manners.reading(property), &budget) {
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

/// The properties that a client reads at a visit, by the manner of its URL.
private struct ReadingManners {
  private let used: [Manner: PropertySet]

  /// The properties that describe a new screen.
  private static let ofScreens: PropertySet = [
    .uri, .fallbackURI, .viewController, .title, .pullToRefresh, .modalStyle, .modalDismissGesture,
  ]

  init(_ client: ClientProfile) {
    let apps = [nil, Destinations(registered: [])].map {
      AppNavigator(client, in: AppDescription(destinations: $0))
    }
    var used: [Manner: PropertySet] = [:]
    for context in NavigationContext.allCases {
      for presentation in Presentation.allCases {
        let properties = VisitProperties(
          context: context, presentation: presentation, viewController: "x", uri: "x",
          fallbackURI: "y")
        let all = apps.map { $0.used(with: properties) }
        used[Manner(context: context, presentation: presentation)] = all.reduce([]) {
          $0.union($1)
        }
      }
    }
    self.used = used
  }

  func describesScreen(_ property: PropertySet) -> Bool {
    // A client that never reads it is the business of other checks.
    property != [] && Self.ofScreens.contains(property)
      && used.values.contains { $0.contains(property) }
  }

  /// True unless no visit with the word reads a property of a screen.
  func opensScreens(with presentation: Presentation) -> Bool {
    used.contains { manner, used in
      manner.presentation == presentation && !used.isDisjoint(with: Self.ofScreens)
        && manner.context == .default
    }
  }

  /// The manners in which a property is read.
  func reading(_ property: PropertySet) -> Set<Manner> {
    Set(used.filter { $0.value.contains(property) }.keys)
  }
}

extension AppNavigator {
  /// The properties that visits to a URL read, from every usual place and in every way.
  ///
  /// A launch, which needs no presentation, visits the start location alone.
  fileprivate func used(with properties: VisitProperties) -> PropertySet {
    var used: PropertySet = []
    for step in VisitStep.allCases where !step.isLaunch && step != .alert {
      for stacks in StartingPoint.allCases.map(stacks) {
        used.formUnion(outcome(of: step.visit(to: "/x"), properties, from: stacks).used)
      }
    }
    return used
  }
}

/// Looks for URLs by the rules that decide `context` and `presentation`.
private struct MannerSearch {
  enum Answer {
    case read
    case unread([Presentation], [UInt8])
    case undecided(UndecidedReason)
  }

  /// A value and the rule that sets it; nil for the client's default.
  private typealias Choice<Word> = (rule: Int?, word: Word)

  private let analysis: ClientAnalysis
  private let contexts: [Choice<NavigationContext>]
  private let choices: [Choice<Presentation>]

  init(_ analysis: ClientAnalysis) {
    self.analysis = analysis
    contexts = Self.choices(of: "context", in: analysis) {
      $0.map(NavigationContext.init) ?? .default
    }
    choices = Self.choices(of: "presentation", in: analysis) {
      $0.flatMap(Presentation.init) ?? .default
    }
  }

  /// The words that some rule sets.
  var presentations: [Presentation] { choices.map(\.word) }

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

  /// Whether a rule decides a property at a URL that opens in one of some manners.
  func manners(
    of assignment: JudgedAssignment, reading: Set<Manner>, _ budget: inout AnalysisBudget
  ) -> Answer {
    var doubt: UndecidedReason?
    var words: [Presentation] = []
    var witness: [UInt8] = []
    for presentation in choices {
      for context in contexts {
        let isRead = reading.contains(
          Manner(context: context.word, presentation: presentation.word))
        if budget.states == 0 { return .undecided(.runTooLarge) }
        budget.spend(1)
        let answer = analysis.assignments.subject(
          decidedBy: [
            (assignment.name, assignment.rule), ("presentation", presentation.rule),
            ("context", context.rule),
          ], &budget)
        switch answer {
        case .found where isRead: return .read
        case .found(let subject):
          if words.isEmpty { witness = subject }
          if !words.contains(presentation.word) { words.append(presentation.word) }
        case .none: break
        case .undecided(let reason): if isRead { doubt = reason }
        }
      }
    }
    if let doubt { return .undecided(doubt) }
    return words.isEmpty ? .read : .unread(words, witness)
  }
}

extension JudgedAssignment {
  /// True if the rule decides the property at some URL.
  fileprivate func decides(in analysis: ClientAnalysis) -> Bool {
    judgements.contains { judgement in
      guard judgement.analysis.client.id == analysis.client.id else { return false }
      if case .decides = judgement.verdict { return true }
      return false
    }
  }
}
