import PathConfigSyntax

/// The decisions of `NavigationHierarchyController` in hotwire-native-ios, and in its origin
/// TurboNavigator.
enum NavigationHierarchyTable {
  private static func hierarchy(_ lines: ClosedRange<Int>) -> Citation {
    Citation("ios@38631e2 navigator/NavigationHierarchyController.swift", lines: lines)
  }

  private static func navigator(_ revision: String, _ lines: ClosedRange<Int>? = nil) -> Citation {
    Citation("ios@\(revision) navigator/Navigator.swift", lines: lines)
  }

  static let rows = redirects + beforeTheWord + onMain + inModal + otherWords

  /// The first effect if the server redirected.
  private static let redirects = [
    Row(
      "a redirect from the main stack into a modal removes one screen first",
      when: [.redirect(.fromMain), .context(.modal)],
      given: { [.popsAcrossContexts, .dismissesAcrossContexts].contains($0.redirects) },
      [.popKeepingRoot(.shown), .animated(false), .goOn(as: nil)], navigator("ab9b9cc", 194...199)),
    Row(
      "a redirect out of a modal with one screen to `refresh` reloads the screen beneath",
      when: [
        .redirect(.fromModal), .context(.default), .presentation(.refresh), .modalOfOne,
      ],
      given: { $0.redirects == .popsAcrossContexts },
      [.dismiss, .animated(true), .refresh(.main)], hierarchy(201...204).by(.inferred)),
    Row(
      "a redirect out of a modal removes one screen first",
      when: [.redirect(.fromModal), .context(.default)],
      given: { $0.redirects == .popsAcrossContexts },
      [.popKeepingRoot(.shown), .animated(true), .goOn(as: nil)],
      navigator("ab9b9cc", 194...199).by(.inferred)),
    Row(
      "a redirect out of a modal closes the modal first",
      when: [.redirect(.fromModal), .context(.default)],
      given: { $0.redirects == .dismissesAcrossContexts },
      [.dismiss, .animated(true), .goOn(as: nil)], navigator("ab9b9cc", 187...192)),
  ]

  private static let beforeTheWord = [
    Row(
      "a redirect from the main stack into a modal leaves its page blank beneath",
      when: [
        .redirect(.fromMain), .context(.modal), .presentation(.default, .replace), .noModal,
      ],
      given: { $0.redirects == .asAnyVisit },
      [.note(.blankBeneath), .goOn(as: nil)], hierarchy(117...129)),
    Row(
      "`replace` of a historical location in the modal goes into the modal that closes",
      when: [.historical, .modal, .presentation(.replace), .context(.modal)],
      [.dismiss, .note(.closesWithModal)], hierarchy(185...186)),
    Row(
      "a historical location closes the modal first",
      when: [.historical, .modal], [.dismiss, .goOn(as: nil)], hierarchy(232...239)),
  ]

  private static let onMain =
    pages(in: .default, on: .main, after: [.dismiss], replacing: hierarchy(173...178))

  private static let inModal =
    [
      Row(
        "a modal opens", when: [.presentation(.default, .replace), .context(.modal), .noModal],
        [.present], hierarchy(125...129))
    ] + pages(in: .modal, on: .modal, after: [], replacing: hierarchy(185...186))

  /// The rows for a page on the stack of its context.
  ///
  /// - Parameters:
  ///   - first: the steps that lead to the stack.
  ///   - source: the place that decides on the word `replace`.
  private static func pages(
    in context: NavigationContext, on stack: Stack, after first: [Step],
    replacing source: Citation
  ) -> [Row] {
    let usual = [Condition.presentation(.default), .context(context)]
    let insteadOfModal = Row(
      "another page that takes the place of a modal is pushed",
      when: usual + [.page(.other), .modal], given: { $0.advancesFromModal },
      first + [.push(stack)], hierarchy(142...143))
    return [
      Row(
        "a visit to the page on top replaces it", when: usual + [.page(.same, .both)],
        first + [.replace(stack)], hierarchy(138...139)),
      Row(
        "a visit to the page before goes back to it", when: usual + [.page(.previous)],
        first + [.popKeepingRoot(stack), .note(.oldScreenShown)], hierarchy(140...141)),
      Row(
        "another page is pushed", when: usual + [.page(.other), .action(.advance)],
        first + [.push(stack)], hierarchy(142...143)),
    ] + (context == .default ? [insteadOfModal] : []) + [
      Row(
        "another page replaces the top", when: usual + [.page(.other)],
        first + [.replace(stack)], hierarchy(144...146)),
      Row(
        "`replace` replaces the top", when: [.presentation(.replace), .context(context)],
        first + [.replace(stack)], source),
    ]
  }

