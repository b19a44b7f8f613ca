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

  /// Reads `none`, `[only] KEY,… [[only] under PATTERN]`, `anything under PATTERN`,
  /// `nothing but PATTERN`, `settings` or `setting NAME,…`.
  ///
  /// A pattern goes to the end of the line.
  init(_ text: String) throws(UsageError) {
    self.text = text
    var words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }[...]
    func take(_ word: String) -> Bool {
      guard words.first?.elementsEqual(word.utf8) == true else { return false }
      words.removeFirst()
      return true
    }
    /// Names separated by commas; spaces may follow a comma.
    func takeNames() -> [UTF8String]? {
      var names: [UTF8String] = []
      while let word = words.first, !word.elementsEqual("only".utf8),
        !word.elementsEqual("under".utf8)
      {
        words.removeFirst()
        names += word.split(separator: UInt8(ascii: ",")).map { UTF8String(String(Substring($0))) }
        if word.last != UInt8(ascii: ",") { break }
      }
      return names.isEmpty ? nil : names
    }
    func takePattern() -> Pattern? {
      guard let first = words.first, let last = words.last else { return nil }
      words = []
      return Pattern(UTF8String(repairing: Array(text.utf8[first.startIndex..<last.endIndex])))
    }
    var isMalformed = false
    if take("settings") || take("setting") {
      isOfSettings = true
      names = takeNames()
    } else if take("nothing") {
      names = nil
      pattern = take("but") ? takePattern() : nil
      isMalformed = pattern == nil
    } else if !take("none") {
      _ = take("only")
      names = take("anything") ? nil : takeNames()
      let isBounded = take("only") || words.first?.elementsEqual("under".utf8) == true
      pattern = isBounded && take("under") ? takePattern() : nil
      isMalformed = pattern == nil && (isBounded || names == nil)
    }
    guard !isMalformed, words.isEmpty else {
      throw .malformedValue(
        flag: "--expect", value: text,
        expected: "`none`, `KEY only under PATTERN`, `only KEY,KEY`, `nothing but PATTERN`, "
          + "`settings` or `setting NAME`")
    }
    if case .rejected(let error)? = pattern?.parse {
      throw .malformedValue(
        flag: "--expect", value: text, expected: "a pattern that compiles (\(error.reason))")
    }
  }

  /// True if it allows the change of a property, at all URLs unless it has a pattern.
  fileprivate func allows(_ property: UTF8String) -> Bool {
    !isOfSettings && names?.contains(property) ?? true
  }

  fileprivate func allows(setting: UTF8String) -> Bool {
    isOfSettings && names?.contains(setting) ?? true
  }
}

extension Arguments {
  /// The changes that `--expect` and `--expect-file` allow; nil if any change is allowed.
  ///
  /// Empty lines of a file and those that begin with `#` say nothing.
  func expectations(_ loader: InputLoader) throws(RunFailure) -> [ChangeExpectation]? {
    var expectations = self[.expect]
    let files = self[.expectFile]
    if expectations.isEmpty, files.isEmpty { return nil }
    for file in files {
      let text = try loader.text(file)
      for line in text.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        let first = line.first { $0 != 0x20 && $0 != 0x09 }
        if first == nil || first == UInt8(ascii: "#") { continue }
        do throws(UsageError) {
          expectations.append(try ChangeExpectation(UTF8String(repairing: line).string))
        } catch {
          throw .usage(.init("\(file): \(error.message)"))
        }
      }
    }
    for index in expectations.indices {
      expectations[index].pattern = expectations[index].pattern.map(loader.patterns.adopting)
    }
    return expectations
  }
}

/// The comparison of the changes with the expected ones.
struct ExpectationJudgement {
  /// A change that was not expected.
  struct Violation {
    var property: UTF8String?
    var setting: UTF8String?

    /// A URL that shows the change.
    var witness: [UInt8]?
    var location: SourceRange?

    /// By their places in the section.
    var members: [Int]

    /// The change, without a full stop.
    var sentence: String
  }

  /// A change for which nothing proves that it is expected.
  struct Doubt {
    var property: UTF8String

    /// A clause without a full stop.
    var reason: String
    var members: [Int]
  }

  /// The expectations, line by line; a file without a line expects no change.
  let expectations: [ChangeExpectation]
  private(set) var violations: [Violation] = []
  private(set) var doubts: [Doubt] = []

  /// Equal if nothing else changes than expected.
  var verdict: BehaviouralDifference.Verdict {
    violations.isEmpty ? (doubts.isEmpty ? .equal : .undecided) : .different
  }

  /// The result, as a sentence without a full stop.
  var conclusion: String {
    let result =
      switch verdict {
      case .different: "more changes than expected"
      case .equal: "no more changes than expected"
      case .undecided: "could not prove that nothing else changes than expected"
      }
    let expected = expectations.isEmpty ? ["none"] : expectations.map(\.text)
    return "\(result): " + expected.map { "`\($0)`" }.joined(separator: ", ")
  }

  init(_ expectations: [ChangeExpectation], of section: ComparisonSection) {
    self.expectations = expectations
    var judges = section.members.map { MemberJudge($0.difference.content, expectations) }
    for entry in section.entries { judge(entry, of: section, by: &judges) }
    for setting in section.settings {
      let name = setting.content.name
      if expectations.contains(where: { $0.allows(setting: name) }) { continue }
      violations.append(
        Violation(
          setting: name, location: setting.content.location, members: setting.members,
          sentence: "the setting `\(name)` changes\(section.limitation(setting.members))"))
    }
    let standing = section.members.indices.filter {
      section.members[$0].difference.changesStanding
    }
    if !standing.isEmpty {
      violations.append(
        Violation(
          members: standing,
          sentence: "the configuration is not loaded on both sides\(section.limitation(standing))"))
    }
    for doubt in section.doubts {
      let property = doubt.content.property
      if expectations.contains(where: { $0.allows(property) && $0.pattern == nil }) { continue }
      let reason = section.members[doubt.members[0]].difference.content.phrase(doubt.content)
      doubts.append(Doubt(property: property, reason: reason, members: doubt.members))
    }
  }

  private mutating func judge(
    _ entry: ComparisonSection.Entry, of section: ComparisonSection,
    by judges: inout [MemberJudge]
  ) {
    let property = entry.content.property
    var violation: Violation?
    for place in entry.members {
      let (witness, reasons) = judges[place].judge(entry.content)
      doubts += reasons.map { Doubt(property: property, reason: $0, members: [place]) }
      guard let witness else { continue }
      violation =
        violation ?? Violation(property: property, witness: witness, members: [], sentence: "")
      violation?.members.append(place)
    }
    guard var violation else { return }
    let values = section.values(entry)
    let decisions = section.members[violation.members[0]].difference.decisions(
      entry.content.classes[0])
    violation.location = decisions.after?.location ?? decisions.before?.location
    violation.sentence =
      "`\(property)` changes at \(words(ofSubject: violation.witness ?? []))"
      + "\(section.limitation(violation.members)): \(values.before) -> \(values.after)"
    violations.append(violation)
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
      switch difference.subject(of: found, own.property, outside: allowed, budget: &budget) {
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
