import PathConfigClients
import PathConfigSyntax

/// The expected outcome of a visit, or of each step of a journey.
package struct ExpectedVisit: Sendable {
  /// In order.
  ///
  /// There is at least one, and the last is the visit itself.
  var steps: [Step]

  /// The user's place before the first step.
  ///
  /// Nil for the second screen, for the start screen if there are several steps, and for no screen
  /// if the first one launches the app.
  var place: Place?
  var location: SourceRange

  /// A visit, and the expectations of it.
  struct Step: Sendable {
    var cause = VisitStep.link
    var url: UTF8String

    /// Nil if the outcome is left open.
    var words: Words?

    /// The stacks after it, in the form of `pathconfig visit --state`; nil if they are left open.
    var stacks: UTF8String?

    /// A remark for people.
    var comment: UTF8String?
    var location: SourceRange

    var visit: Visit { cause.visit(to: url) }
    var isExpected: Bool { words != nil || stacks != nil }

    /// As `pathconfig visit` takes it.
    var text: UTF8String { cause == .link ? url : UTF8String("\(cause.rawValue):\(url)") }
  }

  /// The expected operations.
  indirect enum Words: Sendable {
    /// The last thing that happens.
    case last(VisitWord)
    /// Everything in order.
    ///
    /// There is at least one word.
    case all([VisitWord])
    /// One of several outcomes.
    ///
    /// There is at least one.
    case any([Words])
  }

  enum Place: Sendable {
    case usual(StartingPoint)
    /// In the form of `pathconfig visit --state`.
    case stacks(UTF8String)
    /// The screens of the main stack.
    case screens([UTF8String])
  }
}

// MARK: - Playing

extension ExpectedVisit {
  /// The outcomes of the steps; fewer if the app crashes before the last.
  func outcomes(by answerer: Answerer) -> [Outcome] {
    answerer.journey(steps.map(\.visit), from: start(by: answerer))
  }

  private func start(by answerer: Answerer) -> Stacks {
    switch place {
    case .usual(let point): answerer.navigator.stacks(at: point)
    case .stacks(let text):
      Stacks(parsing: text.string, screen: answerer.screen) ?? Stacks()
    case .screens(let urls): Stacks(main: urls.map(answerer.screen))
    case nil where steps.first?.visit.origin.launchesApp == true: Stacks()
    case nil: answerer.navigator.stacks(at: steps.count == 1 ? .secondScreen : .startScreen)
    }
  }
}

extension ExpectedVisit.Words {
  /// Exactly these words.
  init(_ words: [VisitWord]) { self = words.count == 1 ? .last(words[0]) : .all(words) }

  /// True if an outcome is the expected one.
  ///
  /// `native` only counts if it is named, and the stack of a word as well.
  func isMet(by outcome: Outcome) -> Bool {
    let got = outcome.words
    switch self {
    case .last(.native): return got.contains(.native)
    case .last(let word): return got.last { $0 != .native }?.isCase(of: word) ?? false
    case .all(let words):
      let counted = words.contains(.native) ? got : got.filter { $0 != .native }
      return counted.count == words.count && zip(counted, words).allSatisfy { $0.isCase(of: $1) }
    case .any(let outcomes): return outcomes.contains { $0.isMet(by: outcome) }
    }
  }

  /// The words for people.
  var phrase: String {
    switch self {
    case .last(let word): Self.phrase([word])
    case .all(let words): Self.phrase(words)
    case .any(let outcomes): listed(outcomes.map(\.phrase), "or")
    }
  }

  static func phrase(_ words: [VisitWord]) -> String {
    words.map { "`\($0.rawValue)`" }.joined(separator: ", then ")
  }
}

// MARK: - Reading

extension ExpectedVisit {
  /// The words alone, or an object with more members.
  ///
  /// The URL of the last step is that of the expectation.
  static let shape = ToolFileShape<ExpectedVisit>.forms(
    "a word, an array of words or an object",
    [.string: short, .array: short, .object: long])

  private static let short = Words.shape.map { words, item, reader in
    var visit = ExpectedVisit(at: reader.location(item.range))
    visit.last.words = words
    return visit
  }

  private static let long = ToolFileShape<ExpectedVisit>.object(
    .key, from: { item, reader in ExpectedVisit(at: reader.location(item.range)) },
    [
      .required(
        "is", \.last.words, Words.shape.map { words, _, _ in Optional(words) },
        ifMissing: "write what the visit does, as in `\"is\": \"push\"`"),
      .optional("by", \.last.cause, .word()),
      .optional("from", \.place, placeShape),
      .optional("after", \.earlier, .array(of: Step.short)),
    ])

  private init(at location: SourceRange) {
    self.init(steps: [Step(url: "", location: location)], location: location)
  }

  /// The visit itself.
  var last: Step {
    get { steps[steps.count - 1] }
    set { steps[steps.count - 1] = newValue }
  }

  private var earlier: [Step] {
    get { steps.dropLast() }
    set { steps = newValue + [last] }
  }

  /// The user's place before a visit.
  static let placeShape = ToolFileShape<Place>.forms(
    "a place or an array of URLs",
    [
      .array: mainStack.map { urls, _, _ in .screens(urls) },
      .string: ToolFileShape<UTF8String>.nonEmptyText.map { text, item, reader in
        StartingPoint.allCases.first { UTF8String($0.rawValue) == text }.map { .usual($0) }
          ?? checked(text, "`start`, `second`, `modal`, `deep-modal`, or stacks", item, &reader)
          .map { .stacks($0) }
      },
    ])

