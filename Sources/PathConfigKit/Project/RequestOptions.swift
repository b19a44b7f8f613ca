/// The flags for requests, as typed.
package struct RequestOptions: Equatable, Sendable {
  /// Each as `Name: value`, and with its variables; never to be printed.
  package var headers: [String] = []

  /// For one load, from the first connection to the last byte.
  package var timeout: Duration = .seconds(30)

  package init() {}
}
