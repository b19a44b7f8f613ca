package import PathConfigDiagnostics

/// What a client does with one file.
package enum LoadVerdict: Sendable {
  /// The file is in force. The reasons are notes: what the client reads otherwise than written, and
  /// what makes it crash at certain look-ups only.
  case loads([Reason])

  /// The file as a whole is ignored, and what was loaded before stays.
  case rejected([Reason])

  /// The client crashes: `when` is `.load` or `.everyLookUp`, or `.storing` of a server's answer.
  case crashes([Reason], when: CrashMoment)

  /// The file was not read to its end, because a budget of the reader ran out; what the client
  /// does is not known.
  case undecided([Reason])

  /// One cause of a verdict.
  package struct Reason: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
      /// The text is no JSON that any client reads.
      case syntax
      /// The reader gave up: too many bytes, too deep, too many values.
      case budget
      /// The text departs from RFC 8259 in a way that other clients read.
      case leniency(Leniency)
      case shape(ShapeFault.Kind)
      /// A key stands twice in `properties` or `settings`.
      case repeatedKey(UTF8String)
      /// The value of this key is an array or an object.
      case nestedValue(UTF8String)
    }

    package var cause: Cause
    package var consequence: Consequence
    package var range: Range<Int>

    /// The place of the rule in the file's array, from 0; nil outside rules.
    package var rule: Int?

    /// The place of the pattern in its array, from 0; nil where the cause is not about one.
    package var pattern: Int?

    /// The cause and, after a colon, what the client does, without a full stop.
    package var sentence: String
  }

  package var reasons: [Reason] {
    switch self {
    case .loads(let reasons), .rejected(let reasons), .crashes(let reasons, _),
      .undecided(let reasons):
      reasons
    }
  }
}

extension LoadVerdict {
  /// The reason for which a look-up crashes in a file that loads, if one does.
  ///
  /// `firstMatch` tells, for a rule by its place in the file's array, the place in that rule's
  /// `patterns` array of the first pattern that matches the subject; nil where none does. It is
  /// asked only for rules that can crash, in file order, as the client goes through them.
  package func crash(atLookUp firstMatch: (_ rule: Int) -> Int?) -> Reason? {
    crashesAtLookUps.first { note in
      guard let rule = note.rule, case .crashes(let moment) = note.consequence else { return false }
      switch moment {
      case .matchingRule: return firstMatch(rule) != nil
      case .reachingPattern: return firstMatch(rule).map { $0 > note.pattern ?? 0 } ?? true
      case .load, .everyLookUp, .readingProperty, .navigation, .leavingPage, .storing: return false
      }
    }
  }

  /// What crashes the app apart from look-ups, in a file that loads and for which look-ups have
  /// answers.
  package var crashesBesideLookUps: [Reason] {
    guard case .loads(let notes) = self else { return [] }
    return notes.filter { note in
      switch note.consequence {
      case .crashes(.leavingPage), .crashes(.storing): true
      case .crashes(.readingProperty): note.rule == nil
      default: false
      }
    }
  }

  /// True if some look-up may crash in a file that loads.
  package var canCrashAtLookUp: Bool { !crashesAtLookUps.isEmpty }

  /// The causes of crashes at some look-ups, in the order of the file, as the client gets to them.
  package var crashesAtLookUps: [Reason] {
    guard case .loads(let notes) = self else { return [] }
    return notes.filter { note in
      switch note.consequence {
      case .crashes(.matchingRule), .crashes(.reachingPattern): note.rule != nil
      default: false
      }
    }
  }
}
