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

  /// The number of the first operations that `animated` does not change, and whether they move.
  private(set) var fixedAnimation = (count: 0, isOn: false)

  /// True inside a visit to the current URL that another visit asked for.
  var isReroute = false

  /// True if the server has answered with the page, to the request of a page that it redirected.
  var isAnswered = false

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
    page = navigator.client.page(visit.url)
    if usesRule { self.stacks.sortByContext() }
  }

  var outcome: Outcome {
    Outcome(
      operations: operations.isEmpty ? [.none] : operations, end: stacks,
      used: used.intersection(navigator.known), rows: rows, isAnimated: isAnimated,
      notes: notes.distinct(), assumptions: assumptions.distinct())
  }

  mutating func note(_ note: Note) { notes.append(note) }

  mutating func assume(_ assumption: Assumption) { assumptions.append(assumption) }

  /// True if the screens move.
  ///
  /// iOS reads `animated` of the screen that moves, Android of the one that opens.
  private var isAnimated: Bool {
    let fixed = operations.prefix(fixedAnimation.count)
    let others = operations.dropFirst(fixedAnimation.count)
    if fixedAnimation.isOn, fixed.contains(where: \.movesScreens) { return true }
    guard used.contains(.animated), navigator.known.contains(.animated) else {
      return others.contains { $0.movesScreens }
    }
    guard properties.isAnimated else { return false }
    if usesRule, !operations.contains(.open), !operations.contains(.dismiss) {
      let replaces = [.replace, .replaceRoot].contains(properties.presentation)
      if navigator.client.replacesWithoutAnimation, action == .replace || replaces {
        return false
      }
    }
    return others.contains { $0.movesScreens }
  }
}

extension Operation {
  /// True for operations that are animated unless the configuration turns it off.
  fileprivate var movesScreens: Bool {
    switch self {
    case .push, .pop, .present, .open, .dismiss, .clear, .replaceRoot: true
    default: false
    }
  }

  /// True for operations that ask for the URL of the visit.
  var showsURL: Bool {
    switch self {
    case .push, .replace, .present, .open, .replaceRoot, .crash, .unregistered: true
    default: false
    }
  }
}

/// The way of a visit through the table.
extension Play {
  mutating func decide() {
    if navigator.table.isEmpty {
      operations.append(.appDecides)
      stacks = Stacks()
      stacks.isKnown = false
      return
    }
    if usesRule {
      used.formUnion([.presentation, .context])
    } else {
      // `Navigator.route` asks the app's delegate for a screen before the word counts
      // (ios@1.0.0 navigator/Navigator.swift:57-60, ios@38631e2 :76-84).
      used.formUnion([.presentation, .viewController])
    }
    used.formUnion(.historicalLocation)
    if redirect != .none, navigator.client.redirects != .asAnyVisit {
      used.formUnion(.context)
    }
    if let fault = properties.fault(of: [.uri, .animated]) {
      operations.append(.crash(fault))
      return
    }
    if navigator.client.crashesWithoutScreen, stacks.isEmpty {
      operations.append(.crash("there is no current screen"))
      return
    }
    // Each round removes a modal or the redirect, so that there are at most three.
    for _ in 0..<4 {
      if !consult() { return }
    }
  }

  /// Reads the table once, and returns true to read it again.
  private mutating func consult() -> Bool {
    var situation = situation
    for (place, row) in navigator.table.enumerated()
    where row.conditions.allSatisfy({ $0.holds(situation) }) {
      rows.append(place)
      used.formUnion(row.uses)
      if row.uses.contains(.queryStringPresentation), navigator.client.comparesNativeClasses {
        used.formUnion(.viewController)
      }
      var readsOn = false
      for step in row.steps {
        switch step {
        case .readAs(let word):
          situation.presentation = word
          readsOn = true
        case .goOn(let action):
          redirect = .none
          self.action = action ?? self.action
          return !(usesRule && stacks.isEmpty)
        default: perform(step)
        }
      }
      if !readsOn { return false }
    }
    return false
  }

