import PathConfigClients
import PathConfigSyntax

/// The expected answer for one URL.
package struct Expectation: Sendable {
  package var url: UTF8String

  /// The place of the URL in the file of expectations.
  package var location: SourceRange

  /// The clients that should meet it.
  ///
  /// Empty for every client that the URL is tested with.
  package var clients: [ClientRange] = []

  /// The moments at which it is expected.
  ///
  /// Empty for every moment of an app.
  package var moments: [Moment] = []

  /// In the order of the file.
  var properties: [ExpectedProperty] = []
  var match = Match.atLeast

  /// The rule that has to match, and to decide the properties that are expected with a value.
  var rule: ExpectedRule?

  /// The expected visit to the URL, or nil if its outcome is left open.
  package var visit: ExpectedVisit?

  /// The reason for the expectation, for people.
  package var comment: UTF8String?

  init(_ url: UTF8String, at location: SourceRange) {
    self.url = url
    self.location = location
  }

  /// The treatment of properties that are not named.
  enum Match: String, CaseIterable, Sendable {
    case atLeast = "at-least"
    case exact
  }
}

/// A property and the value that it is expected to have.
struct ExpectedProperty: Sendable {
  var name: UTF8String

  /// The value as written.
  ///
  /// `null` means that no rule sets the property.
  var value: JSONNode

  /// The place of the value.
  var location: SourceRange

  /// True if the property is expected not to be set.
  var isAbsent: Bool { if case .null = value.value { true } else { false } }
}

/// The rule that is expected to decide.
struct ExpectedRule: Sendable {
  enum Name: Hashable, Sendable {
    /// Its place among all rules of the configuration, 1 for the first, as people count.
    case number(Int)
    /// One of its patterns, decoded.
    ///
    /// Any rule that has it is enough.
    case pattern(UTF8String)
  }

  var name: Name

  /// The place of its name.
  var location: SourceRange
}

extension Expectation {
  /// All expectations of a file, one for each URL.
  static let list = ToolFileShape<[Expectation]>.forms(
    "an array of expectations, or an object with the properties of each URL",
    [
      .init(.object, .entries(of: short, named: \.url)) { $0.allSatisfy(\.isShort) },
      .init(.array, several),
    ])

  /// `"/posts/new": { "context": "modal" }`.
  private static let short = ToolFileShape<Expectation>(
    ExpectedProperty.list.json.of(\.properties)
  ) { item, reader in
    var expectation = Expectation(item.key, at: reader.location(item.nameRange))
    expectation.properties = ExpectedProperty.list.read(item, &reader) ?? []
    if item.object != nil { expectation.checkExpectsSomething(&reader) }
    return expectation
  }

  private static let several = ToolFileShape.array(of: shape.defined(as: "expectation")).map {
    (drafts, _, _) -> [Expectation]? in
    drafts.flatMap(\.all)
  } back: { expectations in
    expectations.map { Draft($0, urls: [.init(text: $0.url, location: $0.location)]) }
  }

  /// The same expectation of one URL or of several.
  static let shape = ToolFileShape<Draft>.object(
    .one("an expectation", this: "the expectation"),
    from: { item, reader in Draft(Expectation("", at: reader.location(item.range)), urls: []) },
    members
  ) { draft, object, reader in
    // A member with a mistake of its own may be the only expected one.
    let isSound =
      object.members.allSatisfy { member in members.contains { $0.json.name == member.name.text } }
      && ["rule", "match", "visit"].allSatisfy { object.last($0) == nil }
      && object.last("properties").map { ToolFileItem($0).object != nil } ?? true
    guard isSound else { return }
    for expectation in draft.all { expectation.checkExpectsSomething(&reader) }
  }

  private static let members: [ToolFileShape<Draft>.Member] = [
    .required("url", \.urls, .oneOrMore(of: Draft.URL.shape), ofURL),
    .optional(
      "clients", \.common.clients, .array(of: .clientRange.defined(as: "client"), atLeast: 1),
      ofClients, unless: \.isEmpty),
    .optional("moment", \.common.moments, momentList, ofMoment, unless: \.isEmpty),
    .optional("properties", \.common.properties, ExpectedProperty.list),
    .optional(
      "match", \.common.match, .word(), ofMatch, default: .atLeast, unless: { $0 == .atLeast }),
    .optional("rule", \.common.rule, ExpectedRule.shape, ofRule),
    .optional("visit", \.common.visit, ExpectedVisit.shape, ofVisit),
    .optional("comment", \.common.comment, .text, "Why it is expected, for people."),
  ]

