import PathConfigSyntax

/// The inputs of a decision, one bit for each value of each feature.
///
/// A row of a table matches with one comparison, so that a table can be searched from its top at
/// every visit.
struct Situation: Hashable, Sendable {
  private(set) var bits: UInt32 = 0

  mutating func set<F: Feature>(_ value: F) {
    bits = bits & ~F.mask | 1 << UInt32(F.shift + value.rawValue)
  }

  func value<F: Feature>(_ feature: F.Type) -> F? {
    F(rawValue: (bits & F.mask).trailingZeroBitCount - F.shift)
  }
}

/// One thing that a decision depends on.
protocol Feature: CaseIterable, Hashable, Sendable, RawRepresentable where RawValue == Int {
  /// The place of its first bit.
  static var shift: Int { get }
}

extension Feature {
  static var mask: UInt32 { (1 << UInt32(allCases.count) - 1) << UInt32(shift) }
}

/// The word of `presentation`, as the client understands it.
enum Presentation: Int, Feature {
  case `default`, push, pop, replace, refresh, clearAll, replaceRoot, none
  /// A word of the demo of turbo-ios.
  case modal

  static var shift: Int { 0 }
}

/// The word of `context`, as the client understands it.
package enum NavigationContext: Int, Feature {
  case `default`, modal

  static var shift: Int { 9 }
}

/// The number of screens in the modal that users see.
enum OpenModal: Int, Feature {
  case none, one, several

  static var shift: Int { 11 }
}

/// The URL in comparison with the screens of the stack that it belongs to.
enum PageRelation: Int, Feature {
  case other
  /// It is the page on top.
  case same
  /// It is the page under the top.
  case previous
  case both

  static var shift: Int { 14 }
}

extension VisitAction {
  var feature: ActionFeature {
    self == .advance ? .advance : self == .replace ? .replace : .restore
  }
}

/// The action of the visit.
enum ActionFeature: Int, Feature {
  case advance, replace, restore

  static var shift: Int { 18 }
}

/// The stack whose page reports that the server redirected.
enum Redirect: Int, Feature {
  case none, fromMain, fromModal

  static var shift: Int { 21 }
}

/// True for a location that takes users back.
enum Historical: Int, Feature {
  case no, yes

  static var shift: Int { 24 }
}

/// The number of all screens.
enum Depth: Int, Feature {
  /// At most one.
  case start
  case deeper

  static var shift: Int { 26 }
}

/// The screens that the app's code makes.
enum MadeScreen: Int, Feature {
  case screen, alert

  static var shift: Int { 28 }
}

/// The places where the demo of turbo-ios treats a URL in its own way.
enum Home: Int, Feature {
  case no, yes

  static var shift: Int { 30 }
}

// MARK: - Words

extension Presentation {
  /// The words of a configuration, each at its value.
  static let words = [
    "default", "push", "pop", "replace", "refresh", "clear_all", "replace_root", "none", "modal",
  ]

  init?(word: UTF8String) {
    guard let place = Self.words.firstIndex(where: { word == UTF8String($0) }) else { return nil }
    self.init(rawValue: place)
  }

  var word: String { Self.words[rawValue] }

  /// True for a word that opens no screen, at least if the visit stays on its stack.
  var opensNoScreen: Bool {
    switch self {
    case .pop, .refresh, .clearAll, .none: true
    case .default, .push, .replace, .replaceRoot, .modal: false
    }
  }
}

extension NavigationContext {
  init(word: UTF8String) { self = word == "modal" ? .modal : .default }

  var word: String { self == .default ? "default" : "modal" }
}

/// One line of a decision table: its condition, its effect, and its place in the client's source.
package struct Row: Sendable {
  /// A phrase for people, without a full stop.
  package let text: String
  package let source: Citation

  /// Its identity: text and place.
  var id: String { "\(text) \(source)" }

  /// The situations in which it holds.
  let mask: UInt32

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
    mask = conditions.reduce(.max) { $0 & $1.mask }
    uses = conditions.reduce(into: []) { $0.formUnion($1.uses) }
  }
}

/// The values of one feature with which a row holds.
struct Condition: Sendable {
  /// All bits except those of the other values of the feature.
  let mask: UInt32
  let uses: PropertySet

  private init<F: Feature>(_ values: [F], uses: PropertySet = []) {
    mask = values.reduce(~F.mask) { $0 | 1 << UInt32(F.shift + $1.rawValue) }
    self.uses = uses
  }

  static func presentation(_ values: Presentation...) -> Condition {
    Condition(values, uses: .presentation)
  }

  static func context(_ value: NavigationContext) -> Condition {
    Condition([value], uses: .context)
  }

  static func page(_ values: PageRelation...) -> Condition {
    Condition(values, uses: .queryStringPresentation)
  }

  static func modal(_ values: OpenModal...) -> Condition { Condition(values) }
  static func action(_ values: ActionFeature...) -> Condition { Condition(values) }
  static func redirect(_ values: Redirect...) -> Condition { Condition(values, uses: .context) }
  static var historical: Condition { Condition([Historical.yes], uses: .historicalLocation) }
  static var atStart: Condition { Condition([Depth.start]) }
  static var alert: Condition { Condition([MadeScreen.alert]) }
  static var home: Condition { Condition([Home.yes]) }
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
  case alert
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

/// The decisions of turbo-ios's demo, which many apps began with.
///
/// The library itself only proposes.
enum DemoTable {
  private static func source(_ lines: ClosedRange<Int>) -> Citation {
    Citation("turbo-ios@7.1.0 Demo/Navigation/TurboNavigationController.swift", lines: lines)
  }

  static let rows = [
    Row(
      "any visit closes the modal", when: [.modal(.one, .several)],
      [.dismiss, .goOn(as: nil)], source(29...32)),
    Row(
      "the path `/` removes the top screen and reloads the next one", when: [.home],
      [.popKeepingRoot(.main), .refresh(.main)], source(34...39)),
    Row(
      "`presentation: modal` opens a modal", when: [.presentation(.modal)], [.present],
      source(87...93)),
    Row(
      "a `replace` visit replaces the top", when: [.presentation(.default), .action(.replace)],
      [.replace(.main)],
      source(94...96)),
    Row("any other visit pushes", when: [.presentation(.default)], [.push(.main)], source(97...99)),
  ]
}
