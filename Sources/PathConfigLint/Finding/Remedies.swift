import PathConfigClients
import PathConfigSyntax

/// Help lines with the exact text to write in the file.
enum HelpLine {
  /// The text to write is shown whole up to this many characters.
  private static let maximumScalars = 200

  /// True if a text is short enough to be shown whole.
  static func fits(_ text: String) -> Bool { text.unicodeScalars.count <= maximumScalars }

  static func replace(with texts: [String]) -> String {
    "replace it with \(listed(texts.map(code), "or"))"
  }

  static func replace(with text: String) -> String { replace(with: [text]) }

  static func rename(to key: UTF8String) -> String { "rename it to \(code(key.string))" }

  /// Puts a text of the file between two others.
  static func wrap(_ text: String, in opening: String, _ closing: String) -> String {
    text.unicodeScalars.count + opening.count + closing.count <= maximumScalars
      ? replace(with: opening + text + closing)
      : "add \(code(opening)) before it and \(code(closing)) after it"
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
    return ", or declare it in `.pathconfig.json` if the app reads it: "
      + code("\"properties\": {\(declaration)}")
  }

  /// A string in the form of a JSON file.
  static func json(_ text: UTF8String) -> String { JSONWriter.write(.string(text)).string }

  /// A member in the form of a JSON file.
  static func member(_ key: UTF8String, _ value: UTF8String) -> String {
    "\(json(key)): \(json(value))"
  }
}

/// The known name that a misspelt name probably means.
struct MeantName {
  let name: UTF8String

  /// The number of letters inserted, left out, replaced or swapped.
  let wrongLetters: Int

  /// True if it differs only in letter case and separators, as `viewController` from
  /// `view_controller`.
  var isSpelling: Bool { wrongLetters == 0 }

  /// The nearest of the other candidates, or nil if none is near.
  ///
  /// Letter case and separators do not count. A candidate is near if at most one of three of its
  /// letters is wrong. It is also near if the name is at least the first half of it. Of equally
  /// near candidates the first is taken. Complexity: O(candidates × length²), but long names are
  /// refused at once.
  static func find(_ name: UTF8String, among candidates: [UTF8String]) -> MeantName? {
    let letters = self.letters(of: name)
    guard (1...maximumLetters).contains(letters.count) else { return nil }
    var best: (name: UTF8String, distance: Int)?
    for candidate in candidates where candidate != name {
      let known = self.letters(of: candidate)
      guard let distance = distance(from: letters, to: known), distance < best?.distance ?? .max
      else { continue }
      best = (candidate, distance)
    }
    return best.map { MeantName(name: $0.name, wrongLetters: $0.distance) }
  }

  /// The number of wrong letters, or nil if the names are not near.
  private static func distance(
    from letters: [Unicode.Scalar], to known: [Unicode.Scalar]
  ) -> Int? {
    if known.starts(with: letters), letters.count * 2 >= known.count {
      return known.count - letters.count
    }
    guard abs(known.count - letters.count) <= known.count / 3 else { return nil }
    let distance = NearestName.editDistance(letters, known)
    return distance <= known.count / 3 ? distance : nil
  }

  /// Twice the longest known name.
  private static let maximumLetters = 64

  /// Letters and digits, in lower case if they are ASCII.
  ///
  /// All other characters separate words.
  private static func letters(of name: UTF8String) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    for scalar in name.unicodeScalars.prefix(maximumLetters * 2) {
      switch scalar {
      case "A"..."Z": letters.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case "a"..."z", "0"..."9": letters.append(scalar)
      case _ where scalar.isASCII: break
      default: letters.append(scalar)
      }
    }
    return letters
  }
}
