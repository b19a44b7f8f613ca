import PathConfigAutomata
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
  func compiled(for client: Client) -> CompiledConfiguration {
    let parse = JSONParser.parse(name: "rules.json", bytes: json.bytes)
    let configuration = ConfigurationView([ConfigurationDocument(parse)], for: client)
    return CompiledConfiguration(configuration, for: client)
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

/// Generates random rule sets over the characters of a small universe.
///
/// Their rules often cover, repeat and contradict each other.
struct RuleSetGenerator {
  var random: SeededGenerator
  private let universe: SmallUniverse
  private let vocabulary: [(name: String, values: [RuleSet.Value])]

  init(random: SeededGenerator, universe: SmallUniverse, client: Client) {
    var random = random
    self.universe = universe
    vocabulary = Self.vocabulary(of: client, &random)
    self.random = random
  }

  mutating func ruleSet() -> RuleSet {
    var rules: [RuleSet.Rule] = []
    for _ in 0..<random.number(in: 1...5) { rules.append(rule(after: rules)) }
    return RuleSet(rules: rules)
  }

  /// The rule set with a few edits, as the server's copy differs from the copy in the app.
  mutating func edited(_ ruleSet: RuleSet) -> RuleSet {
    var edited = ruleSet
    for _ in 0..<random.number(in: 1...3) { edit(&edited.rules) }
    return edited
  }

  mutating func rule(after rules: [RuleSet.Rule]) -> RuleSet.Rule {
    let patterns = (0..<random.pick([1, 1, 1, 2, 3])).map { _ in
      pattern(like: rules.flatMap(\.patterns))
    }
    return RuleSet.Rule(patterns: patterns, properties: properties())
  }

  private mutating func edit(_ rules: inout [RuleSet.Rule]) {
    let place = random.number(in: 0...rules.count)
    guard place < rules.count else {
      if rules.count < 5 { rules.append(rule(after: rules)) }
      return
    }
    switch random.number(in: 0...5) {
    case 0: rules.remove(at: place)
    case 1: rules.swapAt(place, random.number(in: 0...(rules.count - 1)))
    case 2: rules[place].properties = properties()
    case 3: if rules.count < 5 { rules.insert(rule(after: rules), at: place) }
    case 4: rules[place].patterns.append(pattern(like: []))
    default: rules[place].patterns = [pattern(like: rules.flatMap(\.patterns))]
    }
  }

  // MARK: Properties

  /// One to three properties with their values: one that the client knows, and one that it does
  /// not.
  private static func vocabulary(
    of client: Client, _ random: inout SeededGenerator
  ) -> [(name: String, values: [RuleSet.Value])] {
    var known: [(name: String, values: [RuleSet.Value])] = client.facts.properties.compactMap {
      spec in
      switch spec.type {
      case .boolean: (spec.name.string, [.flag(true), .flag(false)])
      case .enumeration(let words, _): (spec.name.string, words.map { .word($0) })
      case .string: (spec.name.string, [.word("A"), .word("B")])
      }
    }
    var vocabulary: [(name: String, values: [RuleSet.Value])] = []
    for contradiction in client.facts.contradictions.value where random.chance(1, in: 3) {
      for (name, word) in contradiction.values {
        if let same = vocabulary.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
          vocabulary[same].values.append(.word(word))
        } else {
          vocabulary.append((name, [.word(word), .word("default"), .word(word)]))
        }
        known.removeAll { $0.name == name }
      }
    }
    known.removeAll { $0.name == "title" }
    if vocabulary.isEmpty || random.chance(1, in: 2) {
      vocabulary.append(("title", [.word("A"), .word("B")]))
    }
    if vocabulary.count < 3, !known.isEmpty {
      let property = random.pick(known)
      vocabulary.append((property.name, Array(property.values.prefix(3))))
    }
    return vocabulary
  }

  private mutating func properties() -> [RuleSet.Property] {
    vocabulary.compactMap { name, values in
      random.chance(2, in: 3) ? RuleSet.Property(name: name, value: random.pick(values)) : nil
    }
  }

  // MARK: Patterns

  /// A pattern, often a variation of an existing one, so that rules contain each other.
  private mutating func pattern(like others: [UTF8String]) -> UTF8String {
    if !others.isEmpty, random.chance(1, in: 3) { return variation(of: random.pick(others)) }
    switch random.number(in: 0...29) {
    case 0: return ".*"
    case 1: return random.pick(["", "^$", "[", "$", "^/$", "/"])
    case 2: return UTF8String("(?i)" + sequence(depth: 1))
    case 3: return UTF8String(sequence(depth: 1) + "|" + sequence(depth: 1))
    case 4 where random.chance(1, in: 3): return "(.)\\1"
    default: break
    }
    var start = random.chance(2, in: 5) ? "^" : ""
    if !start.isEmpty, random.chance(1, in: 5) { start += "(?!\(sequence(depth: 1)))" }
    let end = random.chance(2, in: 5) ? "$" : ""
    return UTF8String(start + sequence(depth: 2) + end)
  }

  private mutating func variation(of pattern: UTF8String) -> UTF8String {
    let text = pattern.string
    switch random.number(in: 0...5) {
    case 0 where text.hasPrefix("^"): return UTF8String(String(text.dropFirst()))
    case 1 where text.hasSuffix("$"): return UTF8String(String(text.dropLast()))
    case 2: return UTF8String("^(?:\(text))")
    case 3: return UTF8String("(?:\(text))$")
    case 4: return UTF8String("^(?!.*(?:\(text)))" + character())
    default: return pattern
    }
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<random.number(in: 1...3)).map { _ in item(depth: depth) }.joined()
  }

  private mutating func item(depth: Int) -> String {
    if random.chance(1, in: 15) {
      if random.chance(1, in: 20) { return "(?=\(character()))" }
      return random.pick(["\\b", "\\B", "$", "^"])
    }
    var item = character()
    if depth > 0, random.chance(1, in: 5) {
      item = "(" + sequence(depth: depth - 1) + "|" + sequence(depth: depth - 1) + ")"
    }
    if random.chance(1, in: 4) { item += random.pick(["*", "+", "?", "*?", "{2}", "{1,2}", "*+"]) }
    return item
  }

  /// An expression for one character.
  private mutating func character() -> String {
    let scalar = String(random.pick(universe.scalars))
    let literal = scalar == "?" ? "\\?" : scalar
    switch random.number(in: 0...11) {
    case 0: return "."
    case 1: return "[^\(literal)]"
    case 2: return "[^/]"
    case 3: return "[\(literal)\(random.pick(universe.scalars) == "?" ? "\\?" : "a")]"
    case 4: return random.pick(["\\w", "\\W", "[a-z]", "[A-Z]"])
    default: return literal
    }
  }
}
