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
  package var used: PropertySet = []

  /// The rows that decided, by their places in the table of the navigator.
  package var rows: [Int] = []

  /// True if the screens move.
  package var isAnimated = false
  package var notes: [Note] = []
  package var assumptions: [Assumption] = []
}

extension Outcome {
  /// True if nothing can follow, because the app is gone.
  package var isCrash: Bool {
    if case .crash = operations.last { true } else { false }
  }

  /// The properties of a URL that do not count on this way, by name in the order of the answer.
  ///
  /// Properties that no library reads belong to the app and are left out.
  /// Unknown code of the app may read any.
  package func unread(among resolution: Resolution) -> [UTF8String] {
    if operations.contains(.appDecides) { return [] }
    return resolution.properties.map(\.name).filter { name in
      let property = PropertySet(name)
      return property != [] && property != .historicalLocation && used.isDisjoint(with: property)
    }
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
  /// No screen is registered for this deep link, so that nothing happens.
  case unregistered(UTF8String)
  /// A sentence says why.
  case crash(String)
  /// The library hands the visit to code of the app that is not known.
  case appDecides

  /// The target of a URL that leaves the app.
  package enum Browser: String, Sendable {
    case safari
    case system
    case browserTab = "browser_tab"
  }
}

extension Outcome {
  /// The operations in words, with the URL as the subject: `closes the modal, then opens on top`.
  package var phrase: String {
    operations.runs(joining: ==).map { run in
      let isOverNothing = end.main.isEmpty && [.present, .open].contains(run[0])
      let phrase = isOverNothing ? "opens as a modal over nothing" : run[0].phrase
      return run.count == 1 ? phrase : "\(phrase) \(run.count) times"
    }.joined(separator: ", then ")
  }
}

/// An outcome in one word that both platforms share, for expectations and comparisons.
package enum VisitWord: String, CaseIterable, Sendable {
  case push
  case pushInModal = "push@modal"
  case replace
  case replaceInModal = "replace@modal"
  case modal, dismiss, pop
  case popInModal = "pop@modal"
  case refresh
  case refreshInModal = "refresh@modal"
  case clear, root, none, blank, native, browser, system, crash

  /// True for an equal word, and for one that says in which stack the other happens.
  package func isCase(of other: VisitWord) -> Bool { self == other || general == other }

  /// The word without its stack.
  package var general: VisitWord {
    switch self {
    case .pushInModal: .push
    case .replaceInModal: .replace
    case .popInModal: .pop
    case .refreshInModal: .refresh
    default: self
    }
  }
}

extension Outcome {
  /// The operations in words, in order.
  ///
  /// `native` and `blank` follow the word that they describe. Empty if code of the app decides.
  package var words: [VisitWord] {
    var words = operations.compactMap(\.word)
    if words.count > 1 { words.removeAll { $0 == .none } }
    if notes.contains(where: { $0 == .blankAtLaunch || $0 == .noScreenLeft }) {
      words.removeAll { $0 == .none }
      words.append(.blank)
    } else if operations.contains(where: \.showsScreen), end.top?.isNative ?? false {
      words.append(.native)
    }
    return words
  }

  /// The deep link for which no screen is registered, so that the page does not open; nil if it opens.
  package var missingScreen: UTF8String? {
    operations.lazy.compactMap { if case .unregistered(let uri) = $0 { uri } else { nil } }.first
  }

  /// The app's own screen that opens: its name on iOS, and its deep link on Android.
  ///
  /// Nil for a page of the web, and if nothing opens.
  package var screen: UTF8String? {
    guard words.contains(.native), let top = end.top else { return nil }
    return top.nativeClass ?? top.properties.uri
  }
}

extension Operation: CustomStringConvertible {
  /// The short form that JSON and tests use, such as `push(main)`.
  package var description: String { words.short }

  /// The effect of the visit's URL, as a phrase.
  var phrase: String { words.phrase }

  /// The word is nil for a step that others follow, and for a decision of the app's code.
  private var words: (short: String, phrase: String, word: VisitWord?) {
    switch self {
    case .push(let stack):
      (
        "push(\(stack))", "opens on top\(stack == .modal ? " in the modal" : "")",
        stack == .modal ? .pushInModal : .push
      )
    case .replace(let stack):
      (
        "replace(\(stack))", "replaces the top screen\(stack == .modal ? " of the modal" : "")",
        stack == .modal ? .replaceInModal : .replace
      )
    case .pop(let stack):
      (
        "pop(\(stack))", "goes back by one screen\(stack == .modal ? " in the modal" : "")",
        stack == .modal ? .popInModal : .pop
      )
    case .refresh(let stack):
      (
        "refresh(\(stack))", "reloads the screen shown\(stack == .modal ? " in the modal" : "")",
        stack == .modal ? .refreshInModal : .refresh
      )
    case .present: ("present(modal)", "opens as a modal over the current screen", .modal)
    case .open: ("open(modal)", "opens as a modal over the current screen", .modal)
    case .dismiss: ("dismiss", "closes the modal", .dismiss)
    case .clear: ("clear(main)", "goes back to the start screen", .clear)
    case .replaceRoot: ("replace_root", "replaces all screens", .root)
    case .external(.safari): ("external(safari)", "opens in Safari inside the app", .browser)
    case .external(.browserTab):
      ("external(browser_tab)", "opens in a browser tab over the app", .browser)
    case .external(.system):
      ("external(system)", "leaves the app for the one that the system chooses", .system)
    case .reroute: ("reroute(current)", "routes the URL of the current screen again", .refresh)
    case .refused: ("refused", "does nothing: no handler takes the URL", VisitWord.none)
    case .ignored: ("ignored", "does nothing: the URL is dropped", VisitWord.none)
    case .none: ("none", "does nothing", VisitWord.none)
    case .unregistered(let uri):
      (
        "nothing(no screen is registered for `\(uri)`)",
        "shows nothing: no screen is registered for `\(uri)`", VisitWord.none
      )
    case .crash(let reason): ("crash(\(reason))", "crashes the app: \(reason)", .crash)
    case .appDecides: ("app_decides", "is proposed to the app, whose code decides", nil)
    }
  }

