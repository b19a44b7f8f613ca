import PathConfigDiagnostics

/// A sitemap: the `loc` of every `url`.
///
/// An index names further sitemaps, which are not fetched (sitemaps.org, protocol 0.9).
struct SitemapReader: RouteReader {
  private var scanner = XMLScanner()
  private var elements = Elements()

  mutating func read(_ chunk: ContiguousArray<UInt8>, into sink: inout RouteSink) {
    scanner.read(chunk) { elements.handle($0, &sink) }
  }

  mutating func finish(into sink: inout RouteSink) {
    scanner.finish { elements.handle($0, &sink) }
  }

  /// The current elements of the document, as far as they count.
  private struct Elements {
    private var location: (text: ContiguousArray<UInt8>, line: Int)?
    private var isInIndexEntry = false
    private var isInEntry = false
    private static let maximumBytes = 64 << 10

    mutating func handle(_ event: XMLScanner.Event, _ sink: inout RouteSink) {
      switch event {
      case .start(let name, _, let isEmpty, let line):
        if isEmpty { break }
        if name.elementsEqual("sitemap".utf8) { isInIndexEntry = true }
        if name.elementsEqual("url".utf8) { isInEntry = true }
        if name.elementsEqual("loc".utf8), isInEntry || isInIndexEntry { location = ([], line) }
      case .text(let text):
        if let known = location, known.text.count < Self.maximumBytes { location?.text += text }
      case .end(let name):
        if name.elementsEqual("loc".utf8), let location { end(location.text, location.line, &sink) }
        if name.elementsEqual("sitemap".utf8) { isInIndexEntry = false }
        if name.elementsEqual("url".utf8) { isInEntry = false }
        location = nil
      case .malformed(let text, let line):
        sink.addUnread(text[...], line: line)
      }
    }

    private func end(_ text: ContiguousArray<UInt8>, _ line: Int, _ sink: inout RouteSink) {
      let url = text[...].trimmed
      guard PathListReader.isTelling(url) else { return sink.addUnread(url, line: line) }
      if isInIndexEntry {
        sink.add(.furtherSitemap(url.text, line: line))
      } else {
        sink.add(.visit(ListedURL(url.text, line: line)))
      }
    }
  }
}
