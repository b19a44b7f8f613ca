import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// A line of `--expect`: changes that are allowed, to the exclusion of all others.
///
/// Several lines allow the changes that any of them allows.
struct ChangeExpectation: Equatable, Sendable {
  /// The properties or settings that may change; nil for all.
  private var names: [UTF8String]? = []
  private var isOfSettings = false

  /// The URLs at which the properties may change, matched as the client matches; nil for all.
  fileprivate(set) var pattern: Pattern?

  /// The line as written.
  let text: String

  /// Reads `none`, `settings` for all, `setting NAME,…`, or `KEY,… [under PATTERN]` with `anything`
  /// for all keys; the pattern goes to the end of the line.
  ///
  /// - Throws: for a line of no form, and for a pattern that does not compile.
  init(_ text: String) throws(RunFailure) {
    self.text = text
    let words = text[...].utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    func isWord(_ place: Int, _ word: String) -> Bool {
      words.indices.contains(place) && words[place].elementsEqual(word.utf8)
    }
    if words.count == 1, isWord(0, "none") { return }
    isOfSettings = isWord(0, "settings") || isWord(0, "setting")
    if isOfSettings {
      let isAll = words.count == 1
      if isWord(0, "settings") != isAll { throw Self.malformed(text) }
      names = isAll ? nil : try Self.names(words.dropFirst(), text)
      return
    }
    let bound = words.indices.first { isWord($0, "under") } ?? words.count
    if bound < words.count {
      guard bound > 0, bound + 1 < words.count, let last = words.last else {
        throw Self.malformed(text)
      }
      let bytes = text.utf8[words[bound + 1].startIndex..<last.endIndex]
      pattern = Pattern(UTF8String(repairing: Array(bytes)))
    }
    let isAll = bound == 1 && isWord(0, "anything")
    if isAll, pattern == nil { throw Self.malformed(text) }
    names = isAll ? nil : try Self.names(words[..<bound], text)
    if case .rejected(let error)? = pattern?.parse {
      throw .malformedValue(
        flag: "--expect", value: text, expected: "a pattern that compiles (\(error.reason))")
    }
  }

  private static func malformed(_ text: String) -> RunFailure {
    .malformedValue(
      flag: "--expect", value: text,
      expected: "`none`, `KEY,KEY under PATTERN`, `anything under PATTERN` or `setting NAME`")
  }

  /// Names separated by commas, which spaces may follow.
  private static func names(
    _ words: ArraySlice<Substring.UTF8View>, _ text: String
  ) throws(RunFailure) -> [UTF8String] {
    let comma = UInt8(ascii: ",")
    let names = words.flatMap { $0.split(separator: comma) }
    guard !names.isEmpty, words.dropLast().allSatisfy({ $0.last == comma }) else {
      throw malformed(text)
    }
    return names.map { UTF8String(String(Substring($0))) }
  }

  /// Reads a line or several, as a file may have them.
  ///
  /// Empty lines and those that begin with `#` say nothing.
  static func lines(_ text: String) throws(RunFailure) -> [ChangeExpectation] {
    var expectations: [ChangeExpectation] = []
    for line in text.split(whereSeparator: \.isNewline) {
      guard let first = line.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }),
        first != UInt8(ascii: "#")
      else { continue }
      expectations.append(try ChangeExpectation(String(line)))
    }
    return expectations
  }

  /// True if it allows the change of a property, at all URLs unless it has a pattern.
  fileprivate func allows(_ property: UTF8String) -> Bool {
    !isOfSettings && names?.contains(property) ?? true
  }

  fileprivate func allows(setting: UTF8String) -> Bool {
    isOfSettings && names?.contains(setting) ?? true
  }
}

/// The comparison of the changes with the expected ones.
struct ExpectationJudgement {
  /// The expectations, line by line; none allow no change.
  let expectations: [ChangeExpectation]

  /// The changes that were not expected.
  private(set) var violations: [Remark] = []

  /// Changes for which nothing proves that they are expected.
  private(set) var doubts: [Remark] = []

