import PathConfigSyntax

/// Notes the mistakes of a file that people write for the tool, while shapes read its values.
package struct ToolFileReader<Own: OwnMistake>: Sendable {
  package typealias Mistake = ToolFileMistake<Own>

  private var mistakes: [Mistake] = []
  private let buffer: SourceBuffer

  init(_ buffer: SourceBuffer) {
    self.buffer = buffer
  }

  /// The mistakes for people, in the order of the file.
  var diagnostics: [Diagnostic] {
    mistakes.map { $0.diagnostic(in: buffer) }.sorted(by: Diagnostic.isOrderedBefore)
  }

  package func location(_ range: Range<Int>) -> SourceRange { SourceRange(buffer, range) }

  package mutating func add(_ kind: Mistake.Kind, at range: Range<Int>) {
    mistakes.append(Mistake(kind, at: range))
  }

  package mutating func add(_ mistake: Own, at range: Range<Int>) {
    add(.own(mistake), at: range)
  }

  /// - Parameter expected: the type with its article.
  package mutating func addWrongType(_ item: ToolFileItem, expected: String) {
    guard let found = JSONType(item.node.value) else { return }
    add(.wrongType(item.subject, found, expected: expected), at: item.range)
  }

  /// The outermost object, or nil for another text or one with a fault.
  ///
  /// The structure around a fault may not be what it seems.
  mutating func root(of parse: JSONParse) -> ToolFileItem? {
    for fault in parse.faults { add(.fault(fault), at: fault.range) }
    guard parse.faults.isEmpty else { return nil }
    for relaxation in parse.relaxations { add(.relaxation(relaxation), at: relaxation.range) }
    guard let root = parse.root, case .object = root.value else {
      add(.noObject(parse.root.flatMap { JSONType($0.value) }), at: parse.root?.range ?? 0..<0)
      return nil
    }
    return ToolFileItem(root: root)
  }
}
