package import PathConfigDiagnostics
package import PathConfigModel

/// The answer to whether a URL stays in the app.
package enum RouteDecision: Hashable, Sendable {
  case inApp
  case outside(Operation.Browser)
  /// The URL is dropped.
  case ignored
}

extension RouteHandler {
  /// The decision for a URL; nil if the handler does not take it.
  ///
  /// - Parameter start: the start location; nil if it is not known, and then a URL with a host and a
  ///   scheme of the web counts as one of the app.
  package func decide(
    _ url: UTF8String, start: UTF8String?, for profile: ClientProfile
  ) -> RouteDecision? {
    let address = URLAddress(url)
    let isOfApp = start.map { URLAddress($0).hasHost(of: address) } ?? address.isWebPage
    return decide(url, address, isOfApp: address.isPath || isOfApp, for: profile)
  }

  func decide(
    _ url: UTF8String, _ address: URLAddress, isOfApp: Bool, for profile: ClientProfile
  ) -> RouteDecision? {
    switch self {
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
  var isWebPage: Bool { isWeb(inAnyCase: true) && host != nil }
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

  /// The decision; nil if the policy does not take the navigation.
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
