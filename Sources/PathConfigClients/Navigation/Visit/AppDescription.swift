import PathConfigSyntax

/// The known facts about the app whose visits are played.
package struct AppDescription: Hashable, Sendable {
  /// The URL of the first screen, whose host is the app's, or nil if it is not known.
  package var start: UTF8String?

  /// The native screens of Android, or nil if they are not known.
  package var destinations: Destinations?

  /// The words of `view_controller` for which the app shows a native screen.
  ///
  /// Nil if they are not known.
  package var nativeScreens: [UTF8String]?

  /// The code that decides if the library does not.
  package var code: AppCode?

  /// The handlers that the app registered instead of the library's, or nil for the library's.
  var routeHandlers: [RouteHandler]?
  var webPolicies: [WebPolicy]?

  package init(
    start: UTF8String? = nil, destinations: Destinations? = nil, nativeScreens: [UTF8String]? = nil,
    code: AppCode? = nil, routeHandlers: [RouteHandler]? = nil, webPolicies: [WebPolicy]? = nil
  ) {
    self.start = start
    self.destinations = destinations
    self.nativeScreens = nativeScreens
    self.code = code
    self.routeHandlers = routeHandlers
    self.webPolicies = webPolicies
  }
}

/// The deep links for which an app registers screens.
package struct Destinations: Hashable, Sendable {
  var registered: [UTF8String]

  /// The deep links of sheets.
  var dialogs: [UTF8String]

  package init(registered: [UTF8String], dialogs: [UTF8String] = []) {
    self.registered = registered
    self.dialogs = dialogs
  }
}

/// Code that decides the effect of a visit that the library only proposes.
package enum AppCode: String, CaseIterable, Sendable {
  /// The demo of turbo-ios.
  case demo
  /// The package that became hotwire-native-ios 1.0.0.
  case turboNavigator = "turbo-navigator"
}
