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
      let taken = TreePlace.members(at: cursor.path, of: read?.document.parse.root)
      let declared =
        cursor.path.last == .member("properties")
        ? read?.project.configuration.declarations.properties.all ?? [] : []
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
      let profile = read.clients.first
      return (read.routes()?.visited ?? []).compactMap { route in
        let pattern = profile.flatMap { route.readablePattern(for: $0) }
        return pattern.map {
          Offer($0.string, JSONWriter.write(.string($0)).string, kind: 20, [route.path.text.string])
        }
      }
    case (.member("properties"), .member(let name)):
      let screens = DestinationInventory.kinds[name].map(read.destinations().offers) ?? []
      let values = read.project.configuration.declarations.properties[name]?.values ?? []
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

extension TreePlace {
  /// The names of the members of an object at the end of a path.
  fileprivate static func members(at path: [TreeStep], of root: JSONNode?) -> [UTF8String] {
    var node = root
    for step in path {
      switch step {
      case .member(let name): node = node?[name]
      case .element(let index):
        let elements = node?.elements ?? []
        node = elements.indices.contains(index) ? elements[index] : nil
      }
    }
    return node?.object?.map(\.name) ?? []
  }
}

extension Route {
  /// A pattern that a person would write for the route; nil for one that needs another pattern.
  fileprivate func readablePattern(for profile: ClientProfile) -> UTF8String? {
    var text = "^"
    for part in path.parts {
      switch part {
      case .literal(let literal):
        for scalar in literal.unicodeScalars {
          if #"\.+*?()[]{}|^$"#.unicodeScalars.contains(scalar) { text += "\\" }
          text.unicodeScalars.append(scalar)
        }
      case .parameter: text += "[^/]+"
      case .glob: text += ".+"
      case .optional: continue
      case .repeated, .anyCharacter, .oneOf, .expression: return nil
      }
    }
    return UTF8String(text + (profile.matchesQueryStrings ? #"(?:\?.*)?$"# : "$"))
  }
}

extension LanguageServer {
  /// The meaning of the name, value or pattern at a position; null if it is unknown.
  func hover(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    if file.isSettings {
      let parse = JSONParser.parse(name: file.name, bytes: file.text.buffer.bytes)
      let places = TextPlaces(parse.buffer, editedAs: file.text.buffer, in: client.unit)
      let offset = try places.offset(at: parameters["position"])
      guard let place = TreePlace(of: offset, in: parse.root) else { return .null }
      return answer(SchemaGuide.settings.paragraphs(at: place.path), about: place, places)
    }
    guard let (_, read, places) = try configuration(parameters) else { return .null }
    let offset = try places.offset(at: parameters["position"])
    guard let place = TreePlace(of: offset, in: read.document.parse.root) else { return .null }
    return answer(try paragraphs(about: place, read, file), about: place, places)
  }

  private func answer(
    _ paragraphs: [String], about place: TreePlace, _ places: TextPlaces
  ) -> JSONOutput {
    guard !paragraphs.isEmpty else { return .null }
    return [
      "contents": [
        "kind": "markdown", "value": .string(paragraphs.joined(separator: "\n\n")),
      ],
      "range": places.range(place.range),
    ]
  }

  private func paragraphs(
    about place: TreePlace, _ read: ReadText, _ file: EditedFile
  ) throws(ResponseError) -> [String] {
    if let rule = place.rule, let pattern = place.pattern {
      return view(of: file, read).paragraphs(aboutPattern: pattern, ofRule: rule, read.routes())
    }
    let guide = SchemaGuide.configurations(for: read.clients)
    let paragraphs = guide.paragraphs(at: place.path)
    if !place.isName, case .string(let word) = place.value {
      let beginning = "`\(word.text.string)`:"
      let about = paragraphs.filter { $0.utf8.starts(with: beginning.utf8) }
      if !about.isEmpty { return about }
    }
    if let name = place.property, place.rule != nil,
      let declared = read.project.configuration.declarations.properties[name]
    {
      return declared.paragraphs
    }
    return paragraphs
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
