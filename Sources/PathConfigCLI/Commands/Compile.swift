import PathConfigKit
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Command {
  static let compile = Command(
    "compile", synonyms: ["build", "export"],
    forms: .withConfiguration(),
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .allowFallback, .header, .timeout,
      .outputFile)
  ) { arguments, session in
    let project = try arguments.project(in: session)
    let named = try project.inputs(arguments[.source] + arguments["CONFIG"])
    let app = try project.app(project.configuration(named), requiring: .text)
    try app.configuration.sources(for: "compile").requireAllKnown(for: "compile")
    let panel = Panel([app], readsSource: false)
    var compilation = TableCompilation()
    for answerer in panel.clients.joined() {
      compilation.add(answerer.compiled)
      if answerer.standing.verdict != .loads {
        let reasons = answerer.standing.reasons.map(\.description).joined(separator: "; ")
        session.note("\(answerer.client.title) does not load the configuration: \(reasons)")
      }
    }
    guard panel.requireLoaded(in: session) else { return .input }
    guard arguments[.allowFallback] || compilation.unknown.isEmpty else {
      for (pattern, reason) in compilation.unknown {
        session.error(
          "no table can run `\(pattern.shortened())`: \(reason)",
          help: "change the pattern, or use `--allow-fallback` to mark it in the file")
      }
      return .findings
    }
    for (pattern, reason) in compilation.unknown {
      session.note(
        "answers say nothing of `\(pattern.shortened())`, which only ICU can run: \(reason)")
    }
    let tables = JSONWriter.write(compilation.output)
    let reports = try Reports(arguments.reports, in: session)
    reports.write(bytes: tables.bytes + "\n".utf8)
    return .success
  }
}

/// Configurations of clients as one JSON value that answers without a regular expression engine.
struct TableCompilation {
  private var clients: [JSONOutput] = []

  /// The tables by the places of their automata.
  private var tables = Numbers<SearchTable>()

  /// The patterns that no table runs, each once, and why: a clause without a full stop.
  private(set) var unknown: [(pattern: UTF8String, reason: String)] = []

  /// The tables built last.
  ///
  /// Clients mostly have the same patterns.
  private var last: (patterns: [TableSplitter.Labelled], splitter: TableSplitter)?

  /// The JSON value, the same for the same clients.
  var output: JSONOutput {
    ["version": 1, "clients": .array(clients), "automata": .array(tables.values.map(\.output))]
  }

  /// Adds a client with its configuration.
  ///
  /// Complexity: O(states · classes) for each table.
  mutating func add(_ compiled: CompiledConfiguration) {
    let fates = fates(of: compiled)
    let own = tables(of: compiled)
    clients.append([
      "client": .string(compiled.client.id), "title": .string(compiled.client.title),
      "verdict": .string(compiled.standing.verdict.rawValue),
      "reasons": .strings(compiled.standing.reasons.map(\.text)),
      "ownRulesAnswer": .bool(compiled.ownRulesAnswer),
      "subject": compiled.client.subjectForm.output,
      "rules": .array(rules(of: compiled, fates)),
      "settings": .array(compiled.settings) {
        value($0.name, $0.value, line: $0.location.start.line)
      },
      "crashes": .array(crashes(of: compiled)),
      "automata": .integers(own.map { tables.number(of: $0) }),
      "always": .integers(Set(own.flatMap(\.always)).sorted()),
    ])
  }
}

// MARK: - Patterns

extension TableCompilation {
  /// The result for a pattern.
  private enum Fate: String { case table, never, unknown }

  private mutating func split(_ compiled: CompiledConfiguration) -> TableSplitter {
    let patterns: [TableSplitter.Labelled] = compiled.patterns.enumerated().compactMap {
      label, pattern in pattern.expression.map { (label, $0) }
    }
    if let last, last.patterns.elementsEqual(patterns, by: ==) { return last.splitter }
    let byteCount = compiled.patterns.reduce(0) { $0 + $1.pattern.text.bytes.count }
    let splitter = TableSplitter(
      patterns, steps: TableLimits.steps + byteCount * TableLimits.stepsPerByte)
    last = (patterns, splitter)
    return splitter
  }

  /// A client that never looks anything up needs no table.
  private mutating func tables(of compiled: CompiledConfiguration) -> [SearchTable] {
    compiled.standing.verdict == .loads || compiled.ownRulesAnswer ? split(compiled).tables : []
  }

