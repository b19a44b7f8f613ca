import PathConfigDiagnostics
import PathConfigPlatform
import PathConfigLint
import PathConfigModel

extension PathConfiguration {
  /// What is wrong with each source for itself.
  ///
  /// A source may allow what is found in it, by `"lint": {"allow": {"check": "reason"}}` in a rule or
  /// beside `rules`.
  /// What is claimed of URLs is proved on the languages of the patterns, and shown by a URL; what a
  /// budget of states does not decide is among the open questions. Complexity: seconds for thousands of
  /// rules.
  ///
  /// - Parameters:
  ///   - clients: whom a finding has to concern.
  ///   - levels: how the findings of a check weigh, by its id, where that is not the default.
  public func lint(
    for clients: [Client] = Client.current, levels: [String: Level] = [:]
  ) throws(UnknownCheck) -> LintReport {
    let levels = try CheckLevels(levels)
    var report = LintReport(findings: [], allowed: [], openQuestions: [])
    for source in sources {
      let result = Linter.lint(
        source.document, for: clients.map(\.profile), levels: levels, fallback: ICUEngine())
      report.findings += result.counted.map(Finding.init)
      report.allowed += result.diagnostics.compactMap { finding in
        finding.suppression.map { (Finding(finding), $0.reason?.string ?? "") }
      }
      report.openQuestions += result.undecided.map(OpenQuestion.init)
    }
    return report
  }

  /// How the findings of a check weigh.
  public enum Level: Sendable {
    case off
    case info
    case warning
    case error
  }

  /// What linting gave.
  public struct LintReport: Sendable {
    /// By source, then by place.
    public internal(set) var findings: [Finding]

    /// What a source allows by a `lint` member, with the reason; none of it is among the findings.
    public internal(set) var allowed: [(finding: Finding, reason: String)]

    /// What no answer was found to within its budget.
    public internal(set) var openQuestions: [OpenQuestion]
  }

  /// Something that is wrong.
  public struct Finding: Sendable {
    /// The id of the check that found it, such as `dead-rule`.
    public let check: String

    /// How much it weighs.
    public let severity: Severity

    /// What is wrong and its consequence, without a full stop.
    public let message: String

    /// Where it is.
    public let place: Place

    /// The ids of the clients that it concerns; empty where it concerns any.
    public let clients: [String]

    /// The place in the source's `rules`, from 0.
    public let rule: Int?

    /// What the client's patterns see of a URL that shows it: empty, or beginning with `/` or `?`.
    public let witness: String?

    /// Further facts, some with a place.
    public let notes: [Note]

    /// What to do, in the imperative.
    public let help: String?

    /// Changes that remove it, of which any one is enough.
    public let fixes: [Fix]
  }

  /// How much a finding weighs, from light to heavy.
  public enum Severity: Int, Comparable, Sendable {
    case info
    case warning
    case error

    /// Whether one finding weighs less than another.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// A further fact about a finding.
  public struct Note: Sendable {
    /// The fact, without a full stop.
    public let message: String

    /// Where it is.
    public let place: Place?
  }

  /// A change of the text that removes a finding.
  public struct Fix: Sendable {
    /// What it does, in the imperative.
    public let title: String

    /// Whether it is proved that no URL gets another value but where the finding says so.
    public let isSafe: Bool

    /// Replacements of bytes of ``Source/text``, which do not overlap, in ascending order.
    public let edits: [(bytes: Range<Int>, replacement: String)]
  }

  /// A question of a check that was given up.
  public struct OpenQuestion: Sendable {
    /// The id of the check that asked.
    public let check: String

    /// Where it is.
    public let place: Place

    /// Why, as a clause without a full stop.
    public let reason: String
  }

  /// There is no check of that id; the description says which was meant, or which there are.
  public struct UnknownCheck: Error, Sendable, CustomStringConvertible {
    /// What was asked for, and what there is instead.
    public let description: String
  }
}

extension PathConfiguration.Source {
  /// The source after every fix that is proved to change no more than its finding says.
  ///
  /// Every byte outside the fixes stays. Complexity: that of ``PathConfiguration/lint(for:levels:)``,
  /// for each of a bounded number of rounds.
  public func fixed(
    for clients: [PathConfiguration.Client] = PathConfiguration.Client.current,
    levels: [String: PathConfiguration.Level] = [:]
  ) throws(PathConfiguration.UnknownCheck) -> Self {
    let outcome = Linter.fix(
      document, applying: .safe, for: clients.map(\.profile), levels: try CheckLevels(levels),
      fallback: ICUEngine())
    return Self(outcome.document)
  }
}

extension CheckLevels {
  fileprivate init(
    _ levels: [String: PathConfiguration.Level]
  ) throws(PathConfiguration.UnknownCheck) {
    let named = levels.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (id: $0.key, level: CheckLevel($0.value)) }
    do throws(UnknownCheck) {
      try self.init(named)
    } catch {
      throw PathConfiguration.UnknownCheck(description: error.description)
    }
  }
}

extension CheckLevel {
  fileprivate init(_ level: PathConfiguration.Level) {
    switch level {
    case .off: self = .off
    case .info: self = .on(.info)
    case .warning: self = .on(.warning)
    case .error: self = .on(.error)
    }
  }
}

extension PathConfiguration.Severity {
  fileprivate init(_ severity: PathConfigDiagnostics.Severity) {
    switch severity {
    case .info: self = .info
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}

extension PathConfiguration.Finding {
  fileprivate init(_ finding: Diagnostic) {
    check = finding.check
    severity = PathConfiguration.Severity(finding.severity)
    message = finding.message
    place = PathConfiguration.Place(finding.location)
    clients = finding.clients
    rule = finding.rule
    witness = finding.witness?.string
    notes = finding.notes.map {
      PathConfiguration.Note(
        message: $0.message, place: $0.location.map(PathConfiguration.Place.init))
    }
    help = finding.help
    fixes = finding.fixes.map { fix in
      PathConfiguration.Fix(
        title: fix.title, isSafe: fix.isSafe,
        edits: fix.edits.map { ($0.range, $0.replacement) })
    }
  }
}

extension PathConfiguration.Finding: CustomStringConvertible {
  /// `source:line:column: severity: message [check]`.
  public var description: String { "\(place): \(severity): \(message) [\(check)]" }
}

extension PathConfiguration.OpenQuestion {
  fileprivate init(_ question: UndecidedQuestion) {
    check = question.check
    place = PathConfiguration.Place(question.location)
    reason = question.reason
  }
}
