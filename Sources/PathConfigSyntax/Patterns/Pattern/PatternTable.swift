import Foundation

/// The patterns of a run: one value for each text, whichever file or answer it comes from.
///
/// A class, because everybody who reads documents in a run shares it. Several threads may ask at
/// once. The patterns live as long as the table or another owner.
package final class PatternTable: @unchecked Sendable {
  /// Guards the patterns.
  private let lock = NSLock()
  private var patterns: [UTF8String: Pattern] = [:]
  private var attachments = PatternAttachments()

  package init() {}

  /// A value of a later target that lives with the table, one of each type.
  package func attachment<Attachment: PatternAttachment>(
    _ type: Attachment.Type
  ) -> Attachment {
    lock.withLock { attachments.value(type) }
  }

  /// Forgets the patterns that nobody else owns, such as those of texts that are gone.
  package func forgetUnowned() {
    lock.withLock {
      for text in Array(patterns.keys) {
        if isKnownUniquelyReferenced(&patterns[text]) { patterns[text] = nil }
      }
    }
  }

  /// Complexity: O(length of the text).
  package func pattern(_ text: UTF8String) -> Pattern {
    lock.withLock {
      if let known = patterns[text] { return known }
      let pattern = Pattern(text)
      patterns[text] = pattern
      return pattern
    }
  }

  /// The pattern of the same text.
  ///
  /// A text that the table does not know gets this pattern.
  package func adopting(_ pattern: Pattern) -> Pattern {
    lock.withLock {
      if let known = patterns[pattern.text] { return known }
      patterns[pattern.text] = pattern
      return pattern
    }
  }

  /// The distinct texts that somebody asked for, parsed or not.
  package var count: Int { lock.withLock { patterns.count } }

  /// The number of times that texts have been parsed.
  var parseCount: Int {
    lock.withLock { patterns.values.reduce(0) { $0 + $1.parseCount } }
  }
}