  private static let otherWords = [
    Row(
      "`pop` removes the top screen", when: [.presentation(.pop)],
      [.popKeepingRoot(.shown)], hierarchy(65...75)),
    Row(
      "a historical `refresh` reloads the top of the main stack",
      when: [.presentation(.refresh), .historical], [.refresh(.main)], hierarchy(196...199)),
    Row(
      "`refresh` removes the top screen and reloads the next one",
      when: [.presentation(.refresh)], [.popKeepingRoot(.shown), .refresh(.shown)],
      hierarchy(201...214)),
    Row(
      "`clear_all` goes back to the start screen and reloads it",
      when: [.presentation(.clearAll)], [.dismiss, .clear, .refresh(.main)], hierarchy(77...81)),
    Row(
      "`replace_root` replaces all screens", when: [.presentation(.replaceRoot)],
      [.dismiss, .replaceRoot], hierarchy(216...223)),
    Row("`none` does nothing", when: [.presentation(.none)], [.nothing], hierarchy(60...61)),
  ]
}

/// The decisions of `NavigatorRule` and `Navigator` in hotwire-native-android.
///
/// turbo-android has the same rule as `TurboNavRule`, and differs in facts.
enum NavigatorRuleTable {
  private static func rule(_ lines: ClosedRange<Int>) -> Citation { source("NavigatorRule", lines) }

  private static func navigator(_ lines: ClosedRange<Int>) -> Citation {
    source("Navigator", lines)
  }

  private static func source(_ type: String, _ lines: ClosedRange<Int>) -> Citation {
    Citation("android@1.3.1 navigation/navigator/\(type).kt", lines: lines)
  }

  static let rows = words + leavingAndEntering + inOneContext

  /// The word that counts: the URL's own, or one that follows from the stack.
  private static let words = [
    Row(
      "`pop` at the start screen counts as `none`", when: [.presentation(.pop), .atStart],
      [.readAs(.none)], rule(73...75)),
    Row(
      "`clear_all` at the start screen counts as `none`",
      when: [.presentation(.clearAll), .atStart], given: { !$0.clearsToStartDestination },
      [.readAs(.none)], rule(76...78)),
    Row(
      "the start screen's own page counts as `replace_root`",
      when: [.presentation(.default), .page(.same, .both), .atStart],
      [.readAs(.replaceRoot)], rule(92...92)),
    Row(
      "a page of the other context under the modal's top closes the modal and replaces",
      when: [
        .presentation(.default), .context(.default), .modal,
        .page(.previous, .both),
      ], given: { $0.advancesFromModal },
      [.dismiss, .goOn(as: .replace)], rule(137...154)),
    Row(
      "a page of the other context closes the modal and advances",
      when: [
        .presentation(.default), .context(.default), .modal, .page(.other, .same),
      ], given: { $0.advancesFromModal },
      [.dismiss, .goOn(as: .advance)], rule(137...154)),
    Row(
      "the page before counts as `pop`", when: [.presentation(.default), .page(.previous, .both)],
      [.readAs(.pop)], rule(93...93)),
    Row(
      "the page on top counts as `replace`", when: [.presentation(.default), .page(.same)],
      [.readAs(.replace)], rule(94...94)),
    Row(
      "a `replace` visit counts as `replace`",
      when: [.presentation(.default), .page(.other), .action(.replace)],
      [.readAs(.replace)], rule(94...94)),
    Row(
      "any other page counts as `push`", when: [.presentation(.default), .page(.other)],
      [.readAs(.push)], rule(95...95)),
  ]

