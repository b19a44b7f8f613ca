import PathConfigCLI
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension LanguageServer {
  func codeActions(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return [] }
    let only = parameters["context"]?["only"]?.elements.compactMap(\.text)
    func wants(_ kind: String) -> Bool {
      only?.contains {
        kind.utf8.elementsEqual($0.bytes) || kind.utf8.starts(with: $0.bytes + ".".utf8)
      }
        ?? !kind.hasPrefix("source.")
    }
    var actions: [JSONOutput] = []
    if wants("source.fixAll.pathconfig"), let action = try fixAll(file) { actions.append(action) }
    guard wants("quickfix") else { return .array(actions) }
    let read = try read(file)
    let places = places(read, file)
    let range = try places.range(of: parameters["range"])
    var shared: Set<[AnyHashable?]> = []
    for finding in try findings(in: file)?.counted ?? []
    where touches(finding.location.range, range) {
      let context = ActionContext(
        finding: finding, uri: file.text.uri, places: places, document: read.document,
        diagnostic: diagnostic(finding, of: file, places))
      actions += context.fixes
      // Several findings of a check in a rule are suppressed and explained by one action.
      if shared.insert([finding.check, finding.rule]).inserted {
        actions += [context.suppression, context.explanation].compactMap { $0 }
      }
    }
    return .array(actions)
  }

  /// The text after `lint --fix`; nil if it changes nothing.
  private func fixAll(_ file: EditedFile) throws(ResponseError) -> JSONOutput? {
    guard let edits = try editsOfCommand(["lint", "--fix"], file) else { return nil }
    return [
      "title": "Fix all that is safe to fix", "kind": "source.fixAll.pathconfig",
      "edit": edit(edits, of: file.text.uri),
    ]
  }

  private func touches(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.lowerBound <= right.upperBound && right.lowerBound <= left.upperBound
  }
}

/// The edits of one file as the protocol has them.
func edit(_ edits: JSONOutput, of uri: UTF8String) -> JSONOutput {
  ["changes": .object([JSONOutput.Member(uri, edits)])]
}

/// The code actions for one finding.
private struct ActionContext {
  let finding: Finding
  let uri: UTF8String
  let places: TextPlaces
  let document: ConfigurationDocument
  let diagnostic: JSONOutput

  private func action(
    _ title: String, _ kind: JSONOutput, _ edits: [Finding.Edit], isPreferred: Bool = false
  ) -> JSONOutput {
    let preferred: JSONOutput? = isPreferred ? .bool(true) : .none
    return .members([
      "title": .string(title), "kind": kind, "diagnostics": .array([diagnostic]),
      "isPreferred": preferred, "edit": edit(places.edits(edits), of: uri),
    ])
  }

  /// The edits that the finding advises; the one that `lint --fix` would make is preferred.
  var fixes: [JSONOutput] {
    let best = finding.fixes.firstIndex(where: \.isSafe)
    return finding.advice.enumerated().map { place, fix in
      let doubt = fix.isSafe ? "" : " (may change more)"
      return action(fix.title + doubt, "quickfix", fix.edits, isPreferred: place == best)
    }
  }

  /// The suppression; nil if the text has no object to write in.
  var suppression: JSONOutput? {
    let place = finding.rule.map { "in rule \($0.number)" } ?? "in this file"
    return document.edit(suppressing: finding.check, inRule: finding.rule).map {
      action("Suppress `\(finding.check)` \(place), with a reason", "quickfix", [$0])
    }
  }

  var explanation: JSONOutput {
    [
      "title": .string("Explain `\(finding.check)`"), "kind": "quickfix",
      "diagnostics": [diagnostic],
      "command": [
        "title": "Explain", "command": .string(ServerCommand.explain.rawValue),
        "arguments": [.string(finding.check)],
      ],
    ]
  }
}

extension ConfigurationDocument {
  /// Suppresses a check in a rule, or in the whole file; nil if there is no such object.
  func edit(suppressing check: String, inRule rule: RuleIndex?) -> Finding.Edit? {
    guard let root = parse.root, case .object(let object) = root.value else { return nil }
    let owner = rule.map { index in object.last("rules")?.value.element(index.offset) } ?? root
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
}

extension JSONNode {
  /// An element of an array; nil if it does not exist.
  func element(_ index: Int) -> JSONNode? {
    guard let elements = array, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
