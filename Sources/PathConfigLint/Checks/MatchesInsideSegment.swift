import PathConfigClients
import PathConfigSyntax

extension Check {
  static let matchesInsideSegment = Check(
    "matches-inside-segment", dependsOn: [.subjects], find: OpenSegments.find)
}

private enum OpenSegments {
  /// The number of longer names that are tried for each end of a pattern.
  private static let maximumNames = 32

  static func find(in context: LintContext, into findings: inout Findings) {
    let patterns = context.readablePatterns
    // A name of the file's own shows more than one of the routes.
    let known = [KnownNames(patterns), KnownNames(context.declarations.urls?.urls ?? [])]
    for pattern in patterns where AccidentalSplit(pattern) == nil {
      let sequences = PatternSequence.all(in: pattern.syntax)
      for sequence in sequences.prefix(ReadablePattern.maximumSuspects) {
        if let segment = LiteralSegment.atEnd(of: sequence) {
          let names = known.flatMap { $0.beginning(with: segment.text, limit: maximumNames) }
          if let found = open(segment, at: .end, names, in: pattern, context) {
            findings.add(found)
          }
        }
        if let segment = LiteralSegment.atStart(of: sequence) {
          let names = known.flatMap { $0.ending(with: segment.text, limit: maximumNames) }
          if let found = open(segment, at: .start, names, in: pattern, context) {
            findings.add(found)
          }
        }
      }
    }
  }

  private enum Side { case start, end }

  /// A finding about the first URL that has a longer name in the place of the segment.
  private static func open(
    _ segment: LiteralSegment, at side: Side, _ names: [KnownNames.Name],
    in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    let probe = URLProbe(pattern, in: context)
    for name in names {
      guard let url = name.url, isWithin(url, segment.text, openAt: side) else { continue }
      let clients = probe.clients(of: context.clients, answering: .found, for: url)
      guard !clients.isEmpty else { continue }
      var finding = pattern.finding(alsoMatches(pattern, url), at: segment.range, for: clients)
      finding.witness = UTF8String(url)
      finding.notes = [name.note(in: context)]
      let (place, text) =
        side == .start
        ? (segment.range.lowerBound, "/") : (segment.range.upperBound, end(for: context.clients))
      finding.offer("Add `\(text)`", [pattern.edit(place..<place, with: text)], in: pattern.written)
      return finding
    }
    return nil
  }

  /// True if the text is in the URL, and always goes on at that side.
  private static func isWithin(_ url: String, _ text: String, openAt side: Side) -> Bool {
    let (url, text) = (Array(url.utf8), Array(text.utf8))
    let places = url.indices.filter { start in
      url[start...].starts(with: text)
        && (side == .start || start > 0 && url[start - 1] == UInt8(ascii: "/"))
    }
    let neighbours = places.map { side == .start ? $0 - 1 : $0 + text.count }
    return !neighbours.isEmpty
      && neighbours.allSatisfy { place in
        url.indices.contains(place)
          && (url[place].isWordByte || url[place] == UInt8(ascii: "-"))
      }
  }

  private static func end(for clients: [ClientProfile]) -> String {
    clients.contains(where: \.matchesQueryStrings) ? "(?:[/?]|$)" : "(?:/|$)"
  }
}

extension KnownNames.Name {
  /// A URL with the name, or nil if none can be made up.
  fileprivate var url: String? {
    switch origin {
    case .pattern(let pattern): PatternSample.url(of: pattern.syntax)
    case .route(let url): url
    }
  }

  fileprivate func note(in context: LintContext) -> Diagnostic.Note {
    switch origin {
    case .pattern(let pattern):
      context.note("rule \(pattern.rule + 1) is about such URLs", at: pattern.written.range)
    case .route: Diagnostic.Note(KnownURLs.isKnown)
    }
  }
}

// MARK: - Wording

private func alsoMatches(_ pattern: ReadablePattern, _ url: String) -> String {
  "\(Quotation.of(pattern.syntax.text)) also matches \(Quotation.of(url))"
}
