@testable import PathConfigSyntax

/// The comparable result of a parse: every fault and mark as one line, with its place.
struct ParseReport {
  var parse: JSONParse

  init(_ text: String, limits: JSONLimits = .standard) {
    parse = JSONParser.parse(name: "test.json", text: text, limits: limits)
  }

  init(_ bytes: [UInt8], limits: JSONLimits = .standard) {
    parse = JSONParser.parse(name: "test.json", bytes: ContiguousArray(bytes), limits: limits)
  }

  /// `1:5-1:6 message` for every fault.
  var faults: [String] {
    parse.faults.map { "\(place($0.range)) \($0.message)" }
  }

  var relaxations: [String] {
    parse.relaxations.map { "\(place($0.range)) \($0.message)" }
  }

  /// The value in one line; empty without one.
  var value: String {
    parse.root.map { JSONWriter.write($0).string } ?? ""
  }

  private func place(_ range: Range<Int>) -> String {
    let location = SourceRange(parse.buffer, range)
    let (start, end) = (location.start, location.end)
    return "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }

  /// The value, then each fault and departure on a line of its own.
  var lines: [String] {
    let faults = parse.faults.map { ("", $0.range, $0.message, $0.help) }
    let marks = parse.relaxations.map { ("~ ", $0.range, $0.message, $0.help) }
    let lines = (faults + marks).map { sign, range, message, help in
      "\(sign)\(place(range)) \(message)" + (help.map { " | \($0)" } ?? "")
    }
    return ["→ \(value)"] + lines
  }

  /// The lines of a text in which some characters have a sign that people see.
  static func lines(of shown: String) -> [String] {
    let hidden = [
      "⏎": "\n", "⇥": "\t", "␀": "\u{0}", "␁": "\u{1}", "␌": "\u{C}", "⍽": "\u{A0}",
    ]
    let report = ParseReport(hidden.reduce(shown) { $0.replacing($1.key, with: $1.value) })
    return report.lines.map { line in
      hidden.reduce(line) { $0.replacing($1.value, with: $1.key) }
    }
  }
}
