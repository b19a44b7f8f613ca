import PathConfigSyntax

/// The parts of a text that are secrets by their form alone: in addresses and in headers.
package enum SecretText {
  private static let words: [StaticString] = [
    "auth", "cookie", "credential", "key", "passw", "pwd", "secret", "session", "sig", "token",
  ]

  /// True for the name of a parameter or a header that says that its value is a secret.
  package static func isName(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    let name = ContiguousArray(name.percentDecoded.map(\.lowercasedASCII))
    return words.contains { name.span.firstRange(of: $0, in: 0..<name.count) != nil }
  }

  /// The text with `***` in place of the parameters of addresses that are secrets.
  package static func masked(_ text: String) -> String {
    let bytes = ContiguousArray(text.utf8)
    return String(decoding: bytes.masked(parameters(in: bytes)), as: UTF8.self)
  }

  /// True for an address with a login or a secret parameter.
  static func isIn(_ text: ContiguousArray<UInt8>) -> Bool {
    !parameters(in: text).isEmpty || !logins(in: text).isEmpty
  }

  /// The values of parameters whose names say that they are secrets, in any addresses of a text.
  static func parameters(in text: ContiguousArray<UInt8>) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var (name, index): (Int?, Int) = (nil, 0)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#"):
        name = index + 1
      case 0...0x20: name = nil
      case UInt8(ascii: "="):
        guard let start = name else { break }
        let rest = text[(index + 1)...]
        let end = rest.firstIndex { $0 <= 0x20 || "&;#\"'`".utf8.contains($0) } ?? text.count
        if end > rest.startIndex, isName(text[start..<index]) { places.append(index + 1..<end) }
        name = nil
        index = end
        continue
      default: break
      }
      index += 1
    }
    return places
  }

  /// The login of an address, which may be incomplete or misspelt.
  static func logins(in text: ContiguousArray<UInt8>) -> [Range<Int>] {
    guard let at = text.lastIndex(of: UInt8(ascii: "@")) else { return [] }
    let slashes = text[..<at].firstRange(of: "//".utf8)
    let login = text[(slashes?.upperBound ?? 0)..<at]
    let hasPassword = login.contains(UInt8(ascii: ":"))
    let isInHost = slashes != nil && !login.contains(UInt8(ascii: "/"))
    return !login.isEmpty && (hasPassword || isInHost) ? [login.indices] : []
  }

  /// True for a header with a value, and for the value of one with credentials.
  static func isHeader(_ text: ContiguousArray<UInt8>) -> Bool {
    let name = text.prefix { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
    let rest = text[name.endIndex...]
    let lowercased = String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
    let isScheme = ["basic", "bearer", "digest", "token"].contains(lowercased)
    let isName =
      rest.first == UInt8(ascii: ":")
      && (rest.dropFirst().first?.isBlank ?? false
        || ["authorization", "cookie", "proxy-authorization"].contains(lowercased))
    return !name.isEmpty && (isName || isScheme && rest.first?.isBlank ?? false)
      && !rest.dropFirst().allSatisfy(\.isBlank)
  }
}

extension ContiguousArray<UInt8> {
  /// The bytes with `***` in place of ranges, which are in their order and apart from each other.
  func masked(_ ranges: [Range<Int>]) -> ContiguousArray<UInt8> {
    var (result, end): (ContiguousArray<UInt8>, Int) = ([], 0)
    for range in ranges {
      result += self[end..<range.lowerBound] + Array("***".utf8)
      end = range.upperBound
    }
    return result + self[end...]
  }
}
