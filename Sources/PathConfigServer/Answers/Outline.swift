import PathConfigCLI
import PathConfigClients
import PathConfigSyntax

extension LanguageServer {
  /// The settings and the rules, each by its patterns and with its properties.
  func symbols(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return [] }
    let read = try read(file)
    let places = places(read, file)
    func symbol(
      _ name: String, _ detail: String, kind: Int, _ range: Range<Int>, _ selection: Range<Int>,
      _ members: [JSONMember]
    ) -> JSONOutput {
      let children = members.map { member -> JSONOutput in
        [
          "name": .string(Self.shown(member.name.text)), "kind": 7,
          "detail": .string(JSONWriter.write(member.value).shortened()),
          "range": places.range(member.range), "selectionRange": places.range(member.nameRange),
        ]
      }
      return [
        "name": .string(name), "detail": .string(detail), "kind": .integer(kind),
        "range": places.range(range), "selectionRange": places.range(selection),
        "children": .array(children),
      ]
    }
    let document = read.document
    var symbols: [JSONOutput] = []
    if let range = document.settingsRange {
      symbols.append(symbol("settings", "", kind: 3, range, range.prefix(1), document.settings))
    }
    symbols += document.rules.map { rule in
      let patterns = rule.patterns.map { $0.text.shortened() }.joined(separator: ", ")
      let selection = rule.patterns.first?.range ?? rule.range.prefix(1)
      return symbol(
        "Rule \(rule.index + 1)", patterns, kind: 5, rule.range, selection, rule.properties)
    }
    return .array(symbols)
  }

  /// A visible name, because the protocol requires one.
  private static func shown(_ name: UTF8String) -> String {
    name.isEmpty ? "(empty)" : name.shortened()
  }

  /// Everything with brackets that takes several lines.
  func foldingRanges(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return [] }
    let read = try read(file)
    let places = places(read, file)
    var ranges: [JSONOutput] = []
    var pending = [read.document.parse.root].compactMap { $0 }
    while let node = pending.popLast() {
      switch node.value {
      case .array(let array): pending += array.elements.reversed()
      case .object(let object): pending += object.members.map(\.value).reversed()
      default: continue
      }
      let (first, last) = (
        places.line(at: node.range.lowerBound), places.line(at: node.range.upperBound)
      )
      // The line of the closing bracket stays visible.
      if last - 1 > first {
        ranges.append(["startLine": .integer(first), "endLine": .integer(last - 1)])
      }
    }
    return .array(ranges)
  }
}