  private mutating func fates(of compiled: CompiledConfiguration) -> [Fate] {
    var fates = compiled.patterns.map { pattern -> Fate in
      switch pattern.engine {
      case .automaton: .table
      case .rejected, .emptyRejected: .never
      case .fallback(_, let reason), .unsupported(let reason):
        note(pattern.pattern.text, reason.phrase)
      }
    }
    for refused in split(compiled).refused {
      fates[refused.label] = note(
        compiled.patterns[refused.label].pattern.text, refused.reason.phrase)
    }
    return fates
  }

  private mutating func note(_ pattern: UTF8String, _ reason: String) -> Fate {
    if !unknown.contains(where: { $0.pattern == pattern }) { unknown.append((pattern, reason)) }
    return .unknown
  }
}

// MARK: - Output

extension TableCompilation {
  private func rules(of compiled: CompiledConfiguration, _ fates: [Fate]) -> [JSONOutput] {
    var number = 0
    return compiled.rules.map { rule in
      defer { number += rule.patterns.count }
      let start = rule.location?.start
      let patterns = rule.patterns.enumerated().map { index, pattern -> JSONOutput in
        [
          "number": .integer(number + index), "text": .string(pattern.text),
          "fate": .string(fates[number + index].rawValue),
        ]
      }
      let properties = rule.properties.map { property in
        value(property.name, property.value, line: property.location?.start.line)
      }
      return [
        "file": .optional(rule.location) { .string($0.name) }, "line": .optional(start?.line),
        "column": .optional(start?.column), "patterns": .array(patterns),
        "properties": .array(properties),
      ]
    }
  }

  /// A property or a setting.
  private func value(_ name: UTF8String, _ node: JSONNode, line: Int?) -> JSONOutput {
    ["name": .string(name), "value": .node(node), "line": .optional(line)]
  }

  private func crashes(of compiled: CompiledConfiguration) -> [JSONOutput] {
    compiled.crashingSources.enumerated().flatMap { number, source -> [JSONOutput] in
      let buffer = source.document.buffer
      return (source.verdict?.crashesAtLookUps ?? []).map { reason in
        let patterns = compiled.patterns.indices.filter { label in
          let pattern = compiled.patterns[label]
          let rule = compiled.rules[pattern.rule]
          guard rule.buffer === buffer, rule.fileIndex == reason.rule else { return false }
          return reason.reached.map { pattern.pattern.index <= $0 } ?? true
        }
        return [
          "source": .integer(number), "unless": .bool(reason.reached != nil),
          "firstPattern": .integer(patterns.first ?? 0),
          "endPattern": .integer(patterns.last.map { $0 + 1 } ?? 0),
          "reason": .string(SourceReason(reason, in: buffer).text),
        ]
      }
    }
  }
}

extension SubjectForm {
  fileprivate var output: JSONOutput {
    let parser =
      switch parser {
      case .foundation: "foundation"
      case .javaNet: "java"
      }
    return [
      "parser": .string(parser), "path": .string(path.rawValue),
      "stripsTrailingSlash": .bool(stripsTrailingSlash),
      "matchesQueryStrings": .bool(matchesQueryStrings),
    ]
  }
}

extension SearchTable {
  fileprivate var output: JSONOutput {
    let rows = (0..<stateCount).map { state in
      JSONOutput.integers(transitions[state * columnCount..<(state + 1) * columnCount])
    }
    return [
      "columns": .integers(columnOfASCII),
      "pieces": .array(pieces) { [.integer(Int($0.first)), .integer(Int($0.column))] },
      "transitions": .array(rows),
      "found": .integers(repeatElement(0, count: quietCount) + Array(found)),
      "foundAtEnd": .integers(foundAtEnd),
      "sets": .array(sets) { .integers($0) },
    ]
  }
}

extension LoadVerdict.Reason {
  /// The pattern that crashes the client where it gets to it; nil where the rule does by matching.
  fileprivate var reached: Int? {
    if case .crashes(.reachingPattern) = consequence { pattern ?? 0 } else { nil }
  }
}

extension CompiledConfiguration {
  /// True if the client answers from its own rules though it has no configuration.
  var ownRulesAnswer: Bool {
    standing.verdict == .rejected && client.ownRulesAnswerAlone
  }
}

