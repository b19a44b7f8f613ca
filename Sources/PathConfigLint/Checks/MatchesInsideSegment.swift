import PathConfigClients
import PathConfigSyntax

extension Check {
  static let matchesInsideSegment = Check("matches-inside-segment", dependsOn: [.subjects]) {
    context, findings in
    let patterns = context.readablePatterns
    // A name of the file's own shows more than one of the routes.
    let known = [KnownNames(patterns), KnownNames(context.declarations.urls?.urls ?? [])]
    for pattern in patterns where AccidentalSplit(pattern) == nil {
      let sequences = PatternSequence.all(in: pattern.syntax)
      for sequence in sequences.prefix(ReadablePattern.maximumSuspects) {
        for side in [OpenSegments.Side.end, .start] {
          let suspicions = OpenSegments.suspicions(
            about: sequence, at: side, among: known, in: pattern, context)
          findings.add(firstOf: suspicions, about: pattern, in: context)
        }
      }
    }
  }
}

private enum OpenSegments {
  /// The number of longer names that are tried for each end of a pattern.
  private static let maximumNames = 32

  enum Side { case start, end }

  /// The URLs that have a longer name in the place of the segment at a side.
  static func suspicions(
    about sequence: PatternSequence, at side: Side, among known: [KnownNames],
    in pattern: ReadablePattern, _ context: LintContext
  ) -> [Suspicion] {
    let segment =
      side == .end ? LiteralSegment.atEnd(of: sequence) : LiteralSegment.atStart(of: sequence)
    guard let segment else { return [] }
    let names = known.flatMap { known in
      side == .end
        ? known.beginning(with: segment.text, limit: maximumNames)
        : known.ending(with: segment.text, limit: maximumNames)
    }
    let (place, text) =
      side == .start
      ? (segment.range.lowerBound, "/") : (segment.range.upperBound, end(for: context.clients))
    return names.map { name in
      func url() -> String? {
        name.url.flatMap { isWithin($0, segment.text, openAt: side) ? $0 : nil }
      }
      var suspicion = Suspicion(segment.range, .matches, url()) {
        "\(Quotation.of(pattern.syntax.text)) also matches \(Quotation.of($0))"
      }
      suspicion.notes = [name.note(in: context)]
      return suspicion.offering("Add `\(text)`", [(place..<place, text)])
    }
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

  fileprivate func note(in context: LintContext) -> Finding.Note {
    switch origin {
    case .pattern(let pattern):
      context.note("rule \(pattern.rule + 1) is about such URLs", at: pattern.written.range)
    case .route: Finding.Note(KnownURLs.isKnown)
    }
  }
}
