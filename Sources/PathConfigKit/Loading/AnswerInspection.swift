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
  func requireConfiguration() throws(RemoteFault) {
    try requireSuccess()
    guard !response.body.isEmpty else {
      throw RemoteFault(
        "the response is empty: \(HTTPStatus.phrase(response.status)) without a body", help: askCurl
      )
    }
    if let page = MarkupPage(body: response.body) {
      let isLogin = page.isLogin || MarkupPage.mentionsLogin(path)
      let message =
        "the server sent a \(isLogin ? "login page" : "web page") instead of JSON"
        + (page.title.map { ", titled “\($0)”" } ?? "")
      throw isLogin ? .login(message) : RemoteFault(message, help: checkAddress)
    }
    if response.body.starts(with: [0x1F, 0x8B]) {
      throw RemoteFault(
        "the response is gzip data without a `Content-Encoding`",
        help: "have the server send `Content-Encoding: gzip`, or the plain file")
    }
    let beginning = BodyBeginning(response.body)
    if !isJSONType, beginning != .json {
      let sent = contentType.map { "`\($0)`" } ?? "content without a type"
      throw RemoteFault(
        "the server sent \(sent) instead of JSON, beginning with \(beginning.phrase)",
        help: checkAddress)
    }
  }

  private func requireSuccess() throws(RemoteFault) {
    let status = response.status
    let phrase = HTTPStatus.phrase(status)
    switch status {
    case 204, 205, 206: throw RemoteFault("unexpected response: \(phrase)", help: askCurl)
    case 200..<300: return
    case 401:
      throw .login("the server requires a login: \(phrase)" + (challenge.map { " (\($0))" } ?? ""))
    case 403: throw .login("the server refuses access: \(phrase)")
    case 404, 410:
      throw RemoteFault(
        "there is nothing at this address: \(phrase)", help: "check the path of the address")
    case 429:
      throw RemoteFault(
        "the server asks to come back later: \(phrase)", help: "try again later", isTransient: true)
    case 400..<500: throw RemoteFault("the server refused the request: \(phrase)", help: askCurl)
    case 500..<600:
      throw RemoteFault(
        "the server failed: \(phrase)", help: "look at the server's log",
        isTransient: [502, 503, 504].contains(status))
    default: throw RemoteFault("unexpected response: \(phrase)", help: askCurl)
    }
  }

  /// The first word of the challenge, which is its scheme.
  ///
  /// The rest may be long.
  private var challenge: String? {
    response.fields["WWW-Authenticate"]
      .flatMap { $0.split { $0 == " " || $0 == "," }.first }
      .map { ServerText.printable($0, limit: 20) }
  }

  private var path: String {
    String(decoding: url.text.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
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
    response.fields["Content-Type"].map { ServerText.printable($0) }
  }

  private var isJSONType: Bool { contentType.map(ContentType.isJSON) ?? false }
}

/// The kind of a body by its first bytes, without the content type.
enum BodyBeginning: Hashable, Sendable {
  /// They may begin a path configuration in any spelling and encoding that some client reads.
  case json

  /// Readable text, on one line and cut.
  ///
  /// Empty if there is only white space.
  case text(String)

  /// Anything else, as its first bytes, at most eight.
  case bytes([UInt8])

  /// Complexity: O(n), most of it spent on bodies that begin with a comment.
  init(_ body: ContiguousArray<UInt8>) {
    // NUL bytes are skipped, which makes UTF-16 and UTF-32 of ASCII readable.
    let start = body.lazy.filter { $0 != 0 && !Self.byteOrderMarks.contains($0) }
      .drop(while: \.isASCIIWhiteSpace)
    if let first = start.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      self = .json
    } else if start.starts(with: ")]}'".utf8)
      || ConfigurationLikeness(ofTextBeginning: body) != .none
    {
      self = .json
    } else if let text = Self.text(body) {
      self = .text(text)
    } else {
      self = .bytes(Array(body.prefix(8)))
    }
  }

  /// The bytes of the byte-order marks of UTF-8 and UTF-16.
  private static let byteOrderMarks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]

  /// Nil for ill-formed UTF-8, or with control characters other than white space.
  private static func text(_ body: ContiguousArray<UInt8>) -> String? {
    // A cut within a character must not spoil it.
    let cut = body.prefix(64).dropLast(body.count > 64 ? 3 : 0)
    var scalars = String(decoding: cut, as: UTF8.self).unicodeScalars
    while body.count > 64, scalars.last == "\u{FFFD}" { scalars.removeLast() }
    let isReadable = scalars.allSatisfy { scalar in
      scalar != "\u{FFFD}" && (scalar.value >= 0x20 || (0x09...0x0D).contains(scalar.value))
    }
    return isReadable ? ServerText.printable(String(scalars), limit: 30) : nil
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
      second == UInt8(ascii: "!") || second == UInt8(ascii: "?")
        || second.isASCIILetter
    else { return nil }
    let text = Array(start.prefix(256 << 10))
    let folded = text.map(\.lowercasedASCII)
    self.title = Self.title(text, folded)
    self.isLogin =
      Self.passwordFields.contains { Self.firstIndex(of: $0, in: folded[...]) != nil }
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

  private static let passwordFields = [
    "type=\"password\"", "type='password'", "type=password",
  ]

  private static func title(_ text: [UInt8], _ folded: [UInt8]) -> String? {
    guard let tag = firstIndex(of: "<title", in: folded[...]),
      let open = folded[tag...].firstIndex(of: UInt8(ascii: ">")),
      let close = firstIndex(of: "</title", in: folded[(open + 1)...])
    else { return nil }
    var title = String(decoding: text[(open + 1)..<close], as: UTF8.self)
    for (entity, character) in entities {
      title = title.split(separator: entity, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    let printable = ServerText.printable(title, limit: 80)
    return printable.isEmpty ? nil : printable
  }

  /// `&amp;` comes last, so that nothing is decoded twice.
  private static let entities = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ("&#x27;", "'"), ("&middot;", "·"), ("&mdash;", "—"), ("&ndash;", "–"), ("&amp;", "&"),
  ]

  private static func firstIndex(of part: String, in text: ArraySlice<UInt8>) -> Int? {
    let part = Array(part.utf8)
    guard let first = part.first, text.count >= part.count else { return nil }
    for index in text.startIndex...(text.endIndex - part.count)
    where text[index] == first && text[index..<(index + part.count)].elementsEqual(part) {
      return index
    }
    return nil
  }
}

/// Text that a server chose, made fit for a terminal and a report.
enum ServerText {
  /// The text on one line, without control and formatting characters, cut at a number of scalars.
  static func printable(_ text: some StringProtocol, limit: Int = 100) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    var isBlankPending = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        isBlankPending = count > 0
        continue
      }
      guard isVisible(scalar) else { continue }
      guard count < limit else {
        result.append("…")
        break
      }
      if isBlankPending {
        result.append(" ")
        isBlankPending = false
      }
      result.append(scalar)
      count += 1
    }
    return String(result)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

// MARK: - Wording

private let askCurl = "check the address with `curl -i`"
private let checkAddress = "check that the address is that of the JSON file"

extension BodyBeginning {
  /// The beginning, as an object of a sentence.
  var phrase: String {
    switch self {
    case .json: "JSON"
    case .text(""): "white space"
    case .text(let text): "“\(text)”"
    case .bytes(let bytes):
      "the bytes " + bytes.map { String(format: "%02X", $0) }.joined(separator: " ")
    }
  }
}
