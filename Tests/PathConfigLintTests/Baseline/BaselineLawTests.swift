import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint
import PathConfigModel
import PathConfigPlatform
import Testing

/// Entries of a baseline stay valid after other edits of the file.
@Suite struct BaselineLawTests {
  private static let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  private static func lint(
    _ document: ConfigurationDocument, accepting baseline: Baseline? = nil
  ) throws -> [Diagnostic] {
    let clients = try clients.map { try ClientProfile.find($0) }
    let allowances = FileAllowances(baseline: baseline?.entries(about: "test.json"))
    return Linter.lint(document, for: clients, allowing: allowances, fallback: ICUEngine())
      .diagnostics
  }

  private static func baseline(
    of found: [Diagnostic], in document: ConfigurationDocument
  ) -> Baseline {
    var baseline = Baseline.none
    baseline.accept(found, of: document, named: "test.json")
    return Baseline.read(JSONParser.parse(name: "baseline.json", text: baseline.text)).value
  }

  /// The subject of a finding without fingerprints: rules are recognised by their tags.
  private struct Subject: Hashable {
    var check: String
    var rule: Int?
    var property: UTF8String?
    var pattern: UTF8String?
    var text: UTF8String?

    init(_ finding: Diagnostic, in drawn: DrawnRules) {
      check = finding.check
      let rule = finding.rule.map { drawn.rules[$0] }
      self.rule = rule?.tag
      let bytes = finding.location.buffer.bytes[finding.location.range]
      let isWithinString = !bytes.contains(UInt8(ascii: "[")) || bytes.first == UInt8(ascii: "\"")
      // A finding about a whole rule names any one of its patterns.
      let isWhole = ["overriding-rule", "repeated-rule", "dead-rule"].contains(check)
      pattern = isWhole ? nil : finding.pattern
      property = isWhole || pattern != nil ? nil : finding.property
      let isNamed = property != nil || pattern != nil || isWhole
      text = isNamed || !isWithinString ? nil : UTF8String(repairing: bytes)
    }
  }

  /// Adds a pattern anywhere in a rule.
  private static func addPattern(_ drawn: inout DrawnRules) {
    guard let pattern = drawn.newPattern() else { return }
    let rule = drawn.random.number(in: 0...(drawn.rules.count - 1))
    let place = drawn.random.number(in: 0...drawn.rules[rule].patterns.count)
    drawn.rules[rule].patterns.insert(pattern, at: place)
  }

  private static func reorderRules(_ drawn: inout DrawnRules) {
    drawn.rules.shuffle(using: &drawn.random)
  }

  private static func renameProperty(_ drawn: inout DrawnRules) {
    let rule = drawn.random.number(in: 0...(drawn.rules.count - 1))
    let place = drawn.random.number(in: 0...(drawn.rules[rule].properties.count - 1))
    drawn.rules[rule].properties[place].name = "renamed"
  }

  private static func reorderProperties(_ drawn: inout DrawnRules) {
    for rule in drawn.rules.indices { drawn.rules[rule].properties.shuffle(using: &drawn.random) }
  }

  private static let edits: [(name: String, apply: @Sendable (inout DrawnRules) -> Void)] = [
    ("adding a pattern", { addPattern(&$0) }), ("reordering rules", { reorderRules(&$0) }),
    ("renaming a property", { renameProperty(&$0) }),
    ("reordering properties", { reorderProperties(&$0) }),
    (
      "all of them",
      {
        addPattern(&$0); reorderRules(&$0); renameProperty(&$0)
      }
    ),
  ]

  /// An entry accepts every finding that exists before and after an edit, and not more findings
  /// than before.
  @Test(arguments: 0..<5) func entriesOfUntouchedFindingsStayValid(edit: Int) throws {
    var kept = 0
    for seed in 0..<UInt64(6) {
      var drawn = DrawnRules(seed: seed &* 31 &+ UInt64(edit))
      let document = drawn.document
      let accepted = try Self.lint(document)
      let before = accepted.map { Subject($0, in: drawn) }
      let baseline = Self.baseline(of: accepted, in: document)
      let text = drawn.text
      Self.edits[edit].apply(&drawn)
      let after = try Self.lint(drawn.document, accepting: baseline)
        .filter { $0.check != "stale-baseline" }
      let known = Dictionary(before.map { ($0, 1) }, uniquingKeysWith: +)
      let found = Dictionary(grouping: after) { Subject($0, in: drawn) }
      for (subject, findings) in found {
        let accepted = findings.count { $0.suppression != nil }
        let expected = min(findings.count, known[subject] ?? 0)
        #expect(accepted == expected, "\(Self.edits[edit].name), \(subject): \(text)\(drawn.text)")
        kept += accepted
      }
    }
    #expect(kept > 20)
  }

  /// A new rule with a mistake that others have is the reported one, wherever it is.
  @Test func theNewFindingIsReportedAtItsPlace() throws {
    var drawn = DrawnRules(seed: 1)
    drawn.rules = (0..<4).map { tag in
      .init(tag: tag, patterns: ["/page\(tag)/"], properties: [("contxt", "\"modal\"")])
    }
    let document = drawn.document
    let baseline = Self.baseline(of: try Self.lint(document), in: document)
    drawn.rules.insert(
      .init(tag: 9, patterns: ["/new/"], properties: [("contxt", "\"modal\"")]), at: 1)
    let reported = try Self.lint(drawn.document, accepting: baseline)
      .filter { $0.check == "unknown-property" && $0.suppression == nil }
    #expect(reported.map(\.rule) == [1])
  }

  /// The fingerprints of SARIF and GitLab follow the same law, for patterns added at the end.
  @Test func fingerprintsOfReportsStayTheSame() throws {
    for seed in 0..<UInt64(6) {
      var drawn = DrawnRules(seed: seed)
      let before = try Self.fingerprints(drawn)
      for rule in drawn.rules.indices {
        if let pattern = drawn.newPattern() { drawn.rules[rule].patterns.append(pattern) }
      }
      Self.reorderRules(&drawn)
      Self.reorderProperties(&drawn)
      let after = try Self.fingerprints(drawn)
      for (subject, fingerprints) in before {
        guard let same = after[subject], same.count == fingerprints.count else { continue }
        #expect(same == fingerprints, "\(subject): \(drawn.text)")
      }
    }
  }

  private static func fingerprints(_ drawn: DrawnRules) throws -> [Subject: Set<String>] {
    var fingerprints = FindingFingerprints()
    var known: [Subject: Set<String>] = [:]
    for finding in try lint(drawn.document) {
      // The number may change among findings that agree in everything else.
      let text = fingerprints.next(finding, in: "test.json").prefix { $0 != ":" }
      known[Subject(finding, in: drawn), default: []].insert(String(text))
    }
    return known
  }
}
