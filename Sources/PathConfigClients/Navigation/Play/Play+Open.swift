import PathConfigSyntax

/// The steps that show the URL of the visit.
extension Play {
  mutating func push(on stack: Stack) {
    if usesRule, isSheet(stacks.shownProperties?.uri) {
      if navigator.facts.keepsOneSheet.value {
        note(.sheetCloses)
        replaceTop(of: stack)
        return
      }
      if isSheet(properties.uri) { note(.sheetTurnsBlank) }
    }
    guard let screen = makeScreen() else { return }
    stacks[stack].append(screen)
    operations.append(.push(stack))
    used.formUnion(.animated)
  }

  /// Replaces the top screen.
  ///
  /// Android removes the old screen before it looks for the new one.
  mutating func replaceTop(of stack: Stack) {
    if !stacks[stack].isEmpty { stacks[stack].removeLast() }
    guard let screen = makeScreen() else { return }
    stacks[stack].append(screen)
    operations.append(.replace(stack))
    if usesRule { used.formUnion(.animated) }
  }

  mutating func openModal(_ operation: Operation) {
    guard let screen = makeScreen() else { return }
    stacks.modal = [screen]
    operations.append(operation)
    used.formUnion(.animated)
    used.formUnion(.modalStyle)
    if let style = properties.modalStyle { note(.modalStyle(style)) }
  }

  mutating func replaceRoot() {
    used.formUnion(.animated)
    if usesRule, let uri = properties.uri, !isRegistered(uri) {
      used.formUnion(.uri)
      operations.append(.nothing(.unregistered(uri)))
      return
    }
    guard let screen = makeScreen(asRoot: true) else { return }
    if navigator.facts.rootReplacement.value == .downToSameDestination {
      let all = stacks.main + stacks.modal
      let same = all.lastIndex { $0.properties.uri == properties.uri } ?? all.count
      if same > 0 { note(.stopsAtStartDestination) }
      stacks = Stacks(main: Array(all[..<same]) + [screen])
      stacks.sortByContext()
    } else {
      stacks = Stacks(main: [screen])
    }
    operations.append(.replaceRoot)
    noteRequests(.requestedTwice)
  }

  // MARK: Screens

  /// The screen of the URL, or nil if Android finds none and nothing happens.
  private mutating func makeScreen(asRoot: Bool = false) -> Screen? {
    used.formUnion([.viewController, .pullToRefresh, .uri, .title])
    if let fault = properties.fault(of: .pullToRefresh) {
      operations.append(.crash(.property(fault)))
      return nil
    }
    if usesRule, let uri = properties.uri, !isRegistered(uri) {
      used.formUnion(.fallbackURI)
      guard let fallback = properties.fallbackURI, isRegistered(fallback) else {
        operations.append(.nothing(.unregistered(uri)))
        return nil
      }
      note(.fallback(fallback))
    }
    if properties.context == .modal, !asRoot, navigator.known.contains(.modalDismissGesture) {
      used.formUnion(.modalDismissGesture)
      note(.isDismissedByGesture(properties.isDismissedByGesture))
    }
    let native = nativeClass
    if let native, visit.screen == nil, navigator.app.nativeScreens == nil {
      assume(.nativeScreen(native))
    }
    return Screen(visit.url, native: native, properties, page: page)
  }

  /// True if the app has a screen for a deep link, or its deep links are not known.
  private mutating func isRegistered(_ uri: UTF8String) -> Bool {
    if navigator.ownDeepLinks.contains(uri) { return true }
    guard let destinations = navigator.app.destinations else {
      assume(.registered(uri))
      return true
    }
    return destinations.registered.contains(uri)
  }

  private func isSheet(_ uri: UTF8String?) -> Bool {
    guard let uri else { return false }
    return uri == Self.ownSheet || navigator.app.destinations?.dialogs.contains(uri) ?? false
  }

  /// The deep link of hotwire-native-android's own sheet.
  private static let ownSheet: UTF8String = "hotwire://fragment/web/modal/sheet"

  /// The app throws away the answer to a redirect or a form.
  private mutating func noteRequests(_ note: Note) {
    if case .redirect = visit.origin { self.note(note) }
  }
}

extension VisitProperties {
  /// The reason that the library crashes when it reads one of some properties, or nil.
  func fault(of properties: PropertySet) -> String? {
    faults.first { !$0.property.isDisjoint(with: properties) }?.text
  }
}
