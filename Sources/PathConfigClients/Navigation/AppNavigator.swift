import PathConfigSyntax

/// The facts about visits of an app with one release of a client.
///
/// A class because every visit refers to it.
package final class AppNavigator: Sendable {
  let client: Client
  let app: AppDescription

  /// The rows for the release, in order.
  ///
  /// Empty if unknown code of the app decides.
  package let table: [Row]

  /// The start location, or nil if its host is not known.
  let start: URLAddress?

  /// The page of the first screen, which is `/` unless the app is known to begin elsewhere.
  let startPage: Page

  /// The properties that the client knows.
  package let known: PropertySet

  /// True on Android, where `NavigatorRule` decides.
  let usesRule: Bool

  init(_ client: Client, in app: AppDescription) {
    self.client = client
    self.app = app
    usesRule = client.decider == .navigatorRule
    table = client.navigationRows
    start = app.start.map { URLAddress($0) }.flatMap { $0.isPath ? nil : $0 }
    startPage = client.page(app.start ?? "/")
    known = client.facts.properties.reduce(into: []) { $0.formUnion(PropertySet($1.name)) }
  }

  /// True for the page of the first screen.
  package func isStart(_ url: UTF8String) -> Bool {
    client.page(url).isSame(as: startPage, ignoringQuery: false, start: start)
  }

  /// Returns the outcome of one visit, whatever the stacks.
  ///
  /// - Parameter properties: those of the URL, as the client reads them.
  func outcome(
    of visit: Visit, _ properties: VisitProperties, from stacks: Stacks
  ) -> Outcome {
    var play = Play(visit, properties, from: stacks, with: self)
    play.run()
    return play.outcome
  }
}

extension Client {
  /// The rows of the decision table for the release, in order.
  ///
  /// Empty if unknown code of the app decides.
  package var navigationRows: [Row] {
    let rows =
      switch self.decider {
      case .navigationHierarchy: NavigationHierarchyTable.rows
      case .navigatorRule: NavigatorRuleTable.rows
      case .app: [Row]()
      }
    return rows.filter { $0.given?(self) ?? true }
  }
}
