import PathConfigClients
import PathConfigSyntax

/// The answers to one URL side by side: a row for each property, a column for each side.
struct SideTable {
  private let style: TerminalStyle
  private let columns: [Column]

  /// A side, with the clients that give one answer there.
  private struct Column {
    var name: String
    var clients: [ClientProfile]
    var answer: QueryAnswer
    var cells: [UTF8String: Cell] = [:]
  }

  private struct Cell: Equatable {
    var text: String

    /// The client's reading of it; nil if it does not read the property itself.
    var meaning: UTF8String?
  }

  /// - Parameter answers: to one URL, those of a side in a row.
  init(_ answers: [QueryAnswer], _ style: TerminalStyle) {
    self.style = style
    var columns: [Column] = []
    let properties = Self.properties(of: answers)
    for answer in answers {
      let cells = Dictionary(
        uniqueKeysWithValues: properties.map { ($0, Self.cell(of: $0, in: answer)) })
      let name = answer.side ?? ""
      if let last = columns.indices.last, columns[last].name.utf8.elementsEqual(name.utf8),
        columns[last].cells == cells, columns[last].answer.verdict == answer.verdict
      {
        columns[last].clients.append(answer.client.profile)
      } else {
        columns.append(
          Column(name: name, clients: [answer.client.profile], answer: answer, cells: cells))
      }
    }
    self.columns = columns
  }

  /// The most sides that have a column each.
  private static let maximumSides = 3

  /// Complexity: O(properties · sides).
  func render() -> String {
    if columns.map(\.name).distinct().count > Self.maximumSides { return list }
    let properties = Self.properties(of: columns.map(\.answer))
    var lines = properties.isEmpty ? [] : table(properties)
    for column in columns {
      let name = Printable.text(column.name)
      lines.append("\(style.strong(name)): \(ClientNames.list(column.clients))")
      lines += QueryText(style).linesBesideProperties(column.answer).map { "  \($0)" }
    }
    return lines.map { "  \($0)\n" }.joined()
  }

  /// The answers one below the other, equal ones together.
  private var list: String {
    let answers = columns.grouped { column in
      let lines = QueryText(style).lines(column.answer).map { UTF8String($0) }
      return [UTF8String(ClientNames.list(column.clients))] + lines
    }
    return answers.map { texts, columns in
      let names = columns.map { Printable.text($0.name) }.joined(separator: ", ")
      return "  \(style.strong(names)): \(texts[0])\n"
        + texts.dropFirst().map { "    \($0)\n" }.joined()
    }.joined()
  }

  private func table(_ properties: [UTF8String]) -> [String] {
    let head = [""] + columns.map { Printable.text($0.name) }
    let rows = properties.map { property in
      let cells = columns.map { $0.cells[property] ?? Cell(text: "", meaning: nil) }
      return (
        cells: [Printable.text(property.string)] + cells.map(\.text), differs: Self.differ(cells)
      )
    }
    let lines = aligned([head] + rows.map(\.cells))
    return [style.strong("  " + lines[0])]
      + zip(rows, lines.dropFirst()).map { row, line in
        row.differs ? style.strong("≠ \(line)") : "  \(line)"
      }
  }

  /// True if the same property means something else on two sides.
  ///
  /// A property that only one of two clients reads cannot differ.
  private static func differ(_ cells: [Cell]) -> Bool {
    let read = cells.compactMap(\.meaning)
    if read.isEmpty { return cells.contains { $0.text != cells[0].text } }
    return read.contains { $0 != read[0] }
  }

  /// In the order in which the sides set them.
  private static func properties(of answers: [QueryAnswer]) -> [UTF8String] {
    answers.flatMap { $0.resolution?.properties ?? [] }.map(\.name).distinct()
  }

  private static func cell(of property: UTF8String, in answer: QueryAnswer) -> Cell {
    guard let resolution = answer.resolution else { return Cell(text: "-", meaning: nil) }
    let profile = answer.client.profile
    let winner = resolution.properties.first { $0.name == property }?.winner
    let meaning = profile.meaning(ofProperty: property, winner?.property.value)
    guard let winner else {
      let value = profile.property(property)?.defaultValue.output
      let words = value.map { JSONWriter.write($0).string } ?? ""
      return Cell(
        text: words.isEmpty || words == "null" ? "not set" : "not set (\(words))", meaning: meaning)
    }
    let written = JSONWriter.write(winner.property.value).shortened()
    return Cell(
      text: "\(Printable.text(written)) \(Self.place(winner.rule, in: answer))", meaning: meaning)
  }

  private static func place(_ rule: Int, in answer: QueryAnswer) -> String {
    switch answer.client.compiled.rules[rule].origin {
    case .source: "(rule \(rule + 1))"
    case .client: "(built-in)"
    }
  }
}
