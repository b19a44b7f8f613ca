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

  private let tokens: [Token]

  /// Complexity: O(bytes).
  init(_ text: UTF8String) {
    // Links that are registered with a query are assumed to match with any query.
    let bytes = text.bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var tokens: [Token] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let rest = bytes[index...]
      if bytes[index] == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
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
    self.tokens = tokens
  }

  /// Complexity: O(bytes × tokens).
  func matches(_ uri: UTF8String) -> Bool {
    let bytes = uri.bytes
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
