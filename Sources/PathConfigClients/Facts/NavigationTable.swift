/// All facts that turn a proposed visit into what users see, each from release to release.
///
/// Turbo Native iOS leaves stacks to the app. Its facts about them are those of the navigator that
/// Hotwire Native iOS 1.0.0 took over. Hotwire Native Android took its rule over from Turbo Native
/// Android.
package struct NavigationTable: Sendable {
  static let all = NavigationTable()

  /// The code that decides.
  package let decider = History<VisitDecider>(
    .turboIOS("7.0.0", .app, "turbo-ios@7.1.0 Source/Session/SessionDelegate.swift"),
    .ios("1.0.0", .navigationHierarchy, hierarchy),
    .turboAndroid("7.0.0", .navigatorRule, turboRule),
    .android("1.0.0", .navigatorRule, "android@1.0.0 navigation/navigator/NavigatorRule.kt"))

  // MARK: In the app or outside

  /// The handlers that decide where a URL opens, in order.
  ///
  /// The first that takes it wins.
  package let routeHandlers = History<[RouteHandler]>(
    .turboIOS("7.0.0", [.everyProposal], session),
    .ios("1.0.0", [.everyProposal], navigator),
    .ios("1.2.0", [.app, .safari, .system], configuration),
    .turboAndroid(
      "7.0.0", [.parsableURL], "turbo-android@7.1.5 kotlin/nav/TurboNavDestination.kt:140-147"),
    .android(
      "1.0.0", [.app, .system], "android@1.1.3 navigation/config/HotwireNavigation.kt:16-19"),
    .android(
      "1.2.0", [.app, .browserTab, .system],
      "android@1.2.0 navigation/config/HotwireNavigation.kt:17-21"))

  /// True if the properties are looked up before the handlers decide.
  ///
  /// A look-up that crashes then does so for a URL that would leave the app, too.
  let looksUpBeforeRouting = History<Bool>(
    .allIOS(true, navigator),
    .turboAndroid("7.0.0", false, "turbo-android@7.1.5 kotlin/nav/TurboNavigator.kt:54-66"),
    .android("1.0.0", false, "android@1.2.8 navigation/navigator/Navigator.kt:141-154"),
    .android("1.3.0", true, "android@1.3.1 navigation/navigator/Navigator.kt:427-445"))

  /// A link that Turbo does not take.
  let linksWithoutTurbo = History<LinkWithoutTurbo>(
    .turboIOS(
      "7.0.0", .opensOutside(.system), "turbo-ios@7.1.0 Source/Session/SessionDelegate.swift:24"),
    .ios("1.0.0", .opensOutside(.safari), "ios@1.1.3 turbo/Session/Session.swift:454-493"),
    .ios("1.2.0", .routed, configuration),
    .ios(
      "1.3.0", .routedIfSafe,
      """
      ios@38631e2 navigator/WebViewPolicy/Handlers/\
      ExternalNavigationWebViewPolicyDecisionHandler.swift
      """),
    .allAndroid(.routed, "android@1.3.1 turbo/session/Session.kt:844-877 (inferred)"))

  /// True if a link to the address of the page shown is reloaded there and never proposed.
  let reloadsSameAddress = History<Bool>(
    .turboIOS("7.0.0", false, "turbo-ios@7.0.0 Source/WebView/turbo.js"),
    .turboIOS("7.0.2", true, "turbo-ios@7.0.2 Source/WebView/turbo.js"),
    .turboIOS("7.1.0", true, "turbo-ios@7.1.0 Source/WebView/turbo.js"),
    .ios("1.0.0", true, "ios@1.0.0 turbo/WebView/turbo.js"),
    .turboAndroid(
      "7.0.0", false, "turbo-android@7.0.2 turbo/src/main/assets/js/turbo_bridge.js:100-113"),
    .turboAndroid(
      "7.0.3", true, "turbo-android@7.0.3 turbo/src/main/assets/js/turbo_bridge.js:100-113"),
    .android("1.0.0", true, "android@1.3.1 core/src/main/assets/js/turbo.js"))

  /// True if a link whose server redirects to another host removes its screen, and then counts as a
  /// visit to that host.
  ///
  /// Otherwise the visit fails.
  let followsForeignRedirects = History<Bool>(
    .allIOS(false, session),
    .ios("1.1.1", true, "ios@1.1.1 navigator/Navigator.swift:181-186"),
    .allAndroid(false, turboNavigator),
    .turboAndroid(
      "7.1.2", true, "turbo-android@7.1.5 kotlin/delegates/TurboWebFragmentDelegate.kt:236-241"),
    .android("1.0.0", false, "android@1.0.0 navigation/navigator/Navigator.kt"),
    .android(
      "1.1.1", true, "android@1.3.1 navigation/fragments/HotwireWebFragmentDelegate.kt:274-279"))

  /// The first page of a web view if its server redirects to another host, before Turbo runs.
  let foreignFirstPage = History<ForeignFirstPage>(
    .allIOS(.loads, "ios@1.1.0 turbo/Visit/ColdBootVisit.swift:63-73"),
    .ios("1.1.1", .leavesApp, "ios@1.1.1 turbo/Visit/ColdBootVisit.swift:78-86"),
    .ios("1.2.0", .routed(.advance), "ios@1.2.0 turbo/Visit/ColdBootVisit.swift:85-93"),
    .allAndroid(.routed(.replace), "android@1.0.0 turbo/session/Session.kt:706-724"),
    .android("1.2.0", .routed(.replace), "android@1.2.8 turbo/session/Session.kt:846-864"),
    .android("1.3.1", .routed(.replace), "android@1.3.1 turbo/session/Session.kt:847-865"))

  /// True if a URL of another host that an app has registered for opens that app and not Safari.
  let triesUniversalLinks = History<Bool>(
    .allIOS(false, session),
    .ios(
      "1.3.0", true,
      "ios@38631e2 navigator/Routing/Handlers/SafariViewControllerRouteDecisionHandler.swift"),
    .allAndroid(false, turboNavigator))

  // MARK: Same page, redirects

  let pageIdentity = History<PageIdentity>(
    .allIOS(.wholeURL, hierarchy),
    .ios(
      "1.2.1", .foundationParts, "ios@1.2.1 navigator/Extensions/URL+Compare.swift:11-18"),
    .allAndroid(.decodedParts, "turbo-android@7.1.0 kotlin/nav/TurboNavRule.kt:150-166"),
    .android("1.0.0", .decodedParts, "android@1.3.1 navigation/navigator/NavigatorRule.kt:178-194"))

  /// True if native screens of one class are the same page, and not those of one URL.
  let comparesNativeClasses = History<Bool>(
    .allIOS(true, hierarchy),
    // Seen in a test of 1.3.1.
    .ios(
      "1.3.0", false, "ios@dbc4fc0 navigator/NavigationHierarchyController.swift (inferred)"),
    .allAndroid(false, turboRule))

  /// True if a `replace` visit that closes a modal on its way to the main stack leaves the screen
  /// beneath, unless it is the same page.
  let advancesFromModal = History<Bool>(
    .allIOS(false, hierarchy),
    .ios("1.1.3", true, "ios@1.1.3 navigator/NavigationHierarchyController.swift"),
    .allAndroid(false, turboRule),
    .android("1.1.3", true, "android@1.3.1 navigation/navigator/NavigatorRule.kt:83-95"))

  let redirects = History<RedirectTreatment>(
    .allIOS(.asAnyVisit, navigator),
    // 1.3.0-beta and 38631e2, a week before 1.3.0, pop at every redirect (navigator/Navigator.swift
    // :174-182 and :176-184). Pull request 251 of that week pops only across contexts.
    .ios("1.3.0", .popsAcrossContexts, "ios@ab9b9cc navigator/Navigator.swift:194-199 (inferred)"),
    .ios("1.3.1", .dismissesAcrossContexts, "ios@ab9b9cc navigator/Navigator.swift:176-201"),
    .allAndroid(.asAnyVisit, turboRule))

  // MARK: Stacks

  package let launch = History<LaunchTreatment>(
    .allIOS(.route, navigator),
    .ios("1.2.0", .routeWithoutScreens, "ios@1.2.0 navigator/Navigator.swift:50-60"),
    .turboAndroid(
      "7.0.0", .firstScreen(checksDeepLinks: false),
      "turbo-android@7.1.0 kotlin/nav/TurboNavGraphBuilder.kt"),
    .android(
      "1.0.0", .firstScreen(checksDeepLinks: false),
      "android@1.0.0 navigation/navigator/NavigatorHost.kt"),
    .android(
      "1.2.4", .firstScreen(checksDeepLinks: true),
      "android@1.2.4 navigation/navigator/NavigatorHost.kt"))

  let refresh = History<RefreshTreatment>(
    .allIOS(.mayShowCachedPage, navigator),
    .ios("1.3.0", .asksServer, "ios@38631e2 navigator/Navigator.swift"),
    .allAndroid(.reroutesCurrent, turboNavigator),
    .android("1.2.0", .asksServer, "android@1.2.0 navigation/navigator/Navigator.kt"))

  /// True if `clear_all` goes back to the topmost screen of the start location's destination, and
  /// not to the start screen.
  let clearsToStartDestination = History<Bool>(
    .allIOS(false, hierarchy), .allAndroid(true, turboNavigator),
    .android("1.2.0", false, "android@1.2.0 navigation/navigator/NavigatorRule.kt"))

  /// True if `replace_root` replaces the screens down to the topmost one of the same destination,
  /// and not all.
  let keepsScreensBeneathNewRoot = History<Bool>(
    .allIOS(false, hierarchy),
    .allAndroid(false, "turbo-android@7.0.2 kotlin/nav/TurboNavRule.kt:79-88"),
    .turboAndroid(before: "7.0.3", true, "turbo-android@7.0.2 kotlin/nav/TurboNavRule.kt:79-88"))

  /// True if a visit without any screen crashes the app.
  let crashesWithoutScreen = History<Bool>(
    .allIOS(false, hierarchy), .allAndroid(true, turboRule),
    .android("1.2.0", false, "android@1.2.0 navigation/navigator/NavigatorRule.kt"))

  /// True if a sheet closes before another opens.
  ///
  /// Otherwise the lower one is left blank.
  let keepsOneSheet = History<Bool>(
    .allIOS(true, hierarchy), .allAndroid(false, turboNavigator),
    .android("1.1.3", true, "android@1.3.1 navigation/navigator/Navigator.kt:263-270"))

  /// True if replacing never animates, within one context.
  let replacesWithoutAnimation = History<Bool>(
    .allIOS(true, "ios@1.0.0 navigator/Extensions/UINavigationControllerExtension.swift"),
    .allAndroid(false, turboNavigator),
    .android(
      "1.1.3", true, "android@1.1.3 navigation/destinations/HotwireDestinationAnimations.kt"))
}

