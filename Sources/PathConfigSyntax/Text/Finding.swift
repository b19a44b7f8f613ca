/// A finding: the mistake, its place, the clients it affects, and the remedy.
public struct Finding: Sendable {
  /// The kebab-case id of the check that found it, such as `invalid-json`.
  public var check: String

  /// The weight of the finding.
  public var severity: Severity

  /// One sentence without a full stop that names the mistake and its consequence.
  public var message: String

  /// The text that is wrong.
  public var location: SourceRange

  /// The clients that have the problem, as `name@version`, in the order asked.
  ///
  /// Empty for a finding that does not depend on the client.
  public var clients: [String] = []

  /// The place of the rule the finding is about.
  public var rule: RuleIndex?

  /// The key of the property the finding is about.
  public var property: UTF8String?

  /// The text of the pattern the finding is about, decoded.
  public var pattern: UTF8String?

  /// An example URL that shows the finding, as the patterns see it: empty, or beginning with `/` or
  /// `?`.
  public var witness: UTF8String?

  /// The pages of the project that show the finding, the witness first.
  ///
  /// A note names them.
  package var pages: [UTF8String] = []

  /// Further facts, some of them with a place.
  public var notes: [Note] = []

  /// The text to write instead: one sentence in the imperative.
  public var help: String?

  /// Changes that remove the finding.
  ///
  /// Any one of them is enough.
  public var fixes: [Fix] = []

  /// Further edits that the help names.
  ///
  /// Each of them is enough. Only the author can choose one, so that `--fix` makes none.
  package var choices: [Fix] = []

  /// Every edit that the finding advises, in its help or as a fix.
  package var advice: [Fix] { fixes + choices }

  /// The findings of other checks that follow from this one and are not reported beside it.
  public var consequences: [Finding] = []

  /// The rules that together cause the finding.
  ///
  /// Nil marks a rule of a client's own.
  package var culprits: [RuleIndex?] = []

  /// The finding in a few words, for a line under the finding that it follows from.
  ///
  /// It says what that one does not, such as `` `presentation` of rule 1 ``. Nil if the message serves.
  package var brief: String?

  /// The entry that suppresses the finding, or nil for a finding that counts.
  public var suppression: Suppression?

  package init(_ check: String, _ severity: Severity, _ message: String, at location: SourceRange) {
    self.check = check
    self.severity = severity
    self.message = message
    self.location = location
  }
}

extension Finding {
  /// A further fact about a finding, with a place where it has one.
  public struct Note: Sendable {
    /// The fact, without a full stop.
    public var message: String

    /// The place of the fact, perhaps in another file.
    public var location: SourceRange?

    package init(_ message: String, at location: SourceRange? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// A change of the text that removes the finding.
  public struct Fix: Sendable {
    /// The effect of the change, in the imperative.
    public var title: String

    /// True if the fix is meant to change only the part that the finding names.
    ///
    /// `lint --fix` makes it only if that is proved.
    public var isSafe: Bool

    /// The extent of the intended change.
    package var scope: Scope

    /// Replacements in the finding's file, in ascending order and without overlaps.
    public var edits: [Edit]

    package init(_ title: String, isSafe: Bool, changing scope: Scope = .nothing, edits: [Edit]) {
      self.title = title
      self.isSafe = isSafe
      self.scope = scope
      self.edits = edits
    }
  }

  /// The part of a configuration that a fix is meant to change.
  package enum Scope: Hashable, Sendable {
    /// No URL gets another value, and every setting stays.
    case nothing
    /// The URLs of a rule, and the values that it gives.
    case rule(RuleIndex)
    /// The values that a rule gives these properties.
    case properties([UTF8String], rule: RuleIndex)
    /// The URLs at which one of some rules overrides another in these properties.
    case order(of: [RuleIndex], properties: [UTF8String])
    /// All values of these pages of the project, and of no other page.
    case pages([UTF8String])
    case settings
    /// The way that readers read the file as a whole.
    case file
  }

  /// The replacement of a byte range by a text.
  public struct Edit: Hashable, Sendable {
    /// The bytes of the file's text in UTF-8, from 0.
    public var range: Range<Int>

    /// The text that takes their place.
    public var replacement: String

    package init(replacing range: Range<Int>, with replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }
}

extension Finding: CustomStringConvertible {
  /// `name:line:column: severity: message [check]`.
  public var description: String { "\(location): \(severity.name): \(message) [\(check)]" }
}

extension Finding {
  /// The order of every output: by file name, place, check, rule and message.
  package static func isOrderedBefore(_ left: Finding, _ right: Finding) -> Bool {
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

extension Finding {
  /// The entry that suppresses a finding.
  ///
  /// A suppressed finding fails no run, and no run fixes it. Reports for programs still hold it.
  public struct Suppression: Sendable {
    /// The place of the entry.
    public enum Kind: String, CaseIterable, Sendable {
      /// `lint.allow` of the finding's rule.
      case inRule
      /// `lint.allow` beside `rules`, for the whole file.
      case inFile
    }

    /// The place of the entry.
    public var kind: Kind

    /// The reason that the author gives.
    public var reason: UTF8String

    /// The text of the entry.
    public var location: SourceRange

    package init(_ kind: Kind, because reason: UTF8String, at location: SourceRange) {
      self.kind = kind
      self.reason = reason
      self.location = location
    }
  }
}
