import PathConfigSyntax

/// The result of a run: a command makes one, and each format has one renderer for it.
///
/// A command knows no format. The parts are made on demand, because a run writes one or two
/// formats.
struct Report {
  /// The report for people: whole, as in a document or with `--all`, or shortened for a terminal.
  var blocks: (_ isWhole: Bool) -> [Block]

  /// The report for programs.
  var json: () -> JSONOutput

  /// The findings for CI systems and editors; nil for a command without any.
  var findings: (() -> FindingReport)?

  /// The cases for JUnit; nil for a case for each kind of finding.
  var suites: (() -> [ReportedSuite])?
  var exit = ExitCode.success
}

/// A part of a report for people.
indirect enum Block {
  /// A line, and the parts under it.
  case heading(Line, [Block])

  /// A line by itself; an empty one separates parts of a text.
  case text(Line)

  /// Lines of cells, in columns.
  case rows([[Line]])

  /// Lines; text shows at most this number of them without `--all`.
  case list([Line], limit: Int = .max)

  /// Lines that stay as they are, such as an excerpt of a file.
  case code([Line])

  /// A report with its result: a terminal is read from its end, and a document from its beginning.
  case result(Result)

  struct Result {
    /// The subject, if there are several reports.
    var subject: Line?

    /// The answer, without a full stop.
    var conclusion: Line

    /// The clients that it is for, if the conclusion does not say so.
    var clients: String?

    /// Remarks on the conclusion: those that belong to it, and those that stand by themselves.
    var details: [Block] = []
    var notes: [Block] = []

    /// The parts that lead to the conclusion, and the last lines of them.
    var parts: [Block]
    var lastLines: [Block] = []
  }
}

extension Block.Result {
  /// The result, then the parts.
  fileprivate var document: Block {
    let about = [subject, clients.map { Line($0) }].compactMap { $0 }.map(Block.text)
    return .heading(
      Line("Path configuration: \(conclusion.plain)"), about + details + notes + parts + lastLines)
  }

  /// The parts, then the result.
  fileprivate var text: [Block] {
    let line = clients.map { "\(conclusion); \($0)" } ?? conclusion
    return .separated([
      subject.map { [.text($0)] } ?? [], parts, lastLines + [.heading(line, details)] + notes,
    ])
  }
}

extension [Block] {
  /// The blocks with each result at the beginning.
  var document: [Block] {
    map { block in
      switch block {
      case .result(let result): result.document
      case .heading(let line, let blocks): .heading(line, blocks.document)
      case .text, .rows, .list, .code: block
      }
    }
  }
}

// MARK: - Lines

/// A line of a report: words of the tool and text from outside, which renderers escape.
///
///     let line: Line = "\(name, .strong): \(count) rules"
struct Line: Sendable {
  fileprivate var parts: [(text: String, look: TextLook)] = []

  init(_ text: String, _ look: TextLook = .plain) {
    if !text.isEmpty { parts.append((text, look)) }
  }

  static func + (left: Line, right: Line) -> Line {
    var line = left
    line.parts += right.parts
    return line
  }

  /// The line without any look, as people see it.
  var plain: String { text(.plain) }

  /// The line for a terminal or a file.
  func text(_ style: TextStyle) -> String {
    parts.map { style.paint(Printable.text($0.text), $0.look) }.joined()
  }

  /// The line as Markdown, in which the parts between backquotes are code.
  func markdown(inTable: Bool = false) -> String {
    var parts = parts.map { text, look in
      (text: text, isStrong: look == .strong || look == .failure)
    }
    // A part between backquotes may have several looks.
    if parts.contains(where: { !$0.text.utf8.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2) })
    {
      parts = [(parts.map(\.text).joined(), false)]
    }
    return parts.map { text, isStrong in
      let sentence = Markdown.sentence(text, inTable: inTable)
      return isStrong && !sentence.isEmpty ? "**\(sentence)**" : sentence
    }.joined()
  }
}

