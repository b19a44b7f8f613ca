import Foundation

/// The text of a pattern with its syntax tree and, for each case mode, its expression.
///
/// A class, because the identity is shared: each part is computed when somebody first asks for it,
/// at most once, whichever thread asks. ``PatternTable`` gives equal texts of a run one value.
package final class Pattern: @unchecked Sendable {
  /// The decoded text.
  package let text: UTF8String

  /// Guards everything below.
  private let lock = NSLock()
  private var knownParse: PatternParse?
  private var caseSensitive: LoweredPattern?
  private var caseInsensitive: LoweredPattern?
  private var knownByICU: [Bool: ICUPattern?] = [:]
  private var attachments: [any PatternAttachment] = []

  package init(_ text: UTF8String) {
    self.text = text
  }

  package var parse: PatternParse { lock.withLock { parsed } }

  /// Call with the lock held.
  private var parsed: PatternParse {
    if let knownParse { return knownParse }
    let parse = PatternParser.parse(text)
    knownParse = parse
    return parse
  }

  /// - Parameter ignoringCase: the option that the client gives.
  package func lowered(ignoringCase: Bool) -> LoweredPattern {
    lock.withLock {
      if let known = ignoringCase ? caseInsensitive : caseSensitive { return known }
      let lowered = parsed.lowered(ignoringCase: ignoringCase)
      if ignoringCase { caseInsensitive = lowered } else { caseSensitive = lowered }
      return lowered
    }
  }

  /// The pattern as ICU compiles it, or nil if ICU rejects it.
  ///
  /// Every pattern that the parser accepts may be asked here: the engine falls back on ICU.
  ///
  /// - Parameter ignoringCase: the option that the client gives.
  package func icu(ignoringCase: Bool) -> ICUPattern? {
    lock.withLock {
      if let known = knownByICU[ignoringCase] { return known }
      let compiled = ICUPattern(text, ignoringCase: ignoringCase)
      knownByICU[ignoringCase] = compiled
      return compiled
    }
  }

  /// A value of a later target that lives with the pattern, one of each type.
  package func attachment<Attachment: PatternAttachment>(_ type: Attachment.Type) -> Attachment {
    lock.withLock {
      for case let known as Attachment in attachments { return known }
      let attachment = Attachment()
      attachments.append(attachment)
      return attachment
    }
  }
}

extension Pattern {
  /// The expression, or nil if there is none or the pattern is not regular.
  package func expression(ignoringCase: Bool) -> SearchExpression? {
    if case .regular(let expression) = lowered(ignoringCase: ignoringCase) {
      expression
    } else {
      nil
    }
  }
}

/// Patterns of different tables are equal if their texts are.
extension Pattern: Hashable {
  package static func == (left: Pattern, right: Pattern) -> Bool {
    left === right || left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Data that a later target derives from a pattern, such as its languages.
package protocol PatternAttachment: AnyObject, Sendable {
  /// Creates a value without anything derived yet.
  init()
}

/// The patterns of a run: one value for each text, whichever file or answer it comes from.
///
/// A class, because everybody who reads documents in a run shares it. Several threads may ask at
/// once. The patterns live as long as the table or another owner.
package final class PatternTable: Sendable {
  private let patterns = Guarded<[UTF8String: Pattern]>([:])

  package init() {}

  /// Forgets the patterns that nobody else owns, such as those of texts that are gone.
  package func forgetUnowned() {
    patterns.withLock { patterns in
      for text in Array(patterns.keys) {
        if isKnownUniquelyReferenced(&patterns[text]) { patterns[text] = nil }
      }
    }
  }

  /// Complexity: O(length of the text).
  package func pattern(_ text: UTF8String) -> Pattern {
    patterns.withLock { patterns in
      if let known = patterns[text] { return known }
      let pattern = Pattern(text)
      patterns[text] = pattern
      return pattern
    }
  }

  /// The distinct texts that somebody asked for, parsed or not.
  package var count: Int { patterns.withLock { $0.count } }
}
