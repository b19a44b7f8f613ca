import PathConfigClients
import PathConfigSyntax

/// A random configuration, reduced to the parts that the analysis reads.
struct RuleSet: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    var patterns: [UTF8String]
    var properties: [Property]
  }

  struct Property: Hashable, Sendable {
    var name: String
    var value: Value
  }

  /// A value that a client uses as written.
  enum Value: Hashable, Sendable {
    case word(String)
    case flag(Bool)
  }

  var rules: [Rule]

  /// The rules as a client reads them.
  func compiled(for client: ClientProfile) -> CompiledConfiguration {
    let parse = JSONParser.parse(name: "rules.json", bytes: json.bytes)
    let configuration = SourceStack([ConfigurationDocument(parse)]).combined(.merge, for: client)
    return CompiledConfiguration(configuration, for: client, fallback: ICUEngine())
  }

  var json: UTF8String {
    JSONWriter.write(
      .object([
        .init("settings", .object([])),
        .init("rules", .array(rules.map(\.output))),
      ]), style: .compact)
  }
}

extension RuleSet.Rule {
  func value(of name: String) -> RuleSet.Value? { properties.first { $0.name == name }?.value }

  fileprivate var output: JSONOutput {
    .object([
      .init("patterns", .array(patterns.map { .string($0) })),
      .init(
        "properties",
        .object(properties.map { .init(UTF8String($0.name), $0.value.output) })),
    ])
  }
}

extension RuleSet.Value {
  fileprivate var output: JSONOutput {
    switch self {
    case .word(let word): .string(word)
    case .flag(let flag): .bool(flag)
    }
  }
}

extension RuleSet: CustomStringConvertible {
  package var description: String {
    rules.enumerated().map { index, rule in
      let patterns = rule.patterns.map { "'\($0)'" }.joined(separator: " ")
      let properties = rule.properties.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      return "\(index): \(patterns) {\(properties)}"
    }.joined(separator: "; ")
  }
}

extension RuleSet.Value: CustomStringConvertible {
  package var description: String {
    switch self {
    case .word(let word): word
    case .flag(let flag): "\(flag)"
    }
  }
}
