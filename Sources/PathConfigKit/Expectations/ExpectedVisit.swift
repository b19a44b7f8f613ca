import PathConfigClients
import PathConfigSyntax

/// The expected outcome of a visit to a URL.
package struct ExpectedVisit: Sendable {
  var words: Words

  /// The cause of the visit.
  var step = VisitStep.link

  /// The user's place before it.
  ///
  /// Nil for the second screen, or for the start screen after other steps.
  var place: Place?

  /// The steps before the visit, as `pathconfig visit` takes them.
  var earlier: [UTF8String] = []
  var location: SourceRange

  enum Words: Sendable {
    /// The last thing that happens.
    case last(VisitWord)
    /// Everything in order.
    ///
    /// There is at least one word.
    case all([VisitWord])
  }

  enum Place: Sendable {
    case usual(StartingPoint)
    /// In the form of `pathconfig visit --state`.
    case stacks(UTF8String)
  }

  init(_ words: Words, at location: SourceRange) {
    self.words = words
    self.location = location
  }
}

extension ExpectedVisit {
  /// The words alone, or an object with more members.
  static let shape = ToolFileShape<ExpectedVisit>.forms(
    "a word, an array of words or an object",
    [.string: short, .array: short, .object: long])

  private static let short = Words.shape.map { words, item, reader in
    Self(words, at: reader.location(item.range))
  }

  private static let long = ToolFileShape<ExpectedVisit>.object(
    .key,
    from: { item, reader in ExpectedVisit(.all([]), at: reader.location(item.range)) },
    [
      .required(
        "is", \.words, Words.shape,
        ifMissing: "write what the visit does, as in `\"is\": \"push\"`"),
      .optional("by", \.step, .word()),
      .optional("from", \.place, place),
      .optional("after", \.earlier, .array(of: .nonEmptyText)),
    ])

  private static let place = ToolFileShape<UTF8String>.nonEmptyText.map {
    (text, item, reader) -> Place? in
    if let point = StartingPoint.allCases.first(where: { UTF8String($0.rawValue) == text }) {
      return .usual(point)
    }
    if Stacks(parsing: text.string, screen: { Screen(nativeClass: $0) }) != nil {
      return .stacks(text)
    }
    reader.add(
      "\(Quotation.of(text)) is not a place in an app",
      help: """
        write `start`, `second`, `modal`, `deep-modal`, or stacks such as `main=[/,/posts]`
        """, at: item.range)
    return nil
  }
}

extension ExpectedVisit.Words {
  static let shape = ToolFileShape<Self>.forms(
    "a word or an array of words",
    [
      .string: ToolFileShape<VisitWord>.word().map { word, _, _ in .last(word) },
      .array: ToolFileShape<[VisitWord]>.array(of: .word(), atLeast: 1).map { words, _, _ in
        .all(words)
      },
    ])
}
