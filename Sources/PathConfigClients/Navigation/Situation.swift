import PathConfigSyntax

/// The inputs of a decision.
struct Situation: Hashable, Sendable {
  var presentation: Presentation
  var context: NavigationContext
  var hasModal: Bool
  var page: PageRelation
  var action: VisitAction
  var redirect: Redirect

  /// True for a location that takes users back.
  var isHistorical: Bool

  /// True if there is at most one screen.
  var isAtStart: Bool
}

/// The word of `presentation`, as the client understands it.
enum Presentation: String, CaseIterable, Sendable {
  case `default`, push, pop, replace, refresh
  case clearAll = "clear_all"
  case replaceRoot = "replace_root"
  case none
}

/// The word of `context`, as the client understands it.
package enum NavigationContext: String, Sendable {
  case `default`, modal
}

/// The URL in comparison with the screens of the stack that it belongs to.
enum PageRelation: Sendable {
  case other
  /// It is the page on top.
  case same
  /// It is the page under the top.
  case previous
  case both
}

/// The stack whose page reports that the server redirected.
enum Redirect: Sendable {
  case none, fromMain, fromModal
}

extension Presentation {
  init?(word: UTF8String) {
    let known = Self.allCases.first { word.bytes.elementsEqual($0.rawValue.utf8) }
    guard let known else { return nil }
    self = known
  }

  /// True for a word that opens no screen, at least if the visit stays on its stack.
  var opensNoScreen: Bool {
    switch self {
    case .pop, .refresh, .clearAll, .none: true
    case .default, .push, .replace, .replaceRoot: false
    }
  }
}

extension NavigationContext {
  init(word: UTF8String) { self = word == "modal" ? .modal : .default }
}

/// One line of a decision table: its condition, its effect, and its place in the client's source.
package struct Row: Sendable {
  /// A phrase for people, without a full stop.
  package let text: String
  package let source: Citation

  /// Its identity: text and place.
  var id: String { "\(text) \(source)" }

  /// All of them must hold.
  let conditions: [Condition]

  /// The releases in which it holds, or nil for all.
  let given: (@Sendable (NavigationFacts) -> Bool)?
  let steps: [Step]

  /// The properties that the conditions ask for.
  let uses: PropertySet

  init(
    _ text: String, when conditions: [Condition],
    given: (@Sendable (NavigationFacts) -> Bool)? = nil,
    _ steps: [Step], _ source: Citation
  ) {
    self.text = text
    self.source = source
    self.given = given
    self.steps = steps
    self.conditions = conditions
    uses = conditions.reduce(into: []) { $0.formUnion($1.uses) }
  }
}

/// One thing that a row asks for.
struct Condition: Sendable {
  let uses: PropertySet
  let holds: @Sendable (Situation) -> Bool

  private init(_ uses: PropertySet = [], _ holds: @escaping @Sendable (Situation) -> Bool) {
    self.uses = uses
    self.holds = holds
  }

  static func presentation(_ values: Presentation...) -> Condition {
    Condition(.presentation) { values.contains($0.presentation) }
  }

  static func context(_ value: NavigationContext) -> Condition {
    Condition(.context) { $0.context == value }
  }

  static func page(_ values: PageRelation...) -> Condition {
    Condition(.queryStringPresentation) { values.contains($0.page) }
  }

  static func action(_ value: VisitAction) -> Condition { Condition { $0.action == value } }

  static func redirect(_ value: Redirect) -> Condition {
    Condition(.context) { $0.redirect == value }
  }

  static let modal = Condition { $0.hasModal }
  static let noModal = Condition { !$0.hasModal }
  static let historical = Condition(.historicalLocation) { $0.isHistorical }
  static let atStart = Condition { $0.isAtStart }
}

/// One thing that a row does.
enum Step: Hashable, Sendable {
  case dismiss
  /// The top screen closes, with the modal if it is its only screen.
  ///
  /// The root of the main stack stays.
  case popKeepingRoot(Target)
  /// The top screen closes, even if it is the only one.
  case popTop
  case push(Target)
  case replace(Target)
  /// The page of the top screen is loaded again.
  case refresh(Target)
  /// A new modal with the screen in it.
  case present
  /// The first screen with the context `modal`.
  case open
  case clear
  case replaceRoot
  case nothing
  /// The URL of the current screen is routed.
  case reroute
  case crash(CrashCause)
  case note(Note)
  /// The rows below are read as if this were the word.
  case readAs(Presentation)
  /// The table is read from its top, with the stacks as they are now.
  case goOn(as: VisitAction?)

  enum Target: Hashable, Sendable {
    case main
    case modal
    /// The one that users see.
    case shown
  }
}
