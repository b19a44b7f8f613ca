import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The facts for all checks of a run: one file, and the clients asked.
struct LintContext: Sendable {
  let document: ConfigurationDocument

  /// In the order asked, each once.
  let clients: [ClientProfile]

  /// True if only some of the clients may read the file, and nothing shows which.
  let isOpen: Bool

  /// Facts that the file cannot state itself.
  let declarations: Declarations

  /// Every pattern of every rule in the order of the file.
  ///
  /// A pattern's place here is its label in the analyses, because a client's own rules come last.
  let patterns: [RulePattern]

  /// For each rule of the document the places of its patterns in `patterns`.
  let placesOfPatterns: [Range<Int>]

  /// The subjects that the patterns match for each of the clients.
  let languages: PatternKnowledge

  /// Every property of every rule, and every setting, in the order of the file.
  let assignments: [Assignment]

  /// The exact analysis for each of the clients, in their order.
  ///
  /// Empty if the rules are uncertain, or no check needs it.
  let analyses: [ClientAnalysis]

  /// The fate of every property of every rule, in the order of the file.
  let judged: [JudgedAssignment]

  /// The same for each rule of the document.
  let judgedOfRules: [[JudgedAssignment]]

  let fallback: any FallbackEngine

  /// True once nobody wants the findings any more.
  let isGivenUp: @Sendable () -> Bool

  /// The faults that make the structure around them uncertain.
  ///
  /// These are all faults except those inside a string whose end is certain.
  private let structuralFaults: [Range<Int>]
  private let allFaults: [Range<Int>]

  init(
    _ document: ConfigurationDocument, clients: [ClientProfile], declarations: Declarations,
    isOpen: Bool, fallback: any FallbackEngine,
    unless isGivenUp: @escaping @Sendable () -> Bool, needsAnalysis: Bool
  ) {
    self.document = document
    self.declarations = declarations
    self.isOpen = isOpen
    self.fallback = fallback
    self.isGivenUp = isGivenUp
    self.clients = clients.distinct(by: \.id)
    let faults = document.parse.faults
    allFaults = faults.map(\.range)
    structuralFaults = faults.filter { $0.kind != .escape }.map(\.range)
    var patterns: [RulePattern] = []
    placesOfPatterns = document.rules.enumerated().map { place, rule in
      let start = patterns.count
      patterns += rule.patterns.map { RulePattern(rule: rule.index, place: place, written: $0) }
      return start..<patterns.count
    }
    self.patterns = patterns
    assignments = Assignment.all(in: document)
    let isAnalysed = needsAnalysis && structuralFaults.isEmpty && document.hasRulesArray
    analyses = (isAnalysed ? self.clients : []).parallelMap(atLeast: 2) { client in
      ClientAnalysis(document, for: client, fallback: fallback, unless: isGivenUp)
    }
    judged = JudgedAssignment.all(analyses)
    var judgedOfRules: [[JudgedAssignment]] = Array(repeating: [], count: document.rules.count)
    for assignment in judged { judgedOfRules[assignment.rule].append(assignment) }
    self.judgedOfRules = judgedOfRules
    languages = PatternKnowledge(patterns, analyses)
  }

  var buffer: SourceBuffer { document.buffer }

  /// The declaration of a property that the app reads itself, or nil for a setting.
  func declaration(of assignment: Assignment) -> DeclaredProperty? {
    assignment.rule == nil ? nil : declarations.properties[assignment.name]
  }

  /// True if no fault touches a range, so that its content is the author's text.
  func isCertain(_ range: Range<Int>) -> Bool {
    !allFaults.contains { touches($0, range) }
  }

  /// True if no fault touches a range that could have moved a member out of it or into it.
  func hasCertainShape(_ range: Range<Int>) -> Bool {
    !structuralFaults.contains { touches($0, range) }
  }

  /// True if the content of a rule is certain.
  func hasCertainShape(rule index: Int?) -> Bool {
    guard let index, let rule = document.rule(index) else { return true }
    return hasCertainShape(rule.range)
  }

  /// True if the shape of the file as a whole is certain.
  var hasCertainShape: Bool { structuralFaults.isEmpty }

  /// The reader limits the number of faults, so that looking at each is cheap.
  private func touches(_ fault: Range<Int>, _ range: Range<Int>) -> Bool {
    fault.lowerBound <= range.upperBound && range.lowerBound <= fault.upperBound
  }
}

extension LintContext {
  /// The clients' verdicts on a mistake.
  func verdicts(_ consequence: (ClientProfile) -> Consequence) -> ClientVerdicts {
    ClientVerdicts(clients.map { ($0, consequence($0)) })
  }

  /// The clients' verdicts on a wrong shape.
  func verdicts(on kind: ShapeFault.Kind) -> ClientVerdicts {
    verdicts { $0.shapeConsequence(of: kind) }
  }

  /// The clients' verdicts on a departure from the JSON standard.
  func verdicts(on relaxation: JSONRelaxation) -> ClientVerdicts {
    verdicts { $0.facts.dialect[relaxation.kind]?.value ?? .none }
  }

  /// The one culprit of several findings, at a range.
  func cause(
    _ id: UTF8String, at range: Range<Int>, effect: String, help: String? = nil
  ) -> Diagnostic.Cause {
    Diagnostic.Cause(id, at: SourceRange(buffer, range), effect: effect, help: help)
  }

  /// The text of a range of the file.
  func text(of range: Range<Int>) -> String {
    String(decoding: buffer.bytes[range], as: UTF8.self)
  }

  /// A note that points into the file.
  func note(_ message: String, at range: Range<Int>) -> Diagnostic.Note {
    Diagnostic.Note(message, at: SourceRange(buffer, range))
  }
}

/// A pattern of a rule.
struct RulePattern: Sendable {
  /// The place of the rule in the file's array, from 0.
  let rule: Int

  /// The place of the rule among those of the document, which is its place in the analyses.
  let place: Int
  let written: DocumentPattern

  var parse: PatternParse { written.pattern.parse }
}

extension ClientProfile {
  func shapeConsequence(of kind: ShapeFault.Kind) -> Consequence {
    facts.shapeConsequences[kind]?.value ?? .none
  }
}
