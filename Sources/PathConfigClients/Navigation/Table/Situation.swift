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
