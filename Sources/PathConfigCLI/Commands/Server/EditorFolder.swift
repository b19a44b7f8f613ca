import Foundation
import PathConfigAnalysis
import PathConfigAutomata
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
  private var kept: KeptRun?

  /// The number of patterns from which those without a text are forgotten.
  private static let maximumPatterns = 2_000

  /// The folder of the pages that the editor opens, once there is one.
  private var pages: String?

  private struct KeptRun {
    let run: LintRun
    let paths: WatchedPaths
    var routes: [String: KnownRoutes] = [:]
  }

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
    // Typing makes new patterns with every key.
    let patterns = run.inquirer.loader.patterns
    if patterns.count > Self.maximumPatterns { patterns.forgetUnowned() }
    return ReadText(path: path, question: question, run: run, folder: self)
  }

  fileprivate func routes(of project: Project) -> KnownRoutes? {
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
    let kept = KeptRun(run: try LintRun(arguments, [], nil, in: session), paths: paths)
    self.kept = kept
    return kept
  }

  package func run(_ arguments: [String]) -> ToolRun {
    let (output, errors) = (GatheringSink(), GatheringSink())
    var console = console
    console.standardOutput = output
    console.standardError = errors
    nonisolated(unsafe) var replacement: ContiguousArray<UInt8>?
    console.replaceFile = { _, _, new throws(SystemError) in replacement = new }
    let all = arguments.first == "lint" ? ["lint"] + flags + arguments.dropFirst() : arguments
    let code = tool.run(arguments: all, environment: environment, console: console)
    return ToolRun(
      output: output.text, errors: errors.text, replacement: replacement,
      isSuccess: code <= .findings)
  }

  package func writePage(of check: Check) throws(RunFailure) -> String {
    try write(Explanation.page(of: check), named: "\(check.id).md")
  }

  /// Writes a page for the editor or the browser, into a folder that its owner alone can read.
  ///
  /// - Returns: the path of the page.
  package func write(_ page: String, named name: String) throws(RunFailure) -> String {
    let files = FileManager.default
    let name = PathText.join(try pagesFolder(files), name)
    guard files.createFile(atPath: name, contents: Data(page.utf8)) else { throw .noPage(name) }
    return name
  }

  private func pagesFolder(_ files: FileManager) throws(RunFailure) -> String {
    if let pages { return pages }
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let folder = files.temporaryDirectory.appendingPathComponent("pathconfig-\(number)").path
    do {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .noPage(folder)
    }
    pages = folder
    return folder
  }
}

extension RunFailure {
  fileprivate static func noPage(_ path: String) -> RunFailure {
    .output(.init("the page \(quoted(path)) could not be written"))
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

/// A text of the editor, with its findings and project on demand.
package struct ReadText {
  fileprivate let path: String
  fileprivate let question: LintRun.Question
  fileprivate let run: LintRun
  fileprivate let folder: EditorFolder

  package var document: ConfigurationDocument { question.input.document }
  package var clients: [ClientProfile] { question.clients.profiles }
  package var project: Project { question.project }

  /// The findings of `lint`; nil if the checks were interrupted.
  ///
  /// - Parameter isOvertaken: true once the question is to be given up.
  package func lint(
    unless isOvertaken: @escaping @Sendable () -> Bool
  ) throws(RunFailure) -> LintResult? {
    var run = run
    if isOvertaken() { return nil }
    let file = try run.lint(
      question.input, nil, for: question.clients, in: project, unless: isOvertaken)
    // The findings until then are not all.
    if isOvertaken() { return nil }
    var result = file.result
    result.undecided = file.undecided
    return result
  }

  /// The project's routes; nil if it names none.
  package var routes: KnownRoutes? { folder.routes(of: project) }

  /// The native screens that the project declares, or else those of its source.
  package var destinations: DestinationInventory {
    var inventory = question.configuration.declarations.destinations
    inventory.source = run.inquirer.finder.appSource(around: path)
    return inventory
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
///
/// Unchecked, because the compiler cannot see the lock around them.
package final class EditedTexts: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [[UTF8String]: ContiguousArray<UInt8>] = [:]

  package init() {}

  /// - Parameter path: absolute.
  func text(at path: String) -> ContiguousArray<UInt8>? {
    lock.withLock { texts.isEmpty ? nil : texts[path.pathNames] }
  }

  package func set(_ text: ContiguousArray<UInt8>?, at path: String) {
    lock.withLock { texts[path.pathNames] = text }
  }
}

/// The routes of a project as each client sees them.
///
/// A class, because computing them takes long and they stay the same while somebody types.
package final class KnownRoutes {
  /// The routes that an app can follow a link to.
  private let routes: [Route]
  private var known: [String: [Known]] = [:]

  /// The maximum number of URLs of a list.
  private static let maximumURLs = 1_000

  private struct Known {
    let route: Route
    let subjects: RouteSubjects
    let outline: Outline
  }

  init(_ list: RouteList) {
    routes = list.routes + list.urls.prefix(Self.maximumURLs).compactMap(Route.init)
  }

  /// The paths of the routes as their source writes them.
  package var visited: [Route] {
    routes.filter { !$0.isExclusion && $0.isVisited && !$0.isOfFramework && !$0.isCatchAll }
  }

  /// The routes with a URL in a language, in the order of the list.
  ///
  /// Complexity: O(routes), and a product for each that may be among them.
  package func routes(reachedBy language: Language, in languages: ConfigurationLanguages) -> [Route]
  {
    let outline = Outline(language)
    var budget = languages.budget()
    return known(for: languages).filter { known in
      guard known.outline.mayMeet(outline) else { return false }
      let answer = known.subjects.subject(inside: [language], in: languages, budget: &budget)
      if case .found = answer { return true }
      return false
    }.map(\.route)
  }

  private func known(for languages: ConfigurationLanguages) -> [Known] {
    let profile = languages.profile
    let key = "\(profile.id) \(profile.matchesQueryStrings)"
    if let known = known[key] { return known }
    let subjects = RouteLanguages(routes, for: profile, in: languages.universe).subjects
    let all = zip(routes, subjects).compactMap { route, subjects -> Known? in
      guard !route.isExclusion, route.isVisited, let language = subjects.language else {
        return nil
      }
      return Known(route: route, subjects: subjects, outline: Outline(language))
    }
    known[key] = all
    return all
  }
}

extension Route {
  /// The route of one URL; nil if it has a query, which is not part of a path.
  fileprivate init?(_ url: UTF8String) {
    guard !url.bytes.contains(UInt8(ascii: "?")) else { return nil }
    self.init(RoutePath(text: url, parts: [.literal(url)]), line: 1)
  }
}
