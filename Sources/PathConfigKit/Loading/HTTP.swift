import Foundation
import PathConfigSyntax

/// Sends a request and waits for the whole answer, whatever its status.
///
/// Redirects are not followed. No cookies, credentials or cached answers of the system are used.
/// `RemoteLoader` decides everything above a single exchange.
package typealias HTTPExchange = @Sendable (HTTPRequest) throws(LoadFault) -> HTTPResponse

/// One request: always a GET.
package struct HTTPRequest: Sendable {
  package var url: RemoteURL

  /// Every header to send except those of the transport.
  ///
  /// Names are distinct.
  package var headers: [HTTPHeader]

  /// The time for the whole load, as people know it.
  package var timeout: Duration

  /// The part of it that earlier requests have left.
  package var timeLeft: Duration

  /// The most bytes of a body, after decompression.
  package var maximumBytes: Int

  /// The only addresses at which the host may be asked; empty for any.
  package var addresses: [IPAddress] = []

  /// True if only a proxy may be asked, whatever exceptions from it the environment names.
  package var requiresProxy = false
}

/// One answer, received completely.
package struct HTTPResponse: Sendable {
  var status: Int
  var fields: HTTPFields

  /// The body, decompressed.
  var body: ContiguousArray<UInt8>

  /// The owner of a secret of the request that the body had, with `***` in its place; nil without any.
  var maskedOwner: String?

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
  ///
  /// Several fields of one name are one with their values in a list (RFC 9110, section 5.3).
  package subscript(name: String) -> String? {
    let values = fields.filter { Self.areEqual($0.name, name) }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The fields with other values.
  func map(_ value: (_ name: String, _ value: String) -> String) -> HTTPFields {
    HTTPFields(fields.map { ($0.name, value($0.name, $0.value)) })
  }

  /// True if two names are the same apart from the case of ASCII letters.
  static func areEqual(_ left: String, _ right: String) -> Bool {
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

/// A header of a request.
///
/// Its value may be a secret and is never printed.
package struct HTTPHeader: Hashable, Sendable {
  package let name: String
  package let value: Secret

  /// The parts of the value that came from environment variables.
  private let variables: [Secret]

  init(_ name: String, _ value: String) {
    self.init(name, Secret(value, of: "the header \(name)"))
  }

  init(_ name: String, _ value: Secret, variables: [Secret] = []) {
    self.name = name
    self.value = value
    self.variables = variables
  }

  /// The headers whose values are no secrets, and would hide words in every output.
  private static let harmless = [
    "Accept", "Accept-Language", "Cache-Control", "Content-Type", "Origin", "Pragma", "Referer",
    "User-Agent",
  ]

  /// The secrets of the header, which a server may send back and no output may contain.
  ///
  /// These are everything from the environment, the value and its words, the values of cookies, and
  /// a login with its password.
  var secrets: [Secret] {
    if Self.harmless.contains(where: isNamed) { return variables }
    let words = value.reveal().split { " ;,".contains($0) }
    let values = words.compactMap { word in
      word.firstIndex(of: "=").map { word[word.index(after: $0)...] }
    }
    let long = (words + values).filter { $0.utf8.count >= 8 }.map(String.init)
    return variables + [value] + (long + login).map { Secret($0, of: value.owner) }
  }

  /// The login of the scheme Basic, and its password; empty for any other value (RFC 7617).
  private var login: [String] {
    let words = value.reveal().split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "basic",
      let login = Data(base64Encoded: String(words[1])),
      let colon = login.firstIndex(of: UInt8(ascii: ":"))
    else { return [] }
    return [login, login[(colon + 1)...]].map { String(decoding: $0, as: UTF8.self) }
  }

  /// Names are compared without regard to the case of ASCII letters (RFC 9110, section 5.1).
  func isNamed(_ name: String) -> Bool { HTTPFields.areEqual(self.name, name) }
}

extension HTTPHeader {
  /// Reads `Name: value`, with `$NAME` and `${NAME}` from the environment and `$$` as a dollar.
  ///
  /// An unset or empty variable is a fault, because a request without its token is not the intended
  /// one. Only variables that are meant for this tool are sent. Headers that belong to the
  /// transport are refused. No fault repeats a value.
  static func parse(
    _ text: String, environment: [String: String]
  ) throws(LoadFault) -> HTTPHeader {
    let form = "write it as 'Name: value'"
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      throw LoadFault("the header has no colon after its name", help: form)
    }
    let name = String(text[..<colon])
    guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
      // The name may be a part of a value that was given without its name.
      throw LoadFault("the text before the colon is not the name of a header", help: form)
    }
    if reserved.contains(where: { HTTPFields.areEqual($0, name) }) {
      throw LoadFault("the header \(name) is set by this tool itself", help: "leave it out")
    }
    var rest = Array(text.utf8[text.utf8.index(after: colon)...].trimming(\.isBlank))[...]
    var value: [UInt8] = []
    var variables: [Secret] = []
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "$") {
        value.append(byte)
      } else if rest.first == byte {
        value.append(rest.removeFirst())
      } else {
        let text = try self.value(of: variableName(from: &rest, header: name), environment, name)
        variables.append(Secret(text, of: "the header \(name)"))
        value += text.utf8
      }
    }
    guard isValue(value) else {
      throw LoadFault(
        "the header \(name) has a line break or another control character in its value",
        help: "check the variables in it for a line break at the end")
    }
    let secret = Secret(String(decoding: value, as: UTF8.self), of: "the header \(name)")
    return HTTPHeader(name, secret, variables: variables)
  }

  /// True if the bytes may be the value of a header: they have no control character except a tab.
  static func isValue(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// Headers that frame the message, that the transport negotiates, or that ask for a part of the
  /// answer.
  private static let reserved = [
    "Accept-Encoding", "Connection", "Content-Length", "Expect", "Host", "If-Match",
    "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Keep-Alive", "Range",
    "TE", "Trailer", "Transfer-Encoding", "Upgrade",
  ]

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Takes `NAME` or `{NAME}` off the text after a dollar.
  private static func variableName(
    from rest: inout ArraySlice<UInt8>, header: String
  ) throws(LoadFault) -> String {
    let isBraced = rest.first == UInt8(ascii: "{")
    let start = rest.dropFirst(isBraced ? 1 : 0)
    let name = start.prefix(while: \.isWordByte)
    let end = start.dropFirst(name.count)
    guard let first = name.first, !first.isASCIIDigit, !isBraced || end.first == UInt8(ascii: "}")
    else {
      throw LoadFault(
        "the header \(header) has a `$` that begins no variable's name",
        help: "write $NAME or ${NAME} for a variable, $$ for a dollar")
    }
    rest = end.dropFirst(isBraced ? 1 : 0)
    return String(decoding: name, as: UTF8.self)
  }

  private static func value(
    of variable: String, _ environment: [String: String], _ header: String
  ) throws(LoadFault) -> String {
    let wish = "the header \(header) wants the environment variable \(variable)"
    guard variable.utf8.starts(with: "PATHCONFIG_".utf8) else {
      throw LoadFault(
        "\(wish), and the tool sends only those that begin with PATHCONFIG_",
        help: "name it PATHCONFIG_\(variable), or write $$ for a dollar")
    }
    guard let text = environment[variable], !text.isEmpty else {
      throw LoadFault(
        "\(wish), which is \(environment[variable] == nil ? "not set" : "empty")",
        help: "set \(variable), or write $$ for a dollar")
    }
    return text
  }
}

/// A text that must never be printed.
///
/// Only `reveal` gives it away: to the transport, and to the code that takes secrets out of responses.
package struct Secret: Hashable, Sendable {
  private let text: String

  /// The part of a request that has it, such as `the header Authorization`.
  package let owner: String

  package init(_ text: String, of owner: String) {
    self.text = text
    self.owner = owner
  }

  package func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "***" }
  package var debugDescription: String { "***" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
