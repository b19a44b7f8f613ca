import Foundation
import Testing

/// A way of writing that may only become rarer.
struct LanguageRule: Sendable, CustomTestStringConvertible {
  var name: String

  /// A regular expression; a space in it also matches a line break within a sentence.
  var pattern: String
  var kinds: [Prose.Kind] = [.comments, .literals, .readme, .guides]

  /// The number of occurrences today.
  var most: Int

  /// The advice for anyone who adds an occurrence.
  var instead: String

  var testDescription: String { name }

  struct Occurrence {
    var prose: Prose
    var range: Range<String.Index>

    /// The place, and the prose of its line.
    var description: String {
      let before = prose.text[..<range.lowerBound]
      let start = before.lastIndex(of: "\n").map(prose.text.index(after:)) ?? before.startIndex
      let number = before.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      return "\(prose.path):\(number): \(prose.text[start...].prefix { $0 != "\n" })"
    }
  }

  func occurrences(in texts: [Prose]) throws -> [Occurrence] {
    let expression = try NSRegularExpression(
      pattern: pattern.replacingOccurrences(of: " ", with: Self.space), options: .anchorsMatchLines)
    return texts.flatMap { prose in
      expression.matches(in: prose.text, range: NSRange(prose.text.startIndex..., in: prose.text))
        .compactMap { Range($0.range, in: prose.text) }
        .map { Occurrence(prose: prose, range: $0) }
    }
  }

  /// A line break, the `+` between two literals, or spaces; not the end of a list's item.
  private static let space =
    #"(?:\x20*+\n/{0,3}\x20*+(?![-*]\x20|\d+\.\x20)|\x20*+"\s*\+\s*"\x20*+|\x20++)"#

  /// More than 25 words; only the last may end a sentence, and none is code.
  private static let longSentence = #"(?:WORD(?<![.!?]|[.!?]\)) ){25,}WORD"#
    .replacingOccurrences(of: "WORD", with: #"[^\s"\\|{}=$<>]++"#)

  /// A literal, or several that are added, of more than 60 characters.
  private static let longLiteral = #""(?:[^"\\]|\\.|"\s*\+\s*"){61,}+""#

  static let all: [LanguageRule] = [
    LanguageRule(
      name: "is no X",
      pattern: #"(?<!\b[Tt]here\s)\b(?:is|are) no (?!(?:longer|more|fewer|less|\w+er than)\b)\w"#,
      most: 18, instead: "write \"is not an X\""),
    LanguageRule(
      name: "is none", pattern: #"(?<!\b[Tt]here\s)\b(?:is|are) none\b"#, most: 3,
      instead: "write \"is not one\" or \"has no X\""),
    LanguageRule(
      name: "told", pattern: #"\b[Tt]old\b(?! apart)"#, most: 4,
      instead: "write \"reports\", \"shows\" or \"lists\" after its subject"),
    LanguageRule(
      name: "stands in", pattern: #"\bstands? (?:in|twice|there)\b"#, most: 7,
      instead: "write \"is in\" or \"appears twice\""),
    LanguageRule(
      name: "of which", pattern: #"\b[Oo]f which\b"#, most: 6,
      instead: "split the sentence, or write \"whose\""),
    LanguageRule(
      name: "be it", pattern: #"\bbe it\b"#, most: 0, instead: "write \"even if\" or \"or\""),
    LanguageRule(
      name: "that which, such of", pattern: #"\b[Tt]hat which\b|\b[Ss]uch of\b"#, most: 0,
      instead: "name the thing"),
    LanguageRule(
      name: "hold against", pattern: #"\b[Hh](?:old|olds|eld|olding) (?:\w++ ){0,6}against\b"#,
      most: 2, instead: "write \"check … against\" or \"compare … with\""),
    LanguageRule(
      name: "a permission", pattern: #"\b[Pp]ermission\b(?! to\b| denied\b)"#, most: 0,
      instead: "write \"suppression\""),
    LanguageRule(
      name: "anew", pattern: #"\banew\b"#, most: 3,
      instead: "write \"again\", or a verb with \"re\""),
    LanguageRule(
      name: "doc comment that begins with What", pattern: #"(?<=^\n|\A)/// What\b"#,
      kinds: [.comments], most: 0,
      instead: "begin with a noun: \"The rules in precedence order.\""),
    LanguageRule(
      name: "doc comment that begins with Whether", pattern: #"(?<=^\n|\A)/// Whether\b"#,
      kinds: [.comments], most: 0, instead: "write \"True if …\""),
    LanguageRule(
      name: "doc comment that begins with How, When, Where, Who or Why",
      pattern: #"(?<=^\n|\A)/// (?:How|When|Where|Who|Why)\b"#,
      kinds: [.comments], most: 0,
      instead: "begin with a noun: \"The place of the rule.\", \"The reason that …\""),
    LanguageRule(
      name: "summary of a command over 60 characters", pattern: #"\bsummary:\s*"# + longLiteral,
      kinds: [.commands], most: 0,
      instead: "begin with a verb and move the rest to the discussion"),
    LanguageRule(
      name: "summary of a flag over 60 characters", pattern: #",\s*"# + longLiteral + #"\)"#,
      kinds: [.flags], most: 0,
      instead: "begin with a verb and move the rest to the long text"),
    LanguageRule(
      name: "sentence of the tool over 25 words", pattern: longSentence, kinds: [.literals],
      most: 2, instead: "write one idea a sentence, in 20 words or fewer"),
    LanguageRule(
      name: "sentence of README.md or a guide over 25 words", pattern: longSentence,
      kinds: [.readme, .guides], most: 0,
      instead: "write one idea a sentence, in 20 words or fewer"),
    LanguageRule(
      name: "line of README.md", pattern: #"\n"#, kinds: [.readme], most: 300,
      instead: "move details to a guide and link to it"),
  ]
}
