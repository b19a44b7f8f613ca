package import PathConfigDiagnostics

/// One construct of ICU's regular expressions, with its meaning and its treatment here.
///
/// The tests put every example through ICU, the parser and the lowering.
package struct DialectConstruct: Hashable, Sendable {
  /// Kebab-case and unique.
  package let id: String
  package let section: Section

  /// The spelling, with letters for the parts that vary.
  package let syntax: String

  /// The meaning or effect: a clause without a full stop.
  package let meaning: String
  package let treatment: Treatment

  /// Patterns that ICU accepts.
  package let examples: [Example]

  /// Patterns that look like it and that ICU rejects.
  package let rejected: [UTF8String]
  package let source: Source

  /// The difference of OpenJDK's engine, on which unit tests of Android apps run.
  ///
  /// It is a clause without a full stop, found by running OpenJDK 17.
  package let openJDK: String?

  package enum Section: String, CaseIterable, Hashable, Sendable {
    case characters
    case classes
    case sets
    case assertions
    case groups
    case quantifiers
    case references
    case flags
  }

  package enum Treatment: Hashable, Sendable {
    /// Lowered to a regular expression everywhere.
    case regular

    /// Lowered, except for uses such as the example, which need ICU for the given reason.
    case regularExcept(NonRegularReason, example: UTF8String)

    /// Always matched by ICU.
    case nonRegular(NonRegularReason)
  }

  /// A pattern, subjects in which ICU finds it, and subjects in which it does not.
  package struct Example: Hashable, Sendable {
    package let pattern: UTF8String
    package let found: [UTF8String]
    package let notFound: [UTF8String]
    package let ignoresCase: Bool

    init(
      _ pattern: UTF8String, finds found: [UTF8String], not notFound: [UTF8String],
      ignoringCase: Bool = false
    ) {
      self.pattern = pattern
      self.found = found
      self.notFound = notFound
      self.ignoresCase = ignoringCase
    }
  }

  package enum Source: Hashable, Sendable {
    /// A section of the chapter "Regular Expressions" of ICU's user guide.
    case userGuide(String)

    /// `icu4c/source/i18n/regexcst.txt`, the state table of ICU's own parser.
    case stateTable

    /// Behaviour of `NSRegularExpression` that manuals do not describe, or describe differently.
    case observed
  }

  /// The chapter that `Source.userGuide` means.
  package static let userGuide = "https://unicode-org.github.io/icu/userguide/strings/regexp.html"

  init(
    _ id: String, _ section: Section, _ syntax: String, _ meaning: String,
    treatment: Treatment = .regular, _ examples: [Example], rejected: [UTF8String] = [],
    source: Source, openJDK: String? = nil
  ) {
    self.id = id
    self.section = section
    self.syntax = syntax
    self.meaning = meaning
    self.treatment = treatment
    self.examples = examples
    self.rejected = rejected
    self.source = source
    self.openJDK = openJDK
  }
}

extension DialectConstruct {
  /// Every construct, by section.
  package static let all: [DialectConstruct] =
    characters + classes + sets + assertions + groups + quantifiers + references + flags

  /// The sections of the user guide that the table cites.
  enum Guide {
    static let metacharacters = Source.userGuide("Regular Expression Metacharacters")
    static let operators = Source.userGuide("Regular Expression Operators")
    static let sets = Source.userGuide("Set Expressions (Character Classes)")
    static let caseInsensitivity = Source.userGuide("Case Insensitive Matching")
    static let flags = Source.userGuide("Flag Options")
  }
}
