import PathConfigSyntax

/// The possible input at an offset of a JSON text, judged by the text before it: the rest is often
/// missing.
struct Cursor {
  /// The path to the name or value at the cursor; for a name, the path to its object.
  private(set) var path: [TreeStep] = []
  private(set) var role = Role.none

  /// The text at the cursor, with its quotation marks.
  private(set) var token: Range<Int>

  /// True if a colon follows the token.
  let isFollowedByColon: Bool

  enum Role { case name, value, none }

  /// An open array or object.
  private struct Level {
    let container: JSONContainer
    var index = 0
    var name: UTF8String?
    var isValue: Bool

    /// The step to the value at the cursor.
    var step: TreeStep? { container == .array ? .element(index) : name.map { .member($0) } }
  }

  init(at offset: Int, in bytes: ContiguousArray<UInt8>) {
    var levels: [Level] = []
    var last: JSONToken?
    var scanner = JSONScanner(0..<offset)
    scan: while true {
      let token = scanner.next(in: bytes.span)
      let top = levels.count - 1
      switch token.kind {
      case .end: break scan
      case .opening(let kind): levels.append(Level(container: kind, isValue: kind == .array))
      case .closing: _ = levels.popLast()
      case .colon where top >= 0 && levels[top].container == .object:
        levels[top].name = last.map { UTF8String(repairing: bytes[$0.content]) }
        levels[top].isValue = true
      case .comma where top >= 0:
        levels[top].index += 1
        levels[top].isValue = levels[top].container == .array
      default: break
      }
      last = token
    }
    token = offset..<offset
    let isOpenString = last?.kind == .string && last?.isClosed == false
    if let last, last.range.upperBound == offset, last.kind == .word || isOpenString {
      token = last.range
    }
    if let level = levels.last {
      role = level.isValue ? .value : .name
      path = (level.isValue ? levels : levels.dropLast()).compactMap(\.step)
    }
    // The rest of the token is on the same line.
    var end = token.upperBound
    if isOpenString {
      let line = bytes[end...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      var rest = JSONScanner(token.lowerBound..<line)
      let whole = rest.next(in: bytes.span)
      if whole.kind == .string, whole.isClosed { end = whole.range.upperBound }
    }
    token = token.lowerBound..<end
    var rest = JSONScanner(end..<bytes.count)
    isFollowedByColon = rest.next(in: bytes.span).kind == .colon
  }
}
