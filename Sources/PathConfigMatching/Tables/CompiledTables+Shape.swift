import PathConfigDiagnostics
package import PathConfigJSON
import PathConfigModel

extension CompiledTables {
  /// The whole file as JSON.
  ///
  /// Complexity: O(size of the file).
  package var output: JSONOutput { Self.shape.output(self) }

  package static let schemaDocument = JSONSchemaDocument(
    "compiled", "output of `compile --format json`", shape.schema)

  private static let shape = JSONShape<CompiledTables>.report([
    .member("clients", \.listed, .array(of: ListedClient.shape)),
    .member(
      "automata", \.automata, .array(of: TableAutomaton.shape),
      "The tables; clients with the same patterns share them."),
  ])

  /// The tables of all clients, each once.
  private var automata: [TableAutomaton] {
    var places: Set<Int> = []
    return clients.flatMap(\.record.automata).filter { places.insert($0.place).inserted }
  }

  private var listed: [ListedClient] {
    let places = automata.map(\.place)
    return clients.map { client in
      ListedClient(
        client: client,
        automata: client.record.automata.compactMap { places.firstIndex(of: $0.place) })
    }
  }
}

/// A client with the numbers of its tables.
private struct ListedClient {
  var client: CompiledTables.Client
  var automata: [Int]
  var record: ClientRecord { client.record }

  static let shape = JSONShape<ListedClient>.object([
    .member("client", \.client.id, .string, "The client as name@version."),
    .member("title", \.client.title, .string),
    .member("verdict", \.client.verdict, .word),
    .member("reasons", \.client.reasons, .array(of: .string), "The causes of the verdict."),
    .member(
      "ownRulesAnswer", \.record.ownRulesAnswer, .boolean,
      "True if the client answers from its own rules though it rejects the configuration."),
    .member("subject", \.record.cutter, cutter, "How a URL becomes the subject of patterns."),
    .member("rules", \.rules, .array(of: TableRule.shape)),
    .member("settings", \.settings, .array(of: TableValue.shape)),
    .member("crashes", \.crashes, .array(of: TableCrash.shape)),
    .member(
      "automata", \.automata, .array(of: .integer(from: 0)), "The tables by their numbers."),
    .member(
      "always", \.always, .array(of: .integer(from: 0)), "The patterns that match every subject."),
  ])

  private static let cutter = JSONShape<SubjectCutter>.object([
    .member("parser", \.parserName, .word(["foundation", "java"])),
    .member("path", \.pathName, .word(["asWritten", "encoded", "decoded"])),
    .member("stripsTrailingSlash", { $0.trailingSlash == .stripped }, .boolean),
    .member("matchesQueryStrings", \.matchesQueryStrings, .boolean),
  ])

  private var rules: [TableRule] { (0..<record.rules.count).map { TableRule($0, record) } }
  private var settings: [TableValue] {
    (0..<record.settings.count).compactMap { TableValue($0, in: record.settings, record) }
  }
  private var crashes: [TableCrash] {
    (0..<record.crashes.count).map { TableCrash($0, record) }
  }
  private var always: [Int] { record.always.words }
}

extension SubjectCutter {
  fileprivate var parserName: String { parser == .foundation ? "foundation" : "java" }
  fileprivate var pathName: String {
    switch path {
    case .asWritten: "asWritten"
    case .encoded: "encoded"
    case .decoded: "decoded"
    }
  }
}

extension TableList<TableWord> {
  fileprivate var words: [Int] { (0..<count).compactMap { self[$0, .word] } }
}

/// A rule with its patterns and properties.
private struct TableRule {
  let record: ClientRecord
  let number: Int

  init(_ number: Int, _ record: ClientRecord) {
    self.record = record
    self.number = number
  }

  static let shape = JSONShape<TableRule>.object([
    .member("file", { $0.record.texts[$0.word(.file)] }, .optional(.string)),
    .member("line", \.line, .optional(.integer(from: 1)), "Null for the client's own rules."),
    .member("column", \.column, .optional(.integer(from: 1))),
    .member("patterns", \.patterns, .array(of: pattern)),
    .member("properties", \.properties, .array(of: TableValue.shape)),
  ])

  private static let pattern = JSONShape<(TableRule, Int)>.object([
    .member(
      "number", { $0.1 }, .integer(from: 0), "The number by which sets of patterns name it."),
    .member("text", { $0.0.text(ofPattern: $0.1) }, .string),
    .member(
      "fate", { $0.0.fate(ofPattern: $0.1) }, .word(["table", "never", "unknown"]),
      "`never` if the client rejects it; `unknown` if only ICU can run it."),
  ])

