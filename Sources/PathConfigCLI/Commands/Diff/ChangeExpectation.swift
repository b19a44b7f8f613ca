import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// A line of `--expect`: changes that are allowed, to the exclusion of all others.
///
/// Several lines allow the changes that any of them allows.
struct ChangeExpectation: Equatable, Sendable {
  /// The allowed changes of rules; nil if the line is not about rules.
  var bound: ChangeBound?

  /// The settings that may change, or all if the list is empty; nil if the line is not about
  /// settings.
  var settings: [UTF8String]?

  /// The line as written.
  var text: String

  /// Reads `none`, `[only] KEY,… [[only] under PATTERN]`, `anything under PATTERN`,
  /// `nothing but PATTERN`, `settings` or `setting NAME,…`.
  ///
  /// A pattern goes to the end of the line.
  init(_ text: String) throws(UsageError) {
    self.text = text
    var words = LineWords(text)
    let malformed = UsageError.malformedValue(flag: "--expect", value: text, expected: forms)
    if words.take("none") {
      guard words.rest.isEmpty else { throw malformed }
    } else if words.take("settings") || words.take("setting") {
      settings = words.names()
      guard words.rest.isEmpty else { throw malformed }
    } else if words.take("nothing") {
      guard words.take("but"), let pattern = words.pattern() else { throw malformed }
      bound = ChangeBound(properties: nil, under: pattern)
    } else {
      _ = words.take("only")
      let isAnything = words.take("anything")
      let names = isAnything ? [] : words.names()
      let isBounded = words.take("only", "under") || words.take("under")
      let pattern = isBounded ? words.pattern() : nil
      guard words.rest.isEmpty, isBounded ? pattern != nil : !names.isEmpty else {
        throw malformed
      }
      bound = ChangeBound(properties: names.isEmpty ? nil : names, under: pattern)
    }
    if case .rejected(let error)? = bound?.pattern?.parse {
      throw .malformedValue(
        flag: "--expect", value: text, expected: "a pattern that compiles (\(error.reason))")
    }
  }
}

/// The words of a line that are still to read.
private struct LineWords {
  private let bytes: [UInt8]
  private(set) var rest: ArraySlice<ArraySlice<UInt8>>

  init(_ text: String) {
    bytes = Array(text.utf8)
    rest = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }[...]
  }

  /// Takes some words if they come next.
  mutating func take(_ words: String...) -> Bool {
    guard rest.count >= words.count,
      zip(rest, words).allSatisfy({ $0.elementsEqual($1.utf8) })
    else { return false }
    rest = rest.dropFirst(words.count)
    return true
  }

  /// Names separated by commas, up to `only` or `under`; spaces may follow a comma.
  mutating func names() -> [UTF8String] {
    var names: [UTF8String] = []
    while let word = rest.first, !word.elementsEqual("only".utf8), !word.elementsEqual("under".utf8)
    {
      rest.removeFirst()
      names += word.split(separator: UInt8(ascii: ",")).map { UTF8String(repairing: $0) }
      if word.last != UInt8(ascii: ",") { break }
    }
    return names
  }

  /// The rest of the line as a pattern; nil if it is empty.
  mutating func pattern() -> Pattern? {
    guard let first = rest.first, let last = rest.last else { return nil }
    rest = []
    return Pattern(UTF8String(repairing: bytes[first.startIndex..<last.endIndex]))
  }
}

extension Arguments {
  /// The changes that `--expect` and `--expect-file` allow; nil if any change is allowed.
  func expectations(_ loader: InputLoader) throws(RunFailure) -> [ChangeExpectation]? {
    var lines = self[.expect]
    let files = self[.expectFile]
    if lines.isEmpty, files.isEmpty { return nil }
    for file in files {
      let text = try loader.text(file)
      do throws(UsageError) {
        lines += try ChangeExpectation.all(inFile: text)
      } catch {
        throw .usage(.init("\(file): \(error.message)"))
      }
    }
    for index in lines.indices {
      let pattern = lines[index].bound?.pattern
      lines[index].bound?.pattern = pattern.map(loader.patterns.adopting)
    }
    return lines
  }
}

extension ChangeExpectation {
  /// The expectations of a file, one a line.
  ///
  /// Ignores empty lines and those that begin with `#`.
  fileprivate static func all(inFile text: UTF8String) throws(UsageError) -> [ChangeExpectation] {
    var expectations: [ChangeExpectation] = []
    for line in text.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let first = line.first { $0 != 0x20 && $0 != 0x09 }
      if first == nil || first == UInt8(ascii: "#") { continue }
      expectations.append(try ChangeExpectation(UTF8String(repairing: line).string))
    }
    return expectations
  }
}

