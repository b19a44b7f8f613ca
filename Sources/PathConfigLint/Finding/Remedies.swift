import PathConfigClients
import PathConfigSyntax

/// Help lines with the exact text to write in the file.
enum HelpLine {
  /// The text to write is shown whole up to this many characters.
  private static let maximumScalars = 200

  /// True if a text is short enough to be shown whole.
  static func fits(_ text: String) -> Bool { text.unicodeScalars.count <= maximumScalars }

  /// The screens on which a page opens, by the words of `presentation` in a JSON file.
  static let screens: [UTF8String: String] = [
    "\"default\"": "a new screen", "\"push\"": "always a new screen",
    "\"replace\"": "in place of the current screen", "\"replace_root\"": "the only screen",
  ]

  static func replace(with text: String) -> String { "replace it with \(code(text))" }

  static func rename(to key: UTF8String) -> String { "rename it to \(code(key.string))" }

  /// The end of a message that asks for the name that was probably meant; empty without one.
  static func question(_ meant: UTF8String?) -> String {
    meant.map { " (did you mean \(Quotation.of($0))?)" } ?? ""
  }

  /// Text of a JSON file in backticks, on one line.
  static func code(_ text: String) -> String {
    let lines = text.split { $0.isNewline }.enumerated().map { index, line in
      index == 0 ? String(line) : String(line.drop { $0 == " " || $0 == "\t" })
    }
    return Quotation.of(UTF8String(lines.joined(separator: " ")), atMost: maximumScalars)
  }

  /// For a property that the app may read itself, after another help.
  static func declare(_ assignment: Assignment) -> String {
    let type = JSONType(assignment.value).flatMap {
      DeclaredProperty.ValueType(rawValue: $0.rawValue)
    }
    let declaration = member(assignment.name, UTF8String((type ?? .any).rawValue))
    return ", or declare the property in `.pathconfig.json` if the app reads it: "
      + code("\"properties\": {\(declaration)}")
  }

  /// A rule in the form of a JSON file.
  ///
  /// - Parameters:
  ///   - patterns: in that form, separated by commas.
  ///   - properties: the same.
  static func rule(_ patterns: String, setting properties: String) -> String {
    "{\"patterns\": [\(patterns)], \"properties\": {\(properties)}}"
  }

  /// A string in the form of a JSON file.
  static func json(_ text: UTF8String) -> String { JSONWriter.write(.string(text)).string }

  /// A member in the form of a JSON file.
  static func member(_ key: UTF8String, _ value: UTF8String) -> String {
    "\(json(key)): \(json(value))"
  }
}
