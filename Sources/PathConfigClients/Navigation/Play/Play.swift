import PathConfigSyntax

/// One visit on its way through the client.
struct Play {
  let navigator: AppNavigator
  let visit: Visit
  let properties: VisitProperties
  var action: VisitAction
  var redirect = Redirect.none
  var stacks: Stacks
  var operations: [Operation] = []
  var used: PropertySet = []
  var rows: [Int] = []
  var notes: [Note] = []
  var assumptions: [Assumption] = []
  let page: Page

  /// True inside a visit to the current URL that another visit asked for.
  var isReroute = false

  /// True on Android, where `NavigatorRule` decides.
  var usesRule: Bool { navigator.usesRule }

  init(
    _ visit: Visit, _ properties: VisitProperties, from stacks: Stacks, with navigator: AppNavigator
  ) {
    self.navigator = navigator
    self.visit = visit
    self.properties = properties
    self.stacks = stacks
    action = visit.action
    page = Page(visit.url, comparedBy: navigator.facts.pageIdentity.value)
    if usesRule { self.stacks.sortByContext() }
  }

  var outcome: Outcome {
    Outcome(
      operations: operations.isEmpty ? [.none] : operations, end: stacks,
      used: used.intersection(navigator.known), rows: rows, isAnimated: isAnimated, notes: notes,
      assumptions: assumptions)
  }

  mutating func note(_ note: Note) {
    if !notes.contains(note) { notes.append(note) }
  }

  mutating func assume(_ assumption: Assumption) {
    if !assumptions.contains(assumption) { assumptions.append(assumption) }
  }

  /// True if the screens move.
  ///
  /// iOS reads `animated` of the screen that moves, Android of the one that opens.
  private var isAnimated: Bool {
    guard used.contains(.animated), navigator.known.contains(.animated) else {
      return operations.contains { $0.movesScreens }
    }
    guard properties.isAnimated else { return false }
    if usesRule, !operations.contains(where: \.changesContext) {
      let replaces = [.replace, .replaceRoot].contains(properties.presentation)
      if navigator.facts.replacesWithoutAnimation.value, action == .replace || replaces {
        return false
      }
    }
    return operations.contains { $0.movesScreens }
  }
}

extension Operation {
  /// True for operations that are animated unless the configuration turns it off.
  fileprivate var movesScreens: Bool {
    switch self {
    case .push, .pop, .present, .open, .dismiss, .clear, .replaceRoot, .alert: true
    default: false
    }
  }

  /// True for operations that ask for the URL of the visit.
  var showsURL: Bool {
    switch self {
    case .push, .replace, .present, .open, .replaceRoot, .alert, .crash, .nothing: true
    default: false
    }
  }

  fileprivate var changesContext: Bool {
    switch self {
    case .open, .dismiss: true
    default: false
    }
  }
}
