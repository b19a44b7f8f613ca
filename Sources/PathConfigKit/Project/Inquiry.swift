import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The configurations, settings and clients of a question, resolved once before any answer.
package struct Inquiry {
  /// In the order of the command line: one, or those to compare; never empty.
  package let sides: [Side]

  /// The file with the settings of the first side.
  package let project: Project

  /// A configuration with the clients that read it.
  package struct Side {
    /// The inputs as they were typed, or `@name`.
    package let references: [String]
    package let configuration: Configuration

    /// In the order of the command line.
    package let clients: [Client]

    package var name: String { references.joined(separator: ", ") }
  }

  /// The configuration of the first side.
  package var configuration: Configuration { sides[0].configuration }

  /// The sources of the first side.
  package var documents: [ConfigurationDocument] { configuration.documents }

  /// The clients of the first side.
  package var clients: [Client] { sides[0].clients }

  /// The sources that a question accepts.
  package enum Requirement {
    /// Any text: the answer includes each client's reaction to it.
    case text
    /// Path configurations without errors in their JSON.
    case configurations
  }
}

/// The files of an app's configuration, by their paths or URLs.
package struct AppSelection: Hashable, Sendable {
  /// The file that the app carries; nil if it carries none.
  package var bundled: String?

  /// The file that the team deploys, or the server's address; nil if the app downloads nothing.
  package var download: String?

  package init(bundled: String? = nil, download: String? = nil) {
    self.bundled = bundled
    self.download = download
  }

  /// The inputs, in the order in which an app gets them.
  package var references: [String] { [bundled, download].compactMap { $0 } }
}

/// The part of the outside world that an inquiry needs; tests replace it.
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

  /// Removes a secret from all output from now on.
  func conceal(_ secret: Secret)

  /// Shows a fact that is not a failure, once in a run even if several inputs cause it.
  func note(_ message: String)

  /// Shows an input that could not be read; the run goes on without it, and fails at its end.
  func missed(_ failure: RunFailure.Explanation)

  /// Shows the problems of a file that people write for the tool.
  func writeMistakes(_ mistakes: [Finding])
}

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
