package import PathConfigDiagnostics

/// A word, a string or a sign of a source text.
package struct SourceToken: Sendable {
  package let kind: Kind

  /// A word, or a string without its quotes and escapes; empty for any other token.
  package let text: UTF8String

  /// The bytes of the text, with the quotes of a string.
  package let range: Range<Int>

  package enum Kind: Hashable, Sendable {
    case word
    case string

    /// A string with an expression in it; the text is the part before the first one.
    case interpolatedString

    /// A byte that is part of neither.
    case sign(UInt8)
    case lineEnd
  }

  package func isWord(_ word: UTF8String) -> Bool { kind == .word && text == word }

  package func isSign(_ sign: Unicode.Scalar) -> Bool { kind == .sign(UInt8(ascii: sign)) }

  /// The tokens of a text in their order, without comments and blanks.
  ///
  /// A string or a comment without an end goes on to the end of the text; a string of one line, to
  /// the end of its line. Complexity: O(bytes).
  package static func all(
    in bytes: ContiguousArray<UInt8>, of language: SourceLanguage
  ) -> [SourceToken] {
    var scanner = SourceScanner(bytes, language)
    return scanner.tokens()
  }
}
