import PathConfigSyntax

extension RoutePath {
  /// Reads the notation of Rails: `/books/:id/*rest(.:format)`.
  ///
  /// Leaves out `(.:format)`, because apps request pages without a format. An unbalanced
  /// parenthesis is literal. So are parentheses nested more deeply than in any real route.
  ///
  /// Complexity: O(bytes).
  init(rails text: UTF8String) {
    var parser = RailsPathParser(text.bytes)
    self.init(
      text: UTF8String(wellFormed: text.bytes.removingFormat), parts: parser.parts(depth: 0))
  }
}

private let formatSuffix = ContiguousArray("(.:format)".utf8)

extension ContiguousArray<UInt8> {
  fileprivate var removingFormat: ContiguousArray<UInt8> {
    count > formatSuffix.count && self[(count - formatSuffix.count)...].elementsEqual(formatSuffix)
      ? ContiguousArray(dropLast(formatSuffix.count)) : self
  }
}

private struct RailsPathParser {
  private let bytes: ContiguousArray<UInt8>
  private var index = 0
  private static let maximumDepth = 32

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  /// The parts up to the `)` that closes the current group, or up to the end.
  mutating func parts(depth: Int) -> [RoutePath.Part] {
    var parts: [RoutePath.Part] = []
    var literal: ContiguousArray<UInt8> = []
    func flush() {
      if !literal.isEmpty { parts.append(.literal(UTF8String(repairing: literal.percentDecoded))) }
      literal = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ")"), depth > 0 { break }
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where index < bytes.count:
        literal.append(bytes[index])
        index += 1
      case UInt8(ascii: ":"), UInt8(ascii: "*"):
        guard let name = name() else {
          literal.append(byte)
          continue
        }
        flush()
        parts.append(byte == UInt8(ascii: ":") ? .parameter(name) : .glob(name))
      case UInt8(ascii: "("):
        guard let inner = group(depth: depth) else {
          literal.append(byte)
          continue
        }
        flush()
        if inner != [.literal("."), .parameter("format")] { parts.append(.optional(inner)) }
      default:
        literal.append(byte)
      }
    }
    flush()
    return parts
  }

  /// The content of a group after its `(`, or nil if it has no `)` or is nested too deeply.
  private mutating func group(depth: Int) -> [RoutePath.Part]? {
    guard depth < Self.maximumDepth, isClosed() else { return nil }
    let inner = parts(depth: depth + 1)
    index += 1
    return inner
  }

  /// True if a later `)` closes the group that has just begun.
  private func isClosed() -> Bool {
    var open = 1
    var index = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"): open -= 1
      default: break
      }
      if open == 0 { return true }
      index += 1
    }
    return false
  }

  private mutating func name() -> UTF8String? {
    let start = index
    while index < bytes.count, bytes[index].isWordByte, index > start || !bytes[index].isASCIIDigit
    {
      index += 1
    }
    return index > start ? UTF8String(wellFormed: ContiguousArray(bytes[start..<index])) : nil
  }
}
