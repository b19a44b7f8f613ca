import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport

/// A server on the loopback interface, and the folder of a project whose settings name it.
///
/// In the project and in reports, `SERVER` means the address of the server.
final class WatchedSite {
  let folder: TemporaryFolder
  private let server: LoopbackServer
  private var seen = 0

  init(_ script: @escaping LoopbackServer.Script) throws {
    folder = try TemporaryFolder()
    server = try LoopbackServer(script)
    try write(Self.configuration, to: "copy.json")
    try write(Self.settings, to: ".pathconfig.json")
  }

  deinit { server.stop() }

  /// The same response to each request, with the type of JSON.
  convenience init(
    _ body: String = WatchedSite.configuration, _ fields: [String: String] = [:], status: Int = 200
  ) throws {
    let all = ["Content-Type": "application/json"].merging(fields) { $1 }
    try self.init { _, connection in connection.answer(status, all, body) }
  }

  static let configuration =
    #"{"settings": {}, "rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#

  static let settings = """
    {"sources": {"ios": {
      "server": {"url": "SERVER/app.json", "copy": "copy.json"},
      "shipped": [
        {"version": "1.9", "client": "hotwire-native-ios@1.1"},
        {"version": "1.10", "client": "hotwire-native-ios@1.3"}
      ]
    }}}
    """

  func write(_ text: String, to name: String) throws {
    let parts = text.split(separator: "SERVER", omittingEmptySubsequences: false)
    try folder.write(parts.joined(separator: server.address("")), to: name)
  }

  struct Run {
    var code: ExitCode
    var output: String
    var errors: String

    /// The requests that the server received.
    var requests: [LoopbackRequest]

    /// The lines of findings without their remedies.
    var findings: [String] {
      output.split(separator: "\n").filter { $0.hasSuffix("]") && $0.hasPrefix("  ") }.map {
        String($0.dropFirst(2))
      }
    }
  }

  func run(_ arguments: String..., variables: [String: String] = [:]) -> Run {
    run(arguments, variables: variables)
  }

  func run(_ arguments: [String], variables: [String: String] = [:]) -> Run {
    let console = ConsoleDouble()
    console.environment = Environment(
      variables: ["XDG_CACHE_HOME": folder.path + "/cache"].merging(variables) { $1 },
      currentDirectory: folder.path)
    let code = console.run(.standard, ["watch-server"] + arguments)
    let requests = Array(server.requests.dropFirst(seen))
    seen += requests.count
    func shown(_ text: String) -> String {
      text.split(separator: server.address(""), omittingEmptySubsequences: false)
        .joined(separator: "SERVER")
    }
    return Run(
      code: code, output: shown(console.output.text), errors: shown(console.errors.text),
      requests: requests)
  }

  /// The address of the server with another name of its host.
  var otherAddress: String { server.address("", host: "localhost") }
}