  private func word(_ field: TableLayout.Rule) -> Int { record.rules[number, field] ?? 0 }
  private var line: Int? { word(.line) > 0 ? word(.line) : nil }
  private var column: Int? { line == nil ? nil : word(.column) }
  private var patterns: [(TableRule, Int)] {
    (0..<min(word(.patternCount), record.patterns.count)).map { (self, word(.firstPattern) + $0) }
  }
  private var properties: [TableValue] {
    (0..<min(word(.propertyCount), record.properties.count)).compactMap {
      TableValue(word(.firstProperty) + $0, in: record.properties, record)
    }
  }

  private func text(ofPattern label: Int) -> UTF8String {
    record.texts[record.patterns[label, .text]] ?? ""
  }

  private func fate(ofPattern label: Int) -> String {
    switch TableLayout.Fate(rawValue: UInt32(record.patterns[label, .fate] ?? 0)) {
    case .never: "never"
    case .unknown: "unknown"
    case .table, nil: "table"
    }
  }
}

/// A property or a setting.
private struct TableValue {
  let name: UTF8String
  let value: JSONNode
  let line: Int?

  init?(_ place: Int, in list: TableList<TableLayout.Value>, _ record: ClientRecord) {
    guard let (name, value) = record.value(place, in: list) else { return nil }
    self.name = name
    self.value = value
    line = list[place, .line].flatMap { $0 > 0 ? $0 : nil }
  }

  static let shape = JSONShape<TableValue>.object([
    .member("name", \.name, .string),
    .member("value", \.value, .any),
    .member("line", \.line, .optional(.integer(from: 1))),
  ])
}

/// A condition on which a look-up crashes the client.
private struct TableCrash {
  let record: ClientRecord
  let number: Int

  init(_ number: Int, _ record: ClientRecord) {
    self.record = record
    self.number = number
  }

  static let shape = JSONShape<TableCrash>.object([
    .member(
      "source", { $0.word(.source) }, .integer(from: 0),
      "Of the conditions of a source, the first that holds crashes the client."),
    .member(
      "unless", { $0.word(.isUnless) == 1 }, .boolean,
      "False if the client crashes where a pattern of the range is the first of its rule to match. True "
        + "if it crashes where none is."),
    .member("firstPattern", { $0.word(.firstPattern) }, .integer(from: 0)),
    .member("endPattern", { $0.word(.endPattern) }, .integer(from: 0)),
    .member("reason", { $0.record.texts[$0.word(.reason)] ?? "" }, .string),
  ])

  private func word(_ field: TableLayout.Crash) -> Int { record.crashes[number, field] ?? 0 }
}

extension TableAutomaton {
  fileprivate static let shape = JSONShape<TableAutomaton>.object([
    .member(
      "columns", \.asciiColumns, numbers, "The column of each ASCII character; 128 numbers."),
    .member(
      "pieces", \.listedPieces, .array(of: numbers),
      "Characters above ASCII: the first of a range and its column. A range ends before the next."),
    .member(
      "transitions", \.rows, .array(of: numbers),
      "By state and column, the next state. State 0 is the start."),
    .member(
      "found", \.foundOnArriving, numbers,
      "By state, the number of the set that is found on arriving."),
    .member(
      "foundAtEnd", { $0.foundAtEnd.words }, numbers,
      "By state, the number of the set that is found where the subject ends."),
    .member(
      "sets", \.listedSets, .array(of: numbers), "Sets of patterns, by their numbers; 0 is empty."),
  ])

  private static let numbers = JSONShape<[Int]>.array(of: .integer(from: 0))

  private var asciiColumns: [Int] { (0..<128).map { column(ofASCII: $0) } }
  private var listedPieces: [[Int]] { pieces.words.map { [$0 >> 8, $0 & 0xFF] } }
  private var rows: [[Int]] {
    (0..<stateCount).map { state in (0..<columnCount).map { target(from: state, $0) } }
  }
  private var foundOnArriving: [Int] {
    Array(repeating: 0, count: firstLoud / columnCount) + found.words
  }
  private var listedSets: [[Int]] {
    (0..<setCount).map { labels(of: $0)?.map { Int($0) } ?? [] }
  }
}
