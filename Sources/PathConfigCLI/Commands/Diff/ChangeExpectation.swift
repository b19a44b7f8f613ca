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
    var words = Words(text)
    if words.take("none") {
      guard words.isAtEnd else { throw Self.malformed(text) }
      return
    }
    if words.take("nothing") {
      guard words.take("but") else { throw Self.malformed(text) }
      bound = ChangeBound(properties: nil, under: try words.pattern(of: text))
      return
    }
    if words.take("settings") || words.take("setting") {
      settings = words.names()
      guard words.isAtEnd else { throw Self.malformed(text) }
      return
    }
    _ = words.take("only")
    if words.take("under") {
      bound = ChangeBound(properties: nil, under: try words.pattern(of: text))
      return
    }
    let names: [UTF8String]? = words.take("anything") ? nil : words.names()
    if let names, names.isEmpty { throw Self.malformed(text) }
    guard !words.isAtEnd else {
      if names == nil { throw Self.malformed(text) }
      bound = ChangeBound(properties: names, under: nil)
      return
    }
    _ = words.take("only")
    guard words.take("under") else { throw Self.malformed(text) }
    bound = ChangeBound(properties: names, under: try words.pattern(of: text))
  }

  private static func malformed(_ text: String) -> UsageError {
    .malformedValue(flag: "--expect", value: text, expected: forms)
  }

  /// The words of a line that are still to read.
  private struct Words {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
      rest = Substring(text).unicodeScalars
      skipSpaces()
    }

    var isAtEnd: Bool { rest.isEmpty }

    private mutating func skipSpaces() { rest = rest.drop(while: Self.isSpace) }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == " " || scalar == "\t"
    }

    /// Takes a word if it comes next.
    mutating func take(_ word: String) -> Bool {
      guard next.elementsEqual(word.unicodeScalars) else { return false }
      rest = rest.dropFirst(word.unicodeScalars.count)
      skipSpaces()
      return true
    }

    private var next: Substring.UnicodeScalarView { rest.prefix { !Self.isSpace($0) } }

    /// Names separated by commas, up to `only` or `under`; spaces may follow a comma.
    mutating func names() -> [UTF8String] {
      var names: [UTF8String] = []
      while !isAtEnd, !next.elementsEqual("only".unicodeScalars),
        !next.elementsEqual("under".unicodeScalars)
      {
        let word = next
        rest = rest.dropFirst(word.count)
        skipSpaces()
        names += word.split(separator: ",").map { UTF8String(String($0)) }
        if word.last != "," { break }
      }
      return names
    }

    /// The rest of the line as a pattern.
    mutating func pattern(of text: String) throws(UsageError) -> Pattern {
      var scalars = Array(rest)
      while let last = scalars.last, Self.isSpace(last) { scalars.removeLast() }
      rest = rest.prefix(0)
      if scalars.isEmpty { throw ChangeExpectation.malformed(text) }
      let pattern = Pattern(UTF8String(String(String.UnicodeScalarView(scalars))))
      if case .rejected(let error) = pattern.parse {
        throw .malformedValue(
          flag: "--expect", value: text, expected: compilingPattern(error.reason))
      }
      return pattern
    }
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

    /// By their places in the report.
    var clients: [Int]
  }

  /// A change for which nothing proves that it is expected.
  struct Doubt {
    var property: UTF8String

    /// A clause without a full stop.
    var reason: String
    var clients: [Int]
  }

  let expectations: [ChangeExpectation]

  /// The expectations, line by line; a file without a line expects no change.
  var expectedTexts: [String] {
    expectations.isEmpty ? ["none"] : expectations.map(\.text)
  }

  private(set) var violations: [Violation] = []
  private(set) var doubts: [Doubt] = []

  init(_ expectations: [ChangeExpectation], of report: DiffReport) {
    self.expectations = expectations
    let bounds = report.clients.map {
      ChangeBounds(expectations.compactMap(\.bound), for: $0.difference.before)
    }
    var budgets = report.clients.map(\.difference.before.budgetOfComparison)
    let places = report.clients.map { client in
      let entries = client.difference.entries
      return Dictionary(zip(entries.map(\.key), entries.indices)) { first, _ in first }
    }
    for (index, entry) in report.entries.enumerated() {
      judge(entry, index, report, places, bounds, &budgets)
    }
    for setting in report.settings where !allowsSetting(setting.change.name) {
      violations.append(
        Violation(
          subject: .setting(setting.change.name), witness: nil, clients: setting.clients))
    }
    let standing = report.clients.indices.filter { report.clients[$0].changesStanding }
    if !standing.isEmpty {
      violations.append(Violation(subject: .standing, witness: nil, clients: standing))
    }
    for doubt in report.doubts {
      let open = doubt.clients.filter { !bounds[$0].allowsEverywhere(doubt.content.property) }
      guard let first = open.first else { continue }
      doubts.append(
        Doubt(
          property: doubt.content.property,
          reason: report.phrase(doubt.content, of: report.clients[first]), clients: open))
    }
  }

  private func allowsSetting(_ name: UTF8String) -> Bool {
    expectations.contains { $0.settings.map { $0.isEmpty || $0.contains(name) } ?? false }
  }

  private mutating func judge(
    _ entry: DiffReport.Entry, _ index: Int, _ report: DiffReport,
    _ places: [[BehaviouralDifference.Entry.Key: Int]], _ bounds: [ChangeBounds],
    _ budgets: inout [AnalysisBudget]
  ) {
    var violation = Violation(subject: .property(entry: index), witness: nil, clients: [])
    var open: [(reason: ChangeBounds.BoundDoubt, client: Int)] = []
    for client in entry.clients {
      let difference = report.clients[client].difference
      let own = places[client][entry.content.key].map { difference.entries[$0] } ?? entry.content
      for found in own.classes {
        let answer = bounds[client].answer(
          found, of: own.property, in: difference, budget: &budgets[client])
        switch answer {
        case .within: continue
        case .outside(let witness):
          violation.witness = violation.witness ?? witness
          violation.clients.append(client)
        case .undecided(let reason):
          open.append((reason, client))
          continue
        }
        break
      }
    }
    if !violation.clients.isEmpty { violations.append(violation) }
    for (reason, client) in open where !violation.clients.contains(client) {
      doubts.append(
        Doubt(property: entry.content.property, reason: reason.phrase, clients: [client]))
    }
  }
}

// MARK: - Wording

private let forms =
  "`none`, `KEY only under PATTERN`, `only KEY,KEY`, `nothing but PATTERN`, `settings` or "
  + "`setting NAME`"

private func compilingPattern(_ message: String) -> String {
  "a pattern that compiles (\(message))"
}

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
