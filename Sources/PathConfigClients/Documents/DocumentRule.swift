import PathConfigSyntax

/// One object of the `rules` array as written.
package struct DocumentRule: Sendable {
  /// The place in the file's `rules` array, from 0.
  ///
  /// Elements other than objects count too.
  package var index: Int

  /// The object with its braces.
  package var range: Range<Int>

  /// The patterns in order.
  ///
  /// Elements without a text (null, arrays, objects) are left out, and `DocumentPattern.index` is
  /// the place of the others.
  package var patterns: [DocumentPattern] = []

  /// The value of `patterns`, whatever its type, or nil if there is none.
  package var patternsRange: Range<Int>?

  /// The members of `properties` in the order of the file, duplicate keys included.
  package var properties: [JSONMember] = []

  /// The value of `properties`, whatever its type, or nil if there is none.
  package var propertiesRange: Range<Int>?

  /// The members beside `patterns` and `properties`, such as `comment` and `lint`, in order.
  package var otherMembers: [JSONMember] = []
}

/// One element of a `patterns` array: a pattern and its place.
package struct DocumentPattern: Sendable {
  /// The form of the element in the file.
  package enum Form: Hashable, Sendable {
    case string
    /// A number or a boolean, which some clients read as its text and others refuse.
    case coerced
  }

  /// The place in the `patterns` array, from 0.
  package var index: Int

  package var pattern: Pattern
  package var form: Form

  /// The element with its quotation marks.
  package var range: Range<Int>

  /// The place of each decoded byte in the file.
  var escapes: EscapeMap

  package var text: UTF8String { pattern.text }

  /// The bytes of the file that a range of `text`'s bytes came from.
  ///
  /// Complexity: O(log escapes).
  package func fileRange(of decoded: Range<Int>) -> Range<Int> {
    escapes.fileRange(of: decoded)
  }
}
