import PathConfigSyntax

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

  /// A screen for a URL.
  ///
  /// - Parameter nativeClass: the name of the native screen, or nil for a web screen.
  init(
    _ url: UTF8String, native nativeClass: UTF8String? = nil, _ properties: VisitProperties,
    for profile: ClientProfile
  ) {
    self.init(url, native: nativeClass, properties, page: profile.page(url))
  }

  init(
    _ url: UTF8String, native nativeClass: UTF8String?, _ properties: VisitProperties, page: Page
  ) {
    self.url = url
    self.nativeClass = nativeClass
    self.properties = properties
    self.page = page
  }

  /// A native screen without a URL.
  package init(nativeClass: UTF8String) {
    url = nil
    self.nativeClass = nativeClass
    properties = .none
    page = nil
  }

  /// True if the app shows a web page.
  var isWeb: Bool { nativeClass == nil }
}

extension Screen {
  /// The properties that describe a screen, which only a visit that opens one reads.
  static let properties: PropertySet = [
    .uri, .fallbackURI, .viewController, .title, .pullToRefresh, .modalStyle, .modalDismissGesture,
  ]
}

extension Screen: CustomStringConvertible {
  /// The URL, or the class after a tilde.
  package var description: String {
    (url ?? nativeClass.map { UTF8String("~\($0)") } ?? "~").string
  }
}
