/// The output of `explain`, before its layout as text or Markdown.
package struct ExplanationPage: Sendable {
  /// A piece of a page; sentences have code in backquotes.
  enum Block: Sendable {
    case heading(String)
    case subheading(String)
    case paragraph(String)

    /// Lines to show as they are, without a line feed at the end; the language as Markdown has it.
    case code(String, language: String)
    case list([String])

    /// Terms with their sentences; a term is code.
    case definitions([(term: String, sentence: String)])
  }

  var title: String
  var blocks: [Block]
}
