/// The navigation of hotwire-native-ios.
///
/// turbo-ios leaves that to the app.
enum AppleNavigation {
  private static let hierarchy = "Turbo/Navigator/NavigationHierarchyController.swift"
  private static let navigator = "Turbo/Navigator/Navigator.swift"

  private static func source(
    _ tag: String, _ file: String = hierarchy, _ lines: ClosedRange<Int>? = nil
  ) -> Citation {
    Citation("hotwired/hotwire-native-ios", tag, "Source/\(file)", lines: lines)
  }

  /// The tag of 1.3.0 was not read.
  ///
  /// It counts as a commit after 1.3.0-beta with the requests that were merged before its date.
  static func facts(of version: ClientVersion) -> NavigationFacts {
    var facts = firstRelease
    if version >= ClientVersion(1, 1, 1) { followForeignRedirects(&facts) }
    if version >= ClientVersion(1, 1, 3) {
      facts.leavingModal = Fact(.advances, source("1.1.3"))
    }
    if version >= ClientVersion(1, 2, 0) { route(&facts) }
    if version >= ClientVersion(1, 2, 1) {
      facts.pageIdentity = Fact(
        .pathAndQuery(trailingSlash: .stripped),
        source("1.2.1", "Turbo/Navigator/Extensions/URL+Compare.swift"))
    }
    if version >= ClientVersion(1, 3, 0) { readNewerCommits(&facts) }
    if version >= ClientVersion(1, 3, 1) {
      facts.redirects = Fact(.dismissesAcrossContexts, source("dbc4fc0", navigator))
    }
    return facts
  }

  private static func followForeignRedirects(_ facts: inout NavigationFacts) {
    facts.failedRequest = Fact(
      .followsToOtherHost(retriesOnce: false), source("1.1.1", navigator))
    facts.foreignBootRedirect = Fact(
      .openedBySystem, source("1.1.1", "Turbo/Visit/ColdBootVisit.swift", 75...84))
  }

  /// 1.2.0: a router asks the host, and web navigations become visits.
  private static func route(_ facts: inout NavigationFacts) {
    let configuration = source("1.2.0", "HotwireConfig.swift", 100...115)
    facts.routeHandlers = Fact([.app, .safari, .system], configuration)
    facts.webPolicies = Fact(webPolicies(dropsUnsafeSchemes: false), configuration)
    facts.linksWhileBooting = Fact(.routed, configuration)
    facts.foreignBootRedirect = Fact(
      .routed, source("1.2.0", "Turbo/Visit/ColdBootVisit.swift"))
    facts.launch = Fact(.routeWithoutScreens, source("1.2.0", navigator, 50...60))
  }

  /// The facts of a commit between 1.3.0-beta and 1.3.0, and of native screens in a test of 1.3.1.
  private static func readNewerCommits(_ facts: inout NavigationFacts) {
    facts.webPolicies = Fact(
      webPolicies(dropsUnsafeSchemes: true),
      source(
        "38631e2",
        "Turbo/Navigator/WebViewPolicy/Handlers/ExternalNavigationWebViewPolicyDecisionHandler.swift"
      ))
    facts.triesUniversalLinks = Fact(
      true,
      source(
        "38631e2",
        "Turbo/Navigator/Routing/Handlers/SafariViewControllerRouteDecisionHandler.swift"))
    facts.failedRequest = Fact(
      .followsToOtherHost(retriesOnce: true),
      source("38631e2", "Turbo/Networking/JSFetchRecoveryHandler.swift"))
    facts.refresh = Fact(.asksServer, source("38631e2", navigator))
    facts.redirects = Fact(.popsAcrossContexts, source("dbc4fc0", navigator).by(.inferred))
    facts.nativePages = Fact(.byURL, source("dbc4fc0").by(.inferred))
  }

  private static func webPolicies(dropsUnsafeSchemes: Bool) -> [WebPolicy] {
    [
      .reload, .newWindow, .externalNavigation(dropsUnsafeSchemes: dropsUnsafeSchemes),
      .linkActivated,
    ]
  }

  private static let firstRelease: NavigationFacts = {
    var facts = turbo
    let session = source("1.0.0", "Turbo/Session/Session.swift")
    facts.decider = Fact(.navigationHierarchy, source("1.0.0"))
    facts.routeHandlers = Fact([.everyProposal], source("1.0.0", navigator))
    facts.webPolicies = Fact([.reload, .opensOutside(.safari)], session)
    facts.reloadsSameAddress = Fact(true, source("1.0.0", "Turbo/WebView/turbo.js"))
    return facts
  }()
}

extension AppleNavigation {
  /// The proposals of turbo-ios.
  ///
  /// The app decides what to do with a proposal.
  static func factsOfTurbo(_ version: ClientVersion) -> NavigationFacts {
    var facts = turbo
    facts.reloadsSameAddress = Fact(
      version >= ClientVersion(7, 0, 2),
      turboSource(version.description, "WebView/turbo.js"))
    return facts
  }

  private static func turboSource(
    _ tag: String, _ file: String, _ lines: ClosedRange<Int>? = nil
  ) -> Citation {
    Citation("hotwired/turbo-ios", tag, "Source/\(file)", lines: lines)
  }

  /// The facts of turbo-ios.
  ///
  /// Facts about stacks are those of the navigator that hotwire-native-ios 1.0.0 took over.
  private static let turbo: NavigationFacts = {
    let session = turboSource("7.1.0", "Session/Session.swift")
    let booting = turboSource("7.1.0", "Visit/ColdBootVisit.swift")
    let hierarchy = source("1.0.0")
    return NavigationFacts(
      decider: Fact(.app, turboSource("7.1.0", "Session/SessionDelegate.swift")),
      routeHandlers: Fact([.everyProposal], session),
      webPolicies: Fact(
        [.reload, .opensOutside(.system)],
        turboSource("7.1.0", "Session/SessionDelegate.swift", 24...24)),
      linksWhileBooting: Fact(.openedBySystem, booting),
      reloadsSameAddress: Fact(false, session),
      triesUniversalLinks: Fact(false, session),
      pageIdentity: Fact(.wholeURL, hierarchy),
      nativePages: Fact(.byClass, hierarchy),
      leavingModal: Fact(.keepsAction, hierarchy),
      redirects: Fact(.asAnyVisit, source("1.0.0", navigator)),
      bootRedirect: Fact(.followed, booting),
      foreignBootRedirect: Fact(.followed, booting),
      failedRequest: Fact(.showsError, session),
      launch: Fact(.route, source("1.0.0", navigator)),
      refresh: Fact(.mayShowCachedPage, source("1.0.0", navigator)),
      clearing: Fact(.toRoot, hierarchy),
      rootReplacement: Fact(.everything, hierarchy),
      crashesWithoutScreen: Fact(false, hierarchy),
      keepsOneSheet: Fact(true, hierarchy),
      replacesWithoutAnimation: Fact(
        true, source("1.0.0", "Turbo/Navigator/Extensions/UINavigationControllerExtension.swift")))
  }()
}