  private var situation: Situation {
    Situation(
      presentation: properties.presentation, context: properties.context,
      hasModal: !stacks.modal.isEmpty, isModalOfOne: stacks.modal.count == 1, page: relation,
      action: action, redirect: redirect, isHistorical: properties.isHistorical,
      isAtStart: stacks.count <= 1)
  }

  // MARK: Same page, previous page

  /// The relation of the URL to the screens.
  ///
  /// Android compares with the screen that users see, iOS with the stack that the URL belongs to.
  /// Screens are compared in place: a copy of one takes longer than the comparison.
  private var relation: PageRelation {
    let (main, modal) = (stacks.main, stacks.modal)
    let isOnMain = usesRule ? modal.isEmpty : properties.context == .default
    let screens = isOnMain ? main : modal
    let same = isPage(screens, screens.count - 1)
    let isAboveMain = usesRule && !isOnMain && modal.count == 1
    let previous = isAboveMain ? isPage(main, main.count - 1) : isPage(screens, screens.count - 2)
    return same ? (previous ? .both : .same) : previous ? .previous : .other
  }

  private func isPage(_ screens: [Screen], _ place: Int) -> Bool {
    if place < 0 { return false }
    if navigator.client.comparesNativeClasses, let shown = screens[place].nativeClass {
      return nativeClass == shown
    }
    guard let other = screens[place].page else { return false }
    return page.isSame(as: other, ignoringQuery: properties.ignoresQuery, start: navigator.start)
  }

  /// The class of the screen that the app builds for the URL, or nil for a web screen.
  var nativeClass: UTF8String? {
    if usesRule { return nil }
    guard let name = properties.viewController, name != Self.ownViewController else { return nil }
    if let natives = navigator.app.nativeScreens, !natives.contains(name) { return nil }
    return name
  }

  /// `VisitableViewController.pathConfigurationIdentifier`.
  private static let ownViewController: UTF8String = "web"
}

/// The steps that show the URL of the visit.
extension Play {
  mutating func push(on stack: Stack) {
    if usesRule, isSheet(stacks.top?.properties) {
      if navigator.client.keepsOneSheet {
        note(.sheetCloses)
        replaceTop(of: stack)
        return
      }
      if isSheet(properties) { note(.sheetTurnsBlank) }
    }
    guard let screen = makeScreen(on: stack) else { return }
    closeSheets()
    stacks[stack].append(screen)
    operations.append(.push(stack))
    used.formUnion(.animated)
  }

  /// Replaces the top screen.
  ///
  /// Android removes the old screen before it looks for the new one.
  mutating func replaceTop(of stack: Stack) {
    let place = operations.count
    let removal = removeTop(of: stack)
    guard let screen = makeScreen(on: stack) else {
      if usesRule, let removal { operations.insert(removal, at: place) }
      return
    }
    closeSheets()
    stacks[stack].append(screen)
    operations.append(.replace(stack))
    if usesRule { used.formUnion(.animated) }
  }

  mutating func openModal(_ operation: Operation) {
    if operation == .open, [.pop, .refresh, .clearAll, .none].contains(properties.presentation) {
      note(.wordCountsForNothing)
    }
    guard let screen = makeScreen(on: .modal) else { return }
    closeSheets()
    // On Android, what is beneath may turn out to be a modal once the screen over it is gone.
    operations.append(stacks.modal.isEmpty ? operation : .push(.modal))
    stacks.modal.append(screen)
    used.formUnion(.animated)
    used.formUnion(.modalStyle)
    if let style = properties.modalStyle { note(.modalStyle(style)) }
  }

  /// Removes the sheets that are on top before a screen that is none opens.
  ///
  /// `NavController` never keeps one beneath
  /// (https://developer.android.com/guide/navigation/backstack/dialog).
  private mutating func closeSheets() {
    guard usesRule, !isSheet(properties) else { return }
    while isSheet(stacks.top?.properties), let removal = removeTop(of: stacks.shown) {
      note(.sheetCloses)
      operations.append(removal)
    }
  }

