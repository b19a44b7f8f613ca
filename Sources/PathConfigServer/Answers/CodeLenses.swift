import PathConfigCLI
import PathConfigClients
import PathConfigSyntax

extension LanguageServer {
  /// A lens at every rule; its text is computed when it becomes visible.
  func codeLenses(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return [] }
    let read = try read(file)
    let places = places(read, file)
    return .array(
      read.document.rules.map { rule in
        [
          "range": places.range(rule.range.prefix(1)),
          "data": ["uri": .string(file.text.uri), "rule": .integer(rule.index)],
        ]
      })
  }

  /// A lens with its text and a command that lists the rules that disagree.
  func resolvedLens(_ lens: JSONNode) throws(ResponseError) -> JSONOutput {
    guard let range = lens["range"], let data = lens["data"], let rule = data["rule"]?.integer,
      let uri = data["uri"]?.text, let file = files[uri]
    else { throw .parameters("the lens is not one of this session") }
    let read = try read(file)
    let title = view(of: file, read).summary(ofRule: rule, read.routes())
    return [
      "range": .node(range),
      "command": [
        "title": .string(title), "command": .string(ServerCommand.overlaps.rawValue),
        "arguments": [.string(uri), .integer(rule)],
      ],
    ]
  }
}

extension Range<Int> {
  /// The first bytes of a range.
  func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(lowerBound + count, upperBound) }
}
