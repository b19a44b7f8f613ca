import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The tool for the files of one folder of an editor.
///
/// Keeps the data of a `lint` run until one of its files changes on the disk.
package final class EditorFolder {
  private let tool: CommandLineTool
  private let environment: Environment
  private let console: Console
  private let arguments: Arguments

  /// The flags of `lint` for every file, as typed.
  private let flags: [String]
  private var kept: (run: LintRun, paths: WatchedPaths)?

  /// The number of patterns from which those without a text are forgotten.
  private static let maximumPatterns = 2_000

  package init(
    _ folder: String, _ flags: [String], _ texts: EditedTexts, for session: Session
  ) throws(RunFailure) {
    self.flags = flags
    tool = session.tool
    environment = Environment(
      variables: session.environment.variables, currentDirectory: folder)
    var console = session.console
    console.editedText = { texts.text(at: $0) }
    console.standardInput = NoSource()
    console.inputIsTerminal = false
    console.outputIsTerminal = false
    console.errorIsTerminal = false
    self.console = console
    do throws(RunFailure) {
      arguments = try tool.scan(["--quiet"] + flags, for: .lint).checked(for: .lint)
      try arguments.requireForEditor()
    } catch {
      throw .usage(
        "`pathconfig.lintFlags`: \(error.explanation.message)", help: error.explanation.help)
    }
  }

  /// The reading of a configuration, or of all that a program writes.
  package func read(_ path: String) throws(RunFailure) -> [ReadText] {
    let errors = GatheringSink()
    let run = try lintRun(errors)
    do throws(RunFailure) {
      let all = try run.project.configurations(of: .source(.path(path)))
      let texts = try all.map { reference throws(RunFailure) in
        ReadText(app: try run.project.app([reference], requiring: .answers), run: run, path: path)
      }
      // Typing makes new patterns with every key.
      if tool.patterns.count > Self.maximumPatterns { tool.patterns.forgetUnowned() }
      return texts
    } catch {
      // Problems in the settings are shown before the run fails.
      var explanation = error.explanation
      if !errors.text.isEmpty { explanation.message += "\n" + errors.text }
      throw .input(explanation)
    }
  }

  /// The kept run, or another one if one of its files has changed.
  private func lintRun(_ errors: GatheringSink) throws(RunFailure) -> LintRun {
    if let kept, !kept.paths.haveChanged { return kept.run }
    let paths = WatchedPaths()
    let session = Session(
      tool: tool, environment: environment, console: console(GatheringSink(), errors),
      watchedPaths: paths)
    session.arguments = arguments
    let run = try LintRun(arguments, in: session)
    kept = (run, paths)
    return run
  }

  private func console(_ output: GatheringSink, _ errors: GatheringSink) -> Console {
    var console = console
    console.standardOutput = output
    console.standardError = errors
    return console
  }

  package func run(_ arguments: [String]) -> ToolRun {
    let (output, errors) = (GatheringSink(), GatheringSink())
    var console = console(output, errors)
    let replacement = GatheringSink()
    console.openFile = { [open = console.openFile] path, use throws(SystemError) in
      if case .replacing = use { replacement } else { try open(path, use) }
    }
    let all = arguments.first == "lint" ? ["lint"] + flags + arguments.dropFirst() : arguments
    let code = tool.run(arguments: all, environment: environment, console: console)
    return ToolRun(
      output: output.text, errors: errors.text,
      replacement: replacement.bytes.isEmpty ? nil : replacement.bytes,
      isSuccess: code <= .findings)
  }
}

extension Arguments {
  /// Fails for anything but clients, checks and what findings show.
  ///
  /// The settings of an editor may come with a repository. They name no file, and start no fix or
  /// request.
  fileprivate func requireForEditor() throws(RunFailure) {
    let foreign = occurrences.first { given in
      let (flag, category) = (given.flag, given.flag.category)
      return category == .output ? flag.value != nil : [.input, .fix, .remote].contains(category)
    }
    guard let name = foreign?.name ?? operands.first else { return }
    throw .usage(
      "\(quoted(name)) is not for an editor",
      help: "keep to flags for clients, checks and suggestions, such as `--all`")
  }
}

/// Keeps everything.
private final class GatheringSink: ByteSink {
  private(set) var bytes: ContiguousArray<UInt8> = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ more: ContiguousArray<UInt8>) { bytes += more }
  func close(discarding: Bool) {}
}

/// Gives nothing.
private struct NoSource: ByteSource {
  func read() -> ContiguousArray<UInt8> { [] }
}

/// A text of the editor, with its findings and project on demand.
package struct ReadText {
  fileprivate let app: App
  fileprivate let run: LintRun

  /// The path of the text in the editor, which a document of a program does not have.
  fileprivate let path: String

  package var document: ConfigurationDocument { app.inputs[0].document }
  package var clients: [Client] { app.clients }
  package var settings: Settings { app.settings }

  /// The findings of `lint`; nil if the checks were interrupted.
  ///
  /// - Parameter isOvertaken: true once the question is to be given up.
  package func lint(
    unless isOvertaken: @escaping @Sendable () -> Bool
  ) throws(RunFailure) -> LintResult? {
    var run = run
    guard let found = try run.findings(in: app, unless: isOvertaken) else { return nil }
    // Findings in the app's source are in no text of the editor.
    let findings = found.findings.filter { $0.location.buffer.name == path }
    return LintResult(findings: findings, undecided: found.questions)
  }

  /// The routes of the project's pages; none if it names no list.
  package var routes: [Route] { ((try? app.pages()) ?? nil)?.followed ?? [] }

  /// The pages that they have, without their host; nil if the project names no list.
  package var pages: [UTF8String]? { ((try? app.pages()) ?? nil)?.list.exampleURLs }

  /// The native screens that the project declares, or else those of its source.
  package var destinations: DestinationInventory {
    app.declarations(for: document, needsSource: true).destinations
  }
}

/// The result of a command of the tool.
package struct ToolRun {
  package let output: String
  package let errors: String

  /// The new text of the file; nil if the command leaves the file as it is.
  package let replacement: ContiguousArray<UInt8>?
  package let isSuccess: Bool
}

/// The open texts of the editor, by the paths of their files.
package final class EditedTexts: Sendable {
  private let texts = Guarded<[[UTF8String]: ContiguousArray<UInt8>]>([:])

  package init() {}

  /// - Parameter path: absolute.
  func text(at path: String) -> ContiguousArray<UInt8>? {
    texts.withLock { $0.isEmpty ? nil : $0[path.pathNames] }
  }

  package func set(_ text: ContiguousArray<UInt8>?, at path: String) {
    texts.withLock { $0[path.pathNames] = text }
  }
}
