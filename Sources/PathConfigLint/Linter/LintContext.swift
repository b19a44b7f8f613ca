import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The facts for one search: a file, a check and a client.
struct LintContext: Sendable {
  let document: ConfigurationDocument

  /// The client whose problems a search looks for.
  private(set) var client: Client

  /// The exact analysis for the client.
  ///
  /// Nil if the rules are uncertain, or no check needs it.
  private(set) var analysis: ClientAnalysis?

  /// The check that searches.
  private(set) var check = Check.invalidJSON

  /// All clients that read the file, in the order asked, each once.
  ///
  /// A search asks them only for what it proposes to write, which all of them read.
  let clients: [Client]

  /// True if only some of the clients may read the file, and nothing shows which.
  let clientsAreCandidates: Bool

  /// Facts that the file cannot state itself.
  let declarations: Declarations

  /// The ranks of the clients' verdicts on the file, in their order.
  let ranks: [Int]

  /// The wrong shapes of the file.
  let shapeFaults: ShapeFaults

  /// Every pattern of every rule in the order of the file.
  let patterns: [RulePattern]

  /// Every property of every rule, and every setting, in the order of the file.
  let assignments: [Assignment]

  /// The app that reads the file.
  let app: AppDescription

  /// The table of the project's pages: a cell of a row is the answer of the client at the same place.
  ///
  /// Empty if the pages are not known, or the rules are uncertain.
  let rows: [Table.Row]

  /// The rules of the file for each of the clients, in their order; empty if they are uncertain.
  let compiled: [CompiledConfiguration]

  /// The exact analysis for each of the clients, in their order, or empty.
  let analyses: [ClientAnalysis]

  /// True once nobody wants the findings any more.
  let isGivenUp: @Sendable () -> Bool

  /// The faults that make the structure around them uncertain.
  ///
  /// These are all faults except a missing comma, and those inside a string whose end is certain.
  private let structuralFaults: [Range<Int>]
  private let allFaults: [Range<Int>]

  init(
    _ document: ConfigurationDocument, clients: [Client], levels: CheckLevels,
    declarations: Declarations, clientsAreCandidates: Bool,
    unless isGivenUp: @escaping @Sendable () -> Bool = { false }
  ) {
    self.document = document
    self.declarations = declarations
    self.clientsAreCandidates = clientsAreCandidates
    self.isGivenUp = isGivenUp
    self.clients = clients.distinct()
    client = clients.first ?? Client.current[0]
    ranks = self.clients.map { $0.verdict(on: document).rank }
    let faults = document.parse.faults
    allFaults = faults.map(\.range)
    structuralFaults = faults.filter { $0.kind != .escape && $0.edit?.replacement != "," }
      .map(\.range)
    shapeFaults = ShapeFaults(document)
    let written = document.rules.enumerated().flatMap { place, rule in
      rule.patterns.map { (place: RulePlace(place), rule: rule.index, pattern: $0) }
    }
    patterns = written.enumerated().map { label, part in
      RulePattern(
        rule: part.rule, place: part.place, label: PatternLabel(label), written: part.pattern)
    }
    assignments = Assignment.all(in: document)
    let needsAnalysis = Check.all.contains {
      $0.subject == .file && levels.isOn($0) && !$0.searchesWithoutAnalysis
    }
    app = AppDescription(declarations, reading: [document])
    let isCertain = structuralFaults.isEmpty && document.hasRulesArray
    compiled = (isCertain ? self.clients : []).map { client in
      CompiledConfiguration(ConfigurationView([document]), for: client)
    }
    let pages = isCertain ? declarations.urls?.urls.map { UTF8String($0) } ?? [] : []
    let rows = Table(of: pages, for: compiled.map { [app] in Answerer($0, in: app) }).rows
    self.rows = rows
    analyses = (needsAnalysis ? Array(compiled.enumerated()) : []).parallelMap(atLeast: 2) {
      place, compiled in
      ClientAnalysis(compiled, at: rows, inColumn: place, unless: isGivenUp)
    }
    analysis = analyses.first
  }

