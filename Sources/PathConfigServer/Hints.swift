import PathConfigCLI
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension LanguageServer {
  /// The completions at a position.
  func completion(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration || file.isSettings else { return [] }
    let places = TextPlaces(file.text.buffer, in: client.unit)
    let cursor = Cursor(
      at: try places.offset(at: parameters["position"]), in: file.text.buffer.bytes)
    var offers: [Offer] = []
    if file.isSettings {
      offers = self.offers(at: cursor, SchemaGuide.settings, of: nil)
    } else {
      let read = try read(file)
      offers = self.offers(at: cursor, .configurations(for: read.clients), of: read)
    }
    let range = places.range(cursor.token)
    return .array(
      offers.map { offer in
        .members([
          "label": .string(offer.label), "kind": .integer(offer.kind),
          "documentation": offer.explanation.map { ["kind": "markdown", "value": .string($0)] },
          "filterText": .string(offer.text),
          "textEdit": ["range": range, "newText": .string(offer.text)],
        ])
      })
  }

  private func offers(at cursor: Cursor, _ guide: SchemaGuide, of read: ReadText?) -> [Offer] {
    switch cursor.role {
    case .none: return []
    case .name:
      let taken = read?.document.parse.root?.names(at: cursor.path) ?? []
      let declared =
        cursor.path.last == .member("properties")
        ? read?.settings.configuration.declarations.properties ?? [] : []
      return (guide.names(at: cursor.path) + declared.map(\.name)).distinct()
        .filter { !taken.contains($0) || cursor.isFollowedByColon }
        .map { name in
          let path = cursor.path + [.member(name)]
          let value = cursor.isFollowedByColon ? "" : ": \(guide.beginning(at: path))"
          return Offer(
            name.string, JSONWriter.write(.string(name)).string + value, kind: 10,
            guide.paragraphs(at: path))
        }
    case .value:
      let words = guide.words(at: cursor.path).map { word in
        Offer(json: word, kind: 12, guide.paragraphs(at: cursor.path))
      }
      return words + (read.map { projectValues(at: cursor.path, $0) } ?? [])
    }
  }

  /// Facts of the project: its screens, the values of its properties and its routes.
  private func projectValues(at path: [TreeStep], _ read: ReadText) -> [Offer] {
    guard path.count == 4, path[0] == .member("rules") else { return [] }
    switch (path[2], path[3]) {
    case (.member("patterns"), .element):
      let client = read.clients.first
      return read.routes.compactMap { route in
        let pattern = client.flatMap { route.readablePattern(for: $0) }
        return pattern.map {
          Offer($0.string, JSONWriter.write(.string($0)).string, kind: 20, [route.path.text.string])
        }
      }
    case (.member("properties"), .member(let name)):
      let screens = PropertySpec.destinations[name].map(read.destinations.offers) ?? []
      let values = read.settings.configuration.declarations.properties[name]?.values ?? []
      return screens.distinct().map { Offer(json: .string($0), kind: 18, []) }
        + values.map { Offer(json: $0.text.map { .string($0) } ?? .node($0), kind: 12, []) }
    default: return []
    }
  }
}

/// One completion.
private struct Offer {
  let label: String

  /// The text with its quotation marks.
  let text: String

  /// A number of `CompletionItemKind`.
  let kind: Int
  let explanation: String?

  init(_ label: String, _ text: String, kind: Int, _ paragraphs: [String]) {
    self.label = label
    self.text = text
    self.kind = kind
    explanation = paragraphs.isEmpty ? nil : paragraphs.joined(separator: "\n\n")
  }

  /// A value; for a word, only the paragraph about it is shown.
  init(json value: JSONOutput, kind: Int, _ paragraphs: [String]) {
    let text = JSONWriter.write(value).string
    guard case .string(let word) = value else {
      self.init(text, text, kind: kind, [])
      return
    }
    let beginning = "`\(word.string)`:"
    self.init(
      word.string, text, kind: kind, paragraphs.filter { $0.utf8.starts(with: beginning.utf8) })
  }
}

extension JSONNode {
  /// The names of the members of an object at the end of a path.
  fileprivate func names(at path: [TreeStep]) -> [UTF8String] {
    let end = path.reduce(Optional(self)) { node, step in
      switch step {
      case .member(let name): node?[name]
      case .element(let index): node?.element(index)
      }
    }
    return end?.object?.map(\.name) ?? []
  }
}

extension LanguageServer {
  /// The meaning of the name, value or pattern at a position; null if it is unknown.
  func hover(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    let places = TextPlaces(file.text.buffer, in: client.unit)
    let offset = try places.offset(at: parameters["position"])
    let bytes = file.text.buffer.bytes
    let cursor = Cursor(at: min(offset + 1, bytes.count), in: bytes)
    var (paragraphs, range) = ([String](), cursor.token)
    if file.isSettings {
      paragraphs = SchemaGuide.settings.paragraphs(at: cursor.place)
    } else if file.isConfiguration {
      paragraphs = try self.paragraphs(about: cursor, try read(file), file)
    } else if let (pattern, place) = pattern(at: offset, inProgram: file) {
      (paragraphs, range) = (pattern, place)
    }
    if paragraphs.isEmpty { return .null }
    return [
      "contents": ["kind": "markdown", "value": .string(paragraphs.joined(separator: "\n\n"))],
      "range": places.range(range),
    ]
  }

  /// The meaning of a pattern in a program that writes it, and its place.
  private func pattern(
    at offset: Int, inProgram file: EditedFile
  ) -> (paragraphs: [String], place: Range<Int>)? {
    for read in programs(file) {
      for rule in read.document.rules {
        for pattern in rule.patterns {
          let place = SourceRange(read.document.buffer, pattern.range)
          guard place.name == file.name, place.range.contains(offset) else { continue }
          let view = RuleView(read.document, for: read.clients[0])
          return (
            view.paragraphs(aboutPattern: pattern.index, ofRule: rule.index, read.pages),
            place.range
          )
        }
      }
    }
    return nil
  }

  private func paragraphs(
    about cursor: Cursor, _ read: ReadText, _ file: EditedFile
  ) throws(ResponseError) -> [String] {
    let place = cursor.place
    let paragraphs = SchemaGuide.configurations(for: read.clients).paragraphs(at: place)
    if cursor.role == .value {
      let beginning = "`\(cursor.word.string)`:"
      let about = paragraphs.filter { $0.utf8.starts(with: beginning.utf8) }
      if !about.isEmpty { return about }
    }
    guard place.count >= 4, place[0] == .member("rules"), case .element(let rule) = place[1] else {
      return paragraphs
    }
    switch (place[2], place[3]) {
    case (.member("patterns"), .element(let pattern)):
      let view = file.view ?? RuleView(read.document, for: read.clients[0])
      file.view = view
      return view.paragraphs(aboutPattern: pattern, ofRule: RuleIndex(rule), read.pages)
    case (.member("properties"), .member(let name)):
      return read.settings.configuration.declarations.properties[name]?.paragraphs ?? paragraphs
    default: return paragraphs
    }
  }
}

extension DeclaredProperty {
  /// The team's own description of the property.
  fileprivate var paragraphs: [String] {
    let values = values.map { values in
      "Values: \(values.map { Markdown.code($0.json) }.joined(separator: ", "))."
    }
    return [
      summary?.string, "A property of the app, declared as `\(type.rawValue)`.", values,
    ].compactMap { $0 }
  }
}
