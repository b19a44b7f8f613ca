import Foundation
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The tool for the files of one folder of an editor.
///
/// Keeps the data of a `lint` run until one of its files changes on the disk.
package final class EditorFolder {
  private let folder: String
  private let tool: CommandLineTool
  private let environment: Environment
  private let console: Console
  private let arguments: Arguments

  /// The flags of `lint` for every file, as typed.
  private let flags: [String]
  private var kept: KeptRun?

  /// The number of patterns that may stay known without a text; typing makes new ones with every key.
  private static let maximumStrayPatterns = 500

  private struct KeptRun {
    let run: LintRun
    let paths: WatchedPaths
    var routes: [String: KnownRoutes] = [:]

    /// The patterns that were known when stray ones were last forgotten.
    var patternCount = 0
  }

  package init(
    _ folder: String, _ flags: [String], _ texts: EditedTexts, for session: Session
  ) throws(RunFailure) {
    self.folder = folder
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
    do throws(UsageError) {
      arguments = try tool.scan(["--quiet"] + flags, for: .lint).checked(for: .lint)
    } catch {
      throw .usage(.init("`pathconfig.lintFlags`: \(error.message)"))
    }
  }

  package func read(_ path: String) throws(RunFailure) -> ReadText {
    let errors = GatheringSink()
    let kept = try keptRun(errors)
    do throws(RunFailure) {
      return try read(path, kept.run)
    } catch {
      // Problems in the settings are shown before the run fails.
      let shown = errors.text
      var explanation = error.explanation
      if !shown.isEmpty { explanation.message += "\n" + shown }
      throw .input(explanation)
    }
  }

  private func read(_ path: String, _ run: LintRun) throws(RunFailure) -> ReadText {
    let question = try run.question(about: .path(path))
    forgetStrayPatterns(of: run)
    let (input, project) = (question.input, question.project)
    return ReadText(
      document: input.document, clients: question.clients.profiles, project: project,
      lint: { isOvertaken throws(RunFailure) in
        var run = run
        if isOvertaken() { return nil }
        let file = try run.lint(
          input, nil, for: question.clients, in: project, unless: isOvertaken)
        // The findings until then are not all.
        if isOvertaken() { return nil }
        var result = file.result
        result.undecided = file.undecided
        return result
      },
      routes: { [weak self] in self?.routes(of: project) },
      destinations: {
        var inventory = question.configuration.declarations.destinations
        inventory.source = run.inquirer.finder.appSource(around: path)
        return inventory
      })
  }

  /// Forgets, once there are many, the patterns that were in texts as they were before.
  private func forgetStrayPatterns(of run: LintRun) {
    let patterns = run.inquirer.loader.patterns
    guard patterns.count > (kept?.patternCount ?? 0) + Self.maximumStrayPatterns else { return }
    patterns.forgetUnowned()
    kept?.patternCount = patterns.count
  }

  private func routes(of project: Project) -> KnownRoutes? {
    guard let kept, let name = project.configuration.routes?.string else { return nil }
    if let known = kept.routes[name] { return known }
    guard let list = try? kept.run.routes.list(of: project) else { return nil }
    let routes = KnownRoutes(list)
    self.kept?.routes[name] = routes
    return routes
  }

  /// The kept run, or another one if one of its files has changed.
  private func keptRun(_ errors: GatheringSink) throws(RunFailure) -> KeptRun {
    if let kept, !kept.paths.haveChanged { return kept }
    var console = console
    console.standardOutput = GatheringSink()
    console.standardError = errors
    let paths = WatchedPaths()
    let session = Session(
      tool: tool, environment: environment, console: console, watchedPaths: paths)
    session.arguments = arguments
    let kept = KeptRun(run: try LintRun(arguments, nil, [], in: session), paths: paths)
    self.kept = kept
    return kept
  }

  package func run(_ arguments: [String]) -> ToolRun {
    var result = ToolRun()
    let (output, errors) = (GatheringSink(), GatheringSink())
    var console = console
    console.standardOutput = output
    console.standardError = errors
    nonisolated(unsafe) var replacement: ContiguousArray<UInt8>?
    console.replaceFile = { _, _, new throws(FileReplacementError) in replacement = new }
    let all = arguments.first == "lint" ? ["lint"] + flags + arguments.dropFirst() : arguments
    let code = tool.run(arguments: all, environment: environment, console: console)
    result.output = output.text
    result.errors = errors.text
    result.replacement = replacement
    result.isSuccess = code <= .findings
    return result
  }

  // MARK: Pages

  /// The folder of the pages that the editor may open.
  private var pages: String? {
    cacheFolder.map { "\($0)/pages/\(tool.version)" }
  }

  /// `$XDG_CACHE_HOME/pathconfig`, else `~/Library/Caches` on Apple systems and `~/.cache`
  /// elsewhere; nil without a home.
  ///
  /// A relative `XDG_CACHE_HOME` is ignored, as the XDG Base Directory Specification demands.
  private var cacheFolder: String? {
    let variables = environment.variables
    if let folder = variables["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return folder + "/pathconfig"
    }
    #if canImport(Darwin)
      let caches = "Library/Caches"
    #else
      let caches = ".cache"
    #endif
    return variables["HOME"].flatMap { home in
      home.hasPrefix("/") ? "\(home)/\(caches)/pathconfig" : nil
    }
  }

  package func pagePath(of check: Check) -> String? { pages.map { "\($0)/\(check.id).md" } }

  package func writePage(of check: Check) {
    guard let path = pagePath(of: check), !FileManager.default.fileExists(atPath: path) else {
      return
    }
    // Without the page, the link leads nowhere, which is not a reason to stop.
    try? write(Explanation.page(of: check), to: path)
  }

  package func writeReport(_ page: String, about path: String) throws(RunFailure) -> String {
    guard let pages else { throw .output(.init(noFolder, help: setHome)) }
    var hash = FNVHash()
    hash.combine(ContiguousArray(environment.absolutePath(of: path).utf8))
    let file = "\(pages)/report-\(hash.digits).html"
    do {
      try write(page, to: file)
    } catch {
      throw .output(.init("the page \(quoted(file)) could not be written"))
    }
    return file
  }

  /// Writes a page that its owner alone can read.
  private func write(_ page: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: PathText.split(path).folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let file = try console.openFile(path)
    do {
      try file.write(ContiguousArray(page.utf8))
    } catch {
      try? file.close(discarding: true)
      throw error
    }
    try file.close(discarding: false)
  }
}

/// Keeps everything.
private final class GatheringSink: ByteSink {
  private var bytes: ContiguousArray<UInt8> = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ more: ContiguousArray<UInt8>) { bytes += more }
  func close(discarding: Bool) {}
}

/// Gives nothing.
private struct NoSource: ByteSource {
  func read() -> ContiguousArray<UInt8> { [] }
}

// MARK: - Wording

private let noFolder = "there is no folder for the page"
private let setHome = "set `HOME` in the environment of the editor"
