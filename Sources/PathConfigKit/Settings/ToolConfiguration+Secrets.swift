import PathConfigSyntax

extension ToolConfiguration {
  private static let check = "invalid-configuration"

  /// Reads a parsed text as configuration of the tool.
  ///
  /// Values that may be secrets are hidden before anything shows the text: mistakes and places lead to a
  /// copy with `*` in place of their bytes.
  ///
  /// Complexity: O(n) in the size of the file, and O(known names) for each unknown one.
  package static func read(_ parse: JSONParse) -> ToolFileReading<ToolConfiguration> {
    var reading = shape.read(parse, check: check, or: .none)
    var text = HiddenText(parse, values: reading.hidden)
    let misplaced = text.hideTexts(in: parse.root)
    if text.bytes == parse.buffer.bytes { return reading }
    let shown = JSONParser.parse(text.bytes, replacing: parse.buffer)
    var mistakes = reading.mistakes
    if let first = mistakes.first {
      mistakes = shape.read(shown, check: check, or: .none).mistakes
      if mistakes.isEmpty {
        // The mistake is in a hidden value, or in the encoding of the file.
        let message = first.location.range.isEmpty ? first.message : "this is not valid JSON"
        let place = SourceRange(shown.buffer, first.location.range)
        mistakes = [Finding(check, .error, message, at: place)]
      }
    }
    // One mistake for each of these strings: the shape may refuse it, too.
    mistakes.removeAll { misplaced.contains($0.location.range) }
    mistakes += misplaced.map { range in
      var mistake = Finding(
        check, .error, "this string looks like a header or a login",
        at: SourceRange(shown.buffer, range))
      mistake.help = "write it into `headers` of a `server`, as in `\"X-Key\": \"$PATHCONFIG_KEY\"`"
      return mistake
    }
    var readable = parse
    readable.buffer = shown.buffer
    reading = shape.read(readable, check: check, or: .none)
    (reading.mistakes, reading.shown) = (mistakes.sorted(by: Finding.isOrderedBefore), shown)
    return reading
  }
}

/// A JSON text in which values are hidden, while its lengths and brackets stay.
private struct HiddenText {
  private(set) var bytes: ContiguousArray<UInt8>

  /// The strings that tell nothing: keys of servers and names of headers.
  private static let harmless: [StaticString] = [
    "apps", "bundled", "clients", "deployed", "server", "url", "header", "headers", "accept",
    "authorization", "cookie", "proxy-authorization", "user-agent",
  ]

  /// Other words that speak of a server or a secret.
  private static let telling: [StaticString] = [
    "bearer", "basic", "token", "secret", "key", "http",
  ]

  /// The longest number that is not hidden.
  private static let harmlessDigits = 3

  /// Hides values.
  ///
  /// Text that is not strict JSON may have another structure than it was meant to have. There, all is
  /// hidden from the first word on that speaks of a server.
  init(_ parse: JSONParse, values: [Range<Int>]) {
    bytes = parse.buffer.bytes
    for range in values { hide(range, from: range.lowerBound) }
    guard !parse.faults.isEmpty || parse.relaxations.contains(where: { !$0.range.isEmpty }) else {
      return
    }
    let text = ContiguousArray(bytes.map(\.lowercasedASCII))
    let words = (Self.harmless + Self.telling).compactMap { word in
      text.span.firstRange(of: word, in: 0..<text.count)?.lowerBound
    }
    if let first = words.min() { hide(0..<bytes.count, from: first) }
  }

  /// Hides the secrets in addresses, and strings that look like headers or are no whole addresses.
  ///
  /// A description of a property, and its values, may look like one.
  ///
  /// - Returns: the places of these strings.
  mutating func hideTexts(in root: JSONNode?) -> [Range<Int>] {
    var misplaced: [Range<Int>] = []
    var nodes = root.map { [(node: $0, isFree: false)] } ?? []
    while let (node, isFree) = nodes.popLast() {
      var strings: [(JSONString, Range<Int>)] = []
      switch node.value {
      case .string(let string): strings = [(string, node.range)]
      case .array(let array): nodes += array.elements.map { ($0, isFree) }
      case .object(let object):
        strings = object.members.map { ($0.name, $0.nameRange) }
        nodes += object.members.map { member in
          (member.value, ["description", "values"].contains(member.name.text))
        }
      default: break
      }
      for (string, range) in strings {
        let text = string.text.bytes
        // A value that is hidden already is part of another mistake.
        let isShown = !bytes[range].contains(UInt8(ascii: "*"))
        let secrets = SecretText.parameters(in: text) + SecretText.logins(in: text)
        for secret in secrets { hide(bytesIn: string.escapes.fileRange(of: secret)) }
        let isAddress = secrets.isEmpty || string.text.isAddress
        if isShown, !isFree, !isAddress || SecretText.isHeader(text) {
          hide(range, from: range.lowerBound)
          misplaced.append(range)
        }
      }
    }
    return misplaced
  }

  /// Hides the strings, words and comments in a range that end after a place.
  private mutating func hide(_ range: Range<Int>, from start: Int) {
    var scanner = JSONScanner(range)
    while case let token = scanner.next(in: bytes.span), token.kind != .end {
      guard token.range.upperBound > start else { continue }
      let word = String(decoding: bytes[token.content].map(\.lowercasedASCII), as: UTF8.self)
      switch token.kind {
      case .string where Self.harmless.contains(where: { word == "\($0)" }): break
      case .word where ["true", "false", "null"].contains(word): break
      case .word where word.utf8.allSatisfy({ "+-.0123456789e".utf8.contains($0) }):
        guard word.utf8.count > Self.harmlessDigits else { break }
        for index in token.range where bytes[index].isASCIIDigit {
          bytes[index] = UInt8(ascii: "9")
        }
      case .string, .word, .other: hide(bytesIn: token.content)
      case .comment: hide(bytesIn: token.range, keeping: "#/*\r\n")
      default: break
      }
    }
  }

  /// - Parameter kept: a dollar says that a variable has the value.
  private mutating func hide(bytesIn range: Range<Int>, keeping kept: String = "$\r\n") {
    for index in range where !kept.utf8.contains(bytes[index]) { bytes[index] = UInt8(ascii: "*") }
  }
}
