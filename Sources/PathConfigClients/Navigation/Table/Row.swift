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
