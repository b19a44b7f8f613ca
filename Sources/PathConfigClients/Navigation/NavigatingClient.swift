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
    let crash: CrashCause?
    switch answer {
    case .crashes(_, let reasons):
      crash = .configuration(reasons.map(\.text).joined(separator: "; "))
    case .crashesOnURL(_, isAskedByLibrary: true): crash = .unknownScheme
    default: crash = nil
    }
    guard let crash else { return navigator.outcome(of: visit, properties, from: stacks) }
    return Outcome(
      operations: [.crash(crash)], end: stacks, used: [], rows: [], isAnimated: false, notes: [],
      assumptions: [])
  }

  /// Plays visits one after another, each from the stacks after the one before.
  ///
  /// A crash ends the journey.
  func journey(_ visits: [Visit], from start: Stacks) -> [Outcome] {
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
    Screen(url, lookUp(url).properties, for: navigator.decider)
  }
}

/// The facts about visits of an app with one release of a client.
///
/// A class because every visit refers to it.
package final class AppNavigator: Sendable {
  /// The client that proposes.
  let profile: ClientProfile
  let app: AppDescription

  /// The rows for the release, in order.
  ///
  /// Empty if unknown code of the app decides.
  package let table: [Row]

  /// The masks, steps and uses of the rows: copying a row takes longer than reading these.
  let masks: [UInt32]
  let steps: [[Step]]
  let uses: [PropertySet]

  /// The start location, or nil if it is not known.
  let start: URLAddress?

  /// The rows of every release with code of the same kind.
  let allRows: [Row]

  /// The release whose code reads the properties and decides.
  let decider: ClientProfile

  /// True if the code of turbo-ios's demo reads the properties and decides.
  let isDemo: Bool

  /// The properties that the decider knows.
  package let known: PropertySet

  /// The facts of the decider, and those of the client that proposes.
  ///
  /// A profile hands out copies of all its facts. Each copy takes longer than an outcome.
  let facts: NavigationFacts
  let proposing: NavigationFacts
  let ownDeepLinks: [UTF8String]

  /// The handlers that the app registered, or those of the library.
  let handlers: [RouteHandler]

  /// True on Android, where `NavigatorRule` decides.
  let usesRule: Bool

  package init(_ profile: ClientProfile, in app: AppDescription) {
    self.profile = profile
    self.app = app
    let isDecidedByApp = profile.facts.navigation.decider.value == .app
    decider = isDecidedByApp && app.code == .turboNavigator ? Self.turboNavigator : profile
    let facts = decider.facts.navigation
    self.facts = facts
    proposing = profile.facts.navigation
    handlers = app.routeHandlers ?? proposing.routeHandlers.value
    ownDeepLinks = profile.ownDeepLinks
    usesRule = facts.decider.value == .navigatorRule
    allRows =
      switch (facts.decider.value, app.code) {
      case (.navigationHierarchy, _): NavigationHierarchyTable.rows
      case (.navigatorRule, _): NavigatorRuleTable.rows
      case (.app, .demo): DemoTable.rows
      case (.app, _): []
      }
    table = allRows.filter { $0.given?(facts) ?? true }
    masks = table.map(\.mask)
    steps = table.map(\.steps)
    uses = table.map(\.uses)
    start = app.start.map { URLAddress($0) }
    isDemo = isDecidedByApp && app.code == .demo
    known =
      isDemo
      ? [.presentation, .viewController]
      : decider.facts.properties.reduce(into: []) { $0.formUnion(PropertySet($1.name)) }
  }

  /// The release that took the package's code over.
  private static let turboNavigator: ClientProfile = {
    let releases = ClientProfile.all.filter {
      $0.facts.navigation.decider.value == .navigationHierarchy
    }
    return releases[0]
  }()
}

extension AppNavigator {
  /// Returns the outcome of one visit, whatever the stacks.
  ///
  /// - Parameter properties: those of the URL, as `decider` reads them.
  package func outcome(
    of visit: Visit, _ properties: VisitProperties, from stacks: Stacks
  ) -> Outcome {
    var play = Play(visit, properties, from: stacks, with: self)
    play.run()
    return play.outcome
  }
}
