import PathConfigSyntax

/// A client with its configuration and its app, ready to play visits.
///
/// A class because it learns: it keeps the properties of a look-up's answer by the answer's number.
/// It belongs to one thread.
package final class NavigatingClient {
  package let client: CompiledClient
  package let navigator: AppNavigator

  /// The properties of the answers met, by their numbers.
  private var known: [VisitProperties?] = []

  package init(_ client: CompiledClient, in app: AppDescription) {
    self.client = client
    navigator = AppNavigator(client.profile, in: app)
  }

  /// The answer to the look-up of a URL, and its properties for navigation.
  package func lookUp(_ url: UTF8String) -> (answer: ClientAnswer, properties: VisitProperties) {
    let answer = client.answer(url)
    guard let resolution = answer.resolution else { return (answer, .none) }
    return (answer, properties(of: resolution))
  }

  private func properties(of resolution: Resolution) -> VisitProperties {
    guard let number = resolution.number else {
      return VisitProperties(resolution, readBy: navigator)
    }
    if number < known.count, let properties = known[number] { return properties }
    let properties = VisitProperties(resolution, readBy: navigator)
    while known.count <= number { known.append(nil) }
    known[number] = properties
    return properties
  }

  /// Returns the outcome of one visit, with the properties that the configuration gives its URL.
  package func outcome(of visit: Visit, from stacks: Stacks) -> Outcome {
    let (answer, properties) = lookUp(visit.url)
    let crash: String? =
      switch answer {
      case .crashes(_, let reasons): reasons.map(\.text).joined(separator: "; ")
      case .crashesOnURL(_, isAskedByLibrary: true):
        "the client's URL parser does not know the scheme"
      default: nil
      }
    guard let crash else { return navigator.outcome(of: visit, properties, from: stacks) }
    return Outcome(
      operations: [.crash(crash)], end: stacks, used: [], rows: [], isAnimated: false, notes: [],
      assumptions: [])
  }

  /// Plays visits one after another, each from the stacks after the one before.
  ///
  /// A crash ends the journey.
  package func journey(_ visits: [Visit], from start: Stacks) -> [Outcome] {
    var stacks = start
    var outcomes: [Outcome] = []
    for visit in visits {
      let outcome = outcome(of: visit, from: stacks)
      outcomes.append(outcome)
      if outcome.isCrash { break }
      stacks = outcome.end
    }
    return outcomes
  }

  /// A screen at a URL, with the properties that the configuration gives it.
  package func screen(_ url: UTF8String) -> Screen {
    Screen(url, lookUp(url).properties, for: navigator.profile)
  }
}

/// The facts about visits of an app with one release of a client.
///
/// A class because every visit refers to it.
package final class AppNavigator: Sendable {
  let profile: ClientProfile
  let app: AppDescription

  /// The rows for the release, in order.
  ///
  /// Empty if unknown code of the app decides.
  package let table: [Row]

  /// The start location, or nil if it is not known.
  let start: URLAddress?

  /// The rows of every release with code of the same kind.
  let allRows: [Row]

  /// The properties that the client knows.
  package let known: PropertySet

  /// A profile copies all its facts for each question, which takes longer than an outcome.
  let facts: NavigationFacts
  let ownDeepLinks: [UTF8String]

  /// The handlers that the library registers.
  let handlers: [RouteHandler]

  /// True on Android, where `NavigatorRule` decides.
  let usesRule: Bool

  package init(_ profile: ClientProfile, in app: AppDescription) {
    self.profile = profile
    self.app = app
    let facts = profile.facts.navigation
    self.facts = facts
    handlers = facts.routeHandlers.value
    ownDeepLinks = profile.ownDeepLinks
    usesRule = facts.decider.value == .navigatorRule
    allRows =
      switch facts.decider.value {
      case .navigationHierarchy: NavigationHierarchyTable.rows
      case .navigatorRule: NavigatorRuleTable.rows
      case .app: []
      }
    table = allRows.filter { $0.given?(facts) ?? true }
    start = app.start.map { URLAddress($0) }
    known = profile.facts.properties.reduce(into: []) { $0.formUnion(PropertySet($1.name)) }
  }
}

extension AppNavigator {
  /// Returns the outcome of one visit, whatever the stacks.
  ///
  /// - Parameter properties: those of the URL, as the client reads them.
  package func outcome(
    of visit: Visit, _ properties: VisitProperties, from stacks: Stacks
  ) -> Outcome {
    var play = Play(visit, properties, from: stacks, with: self)
    play.run()
    return play.outcome
  }
}
