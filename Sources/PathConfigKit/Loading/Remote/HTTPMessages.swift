import PathConfigSyntax

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
