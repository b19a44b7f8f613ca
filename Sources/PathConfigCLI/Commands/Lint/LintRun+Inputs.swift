import Foundation
import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension LintRun {
  /// Lints each file alone, and compares the files of two platforms.
  mutating func lintSeparately(
    _ arguments: [String]
  ) throws(RunFailure) -> [LintedFile] {
    var files: [LintedFile] = []
    for argument in arguments {
      let named = try inquirer.finder.named(argument)
      var added: [LintedFile] = []
      if let app = named?.whole, fixes == nil {
        added = try lintApp(
          app, in: try inquirer.finder.project(of: .standardInput), named?.app.clients)
      } else {
        let references = try session.readable { () throws(RunFailure) in
          try self.references(argument)
        }
        for reference in references ?? [] {
          if let file = try lint(reference, of: named?.app) { added.append(file) }
        }
      }
      if named != nil {
        for place in added.indices {
          added[place].levels = added[place].levels.comparingPlatforms
        }
      }
      files += added
    }
    try comparePlatforms(&files)
    return files.reduce(into: []) { kept, file in
      // Apps that share a file have its findings once.
      guard let place = kept.firstIndex(where: { $0.isSameText(as: file) }) else {
        kept.append(file)
        return
      }
      let known = Set(kept[place].result.findings.map { UTF8String($0.description) })
      kept[place].result.findings += file.result.findings.filter {
        !known.contains(UTF8String($0.description))
      }
      kept[place].result.findings.sort(by: Finding.isOrderedBefore)
    }
  }

  /// Adds the differences between the files of two platforms, at the routes of the app if they are
  /// known.
  private func comparePlatforms(_ files: inout [LintedFile]) throws(RunFailure) {
    let pairs = Self.platformPairs(files).filter { files[$0.place].levels.comparePlatforms }
    if pairs.isEmpty { return }
    let project = try inquirer.finder.project(of: .standardInput)
    let list = try session.readable { () throws(RunFailure) in try routes.list(of: project) }
    let known = list??.routes
    for pair in pairs {
      let universe = known.flatMap { Universe(of: $0, for: pair.first.client) }
      var result = Linter.lint(
        pair.first, against: pair.second, within: universe, levels: files[pair.place].levels,
        besides: files[pair.place].result.counted)
      files[pair.place].suppress(&result, of: .platforms)
      files[pair.place].add(result)
    }
  }

  /// The files of one app on two platforms, and the index of the first.
  ///
  /// The paths of two files differ by the platform's name alone. If there is exactly one file for
  /// each platform, their names do not matter.
  private static func platformPairs(
    _ files: [LintedFile]
  ) -> [(place: Int, first: LintedPlatform, second: LintedPlatform)] {
    let sides = files.map(\.platform)
    let platforms = ClientPlatform.allCases.map { platform in
      sides.indices.filter { sides[$0]?.client.name.platform == platform }
    }
    let isSolePair = platforms.allSatisfy { $0.count == 1 }
    return platforms[0].compactMap { place in
      let name = files[place].nameWithoutPlatform
      let other = platforms[1].first { isSolePair || files[$0].nameWithoutPlatform == name }
      guard let other, let first = sides[place], let second = sides[other] else { return nil }
      return (place, first, second)
    }
  }

  /// The inputs that an argument names; excludes them from fixes if they must not change.
  private mutating func references(
    _ argument: String
  ) throws(RunFailure) -> [SourceReference] {
    guard fixes != nil else { return try inquirer.loader.references(argument) }
    let (all, outside) = try inquirer.loader.writableReferences(argument)
    fixes?.untouchable = outside
    return all
  }

  /// Lints one file or server response; nil if it cannot be read.
  ///
  /// - Parameter app: the app that it is a part of.
  private mutating func lint(
    _ reference: SourceReference, of app: NamedApp?
  ) throws(RunFailure) -> LintedFile? {
    let read = try session.readable { () throws(RunFailure) in
      try inquirer.loader.input(reference, takingAnyAnswer: true, noting: \.needsNote)
    }
    guard let input = read else { return nil }
    let answer = input.answer
    let question = try question(about: reference, input, of: app)
    let clients = question.clients
    var file = try lint(
      input, answer, for: clients, in: question.project, inferring: clients.clients(ofChanged:))
    if let answer {
      let server = AppSources.Server(input.document, status: answer.status)
      let app = LintedApp(AppSources(bundled: nil, server: server), answer: answer)
      var result = Linter.lint(
        app, for: clients.profiles, levels: levels(question.configuration))
      file.suppress(&result, of: .app)
      file.add(result)
    }
    return file
  }

  /// A file with the settings that apply to its findings.
  struct Question {
    let input: ConfigurationInput
    let project: Project
    let configuration: ToolConfiguration
    let clients: ResolvedClients
  }

  /// - Parameter input: the file as it was read; nil to read it now.
  func question(
    about reference: SourceReference, _ input: ConfigurationInput? = nil,
    of app: NamedApp? = nil
  ) throws(RunFailure) -> Question {
    let input = if let input { input } else { try inquirer.loader.input(reference) }
    let project = try inquirer.finder.project(of: app == nil ? reference : .standardInput)
    var configuration = project.configuration(for: input.document.buffer.name)
    if let own = app?.clients, !own.isEmpty { configuration.clients = own }
    let clients = try inquirer.resolve(
      arguments.clients, for: [input.document], configuration)
    return Question(
      input: input, project: project, configuration: configuration, clients: clients)
  }

  /// The arguments for a command line that names nothing: the files of every app, and no server.
  func projectArguments() throws(RunFailure) -> [String] {
    let project = try inquirer.finder.project(of: .standardInput)
    let names = project.configuration.apps.map { "@\($0.name.string)" }
    if names.isEmpty { return ["."] }
    var arguments: [String] = []
    for name in names {
      let parts = try inquirer.finder.named(name)?.parts ?? []
      let files = parts.filter { SourceReference.isFile($0.reference) }
      if fixes == nil, parts.count > 1, files.count == parts.count {
        arguments.append(name)
      } else {
        arguments += files.map { "\(name).\($0.part.rawValue)" }
      }
      if files.count < parts.count { session.note(isNotAsked(name)) }
    }
    return arguments
  }

  /// Lints each source alone, for the clients of all.
  mutating func lintSources(
    _ sources: [String]
  ) throws(RunFailure) -> [LintedFile] {
    var inputs: [ConfigurationInput] = []
    for argument in sources {
      let input = try session.readable { () throws(RunFailure) in
        try inquirer.loader.source(argument)
      }
      if let input { inputs.append(input) }
      if input != nil, fixes != nil {
        let outside = try inquirer.loader.writableReferences(argument).outside
        fixes?.untouchable.formUnion(outside)
      }
    }
    let project = try inquirer.finder.project(of: sources)
    let configuration = try inquirer.finder.configuration(for: sources)
    let clients = try inquirer.resolve(
      arguments.clients, for: inputs.map(\.document), configuration)
    var files: [LintedFile] = []
    for input in inputs { files.append(try lint(input, nil, for: clients, in: project)) }
    return files
  }

  /// Lints the app's bundled file and the server's response, each alone and both together.
  mutating func lintApp(
    _ selection: AppSelection, in project: Project, _ ownClients: [ClientProfile]? = nil
  ) throws(RunFailure) -> [LintedFile] {
    let loaded = try session.readable { () throws(RunFailure) in
      try inquirer.loader.app(selection, noting: \.needsNote)
    }
    guard let loaded else { return [] }
    let name = loaded.inputs.first?.input.document.buffer.name ?? ""
    var configuration = project.configuration(for: name)
    if let ownClients, !ownClients.isEmpty { configuration.clients = ownClients }
    let clients = try inquirer.resolve(
      arguments.clients, for: loaded.sources.soundDocuments, configuration)
    var files: [LintedFile] = []
    for (role, input) in loaded.inputs {
      let answer = role == .server ? input.answer : nil
      files.append(try lint(input, answer, for: clients, in: project))
    }
    if loaded.sources.server != nil, let last = files.indices.last {
      let app = LintedApp(loaded.sources, answer: loaded.answer)
      var result = Linter.lint(app, for: clients.profiles, levels: levels(configuration))
      for place in files.indices { files[place].suppress(&result, of: .app) }
      files[last].add(result)
    }
    return files
  }
}

