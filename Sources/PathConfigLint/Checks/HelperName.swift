import PathConfigSyntax

/// The name of a Rails helper where its path belongs, as in `/new_post_path`.
struct HelperName {
  /// A path that the helper may return.
  private let path: String

  /// True if the helper surely returns such a path.
  private var isCertain = true

  /// True if a client has a rule of its own for the path.
  private var isSuperfluous = false

  /// A pattern for that path, in the singular and the plural; nil for no fix.
  private var replacement: String?

  private let name: String
  private let range: Range<Int>
  private let whole: Range<Int>
  private var help: String?

  /// Nil for any other pattern, such as `/learning_path`.
  init?(_ pattern: ReadablePattern) {
    let bytes = pattern.syntax.text.bytes
    whole = bytes.startIndex..<bytes.endIndex
    var range = whole
    if bytes.last == UInt8(ascii: "$") { range = range.lowerBound..<range.upperBound - 1 }
    while let first = bytes[range].first, first == UInt8(ascii: "^") || first == UInt8(ascii: "/") {
      range = range.lowerBound + 1..<range.upperBound
    }
    let isName = { (byte: UInt8) in byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") }
    guard let end = ["_path", "_url"].first(where: { bytes[range].hasSuffix($0) }),
      bytes[range].allSatisfy(isName)
    else { return nil }
    self.range = range
    name = String(decoding: bytes[range], as: UTF8.self)
    let words = name.dropLast(end.utf8.count).split(separator: "_").map(String.init)
    guard let first = words.first, words.count > 1 else { return nil }
    switch first {
    case "turbo" where words.suffix(2) == ["historical", "location"] && words.count == 4:
      path = "/\(words[1])_historical_location"
      isSuperfluous = true
      help = "Hotwire Native has its own rule for this path from 1.2 on"
    case "new" where words.count == 2:
      path = "/\(words[1])s/new"
      replacement = "/\(words[1])s?/new$"
    case "edit" where words.count == 2:
      path = "/\(words[1])s/1/edit"
      replacement = "/\(words[1])s?/(?:[^/]+/)?edit$"
    case "new", "edit":
      path = "/\(words.dropFirst().joined(separator: "/"))/\(first)"
      isCertain = false
      help =
        "write the path that `bin/rails routes -g \(words.joined(separator: "_"))` shows"
    default: return nil
    }
  }

  /// The helper is shown by its path, which the pattern misses.
  var suspicion: Suspicion {
    let name = name
    var suspicion = Suspicion(range, .misses, path) { [isCertain] path in
      let missed = isCertain ? ": the pattern does not match \(Quotation.of(path))" : ""
      return "`\(name)` is the name of a Rails helper, and not a path\(missed)"
    }
    if let replacement {
      suspicion = suspicion.offering("Write its path", [(range: whole, text: replacement)])
    }
    suspicion.help = help
    suspicion.isSuperfluous = isSuperfluous
    return suspicion
  }
}

extension RandomAccessCollection<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
