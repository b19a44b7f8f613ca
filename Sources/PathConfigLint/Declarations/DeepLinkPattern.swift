import PathConfigSyntax

/// A deep link as an app registers it with the navigation library of its platform.
///
/// `{name}` matches one or more characters other than `/`, and `.*` any number of any characters.
/// Letter case does not count, and a query or a fragment may follow (androidx/androidx@0aac9d7
/// navigation/navigation-common/src/androidMain/kotlin/androidx/navigation/NavDeepLink.android.kt).
struct DeepLinkPattern {
  private enum Token {
    case byte(UInt8)
    case argument
    case anything
  }

  private let text: UTF8String

  /// More than any link has.
  private static let maximumBytes = 4_096

  init(_ text: UTF8String) { self.text = text }

  /// Complexity: O(bytes).
  private var tokens: [Token] {
    // Links that are registered with a query are assumed to match with any query.
    let bytes = text.bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var tokens: [Token] = []
    let lastClosing = bytes.lastIndex(of: UInt8(ascii: "}")) ?? bytes.startIndex
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let rest = bytes[index...]
      if bytes[index] == UInt8(ascii: "{"), index < lastClosing,
        let end = rest.firstIndex(of: UInt8(ascii: "}"))
      {
        tokens.append(.argument)
        index = end + 1
      } else if rest.starts(with: ".*".utf8) {
        tokens.append(.anything)
        index += 2
      } else {
        tokens.append(.byte(bytes[index].lowercasedASCII))
        index += 1
      }
    }
    return tokens
  }

  /// Complexity: O(bytes × tokens), and O(bytes) for most links that do not match.
  func matches(_ uri: UTF8String) -> Bool {
    let bytes = uri.bytes
    if max(bytes.count, text.bytes.count) > Self.maximumBytes { return text == uri }
    for (byte, own) in zip(bytes, text.bytes) where byte.lowercasedASCII != own.lowercasedASCII {
      if "{.?#".utf8.contains(own) { break }
      return false
    }
    // For each place in the link whether the tokens so far can end there.
    var reached = [true] + [Bool](repeating: false, count: bytes.count)
    for token in tokens {
      let before = reached
      if case .anything = token {} else { reached[0] = false }
      for (index, byte) in bytes.enumerated() {
        reached[index + 1] =
          switch token {
          case .byte(let expected): before[index] && byte.lowercasedASCII == expected
          case .argument: (before[index] || reached[index]) && byte != UInt8(ascii: "/")
          case .anything: before[index + 1] || reached[index]
          }
      }
    }
    return reached.indices.contains { end in
      reached[end] && (end == bytes.count || "?#".utf8.contains(bytes[end]))
    }
  }
}