extension Universe {
  /// The URLs of some routes as a client sees them; nil if they are too many for one automaton.
  fileprivate init?(of routes: [Route], for client: ClientProfile) {
    let all = SubjectUniverse.of(client)
    let subjects = RouteLanguages(routes, for: client, in: all).subjects
    let languages = zip(routes, subjects).compactMap { $0.isExclusion ? nil : $1.language }
    guard let union = try? all.union(languages) else { return nil }
    self = all.restricted(to: union)
  }
}

extension LoadNote {
  /// True unless a check reports the note too.
  fileprivate var needsNote: Bool {
    switch self {
    case .contentType, .status, .redirected: false
    default: true
    }
  }
}

extension LintedFile {
  /// True if another is the same text, looked at for the same clients.
  fileprivate func isSameText(as other: LintedFile) -> Bool {
    document.buffer.name.utf8.elementsEqual(other.document.buffer.name.utf8)
      && document.buffer.bytes == other.document.buffer.bytes
      && clients.map(\.id) == other.clients.map(\.id)
  }

  /// The file as a client of its platform reads it; nil if nothing shows the platform.
  fileprivate var platform: LintedPlatform? {
    let asked = Set(clients.map(\.name.platform))
    let inference = ClientInference(document)
    let platform = asked.count == 1 ? asked.first : inference.platform
    let client = (clients + inference.clients).first { $0.name.platform == platform }
    return client.map { LintedPlatform(document, for: $0) }
  }

