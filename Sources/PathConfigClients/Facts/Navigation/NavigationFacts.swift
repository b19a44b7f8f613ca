/// The facts that turn a proposed visit into what users see.
///
/// `PathConfigNavigation` asks for them.
package struct NavigationFacts: Sendable {
  /// The code that decides.
  var decider: Fact<VisitDecider>

  // MARK: In the app or outside

  /// The handlers that decide where a URL opens, in order.
  ///
  /// The first that takes it wins.
  var routeHandlers: Fact<[RouteHandler]>

  /// The policies for a navigation of the web page that Turbo did not take, in order.
  var webPolicies: Fact<[WebPolicy]>

  /// The links of a page that is still booting.
  var linksWhileBooting: Fact<LinksWhileBooting>

  /// True if a link to the address of the page shown is reloaded there and never proposed.
  var reloadsSameAddress: Fact<Bool>

  /// True if a URL of another host that an app has registered for opens that app and not Safari.
  var triesUniversalLinks: Fact<Bool>

  // MARK: Same page, redirects

  var pageIdentity: Fact<PageIdentity>
  var nativePages: Fact<NativePages>
  var leavingModal: Fact<LeavingModal>
  var redirects: Fact<RedirectTreatment>
  var bootRedirect: Fact<BootRedirect>

  /// A redirect to another host while the page boots.
  var foreignBootRedirect: Fact<BootRedirect>

  /// The answer to a request that failed without a status, so that only the server knows the
  /// reason.
  var failedRequest: Fact<FailedRequest>

  // MARK: Stacks

  package var launch: Fact<LaunchTreatment>
  var refresh: Fact<RefreshTreatment>
  var clearing: Fact<Clearing>
  var rootReplacement: Fact<RootReplacement>

  /// True if a visit without any screen crashes the app.
  var crashesWithoutScreen: Fact<Bool>

  /// True if a sheet closes before another opens.
  ///
  /// Otherwise the lower one is left blank.
  var keepsOneSheet: Fact<Bool>

  /// True if replacing never animates, within one context.
  var replacesWithoutAnimation: Fact<Bool>
}

/// The code that decides the effect of a proposed visit.
enum VisitDecider: Hashable, Sendable {
  /// `NavigationHierarchyController`.
  case navigationHierarchy
  /// `NavigatorRule`, once `TurboNavRule`.
  case navigatorRule
  /// The app: the library only proposes.
  case app
}

/// A handler that may take a URL before its properties count.
package enum RouteHandler: Hashable, Sendable {
  /// Every proposed visit stays in the app.
  case everyProposal
  /// A URL that `java.net.URL` can parse stays in the app. The client ignores the rest.
  case parsableURL
  /// The host of the start location stays in the app.
  case app
  /// Another host, with `http` or `https` in lower case, opens in Safari inside the app.
  case safari
  /// Another host, with `http` or `https` in any case, opens in a browser tab over the app.
  case browserTab
  /// Another host, or none, opens as the system chooses.
  case system
}

/// A policy for a navigation that Turbo did not take.
package enum WebPolicy: Hashable, Sendable {
  /// A reload reloads the session.
  case reload
  /// A new window is routed as a visit.
  ///
  /// `keepsOut` schemes are dropped.
  case newWindow
  /// Links and scripts are routed as visits.
  case externalNavigation(dropsUnsafeSchemes: Bool)
  /// Links that are left are ignored.
  case linkActivated
  /// Links, scripts and new windows leave the app.
  case opensOutside(RouteHandler)
  /// Everything that is fetched with GET is routed as a visit.
  case overridesLoading
}

enum LinksWhileBooting: Hashable, Sendable {
  case openedBySystem
  case routed
}

/// The rule by which two URLs are the same page.
///
/// Host and fragment only count if it says so.
enum PageIdentity: Hashable, Sendable {
  /// The whole text, its query and fragment included.
  case wholeURL
  /// The decoded path, with or without a slash at its end, and the query.
  case pathAndQuery(trailingSlash: TrailingSlash)
}

/// The rule by which two native screens are the same page.
enum NativePages: Hashable, Sendable {
  case byClass
  case byURL
}

/// The action of a `replace` visit that closes a modal on its way to the main stack.
enum LeavingModal: Hashable, Sendable {
  case keepsAction
  /// The screen beneath stays, unless it is the same page.
  case advances
}

/// A proposal that says that the server redirected.
enum RedirectTreatment: Hashable, Sendable {
  case asAnyVisit
  /// One screen closes first if the new one belongs to the other context.
  case popsAcrossContexts
  /// The same, and a modal closes as a whole.
  case dismissesAcrossContexts
}

/// A redirect of a page that is booting.
enum BootRedirect: Hashable, Sendable {
  /// The page loads in place, and nobody looks up the final URL.
  case followed
  /// The final URL is a visit of its own, with the action `replace`.
  case proposedAsReplace
  /// The final URL is routed.
  ///
  /// The empty screen stays.
  case routed
  case openedBySystem
}

/// A request of Turbo's that failed without a status.
enum FailedRequest: Hashable, Sendable {
  case showsError
  /// The server is asked.
  ///
  /// If it redirects to another host, one screen closes and the URL is routed.
  case followsToOtherHost(retriesOnce: Bool)
}

/// The first visit of an app.
package enum LaunchTreatment: Hashable, Sendable {
  /// The app routes the start location like any URL.
  case route
  /// The library routes it, and only if there is no screen yet.
  case routeWithoutScreens
  /// The start location is the first screen whatever its properties say, except `uri`.
  case firstScreen(checksDeepLinks: Bool)
}

/// The effect of `refresh` once it has changed the stacks.
enum RefreshTreatment: Hashable, Sendable {
  /// A page from the cache is shown as it was.
  case mayShowCachedPage
  case asksServer
  /// The URL of the current screen is routed like a new visit.
  case reroutesCurrent
}

/// The extent of `clear_all`.
enum Clearing: Hashable, Sendable {
  /// Back to the start screen.
  case toRoot
  /// Back to the topmost screen of the start location's destination.
  case toStartDestination
}

/// The screens that `replace_root` replaces.
enum RootReplacement: Hashable, Sendable {
  case everything
  /// Down to the topmost screen of the same destination, that one included.
  case downToSameDestination
}
