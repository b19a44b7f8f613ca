import PathConfigSyntax

/// A web page in place of JSON, by its bytes and not by its content type.
struct MarkupPage: Hashable, Sendable {
  var title: String?

  /// True if it has a password field, or its title mentions signing in.
  var isLogin: Bool

  /// Nil unless the body begins like HTML or XML.
  ///
  /// Complexity: O(1), because only the first 256 KiB are looked at.
  init?(body: ContiguousArray<UInt8>) {
    var start = body[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start.removeFirst(3) }
    start = start.drop(while: \.isASCIIWhiteSpace)
    guard start.first == UInt8(ascii: "<"), let second = start.dropFirst().first,
      second == UInt8(ascii: "!") || second == UInt8(ascii: "?")
        || second.isASCIILetter
    else { return nil }
    let text = Array(start.prefix(256 << 10))
    let folded = text.map(\.lowercasedASCII)
    self.title = Self.title(text, folded)
    self.isLogin =
      Self.passwordFields.contains { Self.firstIndex(of: $0, in: folded[...]) != nil }
      || Self.mentionsLogin(title ?? "")
  }

  /// True if `login`, `sign_in`, `Log in` and the like occur in a title or in an address's path.
  static func mentionsLogin(_ text: String) -> Bool {
    let words = text.lowercased().split { !("a"..."z").contains($0) }
    return words.contains { ["login", "signin", "logon"].contains($0) }
      || zip(words, words.dropFirst()).contains { first, second in
        ["log", "sign"].contains(first) && ["in", "on"].contains(second)
      }
  }

  private static let passwordFields = [
    "type=\"password\"", "type='password'", "type=password",
  ]

  private static func title(_ text: [UInt8], _ folded: [UInt8]) -> String? {
    guard let tag = firstIndex(of: "<title", in: folded[...]),
      let open = folded[tag...].firstIndex(of: UInt8(ascii: ">")),
      let close = firstIndex(of: "</title", in: folded[(open + 1)...])
    else { return nil }
    var title = String(decoding: text[(open + 1)..<close], as: UTF8.self)
    for (entity, character) in entities {
      title = title.split(separator: entity, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    let printable = ServerText.printable(title, limit: 80)
    return printable.isEmpty ? nil : printable
  }

  /// `&amp;` comes last, so that nothing is decoded twice.
  private static let entities = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ("&#x27;", "'"), ("&middot;", "·"), ("&mdash;", "—"), ("&ndash;", "–"), ("&amp;", "&"),
  ]

  private static func firstIndex(of part: String, in text: ArraySlice<UInt8>) -> Int? {
    let part = Array(part.utf8)
    guard let first = part.first, text.count >= part.count else { return nil }
    for index in text.startIndex...(text.endIndex - part.count)
    where text[index] == first && text[index..<(index + part.count)].elementsEqual(part) {
      return index
    }
    return nil
  }
}
