package import PathConfigDiagnostics

/// What a client does with one file.
package enum LoadVerdict: Sendable {
  /// The file is in force; the reasons are notes: what is tolerated, and what crashes only at
  /// certain look-ups.
  case loads([Reason])
  /// The file as a whole is ignored, and what was loaded before stays.
  case rejected([Reason])
  /// The client crashes, at load or at any look-up.
  case crashes([Reason], when: CrashMoment)

  /// One cause of a verdict.
  package struct Reason: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
      case syntax
      case shape(ShapeFault.Kind)
      case repeatedKey(UTF8String)
      case nestedValue(UTF8String)
    }

    package var cause: Cause
    package var consequence: Consequence
    package var range: Range<Int>

    /// The place of the rule in the file's array, from 0.
    package var rule: Int?

    /// The place of the pattern in its array, from 0.
    package var pattern: Int?

    /// The cause and what the client does, without a full stop.
    package var sentence: String
  }

  package var reasons: [Reason] {
    switch self {
    case .loads(let reasons), .rejected(let reasons), .crashes(let reasons, _): reasons
    }
  }
}
