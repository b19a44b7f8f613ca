package import PathConfigModel

/// An app with one release of a client, as far as visits are concerned.
///
/// ```swift
/// let navigator = AppNavigator(.newest(of: .hotwireNativeIOS), in: AppDescription())
/// let outcome = navigator.outcome(of: Visit("/posts/new"), properties, from: stacks)
/// print(outcome.text)  // present(modal) => main=[/] modal=[/posts/new]
/// ```
package struct AppNavigator: Sendable {
  /// The client that proposes.
  package let profile: ClientProfile
  package let app: AppDescription

  /// The rows that hold for the release, in order; empty where the app's code decides and is not known.
  package let table: [Row]

  /// Those of every release whose code is of the kind.
  package let allRows: [Row]

  /// The release whose code reads the properties and decides.
  package let decider: ClientProfile

  /// True if the code of turbo-ios's demo reads the properties and decides.
  let isDemo: Bool

  /// The properties that the decider knows.
  package let known: PropertySet

  var facts: NavigationFacts { decider.facts.navigation }

  package init(_ profile: ClientProfile, in app: AppDescription) {
    self.profile = profile
    self.app = app
    let isDecidedByApp = profile.facts.navigation.decider.value == .app
    decider = isDecidedByApp && app.code == .turboNavigator ? Self.turboNavigator : profile
    let facts = decider.facts.navigation
    allRows =
      switch (facts.decider.value, app.code) {
      case (.navigationHierarchy, _): NavigationHierarchyTable.rows
      case (.navigatorRule, _): NavigatorRuleTable.rows
      case (.app, .demo): DemoTable.rows
      case (.app, _): []
      }
    table = allRows.filter { $0.given?(facts) ?? true }
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
  /// Tells what one visit does, whatever the stacks.
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
