import PathConfigSyntax

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
  case alert(Stack)
  case external(Browser)
  /// The current URL is routed like a new visit.
  case reroute
  /// The URL is routed once more from the start.
  case route(UTF8String)
  /// The web view loads the URL in the screen shown.
  case load
  case reloadSession
  case errorScreen
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
    case .alert(let stack): "alert(\(stack))"
    case .external(let browser): "external(\(browser.rawValue))"
    case .reroute: "reroute(current)"
    case .route(let url): "route(\(url))"
    case .load: "load"
    case .reloadSession: "reload(session)"
    case .errorScreen: "error_screen"
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
