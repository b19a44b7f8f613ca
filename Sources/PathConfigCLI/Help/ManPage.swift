import PathConfigDiagnostics

/// A page for `man` under construction, in the macros of man(7).
package struct ManPage {
  private var text = ""

  var rendered: String { text }

  /// The head of a page of section 1.
  ///
  /// It has no date, so that the same tool always prints the same page.
  init(title: String, source: String) {
    text = ".TH \(Self.argument(title.uppercased())) 1 \"\" \(Self.argument(source))"
    text += " \"User Commands\"\n.nh\n.ad l\n"
  }

  mutating func section(_ title: String) {
    text += ".SH \(Self.argument(title.uppercased()))\n"
  }

  mutating func subsection(_ title: String) {
    text += ".SS \(Self.argument(title))\n"
  }

  /// The line with which `apropos` finds the page.
  mutating func name(_ name: String, _ summary: String) {
    text += Self.escaped("\(name) - \(summary)") + "\n"
  }

  mutating func paragraph(_ content: String) {
    text += ".PP\n" + Self.prose(content) + "\n"
  }

  /// A term in bold and its text; each further text is a separate paragraph.
  mutating func definition(_ term: String, _ texts: [String]) {
    text += ".TP\n\\fB" + Self.escaped(term) + "\\fP\n"
    text += texts.map(Self.prose).joined(separator: "\n.br\n") + "\n"
  }

  /// A usage line: words in bold as they are typed, and the rest.
  mutating func usage(_ command: String, _ rest: [String]) {
    text += ".HP\n\\fB" + Self.escaped(command) + "\\fP"
    for word in rest { text += " " + Self.escaped(word) }
    text += "\n"
  }

  /// A line to copy, and its effect.
  mutating func example(_ line: String, _ doc: String) {
    text += ".PP\n" + Self.prose(doc) + ":\n.PP\n.nf\n"
    text += Self.lineStart(Self.escaped(line)) + "\n.fi\n"
  }

  // MARK: Escapes

  /// Sentences, each on its own line as man(7) asks; text in backquotes is bold.
  private static func prose(_ content: String) -> String {
    var result = ""
    var isCode = false
    for scalar in content.drop(while: { $0 == " " }).unicodeScalars {
      if scalar == "`" {
        result += isCode ? "\\fP" : "\\fB"
        isCode.toggle()
      } else {
        result += escaped(scalar)
      }
    }
    return lineStart(result + (isCode ? "\\fP" : ""))
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map(escaped).joined()
  }

  /// Typed characters that `troff` would otherwise replace (groff_char(7)).
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\e"
    case "-": "\\-"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "\n": " "
    case _ where scalar.value >= 0x80:
      "\\[u" + scalar.value.hexadecimal(digits: 4, uppercase: true) + "]"
    default: String(scalar)
    }
  }

  /// A full stop or an apostrophe at the beginning would make a request of a line.
  private static func lineStart(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// An argument of a macro between quotation marks, which are doubled inside.
  private static func argument(_ text: String) -> String {
    let doubled = escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + doubled.joined(separator: "\"\"") + "\""
  }
}