  /// Equal if nothing else changes than expected.
  var verdict: BehaviouralDifference.Verdict {
    violations.isEmpty ? (doubts.isEmpty ? .equal : .undecided) : .different
  }

  /// The expectations, which the head of a report has compared with the changes, unless that is
  /// undecided.
  var conclusion: String {
    let expected = expectations.isEmpty ? ["none"] : expectations.map(\.text)
    return (verdict == .undecided ? "could not prove that nothing else changes than " : "")
      + "expected: " + expected.map { "`\($0)`" }.joined(separator: ", ")
  }

  init(_ expectations: [ChangeExpectation], of section: ComparisonSection) {
    self.expectations = expectations
    var judges = section.members.map { MemberJudge($0.difference.content, expectations) }
    for entry in section.entries { judge(entry, of: section, by: &judges) }
    violations += section.settings.filter { change in
      !expectations.contains { change.setting.map($0.allows(setting:)) ?? false }
    }
    let standing = section.members.indices.filter {
      section.members[$0].difference.changesStanding
    }
    if !standing.isEmpty {
      violations.append(
        Remark(
          sentence: "the configuration is not loaded on both sides\(section.limitation(standing))",
          members: standing))
    }
    for var crash in section.crashes {
      crash.sentence = "crashes: \(crash.sentence)"
      violations.append(crash)
    }
    doubts += section.doubts.filter { doubt in
      !expectations.contains { expectation in
        expectation.pattern == nil && doubt.property.map { expectation.allows($0) } ?? false
      }
    }
  }

  private mutating func judge(
    _ entry: ComparisonSection.Entry, of section: ComparisonSection,
    by judges: inout [MemberJudge]
  ) {
    var found: (witness: [UInt8]?, members: [Int]) = (nil, [])
    for place in entry.labels {
      let (witness, reasons) = judges[place].judge(entry.content)
      doubts += reasons.map {
        section.doubt(about: entry.content.property, because: UTF8String($0), [place])
      }
      guard let witness else { continue }
      found = (found.witness ?? witness, found.members + [place])
    }
    guard let witness = found.witness else { return }
    let shown = entry.content.classes[0]
    violations.append(
      section.change(
        entry, at: witness, found.members, location: (shown.after ?? shown.before)?.location))
  }
}

/// The expected changes as one client understands them.
private struct MemberJudge {
  private let difference: BehaviouralDifference

  /// Each with the URLs of its pattern; nil if these cannot be analysed.
  private let expectations: [(expectation: ChangeExpectation, urls: Language?)]
  private var budget: AnalysisBudget

  init(_ difference: BehaviouralDifference, _ expectations: [ChangeExpectation]) {
    self.difference = difference
    self.expectations = expectations.map { expectation in
      (expectation, expectation.pattern.flatMap { difference.before.language(of: $0) })
    }
    budget = difference.before.budgetOfComparison
  }

  /// A URL at which a change is not allowed, or the reasons why that is not known.
  mutating func judge(
    _ entry: BehaviouralDifference.Entry
  ) -> (witness: [UInt8]?, doubts: [String]) {
    let allowing = expectations.filter { $0.expectation.allows(entry.property) }
    if allowing.contains(where: { $0.expectation.pattern == nil }) { return (nil, []) }
    let allowed = allowing.compactMap(\.urls)
    let unknown = allowing.first { $0.urls == nil }?.expectation.pattern
    var doubts: [String] = []
    let own = difference.entries.first { $0.key == entry.key } ?? entry
    for found in own.classes {
      if unknown == nil, !allowed.contains(where: { $0.contains(found.witness) }) {
        return (found.witness, [])
      }
      switch difference.subject(of: found, outside: allowed, budget: &budget) {
      case .none: continue
      case .found(let witness):
        guard let unknown else { return (witness, []) }
        doubts.append("what `\(unknown.text.shortened())` matches cannot be analysed")
      case .undecided(let reason):
        doubts.append("whether it changes elsewhere: " + reason.phrase { _ in "a pattern" })
      }
    }
    return (nil, doubts)
  }
}
