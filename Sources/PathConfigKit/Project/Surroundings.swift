import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The part of the outside world that a project needs; tests replace it.
package protocol Surroundings: AnyObject {
  /// The release of the tool, as `--version` prints it.
  var toolVersion: String { get }
  var environment: Environment { get }
  var fileReader: FileReader { get }
  var git: GitReader { get }

  /// Sends requests.
  var exchange: HTTPExchange { get }

  /// The patterns of the run and of the runs before it.
  var patterns: PatternTable { get }

  /// The next bytes of standard input, or none at the end; a failure has the system's words.
  func readStandardInput() throws(LoadFault) -> ContiguousArray<UInt8>

  /// Shows that a response had a secret of its request, such as the header X-Key, and has `***` in its
  /// place.
  ///
  /// The run does not write what has to be as it came.
  func masked(_ owner: String, in name: String)

  /// Shows a fact that is not a failure, once in a run even if several inputs cause it.
  func note(_ fact: RunFailure.Explanation)

  /// Shows an assumption of the run about an input, once for all inputs with the same assumption.
  func assume(_ assumption: String, of input: String)

  /// Shows an input that could not be read; the run goes on without it, and fails at its end.
  func missed(_ failure: RunFailure.Explanation)

  /// Shows the problems of a file that people write for the tool.
  func writeMistakes(_ mistakes: [Finding])
}

extension Surroundings {
  /// The path of a file, also of one at a revision, which may be gone from the disk; nil for any other
  /// input.
  func path(of source: SourceReference) -> String? {
    switch source {
    case .path, .program: return source.path
    case .git(let reference):
      if reference.isFromCurrentFolder { return reference.path }
      return fileReader.repository(around: ".").map {
        environment.relativePath(of: PathText.join($0, reference.path))
      }
    case .remote, .standardInput: return nil
    }
  }

  package func note(_ message: String) { note(RunFailure.Explanation(message)) }

  /// A text of an input as a configuration, with the path that shows its app.
  func document(_ parse: JSONParse) -> ConfigurationDocument {
    var document = ConfigurationDocument(parse, patterns: patterns)
    document.place = pathInProject(of: document.reference)
    return document
  }

  /// The path of an input from the top of its repository, or from the current folder without one; nil if
  /// it is in neither.
  ///
  /// The folders above a project say nothing about its apps, nor does the folder in which a command runs.
  /// A link belongs to the app of its own folder.
  private func pathInProject(of source: SourceReference) -> String? {
    let path =
      if case .program(let program) = source { program.text as String? } else { path(of: source) }
    guard let names = path.map({ environment.absolutePath(of: $0).pathNames }) else { return nil }
    func text(_ names: ArraySlice<UTF8String>) -> String {
      names.map(\.string).joined(separator: "/")
    }
    let current = environment.currentDirectory.pathNames
    let top =
      names.indices.last { fileReader.isTopOfRepository("/" + text(names[..<$0])) }
      ?? (names.starts(with: current) ? current.count : nil)
    return top.map { text(names[$0...]) }
  }

  /// Shows an input that could not be read.
  package func missed(_ message: String, help: String? = nil) {
    missed(RunFailure.Explanation(message, help: help))
  }
}