// Places that several facts cite.
private let hierarchy: Citation = "ios@1.0.0 navigator/NavigationHierarchyController.swift"
private let navigator: Citation = "ios@1.0.0 navigator/Navigator.swift"
private let configuration: Citation = "ios@1.2.0 Source/HotwireConfig.swift:100-115"
private let session: Citation = "turbo-ios@7.1.0 Source/Session/Session.swift"
private let turboRule: Citation = "turbo-android@7.1.0 kotlin/nav/TurboNavRule.kt"
private let turboNavigator: Citation = "turbo-android@7.1.5 kotlin/nav/TurboNavigator.kt"

/// The code that decides the effect of a proposed visit.
package enum VisitDecider: Hashable, Sendable {
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

/// The treatment of a link that Turbo does not take.
enum LinkWithoutTurbo: Hashable, Sendable {
  /// The link leaves the app.
  case opensOutside(RouteHandler)
  case routed
  /// The client drops the schemes `about`, `data`, `file` and `javascript`, and routes the rest.
  case routedIfSafe
}

/// The treatment of a first page whose server redirects to another host.
enum ForeignFirstPage: Hashable, Sendable {
  /// The web view shows the page of the other host.
  case loads
  /// The URL leaves the app, and the screen stays blank.
  case leavesApp
  /// The URL is routed as a visit with this action.
  case routed(VisitAction)
}

/// The rule by which two URLs are the same page.
///
/// Host and fragment only count if it says so.
enum PageIdentity: Hashable, Sendable {
  /// The whole text, its query and fragment included.
  case wholeURL
  /// The path and the query of `Foundation.URL`: the path is decoded and has no slash at its end, the
  /// query is percent-encoded.
  case foundationParts
  /// The path and the query of `android.net.Uri`, both decoded.
  case decodedParts
}

/// A proposal that says that the server redirected.
enum RedirectTreatment: Hashable, Sendable {
  case asAnyVisit
  /// One screen closes first if the new one belongs to the other context.
  case popsAcrossContexts
  /// The same, and a modal closes as a whole.
  case dismissesAcrossContexts
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
