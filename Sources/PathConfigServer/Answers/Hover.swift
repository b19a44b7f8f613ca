import PathConfigCLI
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

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
    guard file.isConfiguration else { return .null }
    let read = try read(file)
    let places = places(read, file)
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
