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
    // For each place in the link whether the tokens so far can end there.
    var reached = [Bool](repeating: false, count: uri.bytes.count + 1)
    reached[0] = true
    for token in tokens { reached = advance(reached, by: token, in: uri.bytes) }
    return reached.indices.contains { end in
      reached[end]
        && (end == uri.bytes.count || uri.bytes[end] == UInt8(ascii: "?")
          || uri.bytes[end] == UInt8(ascii: "#"))
    }
  }

  private func advance(
    _ reached: [Bool], by token: Token, in bytes: ContiguousArray<UInt8>
  ) -> [Bool] {
    var next = [Bool](repeating: false, count: reached.count)
    if case .anything = token { next[0] = reached[0] }
    for (index, byte) in bytes.enumerated() {
      switch token {
      case .byte(let expected): next[index + 1] = reached[index] && byte.lowercasedASCII == expected
      case .argument:
        next[index + 1] = (reached[index] || next[index]) && byte != UInt8(ascii: "/")
      case .anything: next[index + 1] = reached[index + 1] || next[index]
      }
    }
    return next
  }
}
