/// Where an app has its configuration from, as typed.
package struct AppSelection: Equatable, Sendable {
  package var bundled: String?
  package var server: String?

  /// The URL at which the app finds it; nil for its own, where it is a URL.
  package var servedAt: String?

  /// An older answer of the server, as phones still store it.
  package var cached: String?

  /// The URL from which that was fetched; nil for the server's.
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

  /// Nil where none of the flags is given.
  package init?(_ parsed: ParsedArguments) throws(UsageError) {
    self.init(
      bundled: parsed.value(of: .bundled), server: parsed.value(of: .server),
      servedAt: parsed.value(of: .servedAt),
      cached: parsed.value(of: .cached), cachedFrom: parsed.value(of: .cachedFrom),
      isServerFirst: parsed.contains(.serverFirst))
    if references.isEmpty, cachedFrom == nil, servedAt == nil, !isServerFirst { return nil }
    if server == nil {
      if servedAt != nil { throw .incomplete("--served-at", needs: ["--server"]) }
      if cached != nil { throw .incomplete("--cached", needs: ["--server"]) }
      if cachedFrom != nil { throw .incomplete("--cached-from", needs: ["--server"]) }
      if isServerFirst { throw .incomplete("--server-first", needs: ["--server"]) }
    }
    try checkStandardInput(references)
  }

  /// The flag by which the selection is named to people.
  package var mainFlag: String { bundled == nil ? "--server" : "--bundled" }

  /// What is read, in the order in which an app has it.
  package var references: [String] { [bundled, server, cached].compactMap { $0 } }
}
