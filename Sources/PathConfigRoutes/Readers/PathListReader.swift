import PathConfigDiagnostics

/// A list of URLs or paths, one a line.
///
/// Empty lines and comments after `#` are passed over. A verb may stand before a path, as in
/// `GET /books`. A path with a parameter, as in `/books/:id` or `/pages/*slug`, is a route.
struct PathListReader: RouteLineReader {
  /// As long as a server or browser takes at most.
  private static let maximumBytes = 64 << 10
  private static let maximumRouteBytes = 4096

  /// Whether a line looks like an entry.
  static func isTelling(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "/") || line.starts(with: "http://")
      || line.starts(with: "https://")
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink) {
    let line = line.trimmed
    if line.isEmpty || line.first == UInt8(ascii: "#") { return }
    var words = line.words[...]
    var verb: ArraySlice<UInt8>?
    if words.count == 2, let first = words.first, RailsRouteLine.isVerb(first) {
      verb = words.removeFirst()
    }
    guard words.count == 1, let text = words.first, text.count <= Self.maximumBytes,
      Self.isTelling(text) || text.first == UInt8(ascii: "?")
    else { return sink.addUnread(line, line: number) }
    if Self.hasParameter(text), text.count <= Self.maximumRouteBytes {
      var route = Route(RoutePath(rails: text.text), line: number)
      route.verb = verb?.text
      sink.add(.route(route))
    } else {
      var visit = Visit(text.text, line: number)
      visit.isGet = verb.map { $0.isEqual(to: "GET") } ?? true
      sink.add(.visit(visit))
    }
  }

  /// Whether a bare path has a segment that begins with a parameter, or an optional part with one.
  private static func hasParameter(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "/") else { return false }
    for (index, byte) in zip(text.indices, text) {
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: "*"), index > text.startIndex,
        index + 1 < text.endIndex
      else { continue }
      let next = text[index + 1]
      let previous = text[index - 1]
      if next.isWordByte, !next.isASCIIDigit,
        previous == UInt8(ascii: "/") || previous == UInt8(ascii: "(")
          || previous == UInt8(ascii: ".")
      {
        return true
      }
    }
    return false
  }
}