  private static let leavingAndEntering = [
    Row(
      "`replace_root` with the context `modal` crashes",
      when: [.presentation(.replaceRoot), .context(.modal)],
      [.crash("a modal cannot use presentation replace_root")], rule(156...162)),
    Row(
      "`replace_root` replaces all screens", when: [.presentation(.replaceRoot)],
      [.replaceRoot], navigator(363...380)),
    Row(
      "leaving the modal closes it, then evaluates the URL again",
      when: [.context(.default), .modal],
      [.dismiss, .goOn(as: nil)], navigator(303...330)),
    Row(
      "entering the modal with `replace` removes the screen beneath",
      when: [.context(.modal), .noModal, .presentation(.replace)],
      [.popTop, .open], navigator(289...293)),
    Row(
      "entering the modal opens it, whatever the word", when: [.context(.modal), .noModal], [.open],
      navigator(294...297)),
  ]

  private static let inOneContext = [
    Row(
      "`refresh` routes the current URL again", when: [.presentation(.refresh)],
      given: { $0.refresh == .reroutesCurrent }, [.reroute], navigator(175...177)),
    Row(
      "`refresh` reloads the top", when: [.presentation(.refresh)], [.refresh(.shown)],
      navigator(175...177)),
    Row("`none` does nothing", when: [.presentation(.none)], [], navigator(178...180)),
    Row(
      "`pop` removes the top screen", when: [.presentation(.pop)], [.popTop],
      navigator(255...258)),
    Row(
      "`replace` replaces the top", when: [.presentation(.replace)], [.replace(.shown)],
      navigator(259...262)),
    Row(
      "`push` pushes", when: [.presentation(.push)], [.push(.shown)], navigator(263...270)),
    Row(
      "`clear_all` goes back to the start screen", when: [.presentation(.clearAll)], [.clear],
      navigator(274...276)),
  ]
}

/// The inputs of a decision.
struct Situation: Hashable, Sendable {
  var presentation: Presentation
  var context: NavigationContext
  var hasModal: Bool

  /// True if the modal has one screen, which closes with it.
  var isModalOfOne: Bool
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
}

extension NavigationContext {
  init(word: UTF8String) { self = word == "modal" ? .modal : .default }
}

/// One line of a decision table: its condition, its effect, and its place in the client's source.
package struct Row: Sendable {
  /// A phrase for people, without a full stop.
  package let text: String
  package let source: Citation

  /// All of them must hold.
  let conditions: [Condition]

  /// The releases in which it holds, or nil for all.
  let given: (@Sendable (Client) -> Bool)?
  let steps: [Step]

  /// The properties that the conditions ask for.
  let uses: PropertySet

  init(
    _ text: String, when conditions: [Condition],
    given: (@Sendable (Client) -> Bool)? = nil,
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
  static let modalOfOne = Condition { $0.isModalOfOne }
  static let historical = Condition(.historicalLocation) { $0.isHistorical }
  static let atStart = Condition { $0.isAtStart }
}

/// One thing that a row does.
enum Step: Hashable, Sendable {
  case dismiss
  /// The top screen closes, with the modal if it is its only screen.
  ///
  /// The root of the main stack stays.
  case popKeepingRoot(Stack?)
  /// The top screen closes, even if it is the only one.
  case popTop
  case push(Stack?)
  case replace(Stack?)
  /// The page of the top screen is loaded again.
  case refresh(Stack?)
  /// A new modal with the screen in it.
  case present
  /// The first screen with the context `modal`.
  case open
  case clear
  case replaceRoot
  case nothing
  /// The URL of the current screen is routed.
  case reroute
  case crash(String)
  case note(Note)
  /// The steps so far are animated, or not, whatever `animated` says.
  case animated(Bool)
  /// The rows below are read as if this were the word.
  case readAs(Presentation)
  /// The table is read from its top, with the stacks as they are now.
  case goOn(as: VisitAction?)
}

extension Stack? {
  /// The one that users see.
  fileprivate static var shown: Stack? { nil }
}
