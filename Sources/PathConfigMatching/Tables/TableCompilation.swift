import PathConfigAutomata
package import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// Configurations of clients as one file that answers without a regular expression engine.
package struct TableCompilation {
  private var writer = TableWriter()
  private var records: [[UInt32]] = []
  private let limits: TableLimits

  /// The patterns that no table runs, each once, and why: a clause without a full stop.
  package private(set) var unknown: [(pattern: UTF8String, reason: String)] = []

  /// The tables built last.
  ///
  /// Clients mostly have the same patterns.
  private var last: (patterns: [TableSplitter.Labelled], splitter: TableSplitter)?

  package init(limits: TableLimits = TableLimits()) { self.limits = limits }

  /// The bytes of the file, the same for the same clients.
  ///
  /// Complexity: O(size of the file).
  package consuming func file() -> ContiguousArray<UInt8> { writer.file(clients: records) }

  /// Adds a client with its configuration.
  ///
  /// Complexity: O(states · classes) for each table.
  package mutating func add(_ compiled: CompiledConfiguration) {
    let fates = fates(of: compiled)
    var record = [
      text(compiled.profile.id), text(compiled.profile.title), compiled.standing.verdict.word,
    ]
    record += subjectWords(compiled.profile)
    record.append(compiled.ownRulesAnswer ? 1 : 0)
    record += rules(of: compiled)
    record += patterns(of: compiled, fates)
    record += writer.list(
      compiled.rules.flatMap { rule in rule.properties.map { (rule, $0) } }
        .map { value($1.name, $1.value, place: place(of: $1.member, in: $0)) })
    record += writer.list(compiled.settings.map { value($0.name, $0.value, place: $0.location) })
    record += writer.list(compiled.standing.reasons.map { [text($0.text)] })
    record += writer.list(crashes(of: compiled))
    let tables = tables(of: compiled)
    record += writer.list(tables.map { [writer.place(of: $0)] })
    record += writer.list(Set(tables.flatMap(\.always)).sorted().map { [$0] })
    let unknown = fates.indices.filter { fates[$0] == .unknown }
    record += writer.list(unknown.map { [UInt32($0)] })
    records.append(record)
  }
}

// MARK: - Patterns

extension TableCompilation {
  private mutating func split(_ compiled: CompiledConfiguration) -> TableSplitter {
    let patterns: [TableSplitter.Labelled] = compiled.patterns.enumerated().compactMap {
      label, pattern in pattern.expression.map { (label, $0) }
    }
    if let last, last.patterns.elementsEqual(patterns, by: ==) { return last.splitter }
    let byteCount = compiled.patterns.reduce(0) { $0 + $1.pattern.text.bytes.count }
    let splitter = TableSplitter(
      patterns, limits, steps: limits.steps + byteCount * limits.stepsPerByte)
    last = (patterns, splitter)
    return splitter
  }

  /// A client that never looks anything up needs no table.
  private mutating func tables(of compiled: CompiledConfiguration) -> [SearchTable] {
    compiled.standing.verdict == .loads || compiled.ownRulesAnswer ? split(compiled).tables : []
  }

