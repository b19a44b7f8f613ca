import PathConfigExpectations
import PathConfigJSON
import PathConfigKit

/// The file of expectations that `--suggest` writes.
struct SuggestedFile {
  private let target: TestTarget
  private let environment: Environment

  /// The folder of the file, from which it names its configuration.
  private let folder: String

  init(_ target: TestTarget, _ options: TestOptions, _ environment: Environment) {
    self.target = target
    self.environment = environment
    var path = "x"
    if case .suggestions(.file(let name)) = options.output { path = name }
    let absolute = environment.absolutePath(of: path)
    folder = absolute.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(absolute[..<$0]) } ?? ""
  }

  func output(_ suggestions: [Suggestion]) -> JSONOutput {
    Suggestion.file(of: suggestions, configuration)
  }

  /// Standard input cannot be named; whoever tests the file has to name another source.
  private var configuration: [JSONOutput.Member] {
    var members: [JSONOutput.Member] = []
    let references = target.references.filter { !$0.utf8.elementsEqual("-".utf8) }.map(reference)
    if references.count == 1 {
      members.append(.init("configuration", .string(references[0])))
    } else if !references.isEmpty {
      members.append(.init("configuration", .strings(references)))
    }
    if case .always(_, .replace) = target.configuration {
      members.append(.init("combine", "replace"))
    }
    members.append(.init("clients", .strings(target.clientNames)))
    return members
  }

  private func reference(_ text: String) -> String {
    guard SiblingPath.isRelative(text) else { return text }
    return SiblingPath.reference(to: environment.absolutePath(of: text), from: folder)
  }
}
