import PathConfigSyntax

/// A log line that is a JSON object with a member for the URL.
///
/// The names of the members are those of lograge and of servers.
enum JSONLogLine {
  /// The request of a line, or nil if it has none.
  ///
  /// Complexity: O(bytes).
  static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> LogRequest? {
    guard let members = JSONLineMembers(bytes, line),
      let url = members.text(["request_uri", "url", "uri", "path"], of: bytes, where: isURL)
    else { return nil }
    var request = LogRequest(.rewritten(UTF8String(repairing: url)))
    if let verb = members.text(["method", "request_method"], of: bytes) {
      request.isGet = verb.elementsEqual("get".utf8) { $0.lowercasedASCII == $1 }
    }
    request.status = members.text(["status"], of: bytes).flatMap {
      Int(UTF8String(repairing: $0).string)
    }
    if let agent = members.text(["user_agent", "http_user_agent"], of: bytes) {
      request.agent = .isApp(LogRequest.isApp(agent.span, 0..<agent.count))
    }
    return request
  }

  private static func isURL(_ text: ContiguousArray<UInt8>) -> Bool {
    text.first == UInt8(ascii: "/") || text.starts(with: "http")
  }
}

/// The places of the members of a JSON object, found in one pass without building a tree.
///
/// The values of nested objects and arrays are not looked at.
private struct JSONLineMembers {
  /// The names without quotation marks, and the values as written.
  private var members: [(name: Range<Int>, value: Range<Int>)] = []

  /// Nil if the line is not an object.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    guard line.count >= 2, bytes[line.lowerBound] == UInt8(ascii: "{"),
      bytes[line.upperBound - 1] == UInt8(ascii: "}")
    else { return nil }
    let end = line.upperBound - 1
    var index = Self.skipSpace(bytes, (line.lowerBound + 1)..<end)
    if index == end { return }
    while true {
      guard let nameEnd = Self.endOfString(bytes, index..<end) else { return nil }
      let name = (index + 1)..<(nameEnd - 1)
      index = Self.skipSpace(bytes, nameEnd..<end)
      guard index < end, bytes[index] == UInt8(ascii: ":") else { return nil }
      index = Self.skipSpace(bytes, (index + 1)..<end)
      guard let valueEnd = Self.endOfValue(bytes, index..<end) else { return nil }
      members.append((name, index..<valueEnd))
      index = Self.skipSpace(bytes, valueEnd..<end)
      if index == end { return }
      guard bytes[index] == UInt8(ascii: ",") else { return nil }
      index = Self.skipSpace(bytes, (index + 1)..<end)
    }
  }

  /// The text or number of the first of some names for which a condition is true.
  func text(
    _ names: [StaticString], of bytes: Span<UInt8>,
    where isWanted: (ContiguousArray<UInt8>) -> Bool = { _ in true }
  ) -> ContiguousArray<UInt8>? {
    for name in names {
      guard let member = members.last(where: { bytes.isText(name, $0.name) }) else { continue }
      let text = Self.text(ContiguousArray(copying: bytes.extracting(member.value)))
      if isWanted(text) { return text }
    }
    return nil
  }

  /// The text of a string with its escapes resolved; another value as it is.
  private static func text(_ value: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    guard value.first == quote else { return value }
    let content = value.dropFirst().dropLast()
    guard content.contains(UInt8(ascii: "\\")),
      case .string(let string)? = JSONParser.parse(name: "", bytes: value).root?.value
    else { return ContiguousArray(content) }
    return string.text.bytes
  }

  private static let quote = UInt8(ascii: "\"")

  private static func skipSpace(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    bytes.end(of: range, while: \.isJSONWhiteSpace)
  }

  /// The offset after the string at the beginning of a range, or nil if there is none.
  private static func endOfString(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let start = range.first, bytes[start] == quote else { return nil }
    var index = start + 1
    while index < range.upperBound {
      if bytes[index] == quote { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The offset after the value at the beginning of a range, or nil if there is none.
  private static func endOfValue(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    var depth = 0
    repeat {
      guard index < range.upperBound else { return nil }
      switch bytes[index] {
      case quote:
        guard let end = endOfString(bytes, index..<range.upperBound) else { return nil }
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case _ where depth > 0: index += 1
      default:
        let end = bytes.end(of: index..<range.upperBound, while: \.isScalarByte)
        guard end > index else { return nil }
        index = end
      }
    } while depth > 0
    return depth == 0 ? index : nil
  }
}

extension UInt8 {
  /// True if the byte may be part of a number or of a word such as `null`.
  fileprivate var isScalarByte: Bool { isWordByte || "+-.".utf8.contains(self) }
}
