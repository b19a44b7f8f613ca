import PathConfigSyntax

extension Surroundings {
  /// Conceals the header values of a tool configuration with mistakes.
  ///
  /// A value in the file is one of the mistakes, and an excerpt must not repeat it in a log.
  func concealHeaders(in parse: JSONParse) {
    var nodes = parse.root.map { [$0] } ?? []
    while let node = nodes.popLast() {
      nodes += node.array ?? []
      for (name, value) in node.object ?? [] {
        nodes.append(value)
        guard name == "headers" else { continue }
        for (header, text) in value.object ?? [] {
          HTTPHeader(header.string, text.string ?? "").secrets.forEach(conceal)
        }
      }
    }
  }
}