extension Line: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self.init(text) }
  init(stringInterpolation: Interpolation) { self = stringInterpolation.line }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var line = Line("")

    init(literalCapacity: Int, interpolationCount: Int) {}
    mutating func appendLiteral(_ text: String) { line = line + Line(text) }
    mutating func appendInterpolation(_ text: String, _ look: TextLook = .plain) {
      line = line + Line(text, look)
    }
    mutating func appendInterpolation(_ text: UTF8String, _ look: TextLook = .plain) {
      line = line + Line(text.string, look)
    }
    mutating func appendInterpolation(_ number: Int) { line = line + Line(String(number)) }
    mutating func appendInterpolation(_ part: Line) { line = line + part }
  }
}

extension [Line] {
  /// The lines one after the other.
  func joined(_ separator: String) -> Line {
    enumerated().reduce(Line("")) {
      $1.offset == 0 ? $1.element : $0 + Line(separator) + $1.element
    }
  }
}

// MARK: - Text

extension [Block] {
  /// Groups of blocks with an empty line between them.
  static func separated(_ groups: [[Block]]) -> [Block] {
    Array(groups.filter { !$0.isEmpty }.joined(separator: [.text("")]))
  }

  /// The blocks as text, in which every line ends in a line feed.
  ///
  /// - Parameter depth: the number of headings above. Each indents by two columns.
  func text(_ style: TextStyle, showsAll: Bool = true, depth: Int = 0) -> String {
    map { $0.text(style, showsAll, depth) }.joined()
  }
}

extension Block {
  fileprivate func text(_ style: TextStyle, _ showsAll: Bool, _ depth: Int) -> String {
    func indented(_ lines: [String]) -> String {
      let indent = String(repeating: "  ", count: depth)
      return lines.map { $0.isEmpty ? "\n" : "\(indent)\($0)\n" }.joined()
    }
    switch self {
    case .heading(let line, let blocks):
      return indented([line.text(style)])
        + blocks.text(style, showsAll: showsAll, depth: depth + 1)
    case .text(let line): return indented([line.text(style)])
    case .rows(let rows):
      return indented(aligned(rows.map { $0.map { $0.text(style) } }))
    case .list(let lines, let limit):
      let shown = lines.prefix(showsAll ? .max : limit)
      return indented(shown.map { $0.text(style) } + andMore(lines.count - shown.count))
    case .code(let lines): return lines.map { $0.text(style) + "\n" }.joined()
    case .result(let result): return result.text.text(style, showsAll: showsAll, depth: depth)
    }
  }
}

// MARK: - Markdown

extension [Block] {
  /// The blocks as GitHub Flavored Markdown, with an empty line between them.
  ///
  /// - Parameter depth: the number of headings above.
  func markdown(depth: Int = 0) -> String {
    map { $0.markdown(depth) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension Block {
  fileprivate func markdown(_ depth: Int) -> String {
    switch self {
    case .heading(let line, let blocks):
      let title = String(repeating: "#", count: Swift.min(depth + 3, 6)) + " \(line.markdown())\n"
      let content = blocks.markdown(depth: depth + 1)
      return title + (content.isEmpty ? "" : "\n" + content)
    case .text(let line): return line.plain.isEmpty ? "" : line.markdown() + "\n"
    case .rows(let rows):
      guard let columns = rows.map(\.count).max() else { return "" }
      let cells = rows.map { row in
        row.map { $0.markdown(inTable: true) }
          + Array(repeating: "", count: columns - row.count)
      }
      return Markdown.table(Array(repeating: "", count: columns), folding: cells)
    case .list(let lines, let limit):
      return Markdown.list(lines.map { $0.markdown() }, open: limit)
    case .code(let lines):
      let text = lines.map { $0.plain + "\n" }.joined()
      let fence = Markdown.fence(around: text, atLeast: 3)
      return "\(fence)\n\(text)\(fence)\n"
    case .result(let result): return result.document.markdown(depth)
    }
  }
}

// MARK: - JSON

extension JSONOutput {
  static func optional(_ text: String?) -> JSONOutput { .optional(text) { .string($0) } }

  /// Clauses as one sentence, or `null` without any.
  static func sentence(_ clauses: [String]) -> JSONOutput {
    clauses.isEmpty ? nil : .string(clauses.joined(separator: "; "))
  }

  /// The bytes of a file with the value.
  var file: ContiguousArray<UInt8> {
    JSONWriter.write(self, style: .pretty).bytes + [UInt8(ascii: "\n")]
  }
}
