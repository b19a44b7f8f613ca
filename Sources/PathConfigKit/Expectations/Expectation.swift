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

  /// The name of the journey that ends at the URL; nil for an expectation of the URL itself.
  package var journey: UTF8String?

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
      .object: .entries(of: short),
      .array: ToolFileShape<[Draft]>.array(of: shape).map { drafts, _, _ in drafts.flatMap(\.all) },
    ])

  /// `"/posts/new": { "context": "modal" }`.
  private static let short = ToolFileShape<Expectation> { item, reader in
    var expectation = Expectation(item.key, at: reader.location(item.nameRange))
    expectation.properties = ExpectedProperty.list.read(item, &reader) ?? []
    if !reader.hasMistake(in: item.range) { expectation.checkExpectsSomething(&reader) }
    return expectation
  }

  /// The same expectation of one URL or of several.
  static let shape = ToolFileShape<Draft>.object(
    .one("an expectation"),
    from: { item, reader in Draft(common: Expectation("", at: reader.location(item.range))) },
    members
  ) { draft, object, reader in
    // A part with a mistake may have said what is expected.
    if reader.hasMistake(in: draft.common.location.range) { return }
    for expectation in draft.all { expectation.checkExpectsSomething(&reader) }
  }

  private static let members: [ToolFileShape<Draft>.Member] =
    [
      .required("url", \.urls, .oneOrMore(of: url)),
      .optional("properties", \.common.properties, ExpectedProperty.list),
      .optional("match", \.common.match, .word()),
      .optional("rule", \.common.rule, ExpectedRule.shape),
      .optional("visit", \.common.visit, ExpectedVisit.shape),
    ] + conditions.map { $0.within(\.common) }

  /// The clients and moments for which something is expected, and the reason.
  static let conditions: [ToolFileShape<Expectation>.Member] = [
    .optional("clients", \.clients, .array(of: .clientRange, atLeast: 1)),
    .optional("moment", \.moments, momentList),
    .optional("comment", \.comment, .text),
  ]

  private static let url = ToolFileShape<UTF8String>.text.map { text, item, reader in
    (text: text, location: reader.location(item.range))
  }

  /// In the order written, each once.
  private static let momentList = ToolFileShape.oneOrMore(
    of: ToolFileShape<Moment>.word("moment", in: .nonEmptyText)
  ).map { moments, _, _ in moments.distinct() }
}

extension Expectation {
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
    fileprivate var urls: [(text: UTF8String, location: SourceRange)] = []

    fileprivate var all: [Expectation] {
      urls.map { url in
        var expectation = common
        expectation.url = url.text
        expectation.location = url.location
        expectation.visit?.last.url = url.text
        return expectation
      }
    }
  }
}

extension ExpectedProperty {
  /// Properties by their names.
  static let list = ToolFileShape.entries(
    of: ToolFileShape<ExpectedProperty> { item, reader in
      ExpectedProperty(name: item.key, value: item.node, location: reader.location(item.range))
    })
}

extension ExpectedRule {
  /// A number, or a pattern.
  static let shape = ToolFileShape<ExpectedRule>.forms(
    "a number, 1 for the first rule, or a pattern", [.number: number, .string: pattern])

  private static let number = ToolFileShape<ExpectedRule> { item, reader in
    guard case .number(let number) = item.node.value else { return nil }
    guard let place = Int(number.text.string), place > 0 else {
      reader.add(
        "\(Quotation.of(number.text)) is no number of a rule",
        help: "count from 1, or write one of its patterns as a string", at: item.range)
      return nil
    }
    return ExpectedRule(name: .number(place), location: reader.location(item.range))
  }

  private static let pattern = ToolFileShape<UTF8String>.text.map { pattern, item, reader in
    ExpectedRule(name: .pattern(pattern), location: reader.location(item.range))
  }
}
