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
    [
      .init(.string, short) { $0.isPlain && !$0.words.isAll },
      .init(.array, short) { $0.isPlain },
      .init(.object, long),
    ])

  private static let short = Words.shape.map { (words, item, reader) -> Self? in
    Self(words, at: reader.location(item.range))
  } back: {
    $0.words
  }

  private static let long = ToolFileShape<ExpectedVisit>.object(
    .key,
    from: { item, reader in ExpectedVisit(.all([]), at: reader.location(item.range)) },
    [
      .required(
        "is", \.words, Words.shape, ofIs,
        ifMissing: "write what the visit does, as in `\"is\": \"push\"`"),
      .optional("by", \.step, .word(), ofBy, default: .link, unless: { $0 == .link }),
      .optional("from", \.place, place, ofFrom),
      .optional("after", \.earlier, .array(of: .nonEmptyText), ofAfter, unless: \.isEmpty),
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
  } back: { place in
    switch place {
    case .usual(let point): UTF8String(point.rawValue)
    case .stacks(let text): text
    }
  }

  /// True if it only expects the outcome of a tap on a link.
  private var isPlain: Bool { step == .link && place == nil && earlier.isEmpty }
}

extension ExpectedVisit.Words {
  static let shape = ToolFileShape<Self>.forms(
    "a word or an array of words",
    [.init(.string, last) { !$0.isAll }, .init(.array, all)])

  private static let last = ToolFileShape<VisitWord>.word().map {
    (word, _, _) -> Self? in
    .last(word)
  } back: { words in
    if case .last(let word) = words { word } else { .none }
  }

  private static let all = ToolFileShape<[VisitWord]>.array(of: .word(), atLeast: 1).map {
    (words, _, _) -> Self? in
    .all(words)
  } back: { words in
    if case .all(let words) = words { words } else { [] }
  }

  fileprivate var isAll: Bool { if case .all = self { true } else { false } }
}

// MARK: - Wording

private let ofIs = "The last thing that happens, or everything in order."
private let ofBy = "How the visit comes about. See `pathconfig help visit`."
private let ofFrom = """
  Where the user is: `start`, `second`, `modal` or `deep-modal`, or stacks such as \
  `main=[/,/posts] modal=[/posts/new]`. The default is the second screen.
  """
private let ofAfter = """
  The steps before the visit. They begin at the start screen unless `from` says otherwise.
  """
