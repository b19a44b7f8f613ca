import PathConfigSyntax

/// The distinct URLs of a list or log, with the number of occurrences of each.
package struct VisitTable: Sendable {
  package struct Entry: Sendable {
    package let url: UTF8String
    package internal(set) var hits: Int

    /// The 1-based line on which it occurs first.
    package let line: Int
  }

  /// In the order in which they first occur.
  package private(set) var entries: [Entry] = []
  private var places: [UTF8String: Int] = [:]

  /// The number of all URLs, dropped ones included.
  package private(set) var hits = 0

  /// The number of URLs that are dropped because there are too many distinct ones.
  package private(set) var droppedHits = 0

  /// About 20 MB of usual URLs.
  package static let standardLimit = 100_000
  private let limit: Int

  init(limit: Int = standardLimit) {
    self.limit = limit
  }

  /// Counts a URL.
  mutating func add(_ visit: ListedURL) {
    hits += 1
    guard let place = place(of: visit.url) else {
      droppedHits += 1
      return
    }
    if place == entries.count {
      entries.append(Entry(url: visit.url, hits: 1, line: visit.line))
    } else {
      entries[place].hits += 1
    }
  }

  /// The place that a URL has or gets, or nil for a new one without room.
  private mutating func place(of url: UTF8String) -> Int? {
    // In place, so that the URL is hashed once.
    Self.claim(&places[url], entries.count < limit ? entries.count : nil)
  }

  private static func claim(_ place: inout Int?, _ free: Int?) -> Int? {
    place = place ?? free
    return place
  }
}
