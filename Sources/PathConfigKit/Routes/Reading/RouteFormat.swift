import PathConfigSyntax

/// The form of a list of routes.
package enum RouteFormat: String, CaseIterable, Sendable {
  case rails, list, log, aasa

  /// The format of an input by its first bytes, or a list if they do not show one.
  ///
  /// Complexity: O(bytes).
  init(ofContent head: ContiguousArray<UInt8>) {
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    rest = rest.drop { $0.isJSONWhiteSpace }
    if rest.first == UInt8(ascii: "{") {
      self = rest.contains("\"applinks\"") ? .aasa : .log
    } else {
      self = Self.lines(rest)
    }
  }

  /// The format of most of the first lines.
  private static func lines(_ head: ArraySlice<UInt8>) -> RouteFormat {
    var votes = (rails: 0, log: 0, list: 0)
    for line in head.split(separator: UInt8(ascii: "\n")).prefix(200) {
      let line = line.trimmed
      if line.isEmpty { continue }
      if RailsRoutesReader.isTelling(line) {
        votes.rails += 1
      } else if PathListReader.isTelling(line) {
        votes.list += 1
      } else if LogLine.request(line.span, 0..<line.count) != nil {
        votes.log += 1
      }
    }
    let most = max(votes.rails, votes.log, votes.list)
    if most == 0 { return .list }
    if votes.rails == most { return .rails }
    return votes.log == most ? .log : .list
  }

  func makeReader() -> any RouteReader {
    switch self {
    case .rails: LineByLine(RailsRoutesReader())
    case .list: LineByLine(PathListReader())
    case .log: LineByLine(LogReader())
    case .aasa: SiteAssociationReader()
    }
  }
}
