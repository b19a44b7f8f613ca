import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension ConfigurationDocument {
  /// Suppresses a check in a rule, by its index in the file's array, or in the whole file; nil if
  /// there is no such object.
  func edit(suppressing check: String, inRule rule: Int?) -> Finding.Edit? {
    guard let root = parse.root, case .object(let object) = root.value else { return nil }
    let owner = rule.map { index in object.last("rules")?.value.element(index) } ?? root
    guard let owner else { return nil }
    let entry = #""\#(check)": "\#(Self.reason)""#
    guard let lint = owner["lint"] else {
      return edit(adding: #""lint": { "allow": { \#(entry) } }"#, to: owner)
    }
    guard let allow = lint["allow"] else {
      return edit(adding: #""allow": { \#(entry) }"#, to: lint)
    }
    return edit(adding: entry, to: allow)
  }

  /// The placeholder until the author writes the reason.
  private static let reason = "say why"

  /// Adds a member at the end of an object, on a line of its own if the last one has one.
  private func edit(adding member: String, to node: JSONNode) -> Finding.Edit? {
    guard case .object(let object) = node.value else { return nil }
    guard let last = object.members.last else {
      return .inserting(" \(member) ", at: node.range.lowerBound + 1)
    }
    return .inserting(
      ",\(separator(before: last.nameRange.lowerBound))\(member)", at: last.range.upperBound)
  }

  /// The line break and the blanks before an offset; a single blank after any other text.
  private func separator(before offset: Int) -> String {
    var start = offset
    while start > 0, buffer.bytes[start - 1].isBlank { start -= 1 }
    guard start > 0, buffer.bytes[start - 1] == UInt8(ascii: "\n") else { return " " }
    let isCRLF = start > 1 && buffer.bytes[start - 2] == UInt8(ascii: "\r")
    return (isCRLF ? "\r\n" : "\n") + buffer.text(in: start..<offset)
  }

  /// Moves a rule behind one below it; nil if either does not exist.
  func edits(movingRule rule: Int, below other: Int) -> [Finding.Edit]? {
    guard let rules = parse.root?["rules"]?.array, rule < other, other < rules.count else {
      return nil
    }
    let (moved, last) = (rules[rule], rules[other])
    let text = separator(before: moved.range.lowerBound) + buffer.text(in: moved.range)
    return [
      Finding.Edit(
        replacing: moved.range.lowerBound..<rules[rule + 1].range.lowerBound, with: ""),
      .inserting("," + text, at: last.range.upperBound),
    ]
  }
}

extension JSONNode {
  /// An element of an array; nil if it does not exist.
  fileprivate func element(_ index: Int) -> JSONNode? {
    guard let elements = array, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