  /// Removes the top screen of a stack, and says so; nil if there is none.
  private mutating func removeTop(of stack: Stack) -> Operation? {
    guard stacks[stack].popLast() != nil else { return nil }
    return stack == .modal && stacks.modal.isEmpty ? .dismiss : .pop(stack)
  }

  mutating func replaceRoot() {
    used.formUnion(.animated)
    if let uri = missingDestination() {
      used.formUnion(.uri)
      operations.append(.unregistered(uri))
      return
    }
    guard let screen = makeScreen(on: .main, asRoot: true) else { return }
    if isAnswered { note(.requestedTwice) }
    let all = stacks.main + stacks.modal
    let same = all.lastIndex { $0.properties.uri == properties.uri } ?? all.count
    if !navigator.client.keepsScreensBeneathNewRoot || same == 0 {
      (stacks.main, stacks.modal) = ([screen], [])
      operations.append(.replaceRoot)
    } else {
      note(.stopsAtOwnDestination)
      pop(to: same)
      (stacks.main, stacks.modal) = (stacks.main + stacks.modal + [screen], [])
      operations.append(.push(.main))
    }
  }

  // MARK: Screens

  /// The screen of the URL, or nil if Android finds none and nothing happens.
  private mutating func makeScreen(on stack: Stack, asRoot: Bool = false) -> Screen? {
    used.formUnion([.viewController, .pullToRefresh, .uri, .title])
    if let fault = properties.fault(of: .pullToRefresh) {
      operations.append(.crash(fault))
      return nil
    }
    if let uri = missingDestination() {
      used.formUnion(.fallbackURI)
      guard let fallback = properties.fallbackURI, isRegistered(fallback) else {
        operations.append(.unregistered(uri))
        return nil
      }
      note(.fallback(fallback))
    }
    if properties.context == .modal, !asRoot, navigator.known.contains(.modalDismissGesture) {
      used.formUnion(.modalDismissGesture)
      note(.isDismissedByGesture(properties.isDismissedByGesture))
    }
    let native = nativeClass
    if let native, navigator.app.nativeScreens == nil {
      assume(.nativeScreen(native))
    }
    let isFirst = native == nil && stacks.unbooted.remove(stack) != nil
    if isFirst, usesRule { stacks.unbooted = [] }
    return Screen(
      url: visit.url, nativeClass: native, properties: properties, page: page, isFirstPage: isFirst)
  }

  /// The deep link that Android looks for in vain: the page's own, or that of the default screen
  /// (android@1.2.4 navigation/navigator/NavigatorRule.kt:39,60,65).
  mutating func missingDestination() -> UTF8String? {
    guard usesRule, let uri = properties.uri ?? navigator.app.destinations?.defaultScreen,
      !isRegistered(uri)
    else { return nil }
    if properties.uri == nil { note(.needsDefaultScreen) }
    return uri
  }

  /// True if the app has a screen for a deep link, or its deep links are not known.
  private mutating func isRegistered(_ uri: UTF8String) -> Bool {
    guard let destinations = navigator.app.destinations else {
      if !navigator.client.ownDeepLinks.contains(uri) { assume(.registered(uri)) }
      return true
    }
    return destinations.registered.contains(uri)
  }

  /// True if the screen of a URL with these properties is a sheet.
  private func isSheet(_ properties: VisitProperties?) -> Bool {
    let known = navigator.app.destinations
    var uri = properties?.uri
    if let known, let own = uri, !known.registered.contains(own) { uri = properties?.fallbackURI }
    guard let uri else { return false }
    return uri == Self.ownSheet || known?.dialogs.contains(uri) ?? false
  }

  /// The deep link of hotwire-native-android's own sheet.
  private static let ownSheet: UTF8String = "hotwire://fragment/web/modal/sheet"
}

