import PathConfigSyntax

/// The properties of a URL that navigation asks for, as a client understands them.
///
/// A class because every screen on a stack refers to those of its URL.
package final class VisitProperties: Sendable {
  package let context: NavigationContext
  let presentation: Presentation
  let ignoresQuery: Bool
  let isHistorical: Bool
  let isAnimated: Bool
  let modalStyle: UTF8String?
  let isDismissedByGesture: Bool
  let viewController: UTF8String?
  let uri: UTF8String?
  let fallbackURI: UTF8String?

  /// The properties that crash the app, in the order in which it reads them.
  let faults: [Fault]

  /// The reason that the look-up crashes the app, so that there are no properties, or nil.
  let lookUpFault: String?

  /// A property that crashes the app when the library reads it.
  struct Fault: Hashable, Sendable {
    var property: PropertySet
    var text: String
  }

  /// The properties of a URL for which no rule sets any.
  static let none = VisitProperties()

  init(
    context: NavigationContext = .default, presentation: Presentation = .default,
    ignoresQuery: Bool = false, isHistorical: Bool = false, isAnimated: Bool = true,
    modalStyle: UTF8String? = nil, isDismissedByGesture: Bool = true,
    viewController: UTF8String? = nil, uri: UTF8String? = nil, fallbackURI: UTF8String? = nil,
    faults: [Fault] = [], lookUpFault: String? = nil
  ) {
    self.context = context
    self.presentation = presentation
    self.ignoresQuery = ignoresQuery
    self.isHistorical = isHistorical
    self.isAnimated = isAnimated
    self.modalStyle = modalStyle
    self.isDismissedByGesture = isDismissedByGesture
    self.viewController = viewController
    self.uri = uri
    self.fallbackURI = fallbackURI
    self.faults = faults
    self.lookUpFault = lookUpFault
  }
}

extension VisitProperties {
  /// Reads the properties of a URL as an app does.
  convenience init(_ resolution: Resolution, readBy navigator: AppNavigator) {
    let client = navigator.client
    func word(_ name: UTF8String) -> UTF8String? {
      client.word(ofProperty: name, resolution[name]?.value)
    }
    func flag(_ name: UTF8String) -> Bool? {
      client.flag(ofProperty: name, resolution[name]?.value)
    }
    let crashing = PropertySet.names.compactMap { name -> Fault? in
      (resolution[name]?.value).flatMap {
        client.effectiveValue(ofProperty: name, $0).crash(of: name)
      }.map { Fault(property: PropertySet(name), text: $0) }
    }
    let missing = client.missingRequirements { resolution[$0]?.value }
    self.init(
      context: word("context").map { NavigationContext(word: $0) } ?? .default,
      presentation: word("presentation").flatMap { Presentation(word: $0) } ?? .default,
      ignoresQuery: word("query_string_presentation") == "replace",
      isHistorical: flag("historical_location") ?? false,
      isAnimated: flag("animated") ?? true, modalStyle: word("modal_style"),
      isDismissedByGesture: flag("modal_dismiss_gesture_enabled") ?? true,
      viewController: word("view_controller"), uri: word("uri"), fallbackURI: word("fallback_uri"),
      faults: crashing
        + missing.map { Fault(property: PropertySet($0.property), text: $0.cause) })
  }

  /// The reason that the library crashes when it reads one of some properties, or nil.
  func fault(of properties: PropertySet) -> String? {
    lookUpFault ?? faults.first { !$0.property.isDisjoint(with: properties) }?.text
  }
}

extension Client {
  /// The text that the library reads, or nil if it reads none and has no default.
  ///
  /// - Parameter value: nil if no rule sets the property.
  func word(ofProperty name: UTF8String, _ value: JSONValue?) -> UTF8String? {
    if case .string(let text)? = output(ofProperty: name, value) { text } else { nil }
  }

  fileprivate func flag(ofProperty name: UTF8String, _ value: JSONValue?) -> Bool? {
    if case .bool(let flag)? = output(ofProperty: name, value) { flag } else { nil }
  }

  private func output(ofProperty name: UTF8String, _ value: JSONValue?) -> JSONOutput? {
    guard let spec = property(name) else { return nil }
    guard let value else { return spec.defaultValue.output }
    let effective = effectiveValue(ofProperty: name, value)
    guard case .asWritten = effective else { return effective.output }
    switch value {
    case .string(let string): return .string(string.text)
    case .bool(let flag): return .bool(flag)
    default: return nil
    }
  }
}

/// The properties that a library itself reads, as a set.
package struct PropertySet: OptionSet, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let context = PropertySet(0)
  package static let presentation = PropertySet(1)
  static let queryStringPresentation = PropertySet(2)
  static let historicalLocation = PropertySet(3)
  package static let animated = PropertySet(4)
  package static let modalStyle = PropertySet(5)
  package static let modalDismissGesture = PropertySet(6)
  static let viewController = PropertySet(7)
  package static let uri = PropertySet(8)
  static let fallbackURI = PropertySet(9)
  package static let title = PropertySet(10)
  package static let pullToRefresh = PropertySet(11)

  private init(_ place: Int) { rawValue = 1 << place }

  /// The names, each at its bit, in the order in which the libraries read them.
  fileprivate static let names: [UTF8String] = [
    "context", "presentation", "query_string_presentation", "historical_location", "animated",
    "modal_style", "modal_dismiss_gesture_enabled", "view_controller", "uri", "fallback_uri",
    "title", "pull_to_refresh_enabled",
  ]

  /// The set of a property, which is empty for one that no library reads.
  package init(_ name: UTF8String) {
    self = Self.names.firstIndex(of: name).map { PropertySet($0) } ?? []
  }

  /// The names, in a fixed order.
  var names: [UTF8String] {
    Self.names.indices.filter { rawValue >> $0 & 1 == 1 }.map { Self.names[$0] }
  }
}
