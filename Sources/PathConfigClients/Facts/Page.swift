import PathConfigSyntax

/// A URL as a client compares it with the pages that are shown.
struct Page: Sendable {
  /// The authority where it counts, the path, and the query after a question mark.
  private let bytes: ContiguousArray<UInt8>

  /// The length of the app's own scheme and host, which a bare path leaves out.
  private let prefixCount: Int
  private let pathEnd: Int

  private init(_ bytes: ContiguousArray<UInt8>, prefixCount: Int = 0, pathEnd: Int) {
    self.bytes = bytes
    self.prefixCount = prefixCount
    self.pathEnd = pathEnd
  }

  /// True if the client takes both for one page.
  ///
  /// - Parameter ignoringQuery: of `query_string_presentation: replace`.
  func isSame(as other: Page, ignoringQuery: Bool) -> Bool {
    if ignoringQuery {
      return bytes[prefixCount..<pathEnd].elementsEqual(
        other.bytes[other.prefixCount..<other.pathEnd])
    }
    if prefixCount == other.prefixCount { return bytes == other.bytes && pathEnd == other.pathEnd }
    guard prefixCount == 0 || other.prefixCount == 0 else { return false }
    return bytes[prefixCount...].elementsEqual(other.bytes[other.prefixCount...])
  }
}

extension ClientProfile {
  /// The page of a URL for this client.
  ///
  /// Allocates nothing for a path without escapes. Complexity: O(bytes).
  func page(_ url: UTF8String) -> Page {
    Page(url, comparedBy: storage.facts.navigation.pageIdentity.value)
  }
}

extension Page {
  init(_ url: UTF8String, comparedBy identity: PageIdentity) {
    switch identity {
    case .wholeURL: self.init(wholeURL: url)
    case .pathAndQuery(let slash): self.init(url, trailingSlash: slash)
    }
  }

  /// The whole text, with or without the app's own scheme and host before it.
  init(wholeURL url: UTF8String) {
    let bytes = url.bytes
    var prefixCount = 0
    if let parts = try? FoundationURL.split(bytes.span) {
      prefixCount = parts.path.range.lowerBound
    }
    self.init(bytes, prefixCount: prefixCount, pathEnd: bytes.count)
  }

  fileprivate init(_ url: UTF8String, trailingSlash: TrailingSlash) {
    guard let parts = try? FoundationURL.split(url.bytes.span) else {
      self.init(url.bytes, pathEnd: url.bytes.count)
      return
    }
    let path = parts.path.range
    let end = parts.query?.range.upperBound ?? path.upperBound
    let losesSlash =
      trailingSlash == .stripped && path.count > 1
      && url.bytes[path.upperBound - 1] == UInt8(ascii: "/")
    if path.lowerBound == 0, parts.path.content == .plain, end == url.bytes.count, !losesSlash {
      self.init(url.bytes, pathEnd: path.upperBound)
      return
    }
    var page: ContiguousArray<UInt8> = []
    FoundationURL.appendDecodedPath(url.bytes.span, parts.path, to: &page)
    if losesSlash {
      while page.count > 1, page.last == UInt8(ascii: "/") { page.removeLast() }
    }
    let pathEnd = page.count
    if let query = parts.query {
      page.append(contentsOf: url.bytes[(query.range.lowerBound - 1)..<query.range.upperBound])
    }
    self.init(page, pathEnd: pathEnd)
  }
}
