@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax

/// Random configurations in the style of real ones, with the mistakes that people make.
struct DrawnRules {
  /// A rule that tests recognise after moves.
  struct Rule {
    var tag: Int
    var patterns: [String]
    var properties: [(name: String, value: String)]
  }

  var random: SeededGenerator
  var rules: [Rule] = []

  /// Patterns without a rule: rules with equal patterns cannot be distinguished with certainty.
  private var unused: [String]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    unused = Self.patterns.shuffled(using: &random)
    for tag in 0..<random.number(in: 2...6) {
      let patterns = (0..<random.pick([1, 1, 2, 3])).compactMap { _ in newPattern() }
      var properties: [(name: String, value: String)] = []
      for _ in 0..<random.number(in: 1...3) {
        let property = random.pick(Self.properties)
        if !properties.contains(where: { UTF8String($0.name) == UTF8String(property.0) }) {
          properties.append(property)
        }
      }
      rules.append(Rule(tag: tag, patterns: patterns, properties: properties))
    }
  }

  mutating func newPattern() -> String? { unused.popLast() }

  /// The file; a trailing comma now and then.
  var text: String {
    let rules = self.rules.map { rule in
      let patterns = rule.patterns.map { JSONWriter.write(.string(UTF8String($0))).string }
      let properties = rule.properties.map { "\"\($0.name)\": \($0.value)" }
      return "    {\"patterns\": [\(patterns.joined(separator: ", "))], "
        + "\"properties\": {\(properties.joined(separator: ", "))}}"
    }
    return "{\n  \"rules\": [\n\(rules.joined(separator: ",\n"))\n  ]\n}\n"
  }

  var document: ConfigurationDocument {
    testDocument(text)
  }

  private static let patterns = [
    ".*", "/", "/new$", "/edit$", "^/$", "/new", "/posts/[0-9]+", "/posts/[1-99]$", "^/posts$",
    "/comments/.*", "^/admin", "/admin/users", "/users|members", "^/sign_in$", "sign_in", "/b(",
    "^feed$", "/posts/*", "/posts/:id", "/a.pdf", "/session/new", "^/session", "/search?q=",
    "/settings/?$", "^/settings/profile$", "^/(help|about)$", "/help", "/x y", "^/é",
    "/posts/\\d+$",
  ]

  private static let properties: [(String, String)] = [
    ("context", "\"modal\""), ("context", "\"default\""), ("context", "\"modl\""),
    ("context", "\"Modal\""), ("presentation", "\"replace\""), ("presentation", "\"modal\""),
    ("presentation", "\"default\""), ("presentation", "\"replace_root\""),
    ("pull_to_refresh_enabled", "true"), ("pull_to_refresh_enabled", "\"false\""),
    ("pull_refresh_enabled", "false"), ("title", "\"A\""), ("title", "\"B\""),
    ("uri", "\"hotwire://fragment/web\""), ("uri", "\"https://example.com\""),
    ("modal_style", "\"full\""), ("animated", "false"), ("comment", "\"a remark\""),
    ("view-controller", "\"map\""), ("tabs", "3"),
  ]
}
