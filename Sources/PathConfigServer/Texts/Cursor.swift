import PathConfigSyntax

/// The possible input at an offset of a JSON text, judged by the text before it: the rest is often
/// missing.
struct Cursor {
  /// The path to the name or value at the cursor; for a name, the path to its object.
  private(set) var path: [TreeStep] = []
  private(set) var role = Role.value

  /// The text at the cursor, with its quotation marks.
  private(set) var token: Range<Int>

  /// True if a colon follows the token.
  private(set) var isFollowedByColon = false

  enum Role { case name, value, none }

  /// An open array or object.
  private struct Level {
    let container: JSONContainer
    var index = 0
    var name: UTF8String?
    var isValue: Bool
  }

  init(at offset: Int, in bytes: ContiguousArray<UInt8>) {
    var levels: [Level] = []
    var index = 0
    var last: Range<Int>?
    token = offset..<offset
    var isOpen = false
    while index < offset {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let end = Self.endOfString(from: index, in: bytes, before: offset)
        last = index..<end
        isOpen = end == offset && !Self.isClosed(index..<end, bytes)
        index = end
        continue
      case UInt8(ascii: "{"): levels.append(Level(container: .object, isValue: false))
      case UInt8(ascii: "["): levels.append(Level(container: .array, isValue: true))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: ":"):
        guard !levels.isEmpty, levels[levels.count - 1].container == .object else { break }
        levels[levels.count - 1].name = last.map { Self.text(of: $0, bytes) }
        levels[levels.count - 1].isValue = true
      case UInt8(ascii: ","):
        guard !levels.isEmpty else { break }
        levels[levels.count - 1].index += 1
        levels[levels.count - 1].isValue = levels[levels.count - 1].container == .array
      default:
        if byte.isASCIIWhiteSpace { break }
        let start = index
        while index < offset, bytes[index].isASCIILetter || bytes[index] == UInt8(ascii: "_") {
          index += 1
        }
        last = start..<max(index, start + 1)
        isOpen = index == offset
        if index > start { continue }
      }
      if !byte.isASCIIWhiteSpace { isOpen = false }
      index += 1
    }
    if isOpen, let last { token = last }
    findPlace(levels)
    completeToken(in: bytes)
  }

  private mutating func findPlace(_ levels: [Level]) {
    for level in levels.dropLast() { path.append(contentsOf: Self.step(of: level)) }
    guard let level = levels.last else {
      role = .none
      return
    }
    role = level.isValue ? .value : .name
    if level.isValue { path.append(contentsOf: Self.step(of: level)) }
  }

  private static func step(of level: Level) -> [TreeStep] {
    level.container == .array ? [.element(level.index)] : level.name.map { [.member($0)] } ?? []
  }

  /// Extends the token to the end of the string on the same line.
  private mutating func completeToken(in bytes: ContiguousArray<UInt8>) {
    var end = token.upperBound
    if !token.isEmpty, bytes[token.lowerBound] == UInt8(ascii: "\"") {
      let lineEnd =
        bytes[end...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        ?? bytes.count
      let close = Self.endOfString(from: token.lowerBound, in: bytes, before: lineEnd)
      if Self.isClosed(token.lowerBound..<close, bytes) { end = close }
    }
    token = token.lowerBound..<end
    let next = bytes[end...].first { !$0.isASCIIWhiteSpace }
    isFollowedByColon = next == UInt8(ascii: ":")
  }

  /// The end of a string that begins at an offset, including its closing quotation mark if that is
  /// before a limit.
  private static func endOfString(
    from start: Int, in bytes: ContiguousArray<UInt8>, before limit: Int
  ) -> Int {
    var index = start + 1
    while index < limit {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      if bytes[index] == UInt8(ascii: "\n") { return index }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return limit
  }

  private static func isClosed(_ range: Range<Int>, _ bytes: ContiguousArray<UInt8>) -> Bool {
    range.count > 1 && bytes[range.upperBound - 1] == UInt8(ascii: "\"")
  }

  private static func text(of range: Range<Int>, _ bytes: ContiguousArray<UInt8>) -> UTF8String {
    let quote = UInt8(ascii: "\"")
    return UTF8String(repairing: bytes[range].drop { $0 == quote }.prefix { $0 != quote })
  }
}
