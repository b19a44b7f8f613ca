import PathConfigClients
import PathConfigSyntax

extension ExpectedProperty {
  /// Properties by their names.
  ///
  /// The schema refers to the definition.
  static let list = definedList.defined(as: "properties")

  static let definedList = ExpectationShape.entries(of: shape, named: \.name).described(
    "Properties and the values that the client is to read; null for one that no rule is to set.")

  private static let shape = ExpectationShape<ExpectedProperty>(JSONShape.any.of(\.value)) {
    item, reader in
    ExpectedProperty(name: item.key, value: item.node, location: reader.location(item.range))
  }
}

extension ExpectedRule {
  /// A number, or a pattern.
  static let shape = ExpectationShape<ExpectedRule>.forms(
    "a number, 1 for the first rule, or a pattern",
    [
      .init(.number, number) { if case .number = $0.name { true } else { false } },
      .init(.string, pattern),
    ])

  private static let number = ExpectationShape.integer(from: 1, else: { .invalidRuleNumber($0) })
    .map { (number, item, reader) -> ExpectedRule? in
      ExpectedRule(name: .number(number), location: reader.location(item.range))
    } back: { rule in
      if case .number(let number) = rule.name { number } else { 0 }
    }

  private static let pattern = ExpectationShape<UTF8String>.text.map {
    (pattern, item, reader) -> ExpectedRule? in
    ExpectedRule(name: .pattern(pattern), location: reader.location(item.range))
  } back: { rule in
    if case .pattern(let pattern) = rule.name { pattern } else { "" }
  }
}
