import PathConfigSyntax

/// The facts about visits of an app with one release of a client.
///
/// A class because every visit refers to it.
package final class AppNavigator: Sendable {
  let profile: Client
  package let app: AppDescription

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

  package init(_ profile: Client, in app: AppDescription) {
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