  /// The words and numbers of the path, without the names of platforms.
  fileprivate var nameWithoutPlatform: [[UInt8]] {
    let platforms = ClientPlatform.allCases.map { Array($0.rawValue.utf8) }
    return document.buffer.name.utf8.split { !$0.isASCIILetterOrDigit }
      .map { $0.map(\.lowercasedASCII) }.filter { !platforms.contains($0) }
  }

  /// Marks the suppressed findings of the file beside others.
  fileprivate mutating func suppress(_ result: inout LintResult, of subject: CheckSubject) {
    Linter.suppress(&result, in: document, of: subject, levels: levels)
    subjects.append(subject)
  }

  /// Adds findings of the file beside others.
  mutating func add(_ other: LintResult) {
    var other = other
    if isOpen { other.weakenErrors(ofSome: clients, levels: levels) }
    result.findings += other.findings
    result.findings.sort(by: Finding.isOrderedBefore)
    result.undecided += other.undecided
  }
}

/// The routes that the configurations of the tool name, for one run of `lint`.
///
/// A class because it reads a list once for all files.
final class ProjectRoutes {
  private let loader: InputLoader
  private let session: Session
  private var known: [String: RouteList] = [:]
  private var knownURLs: [String: KnownURLs] = [:]

  init(_ loader: InputLoader, in session: Session) {
    self.loader = loader
    self.session = session
  }

  /// The list of a project; nil if it names none.
  func list(of project: Project) throws(RunFailure) -> RouteList? {
    guard let named = project.configuration.routes else { return nil }
    let path = try project.readable(named)
    if let list = known[path] { return list }
    let list = try RouteList(path, with: loader)
    known[path] = list
    return list
  }

  /// The URLs of a project's routes; nil if it names none, or if they could not be read.
  func urls(of project: Project) throws(RunFailure) -> KnownURLs? {
    guard let list = try session.readable({ () throws(RunFailure) in try list(of: project) }),
      let list
    else { return nil }
    if let known = knownURLs[list.name] { return known }
    let urls = KnownURLs(list)
    knownURLs[list.name] = urls
    return urls
  }
}

extension KnownURLs {
  /// The URLs of routes and a list; without routes, nobody knows all URLs.
  init(_ list: RouteList) {
    let seen = SeenRoutes(list.routes)
    self.init(list.exampleURLs) { seen.urls(for: $0) }
  }
}

/// The URLs of each route as clients see them, which take long and are worked out on demand.
private final class SeenRoutes: @unchecked Sendable {
  private let routes: [Route]

  /// Guards the languages, also while they are built.
  private let lock = NSLock()
  private var known: [(universe: Universe, urls: [RouteURLs]?)] = []

  init(_ routes: [Route]) { self.routes = routes }

  /// Nil if there are no routes, or if the URLs of one are not known.
  func urls(for client: ClientProfile) -> [RouteURLs]? {
    if routes.isEmpty { return nil }
    let universe = SubjectUniverse.of(client)
    return lock.withLock {
      if let known = known.first(where: { $0.universe == universe }) { return known.urls }
      let subjects = RouteLanguages(routes, for: client, in: universe).subjects
      let languages = zip(routes, subjects).filter { !$0.0.isExclusion }.map(\.1.language)
      let urls =
        languages.contains { $0 == nil } ? nil : languages.compactMap { $0.map(RouteURLs.init) }
      known.append((universe, urls))
      return urls
    }
  }
}

// MARK: - Wording

private func isNotAsked(_ name: String) -> String {
  "skipped \(name).server: `lint` asks no server unless you name it"
}
