import PathConfigSyntax

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
  case finalURLNotLookedUp
  case emptyScreenStays
  case otherAppMayOpen
  case requestedTwice
  case neverRequested
  case stopsAtStartDestination
  case retriesOnce
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
    case .finalURLNotLookedUp: "nobody looks up the URL that the page was redirected to"
    case .emptyScreenStays: "the empty screen stays"
    case .otherAppMayOpen: "an app that is registered for the URL opens instead"
    case .requestedTwice: "the URL is requested a second time, and flash messages are lost"
    case .neverRequested: "the URL itself is never requested, and flash messages are lost"
    case .stopsAtStartDestination:
      "it stops at the topmost screen of the start location's destination"
    case .retriesOnce: "the request is repeated once as a first load before the error shows"
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
