import PathConfigDiagnostics

/// In what form a list of routes comes.
package enum RouteFormat: String, CaseIterable, Sendable {
  case rails, list, log, json, sitemap, aasa, android

  /// The format that the first bytes of an input tell; a list where they tell none.
  ///
  /// Complexity: O(bytes).
  package init(ofContent head: ContiguousArray<UInt8>) {
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    rest = rest.drop { $0.isJSONWhiteSpace }
    switch rest.first {
    case UInt8(ascii: "<"):
      self = rest.contains("<manifest") || rest.contains("<intent-filter") ? .android : .sitemap
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      self = Self.json(rest)
    default:
      self = Self.lines(rest)
    }
  }

  private static func json(_ head: ArraySlice<UInt8>) -> RouteFormat {
    if head.contains("\"applinks\"") { return .aasa }
    if head.contains("\"delegate_permission/") || head.contains("\"dynamic_app_link_components\"") {
      return .android
    }
    return .json
  }

  /// What most of the first lines look like.
  private static func lines(_ head: ArraySlice<UInt8>) -> RouteFormat {
    var votes = (rails: 0, log: 0, json: 0, list: 0)
    for line in head.split(separator: UInt8(ascii: "\n")).prefix(200) {
      let line = line.trimmed
      if line.isEmpty { continue }
      if RailsRoutesReader.isTelling(line) {
        votes.rails += 1
      } else if AccessLogLine.isTelling(line) {
        votes.log += 1
      } else if line.first == UInt8(ascii: "{"), line.last == UInt8(ascii: "}") {
        votes.json += 1
      } else {
        votes.list += PathListReader.isTelling(line) ? 1 : 0
      }
    }
    let most = max(votes.rails, votes.log, votes.json, votes.list)
    if most == 0 { return .list }
    if votes.rails == most { return .rails }
    if votes.log == most { return .log }
    return votes.json == most ? .json : .list
  }

  func makeReader() -> any RouteReader {
    switch self {
    case .rails: LineByLine(RailsRoutesReader())
    case .list: LineByLine(PathListReader())
    case .log: LineByLine(AccessLogReader())
    case .json: LineByLine(JSONLogReader())
    case .sitemap: SitemapReader()
    case .aasa: WholeDocument(SiteAssociation.read)
    case .android: WholeDocument(AppLinks.read)
    }
  }
}
