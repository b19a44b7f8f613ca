import PathConfigSyntax

/// The effect of a link to a page, which a usual page has, or a crash of the app that begins with the page.
package struct Opening: Sendable {
  package let words: [VisitWord]

  /// The app's own screen that opens; nil for a page of the web.
  package let screen: UTF8String?

  /// The rules whose properties decide, in their order.
  package let rules: [Resolution.MatchedRule]

  /// The deep link for which the app registers no screen, so that the page does not open; nil if it opens.
  package let missing: UTF8String?
  package let crashesAtLaunch: Bool

  /// True for the page of the start screen, which is there once all others are closed.
  private let isStart: Bool

  /// False if an unknown value may change it.
  package private(set) var isCertain = true

  init(of url: UTF8String, _ resolution: Resolution?, _ answerer: Answerer) {
    self.init(of: url, resolution, with: answerer.navigator, playing: answerer.outcome)
    isCertain = answerer.doubtsAboutOpening(url).isEmpty
  }

  /// The effect for a client in an app, with properties that some configuration gives the page.
  package init(
    of url: UTF8String, _ resolution: Resolution, for client: Client, in app: AppDescription
  ) {
    let navigator = AppNavigator(client, in: app)
    let properties = VisitProperties(resolution, readBy: navigator)
    self.init(of: url, resolution, with: navigator) { visit, stacks in
      navigator.outcome(of: visit, properties, from: stacks)
    }
  }

  private init(
    of url: UTF8String, _ resolution: Resolution?, with navigator: AppNavigator,
    playing play: (Visit, Stacks) -> Outcome
  ) {
    var stacks = navigator.stacks(at: .secondScreen)
    // A link to the start screen would go back, if that were directly beneath.
    stacks.main.append(contentsOf: stacks.main.suffix(1))
    let outcome = play(Visit(step: url), stacks)
    let roots: [UTF8String] = ["/", ""]
    isStart =
      navigator.isStart(url) || roots.contains(url) && roots.contains(where: navigator.isStart)
    crashesAtLaunch =
      !outcome.isCrash && navigator.isStart(url)
      && play(Visit(url, .launch), Stacks()).isCrash
    words = crashesAtLaunch ? [.crash] : outcome.words
    screen = crashesAtLaunch ? nil : outcome.screen
    missing = outcome.missingScreen
    rules = (resolution?.properties ?? []).filter {
      !outcome.used.isDisjoint(with: PropertySet($0.name))
    }.map(\.decider.match).distinct(by: \.rule).sorted { $0.rule < $1.rule }
  }

  /// The parts of the table, the most telling first.
  package enum Kind: String, CaseIterable {
    case modal, replace, screen, outside, never, code, push

    package var heading: String {
      switch self {
      case .modal: "opens as a modal"
      case .replace: "replaces other screens"
      case .screen: "opens a screen of the app"
      case .outside: "opens outside of the app"
      case .never: "never opens"
      case .code: "is left to code of the app"
      case .push: "is pushed"
      }
    }
  }

  package var kind: Kind {
    switch words.last {
    case .native: .screen
    case .push: .push
    case .modal: .modal
    case .replace, .root: .replace
    case .browser, .system: .outside
    case nil: .code
    case .some: .never
    }
  }

  /// True if people do not see the page, also not as the start screen.
  package var hidesPage: Bool { kind == .never && !(isStart && words.last == .clear) }

  package var phrase: String { effect + (isCertain ? "" : ", not certain") }

  /// Equal for openings that the table shows as one.
  package var effect: String {
    let effect = crashesAtLaunch ? "crashes at the launch" : "nothing"
    if let missing { return "\(effect): no screen for \(missing.shortened(atMost: 40))" }
    if crashesAtLaunch { return effect }
    let isElsewhere = words.last.map { [.dismiss, .pop, .refresh, .clear].contains($0) } ?? false
    let phrase =
      (isElsewhere ? "does not open: " : "")
      + words.filter { $0 != .native }.map(\.phrase).joined(separator: ", ")
    guard let screen else { return phrase.isEmpty ? "code of the app" : phrase }
    return screen.shortened(atMost: 40) + (words.first == .push ? "" : " (\(phrase))")
  }
}

extension VisitWord {
  fileprivate var phrase: String {
    switch self {
    case .push, .pushInModal: "push"
    case .replace, .replaceInModal: "replace"
    case .modal: "modal"
    case .root: "replace all"
    case .dismiss: "closes the modal"
    case .pop, .popInModal: "goes back"
    case .refresh, .refreshInModal: "reloads"
    case .clear: "goes to the start"
    case .none: "nothing"
    case .blank: "blank"
    case .native: "a screen"
    case .browser: "browser"
    case .system: "another app"
    case .crash: "crashes"
    }
  }
}
