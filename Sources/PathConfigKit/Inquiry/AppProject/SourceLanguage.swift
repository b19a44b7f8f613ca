import PathConfigDiagnostics

/// The comments, strings and words of a language, as far as a project's files need them.
package struct SourceLanguage: Sendable {
  /// The beginnings of comments that end with their line.
  var lineComments: [String]
  var blockComments: BlockComments
  var quotes: [UInt8]

  /// The quotes that a string may begin and end with three times, to contain line breaks.
  var tripleQuotes: [UInt8] = []

  /// The quotes whose strings contain backslashes literally.
  var literalQuotes: [UInt8] = []

  /// The beginnings of an expression inside a string, each with the byte that ends it.
  var interpolations: [(start: String, end: UInt8)] = []

  /// True if `$name` inside a string is an expression.
  var interpolatesNames = false

  /// True if `#"…"#` is a string in which only `\#(` begins an expression.
  var hasRawStrings = false

  /// The bytes that words contain besides letters, digits, `_` and all beyond ASCII.
  var wordBytes: String = ""

  /// True if the end of a line is a token.
  var hasLineEnds = false

  enum BlockComments { case none, flat, nested }

  private static let double = UInt8(ascii: "\"")
  private static let single = UInt8(ascii: "'")

  package static let swift = SourceLanguage(
    lineComments: ["//"], blockComments: .nested, quotes: [double], tripleQuotes: [double],
    interpolations: [("\\(", UInt8(ascii: ")"))], hasRawStrings: true)

  package static let kotlin = SourceLanguage(
    lineComments: ["//"], blockComments: .nested, quotes: [double, single],
    tripleQuotes: [double], interpolations: [("${", UInt8(ascii: "}"))], interpolatesNames: true)

  package static let java = SourceLanguage(
    lineComments: ["//"], blockComments: .flat, quotes: [double, single], tripleQuotes: [double])

  package static let groovy = SourceLanguage(
    lineComments: ["//"], blockComments: .flat, quotes: [double, single],
    tripleQuotes: [double, single], interpolations: [("${", UInt8(ascii: "}"))],
    interpolatesNames: true)

  static let toml = SourceLanguage(
    lineComments: ["#"], blockComments: .none, quotes: [double, single],
    tripleQuotes: [double, single], literalQuotes: [single], wordBytes: "-", hasLineEnds: true)

  static let ruby = SourceLanguage(
    lineComments: ["#"], blockComments: .none, quotes: [double, single],
    interpolations: [("#{", UInt8(ascii: "}"))], hasLineEnds: true)

  /// The property list of an Xcode project.
  static let propertyList = SourceLanguage(
    lineComments: ["//"], blockComments: .flat, quotes: [double, single], wordBytes: "$/:.-")
}

extension SourceLanguage {
  func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") || byte >= 0x80
      || wordBytes.utf8.contains(byte)
  }
}
