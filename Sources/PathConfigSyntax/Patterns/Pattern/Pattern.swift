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
  private var attachments = PatternAttachments()
  private var parses = 0

  package init(_ text: UTF8String) {
    self.text = text
  }

  package var parse: PatternParse { lock.withLock { parsed } }

  /// The number of times that the text has been parsed: 0 or 1.
  var parseCount: Int { lock.withLock { parses } }

  /// Call with the lock held.
  private var parsed: PatternParse {
    if let knownParse { return knownParse }
    let parse = PatternParser.parse(text)
    knownParse = parse
    parses += 1
    return parse
  }

  /// - Parameter ignoringCase: the option that the client gives.
  package func lowered(ignoringCase: Bool) -> LoweredPattern {
    lock.withLock {
      if let known = ignoringCase ? caseInsensitive : caseSensitive { return known }
      let lowered = PatternLowering.lower(parsed, ignoringCase: ignoringCase)
      if ignoringCase { caseInsensitive = lowered } else { caseSensitive = lowered }
      return lowered
    }
  }

  /// A value of a later target that lives with the pattern, one of each type.
  package func attachment<Attachment: PatternAttachment>(
    _ type: Attachment.Type
  ) -> Attachment {
    lock.withLock { attachments.value(type) }
  }
}

extension Pattern {
  /// The expression, or nil if there is none or the pattern is not regular.
  package func expression(ignoringCase: Bool) -> RegularExpression? {
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
