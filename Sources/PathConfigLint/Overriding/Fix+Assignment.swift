import PathConfigClients
import PathConfigSyntax

extension Diagnostic.Fix {
  /// Takes a property out of its rule if that does not change any URL's value.
  static func removing(
    _ assignment: JudgedAssignment, isSafe: Bool = true, in buffer: SourceBuffer
  ) -> Diagnostic.Fix {
    let members = assignment.written.properties
    let index = members.lastIndex { $0.name.text == assignment.name } ?? 0
    return Diagnostic.Fix(
      remove(assignment.name), isSafe: isSafe,
      edits: [.removingMember(at: index, of: members, in: buffer)])
  }
}

// MARK: - Wording

private func remove(_ name: UTF8String) -> String { "remove \(Quotation.of(name))" }
