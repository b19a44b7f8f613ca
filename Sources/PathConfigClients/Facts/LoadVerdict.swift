import PathConfigSyntax

/// A client's verdict on one file.
package enum LoadVerdict: Sendable {
  /// The file is in force.
  ///
  /// The reasons are notes: values that the client reads differently from their text, and crashes
  /// at certain look-ups only.
  case loads([Reason])

  /// The file as a whole is ignored, and the earlier configuration stays.
  case rejected([Reason])

  /// The client crashes: `when` is `.load` or `.everyLookUp`, or `.storing` of a server's answer.
  case crashes([Reason], when: CrashMoment)

  /// The file was not read to its end, because a budget of the reader ran out.
  ///
  /// The client's reaction is not known.
  case undecided([Reason])

  /// One cause of a verdict.
  package struct Reason: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
      /// The text is not JSON that any client reads.
      case syntax
      /// The reader gave up: too many bytes, too deep, too many values.
      case budget
      /// The text departs from RFC 8259 in a way that other clients read.
      case leniency(Leniency)
      case shape(ShapeFault.Kind)
      /// A key appears twice in `properties` or `settings`.
      case repeatedKey(UTF8String)
      /// The value of this key is an array or an object.
      case nestedValue(UTF8String)
    }

    package var cause: Cause
    package var consequence: Consequence
    var range: Range<Int>

    /// The place of the rule in the file's array, from 0, or nil outside rules.
    var rule: Int?

    /// The place of the pattern in its array, from 0, or nil if the cause is not about a pattern.
    var pattern: Int?

    /// The cause and, after a colon, the client's reaction, without a full stop.
    var sentence: String
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
  /// The reason that a look-up crashes in a file that loads, or nil.
  ///
  /// `firstMatch` takes the place of a rule in the file's array. It returns the place of the first
  /// pattern in that rule's `patterns` array that matches the subject, or nil. It is asked only for
  /// rules that can crash, in file order, as the client goes through them.
  func crash(atLookUp firstMatch: (_ rule: Int) -> Int?) -> Reason? {
    crashesAtLookUps.first { note in
      guard let rule = note.rule, case .crashes(let moment) = note.consequence else { return false }
      switch moment {
      case .matchingRule: return firstMatch(rule) != nil
      case .reachingPattern: return firstMatch(rule).map { $0 > note.pattern ?? 0 } ?? true
      case .load, .everyLookUp, .readingProperty, .navigation, .leavingPage, .storing: return false
      }
    }
  }

  /// The crashes apart from look-ups, in a file that loads and answers look-ups.
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
  var canCrashAtLookUp: Bool { !crashesAtLookUps.isEmpty }

  /// The causes of crashes at some look-ups, in the order of the file, as the client gets to them.
  var crashesAtLookUps: [Reason] {
    guard case .loads(let notes) = self else { return [] }
    return notes.filter { note in
      switch note.consequence {
      case .crashes(.matchingRule), .crashes(.reachingPattern): note.rule != nil
      default: false
      }
    }
  }
}
