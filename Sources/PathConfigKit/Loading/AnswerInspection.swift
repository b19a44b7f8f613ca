import Foundation
import PathConfigSyntax

/// The meaning of a final answer: a configuration's bytes, or a fault.
struct AnswerInspection {
  private let response: HTTPResponse
  private let url: RemoteURL

  init(_ response: HTTPResponse, from url: RemoteURL) {
    self.response = response
    self.url = url
  }

  /// Throws unless the answer is a success whose body may be JSON, by its type or by its beginning.
  ///
  /// The parser decides whether it is.
  func requireConfiguration() throws(LoadFault) {
    try requireSuccess()
    guard !response.body.isEmpty else {
      throw LoadFault(
        "the response is empty: \(HTTPStatus.phrase(response.status)) without a body", help: askCurl
      )
    }
    if let page = MarkupPage(body: response.body) {
      let isLogin = page.isLogin || MarkupPage.mentionsLogin(url.displayName)
      let message =
        "the server sent a \(isLogin ? "login page" : "web page") instead of JSON"
        + (page.title.map { ", titled “\($0)”" } ?? "")
      throw isLogin ? LoadFault(message, .login) : LoadFault(message, help: checkAddress)
    }
    if response.body.starts(with: [0x1F, 0x8B]) {
      throw LoadFault(
        "the response is gzip data without a `Content-Encoding`",
        help: "have the server send `Content-Encoding: gzip`, or the plain file")
    }
    if !isJSONType, !BodyBeginning.isJSON(response.body) {
      let sent = contentType.map { "`\($0)`" } ?? "content without a type"
      throw LoadFault(
        "the server sent \(sent) instead of JSON, beginning with \(BodyBeginning.phrase(response.body))",
        help: checkAddress)
    }
  }

  private func requireSuccess() throws(LoadFault) {
    let status = response.status
    let phrase = HTTPStatus.phrase(status)
    switch status {
    case 204, 205, 206: throw LoadFault("unexpected response: \(phrase)", help: askCurl)
    case 200..<300: return
    case 401:
      throw LoadFault(
        "the server requires a login: \(phrase)" + (challenge.map { " (\($0))" } ?? ""), .login)
    case 403: throw LoadFault("the server refuses access: \(phrase)", .login)
    case 404, 410:
      throw LoadFault(
        "there is nothing at this address: \(phrase)", help: "check the path of the address")
    case 429:
      throw LoadFault(
        "the server asks to come back later: \(phrase)", help: "try again later", .transient)
    case 400..<500: throw LoadFault("the server refused the request: \(phrase)", help: askCurl)
    case 500..<600:
      throw LoadFault(
        "the server failed: \(phrase)", help: "look at the server's log",
        [502, 503, 504].contains(status) ? .transient : nil)
    default: throw LoadFault("unexpected response: \(phrase)", help: askCurl)
    }
  }

  /// The first word of the challenge, which is its scheme.
  ///
  /// The rest may be long.
  private var challenge: String? {
    response.fields["WWW-Authenticate"]
      .flatMap { $0.split { $0 == " " || $0 == "," }.first }
      .map { $0.oneLine(atMost: 20) }
  }
}

extension AnswerInspection {
  var notes: [LoadNote] {
    var notes: [LoadNote] = []
    if response.status != 200 { notes.append(.status(response.status)) }
    if !isJSONType { notes.append(.contentType(contentType)) }
    return notes
  }

  var contentType: String? {
    response.fields["Content-Type"].map { $0.oneLine() }
  }

  private var isJSONType: Bool { contentType.map(ContentType.isJSON) ?? false }
}

/// The kind of a body by its first bytes, without the content type.
enum BodyBeginning {
  /// True if they may begin a path configuration in any spelling and encoding that some client reads.
  ///
  /// Complexity: O(n), most of it spent on bodies that begin with a comment.
  static func isJSON(_ body: ContiguousArray<UInt8>) -> Bool {
    // NUL bytes are skipped, which makes UTF-16 and UTF-32 of ASCII readable.
    let start = body.lazy.filter { $0 != 0 && !byteOrderMarks.contains($0) }
      .drop(while: \.isASCIIWhiteSpace)
    return start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[")
      || start.starts(with: ")]}'".utf8) || ConfigurationLikeness(ofTextBeginning: body) != .none
  }

  /// The bytes of the byte-order marks of UTF-8 and UTF-16.
  private static let byteOrderMarks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]

