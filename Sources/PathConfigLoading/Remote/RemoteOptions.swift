/// How addresses are asked.
package struct RemoteOptions: Sendable {
  /// Headers that people gave: sent to the host they are meant for and never on to another.
  package var headers: [HTTPHeader] = []
  package var userAgent = "pathconfig"

  /// The types of content asked for; nil sends no such header, as the Android clients do.
  ///
  /// The iOS clients take any. A request for JSON alone would get another answer from some servers.
  package var accept: String? = "*/*"

  /// The longest time for one attempt, from the first connection to the last byte, redirects
  /// included.
  package var timeout: Duration = .seconds(30)

  /// The longest wait for the head of an answer, connecting included.
  ///
  /// A third of the whole, since a server that says nothing for long rarely says anything, but
  /// time enough for one that is being woken up.
  package var answerTimeout: Duration { min(timeout, max(.seconds(10), timeout / 3)) }

  /// How often a request that failed for a passing reason is repeated.
  package var retries = 2
  package var maximumRedirects = 10

  /// The most bytes of a body, after decompression.
  package var maximumBytes = FileReader.standardMaximumBytes

  /// Whether stored copies are used without asking any server.
  package var isOffline = false

  package init() {}

  /// Reads headers as written on the command line; a name may be given once.
  package mutating func setHeaders(
    _ texts: [String], environment: [String: String]
  ) throws(HeaderFault) {
    headers = []
    for text in texts {
      let header = try HTTPHeader.parse(text, environment: environment)
      if headers.contains(where: { $0.isNamed(header.name) }) { throw .repeated(header.name) }
      headers.append(header)
    }
  }
}