  private mutating func fates(of compiled: CompiledConfiguration) -> [TableLayout.Fate] {
    var fates = compiled.patterns.map { pattern -> TableLayout.Fate in
      switch pattern.fate {
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

  private mutating func note(_ pattern: UTF8String, _ reason: String) -> TableLayout.Fate {
    if !unknown.contains(where: { $0.pattern == pattern }) { unknown.append((pattern, reason)) }
    return .unknown
  }
}

// MARK: - Records

extension TableCompilation {
  private mutating func text(_ text: String) -> UInt32 { writer.number(of: UTF8String(text)) }

  private func subjectWords(_ profile: ClientProfile) -> [UInt32] {
    let cutter = profile.subjectCutter
    let path: UInt32 =
      switch cutter.path {
      case .asWritten: 0
      case .encoded: 1
      case .decoded: 2
      }
    let parser: UInt32 =
      switch cutter.parser {
      case .foundation: 0
      case .javaNet(.throwsException(isAskedByLibrary: true)): 1
      case .javaNet(.throwsException(isAskedByLibrary: false)): 2
      case .javaNet(.emptyPath): 3
      }
    return [
      parser, path, cutter.trailingSlash == .stripped ? 1 : 0, cutter.matchesQueryStrings ? 1 : 0,
    ]
  }

  private mutating func rules(of compiled: CompiledConfiguration) -> [UInt32] {
    var (pattern, property) = (0, 0)
    let records = compiled.rules.map { rule -> [UInt32] in
      defer {
        pattern += rule.patterns.count
        property += rule.properties.count
      }
      return [
        UInt32(pattern), UInt32(rule.patterns.count), UInt32(property),
        UInt32(rule.properties.count),
      ] + words(rule.location)
    }
    return writer.list(records)
  }

  private mutating func patterns(
    of compiled: CompiledConfiguration, _ fates: [TableLayout.Fate]
  ) -> [UInt32] {
    let records = zip(compiled.patterns, fates).map { pattern, fate -> [UInt32] in
      let place = compiled.rules[pattern.rule].location(of: pattern.pattern)
      return [UInt32(pattern.rule), writer.number(of: pattern.pattern.text)]
        + words(place).dropFirst() + [fate.rawValue]
    }
    return writer.list(records)
  }

  private func place(of member: JSONMember?, in rule: EffectiveRule) -> SourceRange? {
    guard let member, let place = rule.location else { return nil }
    return SourceRange(place.buffer, member.range)
  }

  private mutating func value(
    _ name: UTF8String, _ node: JSONNode, place: SourceRange?
  ) -> [UInt32] {
    let (kind, content): (TableLayout.ValueKind, UTF8String) =
      if case .string(let string) = node.value {
        (.string, string.text)
      } else {
        (.json, JSONWriter.write(.node(node)))
      }
    return [writer.number(of: name), kind.rawValue, writer.number(of: content)] + words(place)
  }

  /// File, line and column.
  private mutating func words(_ place: SourceRange?) -> [UInt32] {
    guard let place else { return [TableLayout.none, 0, 0] }
    let start = place.start
    return [text(place.name), UInt32(start.line), UInt32(start.column)]
  }

  private mutating func crashes(of compiled: CompiledConfiguration) -> [[UInt32]] {
    var records: [[UInt32]] = []
    for (number, source) in compiled.crashingSources.enumerated() {
      let buffer = source.document.buffer
      for reason in source.verdict?.crashesAtLookUps ?? [] {
        let patterns = compiled.patterns.indices.filter { label in
          let pattern = compiled.patterns[label]
          guard case .source(let source, let rule) = compiled.rules[pattern.rule].origin,
            source === buffer, rule.index == reason.rule
          else { return false }
          return reason.reached.map { pattern.pattern.written?.index ?? 0 <= $0 } ?? true
        }
        let range = patterns.isEmpty ? 0..<0 : patterns[0]..<patterns[patterns.count - 1] + 1
        records.append([
          UInt32(number), reason.reached == nil ? 0 : 1, UInt32(range.lowerBound),
          UInt32(range.upperBound), text(SourceReason(reason, in: buffer).text),
        ])
      }
    }
    return records
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
    standing.verdict == .rejected && profile.builtInRuleScope == .always
  }
}

extension Standing.Verdict {
  fileprivate var word: UInt32 {
    switch self {
    case .loads: 0
    case .rejected: 1
    case .crashes: 2
    case .undecided: 3
    }
  }
}

// MARK: - Wording

extension SearchTable.Refusal {
  /// The reason that no table holds a pattern, as a clause without a full stop.
  fileprivate var phrase: String {
    switch self {
    case .tooManyStates(let limit): "its table would have more than \(limit) states"
    case .tooManyColumns: "it tells more than 256 classes of characters apart"
    case .tooManySteps: "the tables would take too long to build"
    case .tooManyDemands: "its lookarounds demand too much at one place"
    }
  }
}
