import PathConfigSyntax

/// The screens of an app: those of the main stack and those of the modal over it.
package struct Stacks: Sendable {
  /// From the bottom to the top.
  package var main: [Screen]

  /// From the bottom to the top.
  ///
  /// Empty if no modal is open.
  package var modal: [Screen]

  /// The stacks whose web view has shown no page yet: on iOS both at the launch, and a stack whose first
  /// page was redirected away; none if the visits began later.
  var unbooted: Set<Stack> = []

  /// False once unknown code of the app has decided about a visit.
  package var isKnown = true

  package init(main: [Screen] = [], modal: [Screen] = []) {
    self.main = main
    self.modal = modal
  }

  package subscript(stack: Stack) -> [Screen] {
    get { stack == .main ? main : modal }
    set { if stack == .main { main = newValue } else { modal = newValue } }
  }

  /// The stack that users see.
  package var shown: Stack { modal.isEmpty ? .main : .modal }

  /// The screen that users see.
  var top: Screen? { modal.last ?? main.last }

  /// True if no screen is there for sure.
  package var isEmpty: Bool { isKnown && main.isEmpty && modal.isEmpty }

  /// The number of screens on both.
  var count: Int { main.count + modal.count }

  /// All screens as one stack, as Android keeps them: the modal ones are those at its end with the
  /// context `modal`.
  mutating func sortByContext() {
    let isSorted =
      main.last?.properties.context != .modal
      && modal.allSatisfy { $0.properties.context == .modal }
    if isSorted { return }
    let all = main + modal
    let start = all.lastIndex { $0.properties.context == .default }.map { $0 + 1 } ?? 0
    main = Array(all[..<start])
    modal = Array(all[start...])
  }
}

/// One of the two stacks.
package enum Stack: String, CaseIterable, Sendable {
  case main
  case modal
}

extension Stacks: CustomStringConvertible {
  /// `main=[/,/posts] modal=[/posts/new]`, the modal only if one is open; or `unknown`.
  package var description: String {
    func list(_ screens: [Screen]) -> String {
      "[\(screens.map(\.description).joined(separator: ","))]"
    }
    if !isKnown { return "unknown" }
    return "main=\(list(main))" + (modal.isEmpty ? "" : " modal=\(list(modal))")
  }
}

extension Stacks {
  /// Reads `main=[/,/posts] modal=[/posts/new]`, or fails for any other text.
  ///
  /// - Parameter screen: makes the screen at a URL.
  package init?(parsing text: String, screen: (UTF8String) -> Screen) {
    self.init()
    var seen: [Stack] = []
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let stack = Stack(rawValue: String(sides[0])), !seen.contains(stack),
        sides[1].utf8.first == UInt8(ascii: "["), sides[1].utf8.last == UInt8(ascii: "]"),
        sides[1].utf8.count > 1
      else { return nil }
      seen.append(stack)
      let urls = sides[1].dropFirst().dropLast().split(separator: ",")
      self[stack] = urls.map { screen(UTF8String(String($0))) }
    }
    if seen.isEmpty { return nil }
  }
}

/// A screen on a stack.
package struct Screen: Sendable {
  /// The URL that the screen was opened with, or nil if the app opened the screen itself.
  let url: UTF8String?

  /// The native class behind it, or nil for a web screen.
  let nativeClass: UTF8String?

  /// The properties of its URL.
  let properties: VisitProperties

  /// The page that other URLs are compared with.
  let page: Page?

  /// True for the first page of a web view, whose redirects Turbo does not see.
  var isFirstPage = false

  /// True if the app shows a web page.
  var isWeb: Bool { nativeClass == nil }
}

extension Screen {
  /// A web screen.
  init(_ url: UTF8String, _ properties: VisitProperties, for client: Client) {
    self.init(url: url, nativeClass: nil, properties: properties, page: client.page(url))
  }

  /// A native screen without a URL.
  package init(nativeClass: UTF8String) {
    self.init(url: nil, nativeClass: nativeClass, properties: .none, page: nil)
  }
}

extension Screen: CustomStringConvertible {
  /// The URL, or the class after a tilde.
  package var description: String {
    (url ?? nativeClass.map { UTF8String("~\($0)") } ?? "~").string
  }
}

/// The usual places of users when they follow a link.
package enum StartingPoint: String, CaseIterable, Sendable {
  case startScreen = "start"
  case secondScreen = "second"
  case modal
  case deepModal = "deep-modal"
}

extension StartingPoint {
  /// A phrase for people.
  var text: String {
    switch self {
    case .startScreen: "from the start screen"
    case .secondScreen: "from the second screen"
    case .modal: "from a modal"
    case .deepModal: "from the second screen of a modal"
    }
  }

  /// Several, in their order, as a phrase: `from the start screen or from a modal`.
  package static func phrase(for points: [StartingPoint]) -> String {
    switch points {
    case [.startScreen, .secondScreen]: "from the main stack"
    case [.modal, .deepModal]: "from any screen of a modal"
    default: listed(points.map(\.text), "or")
    }
  }
}

extension AppNavigator {
  /// The stacks of a usual starting point.
  ///
  /// Their screens have addresses that no visit has.
  package func stacks(at point: StartingPoint) -> Stacks {
    let modal = VisitProperties(context: .modal)
    func screen(_ url: UTF8String, _ properties: VisitProperties) -> Screen {
      Screen(url, properties, for: client)
    }
    var start = screen(app.start ?? "(start)", .none)
    start.isFirstPage = true
    let second = screen("(second)", .none)
    let first = screen("(modal)", modal)
    switch point {
    case .startScreen: return Stacks(main: [start])
    case .secondScreen: return Stacks(main: [start, second])
    case .modal: return Stacks(main: [start, second], modal: [first])
    case .deepModal:
      return Stacks(main: [start, second], modal: [first, screen("(modal second)", modal)])
    }
  }
}