/// Performs the steps of a row on the stacks.
extension Play {
  mutating func perform(_ step: Step) {
    switch step {
    case .dismiss: dismiss()
    case .popKeepingRoot(.main): popMain(keepingRoot: true)
    case .popKeepingRoot: pop(keepingRoot: true)
    case .popTop:
      // A page that opens a modal may remove the screen beneath, too.
      let goesBack = properties.context == .default || !stacks.modal.isEmpty
      if properties.presentation == .default, goesBack { note(.oldScreenShown) }
      pop(keepingRoot: false)
    case .push(let stack): push(on: stack ?? stacks.shown)
    case .replace(let stack): replaceTop(of: stack ?? stacks.shown)
    case .refresh(let stack): refresh(stack ?? stacks.shown)
    case .present, .open: openModal(step == .present ? .present : .open)
    case .clear: clear()
    case .replaceRoot: replaceRoot()
    case .nothing: operations.append(.none)
    case .reroute: reroute()
    case .crash(let reason): operations.append(.crash(reason))
    case .note(let note): self.note(note)
    case .animated(let isOn): fixedAnimation = (operations.count, isOn)
    case .readAs, .goOn: break
    }
  }

  // MARK: Removing screens

  private mutating func dismiss() {
    if stacks.modal.isEmpty { return }
    stacks.modal = []
    add(.dismiss)
    if stacks.main.isEmpty, usesRule { note(.noScreenLeft) }
  }

  mutating func pop(keepingRoot: Bool) {
    if stacks.modal.count > 1 {
      stacks.modal.removeLast()
      add(.pop(.modal))
    } else if stacks.modal.count == 1 {
      dismiss()
    } else {
      popMain(keepingRoot: keepingRoot)
    }
    if !keepingRoot { stacks.sortByContext() }
  }

  /// Removes screens until only some are left.
  private mutating func pop(to count: Int) {
    while stacks.count > count { pop(keepingRoot: false) }
  }

  private mutating func popMain(keepingRoot: Bool) {
    guard stacks.main.count > (keepingRoot ? 1 : 0) else { return }
    stacks.main.removeLast()
    add(.pop(.main))
  }

  /// Adds an operation that depends on `animated` on iOS.
  private mutating func add(_ operation: Operation) {
    operations.append(operation)
    if !usesRule { used.formUnion(.animated) }
  }

  private mutating func clear() {
    if usesRule, navigator.client.clearsToStartDestination {
      clearToStartDestination()
      return
    }
    dismiss()
    guard stacks.main.count > 1 else { return }
    stacks.main = [stacks.main[0]]
    add(.clear)
  }

  private mutating func clearToStartDestination() {
    let all = stacks.main + stacks.modal
    guard let start = all.first else { return }
    let topmost = all.lastIndex { destination(of: $0) == destination(of: start) } ?? 0
    if topmost > 0 {
      note(.stopsAtStartDestination)
      pop(to: topmost + 1)
    } else if all.count > 1 {
      stacks = Stacks(main: [start])
      stacks.sortByContext()
      operations.append(.clear)
    }
  }

  /// The deep link of the screen's destination, which is the default's if `uri` is not set.
  ///
  /// The default is the library's web fragment unless the app chooses another
  /// (android@1.1.3 navigation/navigator/NavigatorRule.kt:39,60 and NavigatorGraphBuilder.kt:100-102).
  private func destination(of screen: Screen) -> UTF8String? {
    screen.properties.uri ?? navigator.client.ownDeepLinks.first
  }

  // MARK: Refreshing and rerouting

  private mutating func refresh(_ stack: Stack) {
    guard let top = stacks[stack].last, top.isWeb || usesRule else { return }
    operations.append(.refresh(stack))
    note(navigator.client.refresh == .mayShowCachedPage ? .mayShowCachedPage : .asksServer)
  }

  /// Visits the URL of the current screen again, with the properties of that screen.
  private mutating func reroute() {
    guard let top = stacks.top, let url = top.url else { return }
    operations.append(.reroute)
    if isReroute {
      operations.append(.crash("the current URL refreshes itself without end"))
      return
    }
    var inner = Play(Visit(url), top.properties, from: stacks, with: navigator)
    inner.isReroute = true
    inner.decide()
    let count = stacks.count
    stacks = inner.stacks
    notes += inner.notes
    assumptions += inner.assumptions
    let replacesOne = [[.replace(stacks.shown)], [.replaceRoot]].contains(inner.operations)
    if !replacesOne || stacks.count != count { operations += inner.operations }
  }
}
