import PathConfigDiagnostics
import PathConfigJSON

extension ClientRecord {
  /// Merges the properties of the matching rules in order, a later one over an earlier.
  ///
  /// - Parameter patterns: the places of all patterns that match, ascending.
  /// - Returns: nil where the file names what it does not have.
  func answer(patterns labels: ContiguousArray<UInt32>) -> CompiledTables.Answer? {
    var matched: [CompiledTables.MatchedRule] = []
    for label in labels.map({ Int($0) }) {
      guard let rule = patterns[label, .rule], let text = texts[patterns[label, .text]] else {
        return nil
      }
      if matched.last?.rule == rule { continue }
      matched.append(CompiledTables.MatchedRule(rule: rule, pattern: text, label: label))
    }
    guard let properties = properties(of: matched), let crashes = crashes(at: matched) else {
      return nil
    }
    return CompiledTables.Answer(rules: matched, properties: properties, crashes: crashes)
  }

  private func properties(
    of matched: [CompiledTables.MatchedRule]
  ) -> [CompiledTables.Property]? {
    var order: [UTF8String] = []
    var writes: [UTF8String: (place: Int, rules: [Int])] = [:]
    for match in matched {
      guard let first = rules[match.rule, .firstProperty],
        let count = rules[match.rule, .propertyCount]
      else { return nil }
      for place in first..<first + count {
        guard let name = texts[properties[place, .name]] else { return nil }
        if writes[name] == nil { order.append(name) }
        writes[name] = (place, (writes[name]?.rules ?? []) + [match.rule])
      }
    }
    return order.compactMap { name in
      guard let write = writes[name], let (_, value) = value(write.place, in: properties) else {
        return nil
      }
      return CompiledTables.Property(name: name, value: value, rules: write.rules)
    }
  }

  /// A value of a list by its place there.
  func value(
    _ place: Int, in list: TableList<TableLayout.Value>
  ) -> (name: UTF8String, value: JSONNode)? {
    guard let name = texts[list[place, .name]], let text = texts[list[place, .text]],
      let kind = list[place, .kind].flatMap({ TableLayout.ValueKind(rawValue: UInt32($0)) })
    else { return nil }
    switch kind {
    case .string:
      let string = JSONString(text: text, escapes: EscapeMap(contentStart: 0))
      return (name, JSONNode(range: 0..<0, value: .string(string)))
    case .json:
      guard let node = JSONParser.parse(name: "", bytes: text.bytes).root else { return nil }
      return (name, node)
    }
  }

  /// The reasons why this look-up crashes the client: the first one in each source.
  private func crashes(at matched: [CompiledTables.MatchedRule]) -> [String]? {
    var reasons: [String] = []
    var crashing: Int?
    for number in 0..<crashes.count {
      guard let source = crashes[number, .source], let first = crashes[number, .firstPattern],
        let end = crashes[number, .endPattern], let reason = texts[crashes[number, .reason]]
      else { return nil }
      let isMet = matched.contains { $0.label >= first && $0.label < end }
      if crashing == source || isMet == (crashes[number, .isUnless] == 1) { continue }
      crashing = source
      reasons.append(reason.string)
    }
    return reasons
  }
}
