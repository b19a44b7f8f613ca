import PathConfigSyntax

/// The way of a visit through the table.
extension Play {
  mutating func decide() {
    if navigator.table.isEmpty {
      operations.append(.appDecides)
      return
    }
    if usesRule {
      used.formUnion([.presentation, .context])
    } else if visit.screen != .alert, !navigator.isDemo {
      used.formUnion(.presentation)
    }
    used.formUnion(.historicalLocation)
    if redirect != .none, navigator.facts.redirects.value != .asAnyVisit {
      used.formUnion(.context)
    }
    if let fault = properties.fault(of: [.uri, .animated]) {
      operations.append(.crash(.property(fault)))
      return
    }
    if navigator.facts.crashesWithoutScreen.value, stacks.isEmpty {
      operations.append(.crash(.noScreen))
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
    for place in navigator.masks.indices
    where situation.bits & ~navigator.masks[place] == 0 {
      rows.append(place)
      let uses = navigator.uses[place]
      used.formUnion(uses)
      if uses.contains(.queryStringPresentation), navigator.facts.nativePages.value == .byClass {
        used.formUnion(.viewController)
      }
      var readsOn = false
      for step in navigator.steps[place] {
        switch step {
        case .readAs(let word):
          situation.set(word)
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
    var situation = Situation()
    situation.set(properties.presentation)
    situation.set(properties.context)
    situation.set(
      stacks.modal.isEmpty ? OpenModal.none : stacks.modal.count == 1 ? .one : .several)
    situation.set(relation)
    situation.set(action.feature)
    situation.set(redirect)
    situation.set(properties.isHistorical ? Historical.yes : .no)
    situation.set(stacks.main.count + stacks.modal.count > 1 ? Depth.deeper : .start)
    situation.set(visit.screen == .alert ? MadeScreen.alert : .screen)
    situation.set(isHome ? Home.yes : .no)
    return situation
  }

  /// True for the path `/` if there is a screen to go back from.
  private var isHome: Bool {
    navigator.facts.decider.value == .app && !stacks.main.isEmpty
      && page.isSame(as: navigator.decider.page("/"), ignoringQuery: true)
  }

  // MARK: Same page, previous page

  /// The relation of the URL to the screens.
  ///
  /// Android compares with the screen that users see, iOS with the stack that the URL belongs to.
  /// Screens are compared in place: a copy of one takes longer than the comparison.
  private var relation: PageRelation {
    let (main, modal) = (stacks.main, stacks.modal)
    let same: Bool
    let previous: Bool
    switch usesRule ? modal.isEmpty : properties.context == .default {
    case true:
      same = isPage(main, main.count - 1)
      previous = isPage(main, main.count - 2)
    case false:
      same = isPage(modal, modal.count - 1)
      previous =
        usesRule && modal.count == 1
        ? isPage(main, main.count - 1) : isPage(modal, modal.count - 2)
    }
    return same ? (previous ? .both : .same) : previous ? .previous : .other
  }

  private func isPage(_ screens: [Screen], _ place: Int) -> Bool {
    place >= 0 && isPage(screens[place])
  }

  private func isPage(_ screen: Screen) -> Bool {
    if navigator.facts.nativePages.value == .byClass, let shown = screen.nativeClass {
      return nativeClass == shown
    }
    guard let other = screen.page else { return false }
    return page.isSame(as: other, ignoringQuery: properties.ignoresQuery)
  }

  /// The class of the screen that the app builds for the URL, or nil for a web screen.
  var nativeClass: UTF8String? {
    if case .native(let name)? = visit.screen { return name }
    if usesRule { return nil }
    guard let name = properties.viewController, name != Self.ownViewController else { return nil }
    if let natives = navigator.app.nativeScreens, !natives.contains(name) { return nil }
    return name
  }

  /// `VisitableViewController.pathConfigurationIdentifier`.
  private static let ownViewController: UTF8String = "web"
}
