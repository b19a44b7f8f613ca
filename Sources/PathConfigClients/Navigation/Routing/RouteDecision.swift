import PathConfigSyntax

/// The answer to the question whether a URL stays in the app.
package enum RouteDecision: Hashable, Sendable {
  case inApp
  case outside(Operation.Browser)
  /// The URL is dropped.
  case ignored
}

extension AppNavigator {
  /// The decision on a URL before any property is read.
  ///
  /// - Returns: a nil decision if no handler takes the URL. The host is set if the start location
  ///   is not known and the answer is only valid for an app with that host.
  package func decision(
    on url: UTF8String
  ) -> (decision: RouteDecision?, assumedHost: UTF8String?) {
    let address = URLAddress(url)
    var isOfApp = address.isPath
    var assumedHost: UTF8String?
    if !isOfApp {
      if let start {
        isOfApp = start.hasHost(of: address)
      } else if address.isWebPage, handlers.contains(.app) {
        isOfApp = true
        assumedHost = address.host
      }
    }
    for handler in handlers {
      if let decision = decision(of: handler, on: url, address, isOfApp: isOfApp) {
        return (decision, assumedHost)
      }
    }
    return (nil, assumedHost)
  }

  /// The decision of one handler, or nil if it does not take the URL.
  func decision(
    of handler: RouteHandler, on url: UTF8String, _ address: URLAddress, isOfApp: Bool
  ) -> RouteDecision? {
    switch handler {
    case .everyProposal: return .inApp
    case .parsableURL:
      if case .text = profile.subject(of: url) { return .inApp }
      return .ignored
    case .app: return isOfApp ? .inApp : nil
    case .safari: return !isOfApp && address.isWeb(inAnyCase: false) ? .outside(.safari) : nil
    case .browserTab:
      return !isOfApp && address.isWeb(inAnyCase: true) ? .outside(.browserTab) : nil
    case .system: return isOfApp ? nil : .outside(.system)
    }
  }
}

extension URLAddress {
  /// True for a URL that may have the host of an app.
  fileprivate var isWebPage: Bool { isWeb(inAnyCase: true) && host != nil }
}

extension WebPolicy {
  /// The decision about a navigation of the web page.
  enum Decision: Hashable, Sendable {
    case route
    case load
    case ignore
    case reload
    case outside(RouteHandler)
  }

  /// The decision, or nil if the policy does not take the navigation.
  func decide(_ navigation: Visit.WebNavigation, _ url: UTF8String) -> Decision? {
    switch (self, navigation) {
    case (.reload, .reload): return .reload
    case (.newWindow, .newWindow): return .route
    case (.externalNavigation(let dropsUnsafe), .link),
      (.externalNavigation(let dropsUnsafe), .script):
      return dropsUnsafe && URLAddress(url).isUnsafe ? .ignore : .route
    case (.linkActivated, .link): return .ignore
    case (.opensOutside(let handler), .link), (.opensOutside(let handler), .script),
      (.opensOutside(let handler), .newWindow):
      return .outside(handler)
    case (.overridesLoading, .link), (.overridesLoading, .script), (.overridesLoading, .newWindow):
      return .route
    default: return nil
    }
  }
}

extension URLAddress {
  /// True for the schemes that newer iOS clients never route.
  fileprivate var isUnsafe: Bool {
    isScheme("about") || isScheme("data") || isScheme("file") || isScheme("javascript")
  }
}
