import PathConfigDiagnostics
import PathConfigModel

/// The part of a compiled file that is about one client.
///
/// A class, so that a copy of a client costs one reference: programs take it from a list for each
/// look-up.
final class ClientRecord: Sendable {
  let texts: TableTexts
  let id: UTF8String
  let title: UTF8String
  let verdict: Standing.Verdict
  let ownRulesAnswer: Bool
  let cutter: SubjectCutter
  let rules: TableList<TableLayout.Rule>
  let patterns: TableList<TableLayout.Pattern>
  let properties: TableList<TableLayout.Value>
  let settings: TableList<TableLayout.Value>
  let reasons: TableList<TableWord>
  let crashes: TableList<TableLayout.Crash>
  let automata: [TableAutomaton]
  let always: TableList<TableWord>
  let unknown: TableList<TableWord>

  /// Nil where the record or one of its lists is not sound.
  init?(
    _ index: Int, in records: TableList<TableLayout.Client>, _ bytes: TableBytes,
    _ texts: TableTexts
  ) {
    func word(_ field: TableLayout.Client) -> Int { records[index, field] ?? 0 }
    func list<Field>(
      _ place: TableLayout.Client, _ count: TableLayout.Client
    ) -> TableList<Field>? { TableList(bytes, at: word(place), count: word(count)) }
    let verdicts: [Standing.Verdict] = [.loads, .rejected, .crashes, .undecided]
    guard let id = texts[word(.id)], let title = texts[word(.title)],
      verdicts.indices.contains(word(.verdict)),
      let cutter = SubjectCutter(
        parser: word(.parser), path: word(.path), stripsSlash: word(.stripsSlash),
        matchesQuery: word(.matchesQuery)),
      let rules: TableList<TableLayout.Rule> = list(.rules, .ruleCount),
      let patterns: TableList<TableLayout.Pattern> = list(.patterns, .patternCount),
      let properties: TableList<TableLayout.Value> = list(.properties, .propertyCount),
      let settings: TableList<TableLayout.Value> = list(.settings, .settingCount),
      let reasons: TableList<TableWord> = list(.reasons, .reasonCount),
      let crashes: TableList<TableLayout.Crash> = list(.crashes, .crashCount),
      let automata: TableList<TableWord> = list(.automata, .automatonCount),
      let always: TableList<TableWord> = list(.always, .alwaysCount),
      let unknown: TableList<TableWord> = list(.unknown, .unknownCount)
    else { return nil }
    self.texts = texts
    self.id = id
    self.title = title
    verdict = verdicts[word(.verdict)]
    ownRulesAnswer = word(.ownRulesAnswer) == 1
    self.cutter = cutter
    self.rules = rules
    self.patterns = patterns
    self.properties = properties
    self.settings = settings
    self.reasons = reasons
    self.crashes = crashes
    self.always = always
    self.unknown = unknown
    var loaded: [TableAutomaton] = []
    for number in 0..<automata.count {
      guard let automaton = TableAutomaton(bytes, at: automata[number, .word] ?? 0) else {
        return nil
      }
      loaded.append(automaton)
    }
    self.automata = loaded
  }
}

extension SubjectCutter {
  /// - Parameter parser: and the others are words of a file.
  fileprivate init?(parser: Int, path: Int, stripsSlash: Int, matchesQuery: Int) {
    let parsers: [URLParser] = [
      .foundation, .javaNet(unknownScheme: .throwsException(isAskedByLibrary: true)),
      .javaNet(unknownScheme: .throwsException(isAskedByLibrary: false)),
      .javaNet(unknownScheme: .emptyPath),
    ]
    let paths: [PathForm] = [.asWritten, .encoded, .decoded]
    guard parsers.indices.contains(parser), paths.indices.contains(path) else { return nil }
    self.init(
      parser: parsers[parser], path: paths[path],
      trailingSlash: stripsSlash == 1 ? .stripped : .kept, matchesQueryStrings: matchesQuery == 1)
  }
}
