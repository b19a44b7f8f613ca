/// The options of requests to a server, as typed.
package struct RequestOptions: Equatable, Sendable {
  /// Each `Name: value`, unchecked and with its variables; never to be printed.
  package var headers: [String] = []

  /// Nil for the tool's own.
  package var userAgent: String?

  /// For one request, from the first connection to the last byte.
  package var timeout: Duration = .seconds(30)

  /// The number of retries after a temporary failure; 0 for a single attempt.
  package var retries = 2

  /// True to read URLs from the cache alone.
  package var isOffline = false

  package init() {}
}
