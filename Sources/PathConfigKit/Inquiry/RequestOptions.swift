/// How configurations are to be fetched from a server, as typed.
package struct RequestOptions: Equatable, Sendable {
  /// Each `Name: value`, not yet checked and variables not yet expanded; never to be printed.
  package var headers: [String] = []

  /// Nil for the tool's own.
  package var userAgent: String?

  /// For one request, from the first connection to the last byte.
  package var timeout: Duration = .seconds(30)

  /// How often a request is repeated after a fault that may pass; 0 for a single attempt.
  package var retries = 2

  /// Whether URLs are read from the cache alone.
  package var isOffline = false

  package init() {}
}
