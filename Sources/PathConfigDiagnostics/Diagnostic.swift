/// How much a finding weighs; the order is from light to heavy.
package enum Severity: Int, Comparable, CaseIterable, Sendable {
  case info
  case warning
  case error

  /// The word used in every output and on the command line.
  package var name: String {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One finding about an input: what is wrong, where, for whom, and what to do.
package struct Diagnostic: Sendable {
  /// The kebab-case id of the check that found it, such as `invalid-json`.
  package var check: String
  package var severity: Severity

  /// One sentence without a full stop, naming what is wrong and its consequence.
  package var message: String
  package var location: SourceRange

  /// The clients, as `name@version`, for which the finding holds, in the order asked; empty where
  /// it holds whatever the client.
  package var clients: [String] = []

  /// The 0-based index of the rule the finding is about.
  package var rule: Int?

  /// The key of the property the finding is about.
  package var property: UTF8String?

  /// The text of the pattern the finding is about, decoded.
  package var pattern: UTF8String?

  /// A subject that shows the finding: empty, or beginning with `/` or `?`.
  package var witness: UTF8String?
  package var notes: [Note] = []

  /// What to write instead: one sentence in the imperative.
  package var help: String?
  package var fixes: [Fix] = []

  /// What it has in common with other findings, where one thing is to blame for several.
  package var cause: Cause?

  /// The finding in a few words, for a line under the headline of its cause: what the headline does
  /// not say, such as `` `presentation` of rule 1 ``; nil where the message serves.
  package var brief: String?

  /// Whether it says, once for people, what other findings of its cause say one by one, or is one
  /// of those others.
  ///
  /// Machine formats carry them all.
  package var role = Role.own

  /// Who allows it, and why; nil for a finding that counts.
  package var suppression: Suppression?

  package init(
    _ check: String, _ severity: Severity, _ message: String, at location: SourceRange
  ) {
    self.check = check
    self.severity = severity
    self.message = message
    self.location = location
  }
}

extension Diagnostic {
  /// What a finding is among those of its cause.
  package enum Role: Hashable, Sendable {
    case own
    /// It sums up some of the others and is not counted with them.
    case summary
    /// It is summed up, and people need not read it.
    case summedUp
  }

  /// A further fact about a finding, with a place where it has one.
  package struct Note: Sendable {
    package var message: String
    package var location: SourceRange?

    package init(_ message: String, at location: SourceRange? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// A change of the text that removes the finding.
  package struct Fix: Sendable {
    /// What the change does, in the imperative.
    package var title: String

    /// Whether nothing but what the finding names changes its meaning.
    package var isSafe: Bool

    /// What it is meant to change; a safe fix is proved to change no more.
    package var scope: Scope

    /// Replacements in one buffer that do not overlap, in ascending order.
    package var edits: [Edit]

    /// Why a fix that was meant to be safe is not: a clause without a full stop.
    package var doubt: String?

    package init(_ title: String, isSafe: Bool, changing scope: Scope = .nothing, edits: [Edit]) {
      self.title = title
      self.isSafe = isSafe
      self.scope = scope
      self.edits = edits
    }
  }

  /// What of a configuration a fix is meant to change.
  package enum Scope: Hashable, Sendable {
    /// No URL gets another value, and every setting stays.
    case nothing
    /// The URLs of a rule, by its place in the file's array from 0, and the values that it gives.
    case rule(Int)
    /// The values that a rule gives these properties.
    case properties([UTF8String], rule: Int)
    case settings
    /// What the file as a whole is read as.
    case file
  }

  /// The replacement of a byte range by a text.
  package struct Edit: Hashable, Sendable {
    package var range: Range<Int>
    package var replacement: String

    package init(replacing range: Range<Int>, with replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }
}

extension Diagnostic {
  /// The order of every output: by file name, place, check, rule and message.
  package static func isOrderedBefore(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    let names = (left.location.buffer.name, right.location.buffer.name)
    if names.0 != names.1 {
      return names.0.utf8.lexicographicallyPrecedes(names.1.utf8)
    }
    let ranges = (left.location.range, right.location.range)
    if ranges.0 != ranges.1 {
      return (ranges.0.lowerBound, ranges.0.upperBound) < (ranges.1.lowerBound, ranges.1.upperBound)
    }
    if left.check != right.check {
      return left.check.utf8.lexicographicallyPrecedes(right.check.utf8)
    }
    return left.message.utf8.lexicographicallyPrecedes(right.message.utf8)
  }
}