  /// The screens that users see, the one on top last.
  fileprivate static let stacks = ToolFileShape<UTF8String>.forms(
    "stacks or an array of URLs",
    [
      .array: mainStack.map { urls, item, reader in
        let text = UTF8String("main=[\(urls.map(\.string).joined(separator: ","))]")
        return checked(text, "stacks", item, &reader)
      },
      .string: .nonEmptyText.map { text, item, reader in checked(text, "stacks", item, &reader) },
    ])

  /// The URLs of the main stack.
  private static let mainStack = ToolFileShape<[UTF8String]>.array(of: .nonEmptyText, atLeast: 1)

  /// The text of stacks; nil, with a mistake, for any other.
  ///
  /// - Parameter known: the texts to write, without an example.
  private static func checked(
    _ text: UTF8String, _ known: String, _ item: ToolFileItem, _ reader: inout ToolFileReader
  ) -> UTF8String? {
    if Stacks(parsing: text.string, screen: { Screen(nativeClass: $0) }) != nil { return text }
    reader.add(
      "\(Quotation.of(text)) is not a place in an app",
      help: "write \(known) such as `main=[/,/posts]`", at: item.range)
    return nil
  }
}

extension ExpectedVisit.Step {
  fileprivate static let short = ToolFileShape<UTF8String>.nonEmptyText.map {
    (text, item, reader) -> Self? in
    switch VisitStep.fault(of: text) {
    case nil: return Self(text, at: reader.location(item.range))
    case .lacksURL(let step):
      reader.add(
        "`\(step.rawValue):` has no URL after it",
        help: "write one, as in `\(step.rawValue):/posts/1`", at: item.range)
    case .unknownWord(let word):
      reader.addUnknownWord(
        word, noun: "cause of a visit", known: VisitStep.allCases.map(\.rawValue), at: item.range)
    case .notAURL(let url):
      let path = url.string.drop { $0 == "." || $0 == "/" }
      reader.add(
        "\(Quotation.of(url)) is neither a URL nor a path from the root",
        help: "write \(Quotation.of("/" + path))", at: item.range)
    }
    return nil
  }

  init(_ text: UTF8String, at location: SourceRange) {
    let (cause, url) = VisitStep.split(text)
    self.init(cause: cause, url: url, location: location)
  }

  /// A step alone, or with the expectations of it.
  static let shape = ToolFileShape<Self>.forms(
    "a step or an object",
    [
      .string: short,
      .object: .object(
        .one("a step"),
        from: { item, reader in Self(url: "", location: reader.location(item.range)) },
        [
          .required("step", \.self, short),
          .optional("is", \.words, ExpectedVisit.Words.shape),
          .optional("shows", \.stacks, ExpectedVisit.stacks),
          .optional("comment", \.comment, .text),
        ]),
    ])
}

extension ExpectedVisit.Words {
  static let shape = ToolFileShape<Self>.forms(
    "a word, an array of words or an object",
    single.merging([.object: several]) { first, _ in first })

  private static let single: [JSONType: ToolFileShape<Self>] = [
    .string: ToolFileShape<VisitWord>.word().map { word, _, _ in .last(word) },
    .array: ToolFileShape<[VisitWord]>.array(of: .word(), atLeast: 1).map { words, _, _ in
      .all(words)
    },
  ]

  private static let several = ToolFileShape<Self>.object(
    .key, from: { _, _ in .any([]) },
    [
      .required(
        "any", \.outcomes,
        .array(of: .forms("a word or an array of words", single), atLeast: 1),
        ifMissing: "list the outcomes, as in `\"any\": [\"push\", \"modal\"]`")
    ])

  /// The allowed outcomes; a visit is as expected if it has one of them.
  private var outcomes: [Self] {
    get { if case .any(let outcomes) = self { outcomes } else { [self] } }
    set { self = .any(newValue) }
  }
}

extension Expectation {
  /// The steps of a journey, with what is expected of them.
  static let journeyShape = ToolFileShape<Expectation>.object(
    .one("a journey"),
    from: { item, reader in Expectation("", at: reader.location(item.range)) },
    [
      .required(
        "name", \.journey, ToolFileShape<UTF8String>.nonEmptyText.map { name, _, _ in name }),
      .optional("from", \.played.place, ExpectedVisit.placeShape),
      .required(
        "steps", \.played.steps, .array(of: ExpectedVisit.Step.shape, atLeast: 1),
        ifMissing: "list the steps, as in `\"steps\": [\"/posts/new\", \"form:/posts/1\"]`"),
    ] + conditions
  ) { journey, object, reader in
    let isSound = !reader.hasMistake(in: journey.location.range)
    guard let name = object.last("name"), let steps = object.last("steps") else { return }
    journey.location = reader.location(name.value.range)
    journey.url = journey.played.steps.last?.url ?? ""
    if isSound, !journey.played.steps.contains(where: \.isExpected) {
      reader.add(
        "nothing is expected of the journey",
        help: "write what a step does, as in `{\"step\": \"/posts/new\", \"is\": \"modal\"}`",
        at: steps.nameRange)
    }
  }

  private var played: ExpectedVisit {
    get { visit ?? ExpectedVisit(steps: [], location: location) }
    set { visit = newValue }
  }
}

// MARK: - Writing

extension ExpectedVisit {
  /// A journey as `test` reads it; the default place is left out.
  var output: JSONOutput {
    .array(steps) { step in
      .members([
        "step": .string(step.text), "is": step.words?.output,
        "shows": step.stacks.map { .string($0) }, "comment": step.comment.map { .string($0) },
      ])
    }
  }
}

extension ExpectedVisit.Words {
  var output: JSONOutput {
    switch self {
    case .last(let word): .string(word.rawValue)
    case .all(let words): .strings(words.map(\.rawValue))
    case .any(let outcomes): ["any": .array(outcomes.map(\.output))]
    }
  }
}