  /// In the order written, each once.
  private static let momentList = ToolFileShape.oneOrMore(
    of: ToolFileShape<Moment>.word("moment", in: .nonEmptyText)
  ).map { (moments, _, _) -> [Moment]? in
    moments.distinct()
  } back: {
    $0
  }
}

extension Expectation {
  /// True if only properties are expected.
  fileprivate var isShort: Bool {
    clients.isEmpty && moments.isEmpty && match == .atLeast && rule == nil && visit == nil
      && comment == nil && !properties.isEmpty
  }

  fileprivate func checkExpectsSomething(_ reader: inout ToolFileReader) {
    if properties.isEmpty, rule == nil, visit == nil, match == .atLeast {
      reader.add(
        "nothing is expected of the URL",
        help: """
          name a property or the rule; `"match": "exact"` expects that no property is set
          """, at: location.range)
    }
  }

  /// Expectations as they are written, with equal ones of several URLs together.
  struct Draft: Sendable {
    fileprivate var common: Expectation
    fileprivate var urls: [URL]

    fileprivate struct URL: Sendable {
      var text: UTF8String
      var location: SourceRange
    }

    fileprivate init(_ common: Expectation, urls: [URL]) {
      self.common = common
      self.urls = urls
    }

    fileprivate var all: [Expectation] {
      urls.map { url in
        var expectation = common
        expectation.url = url.text
        expectation.location = url.location
        return expectation
      }
    }
  }
}

extension Expectation.Draft.URL {
  fileprivate static let shape = ToolFileShape<UTF8String>.text.map {
    (text, item, reader) -> Self? in
    Self(text: text, location: reader.location(item.range))
  } back: {
    $0.text
  }
}

extension ExpectedProperty {
  /// Properties by their names.
  ///
  /// The schema refers to the definition.
  static let list = definedList.defined(as: "properties")

  static let definedList = ToolFileShape.entries(of: shape, named: \.name).described(
    "Properties and the values that the client is to read; null for one that no rule is to set.")

  private static let shape = ToolFileShape<ExpectedProperty>(JSONShape.any.of(\.value)) {
    item, reader in
    ExpectedProperty(name: item.key, value: item.node, location: reader.location(item.range))
  }
}

extension ExpectedRule {
  /// A number, or a pattern.
  static let shape = ToolFileShape<ExpectedRule>.forms(
    "a number, 1 for the first rule, or a pattern",
    [
      .init(.number, number) { if case .number = $0.name { true } else { false } },
      .init(.string, pattern),
    ])

  private static let number = ToolFileShape.integer(
    from: 1, else: { "\(Quotation.of($0)) is no number of a rule" },
    help: "count from 1, or write one of its patterns as a string"
  ).map { (number, item, reader) -> ExpectedRule? in
    ExpectedRule(name: .number(number), location: reader.location(item.range))
  } back: { rule in
    if case .number(let number) = rule.name { number } else { 0 }
  }

  private static let pattern = ToolFileShape<UTF8String>.text.map {
    (pattern, item, reader) -> ExpectedRule? in
    ExpectedRule(name: .pattern(pattern), location: reader.location(item.range))
  } back: { rule in
    if case .pattern(let pattern) = rule.name { pattern } else { "" }
  }
}

// MARK: - Visits

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

private let ofURL = "A URL, or a path such as /posts/new; or several of which the same is expected."
private let ofMoment = """
  When it is expected, where the configuration is that of an app; otherwise at every moment.
  """
private let ofClients = """
  The clients for which this is expected, as name@version or a range such as `ios@>=1.1`, or name for every version \
  tested.
  """
private let ofMatch = """
  Whether other properties may be set (`at-least`) or none but those that are named (`exact`).
  """
private let ofRule = """
  The rule that has to match: one of its patterns, or its number, 1 for the first. It also has to \
  decide each property that is expected with a value.
  """
private let ofVisit = """
  What the app does with a visit: the last thing that happens, everything in order, or an object \
  that says how the visit comes about.
  """
private let ofIs = "The last thing that happens, or everything in order."
private let ofBy = "How the visit comes about. See `pathconfig help visit`."
private let ofFrom = """
  Where the user is: `start`, `second`, `modal` or `deep-modal`, or stacks such as \
  `main=[/,/posts] modal=[/posts/new]`. The default is the second screen.
  """
private let ofAfter = """
  The steps before the visit. They begin at the start screen unless `from` says otherwise.
  """
