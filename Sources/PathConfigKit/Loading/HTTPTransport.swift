import PathConfigSyntax

/// Sends a request and waits for the whole answer, whatever its status.
///
/// Redirects are not followed. No cookies, credentials or cached answers of the system are used.
/// `RemoteLoader` decides everything above a single exchange.
package typealias HTTPExchange =
  @Sendable (HTTPRequest) throws(TransportFault) -> HTTPResponse

/// The reason that an exchange gave no answer.
package enum TransportFault: Error, Hashable, Sendable {
  /// The host's name has no address.
  case hostNotFound

  /// No connection: refused, or no way to the host.
  case notConnected

  /// The connection ended before an answer.
  case connectionLost

  /// No trusted encrypted connection.
  ///
  /// The reason is the transport's.
  case notSecure(reason: String)

  /// Something answered, but not in HTTP as it should be.
  case malformedAnswer(reason: String)

  /// The body ended early.
  ///
  /// The expected size is nil if the answer did not announce it.
  case truncated(receivedBytes: Int, expectedBytes: Int?)

  /// The body's compression is unknown or broken.
  case undecodable(encoding: String)
  case tooLarge(limitBytes: Int)

  /// Not even the head of an answer arrived in the time allowed.
  case noAnswer(Duration)

  /// An answer began but was not complete in the time allowed.
  case tooSlow(Duration, receivedBytes: Int)

  /// The program that makes requests is missing, or cannot be run for the reason given.
  case noProgram(String, reason: String?)

  /// Anything else, by the transport's number and words.
  case failed(code: Int, reason: String)
}

extension TransportFault {
  /// True if the same request may well work a moment later.
  var isTransient: Bool {
    switch self {
    case .notConnected, .connectionLost, .truncated, .noAnswer, .tooSlow: true
    case .hostNotFound, .notSecure, .malformedAnswer, .undecodable, .tooLarge, .noProgram,
      .failed:
      false
    }
  }
}

/// One request: always a GET.
package struct HTTPRequest: Sendable {
  package var url: RemoteURL

  /// Every header to send except those of the transport.
  ///
  /// Names are distinct.
  package var headers: [HTTPHeader]
  package var limits: HTTPLimits

  /// The only addresses at which the host may be asked; empty for any.
  package var addresses: [IPAddress] = []
}

/// The bounds of one exchange.
package struct HTTPLimits: Hashable, Sendable {
  /// The longest wait for the head of the answer, connecting included.
  package var answerTime: Duration

  /// The longest time for the whole exchange.
  package var totalTime: Duration

  /// The most bytes of a body, after decompression.
  package var maximumBytes: Int
}

/// One answer, received completely.
package struct HTTPResponse: Sendable {
  var status: Int
  var fields: HTTPFields

  /// The body, decompressed.
  var body: ContiguousArray<UInt8>

  package init(status: Int, fields: HTTPFields, body: ContiguousArray<UInt8>) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// The header fields of an answer, in no particular order.
package struct HTTPFields: Sendable {
  private let fields: [(name: String, value: String)]

  package init(_ fields: [(name: String, value: String)]) {
    self.fields = fields
  }

  /// The value of the field of that name, in any case of letters.
  package subscript(name: String) -> String? {
    fields.first { Self.areEqual($0.name, name) }?.value
  }

  /// True if two names are the same apart from the case of ASCII letters.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

/// The names of statuses.
enum HTTPStatus {
  /// The number with its registered reason, such as `404 Not Found`.
  static func phrase(_ status: Int) -> String {
    reasons[status].map { "\(status) \($0)" } ?? "\(status)"
  }

  private static let reasons: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information",
    204: "No Content",
    205: "Reset Content", 206: "Partial Content", 300: "Multiple Choices", 304: "Not Modified",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    418: "I'm a teapot", 421: "Misdirected Request", 422: "Unprocessable Content",
    426: "Upgrade Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported",
  ]
}

/// A text that must never be printed.
///
/// Only `reveal` gives it away: to the transport, and to the code that takes secrets out of
/// messages.
package struct Secret: Hashable, Sendable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  package func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "***" }
  package var debugDescription: String { "***" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Wording

extension TransportFault {
  func message(for url: RemoteURL) -> String {
    switch self {
    case .hostNotFound: "the host \(url.host) was not found"
    case .notConnected:
      "no connection to \(url.hostName): it was refused, or the host is out of reach"
    case .connectionLost: "the connection ended before an answer came"
    case .notSecure(let reason): "no trusted connection: \(shown(reason))"
    case .malformedAnswer(let reason):
      "what answered does not speak HTTP properly: \(shown(reason))"
    case .truncated(let received, let expected?):
      "the answer is cut off: \(received) of \(expected) bytes came"
    case .truncated(let received, nil): "the answer is cut off after \(received) bytes"
    case .undecodable(let encoding): "the answer cannot be decompressed (`\(shown(encoding))`)"
    case .tooLarge(let limit): "the answer is too large: at most \(limit) bytes are taken"
    case .noAnswer(let time): "no answer within \(seconds(time))"
    case .tooSlow(let time, let received):
      "too slow: \(received) bytes and no end within \(seconds(time))"
    case .noProgram(let name, nil):
      "the program \(name) is not installed, and the tool needs it to load addresses"
    case .noProgram(let name, let reason?): "the program \(name) cannot be run: \(shown(reason))"
    case .failed(let code, let reason): "the request failed: \(shown(reason)) (\(code))"
    }
  }

  /// The transport's words, or the server's.
  private func shown(_ words: String) -> String { ServerText.printable(words, limit: 300) }

  func help(for url: RemoteURL) -> String? {
    switch self {
    case .hostNotFound: "check the host's name and the network"
    case .notConnected: "check the host and port, and that the server is running"
    case .connectionLost, .truncated: "try again; if it stays so, look at the server's log"
    case .notSecure:
      "check the server's certificate, or whether port \(url.port) speaks plain http"
    case .malformedAnswer: "check the port and whether the address should begin with https://"
    case .undecodable: "look at the server's compression"
    case .tooLarge: "check that the address is that of the path configuration"
    case .noAnswer, .tooSlow: "try again, or allow more time with --timeout"
    case .noProgram(let name, nil): "install \(name), or give the file itself"
    case .noProgram: "give the file itself"
    case .failed: nil
    }
  }

  /// Whole seconds without a fraction, otherwise with up to three digits.
  private func seconds(_ time: Duration) -> String {
    let (whole, attoseconds) = time.components
    var digits = String(attoseconds / 1_000_000_000_000_000 + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(whole) s" : "\(whole).\(digits) s"
  }
}