/// The comparison of the changes with the expected ones.
struct ExpectationJudgement {
  /// A change that was not expected.
  struct Violation {
    enum Subject {
      /// A property, by the index of its entry.
      case property(entry: Int)
      case setting(UTF8String)
      /// The reaction of the client to the whole configuration.
      case standing
    }

    var subject: Subject

    /// A URL that shows the change.
    var witness: [UInt8]?

    /// By their places in the section.
    var members: [Int]
  }

  /// A change for which nothing proves that it is expected.
  struct Doubt {
    var property: UTF8String

    /// A clause without a full stop.
    var reason: String
    var members: [Int]
  }

  let expectations: [ChangeExpectation]

  /// The expectations, line by line; a file without a line expects no change.
  var expected: [String] { expectations.isEmpty ? ["none"] : expectations.map(\.text) }

  private(set) var violations: [Violation] = []
  private(set) var doubts: [Doubt] = []

  /// The result, as a sentence without a full stop.
  var conclusion: String {
    if !violations.isEmpty { return "more changes than expected" }
    return doubts.isEmpty
      ? "no more changes than expected"
      : "could not prove that nothing else changes than expected"
  }

  init(_ expectations: [ChangeExpectation], of section: ComparisonSection) {
    self.expectations = expectations
    var members = section.members.map { JudgedMember($0.difference, expectations) }
    for (index, entry) in section.entries.enumerated() { judge(entry, index, &members) }
    for setting in section.settings where !allowsSetting(setting.change.name) {
      violations.append(
        Violation(subject: .setting(setting.change.name), members: setting.members))
    }
    let standing = section.members.indices.filter {
      section.members[$0].difference.changesStanding
    }
    if !standing.isEmpty { violations.append(Violation(subject: .standing, members: standing)) }
    for doubt in section.doubts {
      let open = doubt.members.filter {
        !members[$0].bounds.allowsEverywhere(doubt.content.property)
      }
      guard let first = open.first else { continue }
      doubts.append(
        Doubt(
          property: doubt.content.property,
          reason: section.members[first].difference.phrase(doubt.content), members: open))
    }
  }

  private func allowsSetting(_ name: UTF8String) -> Bool {
    expectations.contains { $0.settings.map { $0.isEmpty || $0.contains(name) } ?? false }
  }

  private mutating func judge(
    _ entry: ComparisonSection.Entry, _ index: Int, _ members: inout [JudgedMember]
  ) {
    var violation = Violation(subject: .property(entry: index), members: [])
    for place in entry.members {
      let (witness, reasons) = members[place].judge(entry.content)
      if let witness {
        violation.witness = violation.witness ?? witness
        violation.members.append(place)
      }
      doubts += reasons.map {
        Doubt(property: entry.content.property, reason: $0, members: [place])
      }
    }
    if !violation.members.isEmpty { violations.append(violation) }
  }
}

/// A client's comparison with the expected changes as that client understands them.
private struct JudgedMember {
  let bounds: ChangeBounds
  private let difference: BehaviouralDifference
  private let entries: [BehaviouralDifference.Entry.Key: BehaviouralDifference.Entry]
  private var budget: AnalysisBudget

  init(_ compared: PairDifference, _ expectations: [ChangeExpectation]) {
    difference = compared.difference
    bounds = ChangeBounds(expectations.compactMap(\.bound), for: difference.before)
    entries = Dictionary(difference.entries.map { ($0.key, $0) }) { first, _ in first }
    budget = difference.before.budgetOfComparison
  }

  /// A URL at which a change is not allowed, or the reasons why that is not known.
  mutating func judge(
    _ entry: BehaviouralDifference.Entry
  ) -> (witness: [UInt8]?, doubts: [String]) {
    var doubts: [String] = []
    let own = entries[entry.key] ?? entry
    for found in own.classes {
      switch bounds.answer(found, of: own.property, in: difference, budget: &budget) {
      case .within: continue
      case .outside(let witness): return (witness, [])
      case .undecided(let reason): doubts.append(reason.phrase)
      }
    }
    return (nil, doubts)
  }
}

// MARK: - Wording

private let forms =
  "`none`, `KEY only under PATTERN`, `only KEY,KEY`, `nothing but PATTERN`, `settings` or "
  + "`setting NAME`"

extension ChangeBounds.BoundDoubt {
  /// A clause without a full stop.
  fileprivate var phrase: String {
    switch self {
    case .question(let reason):
      "whether it changes elsewhere: " + reason.phrase { _ in "a pattern" }
    case .pattern(let pattern): "what `\(pattern.shortened())` matches cannot be analysed"
    }
  }
}
