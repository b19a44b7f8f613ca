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
    line.first == UInt8(ascii: "/")
      || line.first == UInt8(ascii: "h")
        && (line.starts(with: "http://") || line.starts(with: "https://"))
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink) {
    let line = line.trimmed
    if line.isEmpty || line.first == UInt8(ascii: "#") { return }
    guard let (verb, text) = Self.entry(line) else { return sink.addUnread(line, line: number) }
    if Self.hasParameter(text), text.count <= Self.maximumRouteBytes {
      var route = Route(RoutePath(rails: text.text), line: number)
      route.verb = verb?.text
      sink.add(.route(route))
    } else {
      sink.add(.visit(Self.visit(verb, text, number)))
    }
  }

  /// The URL that a line names; nil if it names none.
  static func visit(_ line: ArraySlice<UInt8>, _ number: Int) -> Visit? {
    entry(line).map { visit($0.verb, $0.text, number) }
  }

  private static func visit(
    _ verb: ArraySlice<UInt8>?, _ text: ArraySlice<UInt8>, _ number: Int
  ) -> Visit {
    var visit = Visit(text.text, line: number)
    visit.isGet = verb.map { $0.isEqual(to: "GET") } ?? true
    return visit
  }

  private static func entry(
    _ line: ArraySlice<UInt8>
  ) -> (verb: ArraySlice<UInt8>?, text: ArraySlice<UInt8>)? {
    var verb: ArraySlice<UInt8>?
    var text = line
    if let blank = line.firstIndex(where: \.isBlank) {
      verb = line[..<blank]
      text = line[blank...].drop(while: \.isBlank)
    }
    guard verb.map(RailsRouteLine.isVerb) ?? true, text.count <= maximumBytes,
      isTelling(text) || text.first == UInt8(ascii: "?"), !text.contains(where: \.isBlank)
    else { return nil }
    return (verb, text)
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
