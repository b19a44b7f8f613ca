import PathConfigSyntax

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

  /// The names, each at its bit.
  private static let names: [UTF8String] = [
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
