import PathConfigKit
import PathConfigSyntax

/// The file of expectations that `--suggest` writes.
struct SuggestedFile {
  private let target: TestTarget
  private let environment: Environment

  /// The folder of the file, from which it names its configuration.
  private let folder: String

  init(_ target: TestTarget, at path: String, _ environment: Environment) {
    self.target = target
    self.environment = environment
    let absolute = environment.absolutePath(of: path)
    folder = absolute.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(absolute[..<$0]) } ?? ""
  }

  func output(_ suggestions: [Expectation]) -> JSONOutput {
    var file = ExpectationFile(nowhere.buffer)
    file.configurations = [configuration]
    file.expectations = suggestions
    return file.output
  }

  /// Standard input has no name; whoever tests the file has to name another source.
  private var configuration: TestedConfiguration {
    let references = target.references.filter { !$0.utf8.elementsEqual("-".utf8) }.map(reference)
    var configuration = TestedConfiguration(
      sources: references.map { .init(name: UTF8String($0), location: nowhere) })
    configuration.clients = target.profiles
    return configuration
  }

  /// The place of an expectation that is not in a file yet.
  private var nowhere: SourceRange { SourceRange(SourceBuffer(name: "", text: ""), 0..<0) }

  private func reference(_ text: String) -> String {
    guard NamedReference(text) == nil, SiblingPath.isRelative(text) else { return text }
    return SiblingPath.reference(to: environment.absolutePath(of: text), from: folder)
  }
}
