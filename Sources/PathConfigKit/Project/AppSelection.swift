/// The origins of an app's configuration, as typed.
package struct AppSelection: Hashable, Sendable {
  package var bundled: String?
  package var server: String?

  /// The URL at which the app finds it; nil if that is its own URL.
  package var servedAt: String?

  /// An older response of the server, as phones still store it.
  package var cached: String?

  /// The URL of that response; nil for the server's.
  package var cachedFrom: String?
  package var isServerFirst: Bool

  package init(
    bundled: String? = nil, server: String? = nil, servedAt: String? = nil, cached: String? = nil,
    cachedFrom: String? = nil, isServerFirst: Bool = false
  ) {
    self.bundled = bundled
    self.server = server
    self.servedAt = servedAt
    self.cached = cached
    self.cachedFrom = cachedFrom
    self.isServerFirst = isServerFirst
  }

  /// The inputs, in the order in which an app gets them.
  package var references: [String] { [bundled, server, cached].compactMap { $0 } }
}
