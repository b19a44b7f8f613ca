/// The settings of requests.
struct RemoteOptions: Sendable {
  /// Headers from the user, which are only sent to the host they are meant for.
  var headers: [HTTPHeader] = []

  /// The longest time from the first connection to the last byte, redirects included.
  var timeout: Duration = .seconds(30)

  /// The longest wait for the head of an answer, connecting included.
  ///
  /// It is a third of the whole, because a server that is silent for long rarely answers. It is
  /// still enough for one that must wake up.
  var answerTimeout: Duration { min(timeout, max(.seconds(10), timeout / 3)) }

  var maximumRedirects = 10

  /// The most bytes of a body, after decompression.
  var maximumBytes = FileReader.standardMaximumBytes

  var proxies = Proxies([:])

  init() {}

  /// Reads headers as written on the command line.
  ///
  /// Each name may occur once.
  mutating func setHeaders(
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