  fileprivate var word: VisitWord? { words.word }

  /// True if a screen for the URL appears.
  var showsScreen: Bool {
    switch self {
    case .push, .replace, .present, .open, .replaceRoot: true
    default: false
    }
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
package struct Note: Hashable, Sendable {
  /// A sentence without a full stop.
  package let text: String

  /// True for effects that users expect, which a text for people leaves out.
  package let isUsual: Bool

  private init(_ text: String, isUsual: Bool = false) {
    self.text = text
    self.isUsual = isUsual
  }

  /// On iOS, the size of the modal that opens.
  static func modalStyle(_ style: UTF8String) -> Note {
    Note("the modal has the style `\(style)`", isUsual: style == "large")
  }

  static func isDismissedByGesture(_ isOn: Bool) -> Note {
    isOn
      ? Note("swiping down closes the modal", isUsual: true)
      : Note("swiping down does not close the modal")
  }

  static func fallback(_ uri: UTF8String) -> Note {
    Note("the screen of `fallback_uri` opens: `\(uri)`")
  }

  static let oldScreenShown = Note("the old screen is shown as it was, not the new URL")
  static let wordCountsForNothing = Note(
    "`presentation` is ignored, because the visit opens a modal")
  static let blankBeneath = Note("the page that redirected stays beneath, blank")
  static let closesWithModal = Note(
    "the page takes the place of one in the modal that closes, and closes with it")
  static let blankAtLaunch = Note("the app stays blank: the start location shows no screen")
  static let noScreenLeft = Note("no screen is left")
  static let sheetCloses = Note("the sheet closes before another screen opens")
  static let sheetTurnsBlank = Note("the sheet beneath turns blank")
  static let mayShowCachedPage = Note("the page may come from the cache")
  static let asksServer = Note("the page is requested again", isUsual: true)
  static let shownAsFirstScreen = Note(
    "the start location is the first screen whatever its context")
  static let reloadedInPlace = Note(
    "this page is shown already: it reloads in place, without a visit")
  static let scrollsToAnchor = Note("the page scrolls to the anchor, without a visit")
  static let noPage = Note("no page is shown that has the link or the form")
  static let answeredInPlace = Note("the page shows the answer to the form, without a visit")
  static let followedByWebView = Note(
    "the first page of a web view follows a redirect by itself: no rule of the new URL counts")
  static let formIsNotFollowed = Note(
    "Turbo cannot follow the form to another host: the page stays")
  static let redirectIsNotFollowed = Note(
    "Turbo cannot follow the link to another host: the page shows an error")
  static let otherAppMayOpen = Note("an app that is registered for the URL opens instead")
  static let requestedTwice = Note(
    "the URL is requested a second time, and flash messages are lost")
  static let answerIsLost = Note(
    "the app does not show what the server answers for this URL, and flash messages are lost")
  static let neverRequested = Note("the URL itself is never requested")
  static let stopsAtStartDestination = Note(
    "it stops at the topmost screen of the start location's destination")
  static let stopsAtOwnDestination = Note(
    "this release only removes the screens down to the topmost one with the same `uri`")
  static let needsDefaultScreen = Note("no rule sets `uri`, so the page needs the default screen")
  static let startLocationInstead = Note(
    "the link has another host: the start location opens instead")
}

/// An assumption of the answer, because the fact is not known.
package struct Assumption: Hashable, Sendable {
  /// A clause for "if …".
  package let text: String

  static func startHost(_ host: UTF8String) -> Assumption {
    Assumption(text: "the start location is on `\(host)`")
  }

  static func registered(_ uri: UTF8String) -> Assumption {
    Assumption(text: "the app registers a screen for `\(uri)`")
  }

  static func nativeScreen(_ name: UTF8String) -> Assumption {
    Assumption(text: "the app shows a native screen for `\(name)`")
  }

  static let forbidsForeignPages = Assumption(
    text: "the other host sends no `Access-Control-Allow-Origin` for the pages of the app")

  // `locationWithActionIsSamePage` is always false since Turbo 8.0.21 (hotwired/turbo 8.0.20 and 8.0.21,
  // src/core/drive/navigator.js:142-152 and :144-146).
  static let scrollsToAnchors = Assumption(
    text: "the page has Turbo 8.0.20 or older; a newer one proposes the visit")
  static let reloadsOnRestore = Assumption(
    text: "the page has Turbo 8.0.21 or newer; an older one scrolls to the top")
}
