import PathConfigSyntax

/// The effect of one visit.
package struct Outcome: Sendable {
  /// In the order in which users see them.
  ///
  /// There is at least one.
  package var operations: [Operation]

  /// The stacks after them.
  package var end: Stacks

  /// The properties on which the operations, the end and the notes depend.
  package var used: PropertySet

  /// The rows that decided, by their places in the table of the navigator.
  package var rows: [Int]

  /// True if the screens move.
  package var isAnimated: Bool
  package var notes: [Note]
  package var assumptions: [Assumption]
}

extension Outcome {
  /// True if nothing can follow, because the app is gone.
  package var isCrash: Bool {
    if case .crash = operations.last { true } else { false }
  }

  /// The properties of a URL that do not count on this way, by name in the order of the answer.
  ///
  /// Properties that no library reads belong to the app and are left out.
  package func unread(among resolution: Resolution) -> [UTF8String] {
    resolution.properties.map(\.name).filter { name in
      let property = PropertySet(name)
      return property != [] && property != .historicalLocation && used.isDisjoint(with: property)
    }
  }

  /// The operations joined by ` > ` and, after ` => `, the stacks.
  var text: String {
    "\(operations.map(\.description).joined(separator: " > ")) => \(end)"
  }
}

/// One thing that users see, or an obstacle to it.
package enum Operation: Hashable, Sendable {
  case push(Stack)
  case replace(Stack)
  case pop(Stack)
  /// The page of the top screen is loaded again, instead of the URL of the visit.
  case refresh(Stack)
  /// A modal opens, with a stack of its own.
  case present
  /// The first screen with the context `modal` opens.
  case open
  /// The whole modal closes.
  case dismiss
  /// Back to the start screen.
  case clear
  /// The screen of the URL is the only one.
  case replaceRoot
  case external(Browser)
  /// The current URL is routed like a new visit.
  case reroute
  /// Nobody takes the URL.
  case refused
  /// The URL is dropped.
  case ignored
  case none
  /// Something should happen and nothing does.
  case nothing(NothingCause)
  case crash(CrashCause)
  /// The library hands the visit to code of the app that is not known.
  case appDecides

  /// The target of a URL that leaves the app.
  package enum Browser: String, Sendable {
    case safari
    case system
    case browserTab = "browser_tab"
  }
}

/// A reason for a crash.
package enum CrashCause: Hashable, Sendable {
  case modalRoot
  case noScreen
  case rerouteWithoutEnd
  case unregisteredStart(UTF8String)
  case unknownScheme
  /// A sentence about a property.
  case property(String)
  /// A sentence about the configuration.
  case configuration(String)
}

/// The reason that nothing happens.
package enum NothingCause: Hashable, Sendable {
  case unregistered(UTF8String)
}

extension Operation: CustomStringConvertible {
  /// The short form that JSON and tests use, such as `push(main)`.
  package var description: String {
    switch self {
    case .push(let stack): "push(\(stack))"
    case .replace(let stack): "replace(\(stack))"
    case .pop(let stack): "pop(\(stack))"
    case .refresh(let stack): "refresh(\(stack))"
    case .present: "present(modal)"
    case .open: "open(modal)"
    case .dismiss: "dismiss"
    case .clear: "clear(main)"
    case .replaceRoot: "replace_root"
    case .external(let browser): "external(\(browser.rawValue))"
    case .reroute: "reroute(current)"
    case .refused: "refused"
    case .ignored: "ignored"
    case .none: "none"
    case .nothing(let cause): "nothing(\(cause))"
    case .crash(let cause): "crash(\(cause))"
    case .appDecides: "app_decides"
    }
  }
}

extension CrashCause: CustomStringConvertible {
  package var description: String {
    switch self {
    case .modalRoot: "a modal cannot use presentation replace_root"
    case .noScreen: "there is no current screen"
    case .rerouteWithoutEnd: "the current URL refreshes itself without end"
    case .unregisteredStart(let uri): "no screen is registered for `\(uri)` of the start location"
    case .unknownScheme: "the client's URL parser does not know the scheme"
    case .property(let sentence), .configuration(let sentence): sentence
    }
  }
}

extension NothingCause: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unregistered(let uri): "no screen is registered for `\(uri)`"
    }
  }
}

extension Outcome {
  /// The operations in words, with the URL as the subject: `closes the modal, then opens on top`.
  package var phrase: String { operations.map(\.phrase).joined(separator: ", then ") }
}

extension Operation {
  /// The effect of the visit's URL, as a phrase.
  var phrase: String {
    switch self {
    case .push(.main): "opens on top"
    case .push(.modal): "opens on top in the modal"
    case .replace(.main): "replaces the top screen"
    case .replace(.modal): "replaces the top screen of the modal"
    case .pop(.main): "goes back by one screen"
    case .pop(.modal): "goes back by one screen in the modal"
    case .refresh(.main): "reloads the screen shown"
    case .refresh(.modal): "reloads the screen shown in the modal"
    case .present, .open: "opens as a modal over the current screen"
    case .dismiss: "closes the modal"
    case .clear: "goes back to the start screen"
    case .replaceRoot: "replaces all screens"
    case .external(.safari): "opens in Safari inside the app"
    case .external(.browserTab): "opens in a browser tab over the app"
    case .external(.system): "leaves the app for the one that the system chooses"
    case .reroute: "routes the URL of the current screen again"
    case .refused: "does nothing: no handler takes the URL"
    case .ignored: "does nothing: the URL is dropped"
    case .none: "does nothing"
    case .nothing(let cause): "shows nothing: \(cause)"
    case .crash(let cause): "crashes the app: \(cause)"
    case .appDecides: "is proposed to the app, whose code decides"
    }
  }
}