  /// The same facts for the search of a check for one of the clients, by its place.
  func searching(_ check: Check, forClient place: Int) -> LintContext {
    var context = self
    context.check = check
    context.client = clients[place]
    context.analysis = analyses.isEmpty ? nil : analyses[place]
    return context
  }

  var buffer: SourceBuffer { document.buffer }

  /// The pattern with a label in the analyses; nil for one of a client's own rules, which come last.
  subscript(label: PatternLabel) -> RulePattern? {
    label.index < patterns.count ? patterns[label.index] : nil
  }

  /// The rule of a pattern.
  func rule(of pattern: RulePattern) -> DocumentRule { document.rules[pattern.place] }

  /// The patterns of the rule of a pattern.
  ///
  /// Complexity: O(log patterns).
  func patterns(beside pattern: RulePattern) -> ArraySlice<RulePattern> {
    let start = patterns.partitioningIndex { $0.place >= pattern.place }
    return patterns[start...].prefix { $0.place == pattern.place }
  }

  /// The assignment at the place of a name; nil for the first of repeated names.
  ///
  /// Complexity: O(log assignments).
  func assignment(at name: Range<Int>) -> Assignment? {
    let place = assignments.partitioningIndex { $0.member.nameRange.lowerBound >= name.lowerBound }
    guard place < assignments.count else { return nil }
    return assignments[place].member.nameRange == name ? assignments[place] : nil
  }

  /// The declaration of a property that the app reads itself, or nil for a setting.
  func declaration(of assignment: Assignment) -> DeclaredProperty? {
    assignment.rule == nil ? nil : declarations.properties[assignment.name]
  }

  /// The pages of the project with which a claim about one pattern is compared.
  ///
  /// They are all pages, except in a file with thousands of patterns. Such a file would take minutes.
  var pages: ArraySlice<String> {
    (declarations.urls?.urls ?? []).prefix(max(100, 1_000_000 / max(1, patterns.count)))
  }

  /// True if the app reads a property itself: it is declared, or the app's source looks it up.
  func isReadByApp(_ assignment: Assignment) -> Bool {
    if declaration(of: assignment) != nil { return true }
    let source = declarations.destinations.source
    let strings = client.name.platform == .ios ? source?.ios : source?.android
    return assignment.rule != nil && strings?.keys.contains(assignment.name) ?? false
  }

  /// True if no fault touches a range, so that its content is the author's text.
  func isCertain(_ range: Range<Int>) -> Bool {
    !allFaults.contains { touches($0, range) }
  }

  /// True if no fault touches a range that could have moved a member out of it or into it.
  func hasCertainShape(_ range: Range<Int>) -> Bool {
    !structuralFaults.contains { touches($0, range) }
  }

  /// True if the content of a rule is certain, or that of the whole file for nil.
  func hasCertainShape(rule index: RuleIndex?) -> Bool {
    guard let index else { return structuralFaults.isEmpty }
    return document.rule(index).map { hasCertainShape($0.range) } ?? true
  }

  /// The reader limits the number of faults, so that looking at each is cheap.
  private func touches(_ fault: Range<Int>, _ range: Range<Int>) -> Bool {
    fault.lowerBound <= range.upperBound && range.lowerBound <= fault.upperBound
  }
}

extension LintContext {
  /// The client's verdict on a wrong shape.
  func verdict(on kind: ShapeFault.Kind) -> Consequence {
    client.facts.shapeConsequences[kind]?.value ?? .none
  }

  /// The client's verdict on a wrong shape, which it may not come to.
  func verdict(on fault: ShapeFault) -> Consequence { client.facts.consequence(of: fault) }

  /// The client's verdict on a departure from the JSON standard.
  func verdict(on relaxation: JSONRelaxation) -> Consequence {
    client.facts.dialect[relaxation.kind]?.value ?? .none
  }

  /// A note that points into the file.
  func note(_ message: String, at range: Range<Int>) -> Finding.Note {
    Finding.Note(message, at: SourceRange(buffer, range))
  }
}

/// A pattern of a rule of the file.
struct RulePattern: Sendable {
  /// The place of the rule in the file, and among the rules in effect.
  let rule: RuleIndex
  let place: RulePlace
  let label: PatternLabel
  let written: DocumentPattern
}