  /// The beginning as an object of a sentence: readable text in quotation marks, else the bytes.
  static func phrase(_ body: ContiguousArray<UInt8>) -> String {
    // A cut within a character must not spoil it.
    let cut = body.prefix(64).dropLast(body.count > 64 ? 3 : 0)
    var scalars = String(decoding: cut, as: UTF8.self).unicodeScalars
    while body.count > 64, scalars.last == "\u{FFFD}" { scalars.removeLast() }
    let isReadable = scalars.allSatisfy { scalar in
      scalar != "\u{FFFD}" && (scalar.value >= 0x20 || (0x09...0x0D).contains(scalar.value))
    }
    if !isReadable {
      let bytes = body.prefix(8).map { String(format: "%02X", $0) }
      return "the bytes " + bytes.joined(separator: " ")
    }
    let text = String(scalars).oneLine(atMost: 30)
    return text.isEmpty ? "white space" : "“\(text)”"
  }
}

/// A web page in place of JSON, by its bytes and not by its content type.
struct MarkupPage: Hashable, Sendable {
  var title: String?

  /// True if it has a password field, or its title mentions signing in.
  var isLogin: Bool

  /// Nil unless the body begins like HTML or XML.
  ///
  /// Complexity: O(1), because only the first 256 KiB are looked at.
  init?(body: ContiguousArray<UInt8>) {
    var start = body[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start.removeFirst(3) }
    start = start.drop(while: \.isASCIIWhiteSpace)
    guard start.first == UInt8(ascii: "<"), let second = start.dropFirst().first,
      second == UInt8(ascii: "!") || second == UInt8(ascii: "?") || second.isASCIILetter
    else { return nil }
    let text = ContiguousArray(start.prefix(256 << 10))
    let small = ContiguousArray(text.map(\.lowercasedASCII))
    title = Self.title(of: text, in: small).flatMap(Self.plain)
    let fields: [StaticString] = [" type=password", " type=\"password", " type='password"]
    isLogin =
      fields.contains { small.span.firstRange(of: $0, in: small.indices) != nil }
      || Self.mentionsLogin(title ?? "")
  }

  /// True if `login`, `sign_in`, `Log in` and the like occur in a title or in an address's path.
  static func mentionsLogin(_ text: String) -> Bool {
    let words = text.lowercased().split { !("a"..."z").contains($0) }
    return words.contains { ["login", "signin", "logon"].contains($0) }
      || zip(words, words.dropFirst()).contains { first, second in
        ["log", "sign"].contains(first) && ["in", "on"].contains(second)
      }
  }

  /// The text of the first title, unless it is long.
  private static func title(of text: ContiguousArray<UInt8>, in small: ContiguousArray<UInt8>)
    -> String?
  {
    let all = small.indices
    guard let element = small.span.firstRange(of: "<title", in: all),
      let start = small.span.firstIndex(of: UInt8(ascii: ">"), from: element.upperBound),
      let end = small.span.firstRange(of: "</title", in: (start + 1)..<all.upperBound),
      end.lowerBound - start <= 1000
    else { return nil }
    return String(decoding: text[(start + 1)..<end.lowerBound], as: UTF8.self)
  }

  /// The title without entities, on one line; nil if nothing is left.
  private static func plain(_ title: String) -> String? {
    let plain = entities.reduce(title) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      .oneLine(atMost: 80)
    return plain.isEmpty ? nil : plain
  }

  /// `&amp;` comes last, so that nothing is decoded twice.
  private static let entities = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ("&#x27;", "'"), ("&middot;", "·"), ("&mdash;", "—"), ("&ndash;", "–"), ("&amp;", "&"),
  ]
}

extension StringProtocol {
  /// Text that a server chose, on one line and cut at a number of scalars.
  ///
  /// Whoever prints it escapes it.
  func oneLine(atMost limit: Int = 100) -> String {
    let scalars = String(self).unicodeScalars
    let words = scalars.split { $0.properties.isWhitespace }.map { String($0) }
    let line = words.joined(separator: " ").unicodeScalars
    return line.count > limit ? String(line.prefix(limit)) + "…" : String(line)
  }
}

// MARK: - Wording

private let askCurl = "check the address with `curl -i`"
private let checkAddress = "check that the address is that of the JSON file"