/// An outcome in one word that both platforms share, for expectations and comparisons.
package enum VisitWord: String, CaseIterable, Sendable {
  case push, replace, modal, dismiss, pop, refresh, clear, root, none, blank, native, browser,
    system, crash
}

extension Outcome {
  /// The operations in words, in order.
  ///
  /// `native` and `blank` follow the word that they describe. Empty if code of the app decides.
  package var words: [VisitWord] {
    var words = operations.compactMap(\.word)
    if words.count > 1 { words.removeAll { $0 == .none } }
    if notes.contains(where: \.isBlank) {
      words.removeAll { $0 == .none }
      words.append(.blank)
    } else if operations.contains(where: \.showsScreen), end.top?.isNative ?? false {
      words.append(.native)
    }
    return words
  }
}

extension Operation {
  /// Nil for a step that others follow, and for a decision of the app's code.
  fileprivate var word: VisitWord? {
    switch self {
    case .push: .push
    case .replace: .replace
    case .present, .open: .modal
    case .dismiss: .dismiss
    case .pop: .pop
    case .refresh, .reroute: .refresh
    case .clear: .clear
    case .replaceRoot: .root
    case .external(.system): .system
    case .external: .browser
    case .none, .nothing, .ignored, .refused: VisitWord.none
    case .crash: .crash
    case .appDecides: nil
    }
  }

  /// True if a screen for the URL appears.
  fileprivate var showsScreen: Bool {
    switch self {
    case .push, .replace, .present, .open, .replaceRoot: true
    default: false
    }
  }
}

extension Note {
  fileprivate var isBlank: Bool {
    self == .blankAtLaunch || self == .noScreenLeft
  }
}

extension Screen {
  /// True if the app does not show a web page.
  ///
  /// iOS builds another class. On Android the deep link has no segment that begins with `web`,
  /// unlike those of the libraries.
  fileprivate var isNative: Bool {
    if !isWeb { return true }
    guard let uri = properties.uri else { return false }
    return !uri.bytes.split(separator: UInt8(ascii: "/")).contains { $0.starts(with: "web".utf8) }
  }
}

/// Something that users notice, or miss, besides the screens.
package enum Note: Hashable, Sendable {
  /// On iOS, the size of the modal that opens.
  case modalStyle(UTF8String)
  case isDismissedByGesture(Bool)
  case oldScreenShown
  case wordCountsForNothing
  case blankBeneath
  case blankAtLaunch
  case noScreenLeft
  case sheetCloses
  case sheetTurnsBlank
  case mayShowCachedPage
  case asksServer
  case shownAsFirstScreen
  case fallback(UTF8String)
  case reloadedInPlace
  case scrollsToAnchor
  case answeredInPlace
  case otherAppMayOpen
  case requestedTwice
  case neverRequested
  case stopsAtStartDestination
  case startLocationInstead
}

extension Note {
  /// True for effects that users expect, which a text for people leaves out.
  package var isUsual: Bool {
    self == .isDismissedByGesture(true) || self == .modalStyle("large") || self == .asksServer
  }

  /// A sentence without a full stop.
  package var text: String {
    switch self {
    case .modalStyle(let style): "the modal has the style `\(style)`"
    case .isDismissedByGesture(let isOn):
      isOn ? "swiping down closes the modal" : "swiping down does not close the modal"
    case .oldScreenShown: "the old screen is shown as it was, not the new URL"
    case .wordCountsForNothing:
      "the word of `presentation` counts for nothing where the visit opens a modal"
    case .blankBeneath: "the page that redirected stays beneath, blank"
    case .blankAtLaunch: "the app stays blank: the start location shows no screen"
    case .noScreenLeft: "no screen is left"
    case .sheetCloses: "the sheet closes before another screen opens"
    case .sheetTurnsBlank: "the sheet beneath turns blank"
    case .mayShowCachedPage: "the page may come from the cache"
    case .asksServer: "the page is requested again"
    case .shownAsFirstScreen: "the start location is the first screen whatever its context"
    case .fallback(let uri): "the screen of `fallback_uri` opens: `\(uri)`"
    case .reloadedInPlace: "the page shown has this address: it reloads in place, without a visit"
    case .scrollsToAnchor: "the page scrolls to the anchor, without a visit"
    case .answeredInPlace: "the page shows the answer to the form, without a visit"
    case .otherAppMayOpen: "an app that is registered for the URL opens instead"
    case .requestedTwice: "the URL is requested a second time, and flash messages are lost"
    case .neverRequested: "the URL itself is never requested, and flash messages are lost"
    case .stopsAtStartDestination:
      "it stops at the topmost screen of the start location's destination"
    case .startLocationInstead: "the link has another host: the start location opens instead"
    }
  }
}

/// An assumption of the answer, because the fact is not known.
package enum Assumption: Hashable, Sendable {
  /// The start location has this host.
  case startHost(UTF8String)
  /// The app registers a screen for the deep link.
  case registered(UTF8String)
  /// The app shows a native screen under this name.
  case nativeScreen(UTF8String)
}

extension Assumption {
  /// A clause for "if …".
  package var text: String {
    switch self {
    case .startHost(let host): "the start location is on `\(host)`"
    case .registered(let uri): "the app registers a screen for `\(uri)`"
    case .nativeScreen(let name): "the app shows a native screen for `\(name)`"
    }
  }
}