/// The sizes that compiled tables may have.
enum TableLimits {
  /// Patterns of one table.
  ///
  /// A table of more patterns has more columns, and takes longer to build.
  static let patternsPerTable = 40

  /// States that any table may meet before its patterns are split over two.
  static let statesPerTable = 200

  /// States that a table may meet more for each of its patterns: a pattern of real configurations
  /// adds ten, while one with a gap, such as `/a/.*/b`, doubles those that are there.
  static let statesPerPattern = 24

  /// States of a table with a single pattern, before the pattern is refused.
  static let statesOfOnePattern = 4_000

  /// Steps that one table may take.
  ///
  /// A step follows a thread through a class of scalars.
  static let stepsPerTable = 1_000_000

  /// Steps that all tables of a client may take, whatever its patterns.
  ///
  /// A million steps take a tenth of a second.
  static let steps = 8_000_000

  /// Steps that they may take more for each byte of the patterns.
  ///
  /// A thousand patterns of real configurations need some 220 in all.
  static let stepsPerByte = 250

  static func states(forPatterns count: Int) -> Int {
    count == 1 ? statesOfOnePattern : statesPerTable + statesPerPattern * count
  }
}

/// Distributes patterns over as few tables as keep to the limits.
struct TableSplitter {
  /// A pattern by its place in `CompiledConfiguration.patterns`, and its expression for the search.
  typealias Labelled = (label: Int, expression: SearchExpression)

  private(set) var tables: [SearchTable] = []

  /// The patterns that no table can hold.
  private(set) var refused: [(label: Int, reason: LanguageLimitReached)] = []

  /// The steps that are left for the next tables.
  private var steps: Int

  /// - Parameter steps: those that all tables may take.
  init(_ patterns: [Labelled], steps: Int) {
    self.steps = steps
    if !patterns.isEmpty { add(patterns[...]) }
  }

  /// One table for all patterns, or else two with half of them each.
  ///
  /// Patterns that begin at the start of the subject are apart from the others first: they exclude
  /// each other, while each of the others may be under way at the same time.
  private mutating func add(_ patterns: ArraySlice<Labelled>) {
    if patterns.count <= TableLimits.patternsPerTable {
      do throws(LanguageLimitReached) {
        tables.append(try table(of: patterns))
        return
      } catch {
        if patterns.count == 1 {
          refused.append((patterns[patterns.startIndex].label, error))
          return
        }
      }
    }
    let anchored = patterns.filter { $0.expression.found.beginsAtStart }
    if anchored.isEmpty || anchored.count == patterns.count {
      add(patterns.prefix(patterns.count / 2))
      add(patterns.dropFirst(patterns.count / 2))
    } else {
      add(anchored[...])
      add(patterns.filter { !$0.expression.found.beginsAtStart }[...])
    }
  }

  private mutating func table(of patterns: ArraySlice<Labelled>) throws(LanguageLimitReached)
    -> SearchTable
  {
    let maximum = TableLimits.states(forPatterns: patterns.count)
    var builder = ProgramBuilder()
    for (label, expression) in patterns {
      do throws(ProgramBuilder.TooLarge) {
        try builder.add(expression, label: UInt32(label))
      } catch {
        throw .tooManyStates(limit: maximum)
      }
    }
    let (table, taken) = SearchTable.build(
      builder.build(), maximumStates: maximum, maximumSteps: min(steps, TableLimits.stepsPerTable))
    steps -= min(steps, taken)
    return try table.get()
  }
}

extension RegularExpression {
  fileprivate var beginsAtStart: Bool {
    switch self {
    case .after(.start): true
    case .concatenation(let parts): parts.first?.beginsAtStart ?? false
    case .alternation(let parts): parts.allSatisfy(\.beginsAtStart)
    case .set, .repetition, .after, .before, .remaining: false
    }
  }
}

// MARK: - Wording

extension LanguageLimitReached {
  /// The reason that no table holds a pattern, as a clause without a full stop.
  fileprivate var phrase: String {
    switch self {
    case .tooManyStates(let limit): "its table would have more than \(limit) states"
    case .tooManyInstructions(let count): "its automaton takes \(count) instructions"
    case .tooManyClasses: "it tells more than 256 classes of characters apart"
    case .tooMuchWork: "the tables would take too long to build"
    }
  }
}
