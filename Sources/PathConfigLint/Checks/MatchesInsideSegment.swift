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
        .prefix(ReadablePattern.maximumSuspects)
      let suspects = sequences.flatMap { sequence in
        [OpenSegment.Side.end, .start].compactMap { side in
          OpenSegment(at: side, of: sequence)?.suspicions(among: known, in: pattern, context)
        }
      }
      findings.add(suspects, about: pattern, in: context)
    }
  }
}

/// A run of letters and digits with which a pattern begins or ends, so that a URL may go on there.
private struct OpenSegment {
  enum Side { case start, end }

  let side: Side

  /// The bytes of the run in the pattern.
  let range: Range<Int>
  let text: String

  /// The shortest run that counts.
  ///
  /// A word of two letters is hardly ever meant as a whole part of a path, unless a page shows it.
  private static let minimumLength = 2

  /// The number of longer names that are tried for each end of a pattern.
  private static let maximumNames = 32

  /// Nil if the row has no such run, or if it is not all of that part of the path.
  init?(at side: Side, of sequence: PatternSequence) {
    let count = sequence.items.count
    let items =
      side == .start
      ? 0..<sequence.end(from: 0) { $0.isNameCharacter }
      : sequence.start(before: count) { $0.isNameCharacter }..<count
    guard items.count >= Self.minimumLength else { return nil }
    switch side {
    case .start:
      guard sequence.beginsPattern, sequence.items[0].isAlphanumeric else { return nil }
      if let next = sequence.item(items.upperBound), next.character != "/", !next.isEnd {
        return nil
      }
    case .end:
      guard sequence.endsPattern, sequence.items[count - 1].isAlphanumeric,
        items.lowerBound == 0
          ? sequence.beginsPattern : sequence.item(items.lowerBound - 1)?.character == "/"
      else { return nil }
    }
    self.side = side
    range = sequence.range(items)
    text = sequence.text(items)
  }

  /// The URLs that have a longer name in the place of the segment.
  func suspicions(
    among known: [KnownNames], in pattern: ReadablePattern, _ context: LintContext
  ) -> [Suspicion] {
    let end =
      context.clients.contains(where: \.matchesQueryStrings) ? "(?:[/?]|$)" : "(?:/|$)"
    let (place, added) = side == .start ? (range.lowerBound, "/") : (range.upperBound, end)
    // A longer name in the same rule gets the same properties, so that the accident changes nothing.
    let known = text.utf8.count > Self.minimumLength ? known : known.suffix(1)
    return known.flatMap { $0.longer(than: text, side, limit: Self.maximumNames) }.filter { name in
      name.rule != pattern.rule
    }.map { name in
      func url() -> String? { name.url(in: context).flatMap { isOpen(in: $0) ? $0 : nil } }
      var suspicion = Suspicion(range, .matches, url()) {
        "\(Quotation.of(pattern.syntax.text)) also matches \(Quotation.of($0))"
      }
      suspicion.notes = [name.note(in: context)].compactMap { $0 }
      return suspicion.offering([(place..<place, added)])
    }
  }

  /// True if the text is in the URL, and always goes on at the side.
  private func isOpen(in url: String) -> Bool {
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
}

/// The names of parts of paths that a pattern or a route of the project has.
private struct KnownNames {
  /// A run of letters, digits, `_` and `-`, and who has it.
  struct Name {
    let text: String
    let origin: Origin
  }

  enum Origin {
    /// The first pattern that spells it out.
    case pattern(ReadablePattern)

    /// The first of the project's routes that has it.
    case route(String)
  }

  /// Ascending by the bytes of the name, each name once.
  private let names: [Name]

  /// The same, ascending by the bytes from the last to the first.
  private let reversed: [Name]

  /// The names that the patterns of the file spell out.
  init(_ patterns: [ReadablePattern]) {
    self.init(
      patterns.flatMap { pattern in
        PatternSequence.all(in: pattern.syntax).flatMap(Self.names)
          .map { Name(text: $0, origin: .pattern(pattern)) }
      })
  }

  /// The names in the paths of the project's routes.
  init(_ routes: [String]) {
    self.init(
      routes.flatMap { route in
        route.prefix { $0 != "?" }.split(separator: "/")
          .map { Name(text: String($0), origin: .route(route)) }
      })
  }

  /// Complexity: O(n log n) in the length of the names.
  private init(_ names: [Name]) {
    self.names = names.distinct { Array($0.text.utf8) }
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    reversed = self.names.sorted {
      $0.text.utf8.reversed().lexicographicallyPrecedes($1.text.utf8.reversed())
    }
  }

  private static func names(of sequence: PatternSequence) -> [String] {
    var names: [String] = []
    var index = 0
    while index < sequence.items.count {
      let end = sequence.end(from: index) { $0.isNameCharacter || $0.verbatim == "-" }
      if end > index, sequence.item(index - 1)?.character == "/" || sequence.beginsPattern {
        names.append(sequence.text(index..<end))
      }
      index = max(end, index + 1)
    }
    return names
  }

  /// The longer names that begin with `text`, or end with it, at most so many.
  ///
  /// Complexity: O(log names + limit).
  func longer(than text: String, _ side: OpenSegment.Side, limit: Int) -> [Name] {
    func key(_ text: String) -> [UInt8] {
      side == .end ? Array(text.utf8) : text.utf8.reversed()
    }
    let (names, bytes) = (side == .end ? names : reversed, key(text))
    let start = names.partitioningIndex { !key($0.text).lexicographicallyPrecedes(bytes) }
    return names[start...].lazy.prefix { key($0.text).starts(with: bytes) }
      .filter { $0.text.utf8.count > bytes.count }.prefix(limit).map { $0 }
  }
}

extension KnownNames.Name {
  /// A URL with the name, or nil if none can be made up.
  fileprivate func url(in context: LintContext) -> String? {
    switch origin {
    case .pattern(let pattern): context.example(of: pattern)
    case .route(let url): url
    }
  }

  /// The rule that is about the name; nil for a route.
  fileprivate var rule: Int? {
    if case .pattern(let pattern) = origin { pattern.rule } else { nil }
  }

  /// A note on the rule that is about the name; nil for a route.
  fileprivate func note(in context: LintContext) -> Finding.Note? {
    guard case .pattern(let pattern) = origin else { return nil }
    return context.note("rule \(pattern.rule + 1) is about such URLs", at: pattern.written.range)
  }
}
