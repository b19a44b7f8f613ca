import PathConfigSyntax

/// The hash of constraints behind a route, as Ruby's `inspect` writes it: `{:id=>/\d+/}` before 3.4,
/// `{id: /\d+/}` since.
enum RubyHash {
  /// The members whose values are regular expressions.
  ///
  /// Other members say nothing about the path, and other texts than a hash have none. Complexity:
  /// O(bytes).
  static func constraints(_ text: ArraySlice<UInt8>) -> [RouteConstraint] {
    var scanner = RubyHashScanner(text)
    return scanner.constraints()
  }
}

private struct RubyHashScanner {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  private var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  mutating func constraints() -> [RouteConstraint] {
    var constraints: [RouteConstraint] = []
    guard take(UInt8(ascii: "{")) else { return [] }
    while current != nil {
      skipBlanks()
      guard let name = key() else { break }
      skipBlanks()
      if take(UInt8(ascii: "/")) {
        let (body, flags) = regularExpression()
        constraints.append(RouteConstraint(parameter: name, ruby: body, flags: flags))
      } else {
        skipValue()
      }
      skipBlanks()
      guard take(UInt8(ascii: ",")) else { break }
    }
    return constraints
  }

  /// `:id=>`, `:"id"=>`, `id: `, `"id": ` or `"id"=>`.
  private mutating func key() -> UTF8String? {
    let isSymbol = take(UInt8(ascii: ":"))
    let name: UTF8String
    if take(UInt8(ascii: "\"")) {
      name = quoted()
    } else {
      let start = index
      while let byte = current, byte.isWordByte { index += 1 }
      if index == start { return nil }
      name = bytes[start..<index].text
    }
    if !isSymbol, take(UInt8(ascii: ":")) { return name }
    skipBlanks()
    return take(UInt8(ascii: "=")) && take(UInt8(ascii: ">")) ? name : nil
  }

  /// The text up to the next quotation mark without an escape, which is skipped.
  private mutating func quoted() -> UTF8String {
    let start = index
    while let byte = current, byte != UInt8(ascii: "\"") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.endIndex)
    let text = bytes[start..<index].text
    _ = take(UInt8(ascii: "\""))
    return text
  }

  /// The text up to the next slash without an escape, and the letters after it.
  private mutating func regularExpression() -> (body: UTF8String, flags: UTF8String) {
    let start = index
    while let byte = current, byte != UInt8(ascii: "/") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.endIndex)
    let body = bytes[start..<index].text
    _ = take(UInt8(ascii: "/"))
    let flags = index
    while let byte = current, byte.isWordByte { index += 1 }
    return (body, bytes[flags..<index].text)
  }

  /// Skips a value other than a regular expression, up to the comma or brace after it.
  private mutating func skipValue() {
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        _ = quoted()
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"):
        depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return }
      default: break
      }
      index += 1
    }
  }

  private mutating func skipBlanks() {
    while let byte = current, byte.isJSONWhiteSpace { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }
}
