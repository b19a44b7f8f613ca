/// The navigation of hotwire-native-android and turbo-android.
///
/// The former took the rule over from the latter.
enum AndroidNavigation {
  private static let folder = "navigation-fragments/src/main/java/dev/hotwire/navigation"

  private static func source(
    _ tag: String, _ file: String, _ lines: ClosedRange<Int>? = nil
  ) -> Citation {
    Citation("hotwired/hotwire-native-android", tag, "\(folder)/\(file)", lines: lines)
  }

  private static func session(_ tag: String, _ lines: ClosedRange<Int>? = nil) -> Citation {
    Citation(
      "hotwired/hotwire-native-android", tag,
      "core/src/main/kotlin/dev/hotwire/core/turbo/session/Session.kt", lines: lines)
  }

  private static func turbo(
    _ tag: String, _ file: String, _ lines: ClosedRange<Int>? = nil
  ) -> Citation {
    Citation(
      "hotwired/turbo-android", tag, "turbo/src/main/kotlin/dev/hotwire/turbo/\(file)",
      lines: lines)
  }

  private static let rule = "navigator/NavigatorRule.kt"
  private static let navigator = "navigator/Navigator.kt"

  static func factsOfHotwireNative(_ version: ClientVersion) -> NavigationFacts {
    var facts = factsOfTurbo(ClientVersion(7, 1, 0))
    let configuration = source("1.1.3", "config/HotwireNavigation.kt", 16...19)
    facts.decider = Fact(.navigatorRule, source("1.0.0", rule))
    facts.routeHandlers = Fact([.app, .system], configuration)
    facts.reloadsSameAddress = Fact(
      true,
      Citation("hotwired/hotwire-native-android", "1.3.1", "core/src/main/assets/js/turbo.js"))
    facts.launch = Fact(
      .firstScreen(checksDeepLinks: version >= ClientVersion(1, 2, 4)),
      source(version >= ClientVersion(1, 2, 4) ? "1.2.4" : "1.0.0", "navigator/NavigatorHost.kt"))
    if version >= ClientVersion(1, 1, 1) {
      facts.failedRequest = Fact(.followsToOtherHost(retriesOnce: false), session("1.1.1"))
    }
    if version >= ClientVersion(1, 1, 3) {
      facts.leavingModal = Fact(.advances, source("1.3.1", rule, 83...95))
      facts.keepsOneSheet = Fact(true, source("1.3.1", navigator, 263...270))
      facts.replacesWithoutAnimation = Fact(
        true, source("1.1.3", "destinations/HotwireDestinationAnimations.kt"))
    }
    if version >= ClientVersion(1, 2, 0) { clearToTheStart(&facts) }
    return facts
  }

  /// 1.2.0: `clear_all` reaches the start, `refresh` reloads, and a browser tab opens other hosts.
  private static func clearToTheStart(_ facts: inout NavigationFacts) {
    facts.routeHandlers = Fact(
      [.app, .browserTab, .system], source("1.2.0", "config/HotwireNavigation.kt", 17...21))
    facts.refresh = Fact(.asksServer, source("1.2.0", navigator))
    facts.clearing = Fact(.toRoot, source("1.2.0", rule))
    facts.crashesWithoutScreen = Fact(false, source("1.2.0", rule))
  }

  static func factsOfTurbo(_ version: ClientVersion) -> NavigationFacts {
    let rule = turbo("7.1.0", "nav/TurboNavRule.kt")
    let navigator = turbo("7.1.5", "nav/TurboNavigator.kt")
    let boots = version >= ClientVersion(7, 0, 3)
    return NavigationFacts(
      decider: Fact(.navigatorRule, rule),
      routeHandlers: Fact([.parsableURL], turbo("7.1.5", "nav/TurboNavDestination.kt", 140...147)),
      webPolicies: Fact([.overridesLoading], session("1.3.1", 844...877).by(.inferred)),
      linksWhileBooting: Fact(.routed, session("1.3.1", 844...877).by(.inferred)),
      reloadsSameAddress: Fact(
        boots,
        Citation(
          "hotwired/turbo-android", boots ? "7.0.3" : "7.0.2",
          "turbo/src/main/assets/js/turbo_bridge.js", lines: 100...113)),
      triesUniversalLinks: Fact(false, navigator),
      pageIdentity: Fact(.pathAndQuery(trailingSlash: .kept), rule),
      nativePages: Fact(.byURL, rule),
      leavingModal: Fact(.keepsAction, rule),
      redirects: Fact(.asAnyVisit, rule),
      bootRedirect: Fact(.proposedAsReplace, session("1.3.1", 844...865).by(.inferred)),
      foreignBootRedirect: Fact(.proposedAsReplace, session("1.3.1", 844...865).by(.inferred)),
      failedRequest: Fact(
        version >= ClientVersion(7, 1, 2)
          ? .followsToOtherHost(retriesOnce: false) : .showsError,
        turbo(version >= ClientVersion(7, 1, 2) ? "7.1.2" : "7.1.1", "session/TurboSession.kt")),
      launch: Fact(
        .firstScreen(checksDeepLinks: false), turbo("7.1.0", "nav/TurboNavGraphBuilder.kt")),
      refresh: Fact(.reroutesCurrent, navigator),
      clearing: Fact(.toStartDestination, navigator),
      rootReplacement: Fact(
        version >= ClientVersion(7, 0, 3) ? .everything : .downToSameDestination,
        turbo("7.0.2", "nav/TurboNavRule.kt", 79...88)),
      crashesWithoutScreen: Fact(true, rule),
      keepsOneSheet: Fact(false, navigator),
      replacesWithoutAnimation: Fact(false, navigator))
  }
}
