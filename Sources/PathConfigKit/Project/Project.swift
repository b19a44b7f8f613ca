import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The project of one run: its settings, its files, its apps and its pages, each read once and on demand.
///
/// A class because it keeps what it read.
package final class Project {
  let surroundings: any Surroundings
  let outputs: [OutputFile]
  let remote: RemoteLoader

  /// The files on the disk.
  package let listing: Listing
  let settingsChoice: ConfigurationChoice

  /// The settings that were read, by the paths of their files.
  var knownSettings: [String: Settings] = [:]

  /// The folder whose settings hold for names of apps, and for inputs that are in no folder.
  package var home = "."

  /// True if no address gets headers, because the user named none.
  let asksUnnamed: Bool
  private let clients: ClientSelection
  private let matchesQueryStrings: Bool?
  private let routes: String?
  var knownPages: [SourceReference: ListedRoutes] = [:]

  /// The files that searches of folders found: nobody named them.
  var foundFiles: Set<SourceReference> = []

  /// - Parameters:
  ///   - choice: of the settings, in which apps have names and addresses have headers.
  ///   - clients: those that questions are about.
  ///   - matchesQueryStrings: nil for the default of each client.
  ///   - headers: for requests, as typed.
  ///   - timeout: for one load, from the first connection to the last byte.
  ///   - outputs: the files that the run writes. The run must not read any of them: a report in
  ///     place of the configuration would destroy it.
  ///   - routes: the list of the app's pages, as typed; nil for that of the settings.
  ///   - asksUnnamed: true if the user named no server, and the run asks one on this machine all the
  ///     same: without headers, and without following it to another machine.
  package init(
    _ choice: ConfigurationChoice, for clients: ClientSelection = .standard,
    matchesQueryStrings: Bool? = nil, sending headers: [String] = [],
    within timeout: Duration = .seconds(30), outputs: [OutputFile] = [], routes: String? = nil,
    asksUnnamed: Bool = false, in surroundings: any Surroundings
  ) throws(RunFailure) {
    self.clients = clients
    self.matchesQueryStrings = matchesQueryStrings
    self.surroundings = surroundings
    self.routes = routes
    self.outputs = outputs
    try outputs.requireDistinct()
    settingsChoice = choice
    self.asksUnnamed = asksUnnamed
    listing = Listing(of: surroundings.fileReader)
    let variables = surroundings.environment.variables
    var options = RemoteOptions()
    options.timeout = timeout
    options.proxies = Proxies(variables)
    options.staysOnThisMachine = asksUnnamed
    do throws(LoadFault) { try options.setHeaders(headers, environment: variables) } catch {
      throw .usage(.init(named: "", error))
    }
    remote = RemoteLoader(surroundings.exchange, options: options)
    listing.listedRoutes = { [unowned self] in
      guard let settings = try? settings(), (try? settings.routes())??.isFile ?? false else {
        return nil
      }
      return (try? pages(of: settings))??.list
    }
  }

  /// The URLs that the app has, as the run or else the settings list them; nil if neither names a list.
  package func pages(of settings: Settings) throws(RunFailure) -> ListedRoutes? {
    let list =
      if let routes { try SourceReference.parse(routes) } else { try settings.routes() }
    guard let list else { return nil }
    if let known = knownPages[list], !known.list.isDrawn { return known }
    let all = try RouteList(list, of: self)
    if all.isDrawn {
      throw .input(
        "\(all.name) does not show all routes: gems may add some", help: RouteList.makeList)
    }
    let pages = ListedRoutes(all)
    knownPages[list] = pages
    return pages
  }

  /// The files of expectations that the settings name.
  package func expectationFiles() throws(RunFailure) -> [SourceReference] {
    let settings = try settings()
    return try settings.configuration.expectations.distinct().map { name throws(RunFailure) in
      try settings.readable(name)
    }
  }

  /// Fails if a file of expectations that the settings name may not name an input in its turn.
  package func requireTrust(of references: [InputReference]) throws(RunFailure) {
    for case .source(let source) in references {
      try settings().file?.trust.require(source, isServer: false)
    }
  }
}

// MARK: - Arguments

extension Project {
  /// The meaning of each argument in the place of a configuration.
  ///
  /// - Throws: `.input` for a text that can be no input, `.usage` for the name of no app.
  package func inputs(_ arguments: [String]) throws(RunFailure) -> [InputReference] {
    try arguments.map { argument throws(RunFailure) in try input(named: argument) }
  }

  package func input(named argument: String) throws(RunFailure) -> InputReference {
    if let reference = AppReference(argument) { return .app(try app(reference)) }
    return .source(try SourceReference.parse(argument))
  }

  private func app(_ reference: AppReference) throws(RunFailure) -> SelectedApp {
    let settings = try settings()
    if settings.file == nil {
      throw .usage(
        "\(quoted(reference.text)) names an app of .pathconfig.json, and there is none here",
        help: "name it under `apps` in .pathconfig.json; a file of that name is "
          + "`./\(reference.text)`")
    }
    guard let entry = settings.app(named: reference.name) else {
      throw .usage(noApp(reference, settings.configuration.apps.map(\.name)))
    }
    return try app(entry, reference.part)
  }

  /// An app of the settings, whole or in part.
  package func app(
    _ entry: NamedApp, _ part: UTF8String? = nil
  ) throws(RunFailure) -> SelectedApp {
    try SelectedApp(entry, part, in: settings()) { source in
      if case .path(let path) = source { listing.reader.exists(path) } else { true }
    }
  }

  /// Fails unless an argument is an app with installed versions of the settings.
  package func installedApp(named argument: String) throws(RunFailure) -> SelectedApp {
    guard case .app(let app) = try input(named: argument) else {
      throw .usage(
        "\(quoted(argument)) is not an app of `.pathconfig.json`",
        help: "name one with `@`, as in `@ios`")
    }
    if app.part != nil {
      throw .usage(
        "\(quoted(argument)) is one file of the app, and versions are of the whole app",
        help: "write `@\(app.entry.name)`")
    }
    return app
  }
}

// MARK: - Apps

extension Project {
  /// The apps that groups of arguments mean, each resolved once.
  ///
  /// A file that does not show its clients has those of another configuration that does, and a part of an
  /// app those of another part.
  ///
  /// - Parameters:
  ///   - groups: the inputs of each configuration, merged from the lowest precedence to the highest;
  ///     never empty. An app of the settings is alone in its group.
  ///   - isNoted: true to note the reasons for the choice of the clients.
  package func apps(
    _ groups: [[InputReference]], requiring requirement: App.Requirement,
    notingClients isNoted: Bool = true
  ) throws(RunFailure) -> [App] {
    // An address is in no folder with settings. It has those of another input.
    let home = groups.joined().first(where: \.isInFolder)
    var apps = try groups.map { group throws(RunFailure) in
      try app(group, besides: home, requiring: requirement)
    }
    for place in apps.indices where apps[place].choice.isStandard {
      let own = apps[place].references.allSatisfy(\.isSource) ? nil : apps[place].entry?.name
      let known = apps.first { !$0.choice.isStandard && (own == nil || $0.entry?.name == own) }
      apps[place].choice = known?.choice ?? apps[place].choice
    }
    for (place, app) in apps.enumerated() where isNoted {
      if !apps[..<place].contains(where: { $0.clients == app.clients }) {
        app.choice.note(in: surroundings)
      }
    }
    for place in apps.indices {
      apps[place].choice = apps[place].choice.matchingQueryStrings(
        matchesQueryStrings, in: surroundings)
    }
    for app in apps { app.noteStaleCopy(besides: apps) }
    return apps
  }

  /// The app that one group means.
  package func app(
    _ references: [InputReference], requiring requirement: App.Requirement,
    notingClients isNoted: Bool = true
  ) throws(RunFailure) -> App {
    try apps([references], requiring: requirement, notingClients: isNoted)[0]
  }

  /// The apps that an argument of `lint` means: each file of a folder is one.
  package func apps(in reference: InputReference) throws(RunFailure) -> [InputReference] {
    switch reference {
    case .source: try sources(of: reference).map { .source($0) }
    case .app(let app): app.isWhole ? [reference] : app.single.map { .app($0) }
    }
  }

  /// The same app with other texts of some of its files, and with the clients that these show.
  ///
  /// - Parameter bytes: the text of a file in its encoding; nil for one that stays.
  package func app(
    _ app: App, reading bytes: (SourceReference) -> ContiguousArray<UInt8>?
  ) throws(RunFailure) -> App {
    var current = app
    current.inputs = app.inputs.map { input in
      bytes(input.reference).map { input.reading($0, in: surroundings) } ?? input
    }
    let documents = current.inputs.map(\.document)
    func text(of old: ConfigurationDocument) -> ConfigurationDocument {
      documents.first { $0.reference == old.reference } ?? old
    }
    current.configuration = .merged(documents)
    if case .app(var sources) = app.configuration {
      sources.bundled = sources.bundled.map(text)
      if let server = sources.server { sources.server?.document = text(of: server.document) }
      current.configuration = .app(sources)
    }
    let entries = entries(of: app.references[0], in: app.settings)
    current.choice = try choose(
      for: current.documents, readBy: entries, app.settings.configuration
    ).matchingQueryStrings(matchesQueryStrings, in: surroundings)
    return current
  }

  /// - Parameter home: the file whose settings apply to inputs that are in no folder.
  private func app(
    _ references: [InputReference], besides home: InputReference?,
    requiring requirement: App.Requirement
  ) throws(RunFailure) -> App {
    let (inputs, configuration) = try read(references, requiring: requirement)
    let file = references.first(where: \.isInFolder) ?? home
    var settings = try self.settings()
    if case .source(let source)? = file, references.allSatisfy(\.isSource) {
      settings = try self.settings(for: source)
    }
    let entries = entries(of: references[0], in: settings)
    let choice = try choose(for: configuration.documents, readBy: entries, settings.configuration)
    return App(
      references: references, entry: entries.count == 1 ? entries[0] : nil, settings: settings,
      inputs: inputs, configuration: configuration, choice: choice, project: self)
  }

  /// The apps of the settings that an input belongs to.
  package func entries(of reference: InputReference, in settings: Settings) -> [NamedApp] {
    switch reference {
    case .app(let app): [app.entry]
    case .source(let source): settings.apps(reading: source)
    }
  }

  private func read(
    _ references: [InputReference], requiring requirement: App.Requirement
  ) throws(RunFailure) -> (inputs: [ConfigurationInput], configuration: Configuration) {
    for case .app(let app) in references {
      if let file = app.unfilled, app.entry.writer == nil {
        surroundings.note(
          """
          \(file.name), the deployed file of \(app.text), is not there: asking the server instead
          """)
      }
      if app.isWhole, references.count == 1 {
        let (inputs, sources) = try files(of: app, for: requirement)
        return (inputs, .app(sources))
      }
      if app.isWhole {
        throw .usage(
          "\(quoted(app.text)) is an app, and no phone merges its files with others",
          help: "name one of its files, such as \(quoted(app.text + ".bundled"))")
      }
    }
    let inputs = try references.map { reference throws(RunFailure) in
      if case .source(let source) = reference, let path = surroundings.path(of: source),
        ToolConfigurationFile.isName(of: path)
      {
        throw .input(
          .init("\(reference.text): these are the settings of the tool", help: showSettings))
      }
      return try input(reference, for: requirement)
    }
    if requirement == .configurations {
      for input in inputs { try input.document.requireConfiguration() }
    }
    return (inputs, .merged(inputs.map(\.document)))
  }

  /// The clients of documents that some apps read: those of all of them, if one names its own.
  package func choose(
    for documents: [ConfigurationDocument], readBy apps: [NamedApp],
    _ configuration: ToolConfiguration
  ) throws(RunFailure) -> ResolvedClients {
    guard apps.count > 1, apps.contains(where: { !$0.clients.isEmpty }) else {
      return try choose(
        for: documents, configuration.with(clientsOf: apps.count == 1 ? apps[0] : nil))
    }
    var all = configuration
    all.clients = []
    for app in apps.distinct(by: \.clients) {
      all.clients += try choose(for: documents, configuration.with(clientsOf: app)).clients
    }
    all.clients = all.clients.distinct()
    return try choose(for: documents, all)
  }

  /// The clients of documents, and the reason.
  ///
  /// - Parameter selection: nil for that of the run.
  package func choose(
    _ selection: ClientSelection? = nil, for documents: [ConfigurationDocument],
    _ settings: ToolConfiguration
  ) throws(RunFailure) -> ResolvedClients {
    let references = documents.map(\.reference)
    return try ResolvedClients(
      selection ?? clients, for: documents, settings,
      in: [
        { self.libraries(around: references) }, { self.importedLibraries(around: references) },
      ]
    ).heeding {
      references.first.map(source(around:)) ?? AppSource()
    }
  }
}

extension InputReference {
  fileprivate var isSource: Bool { if case .source = self { true } else { false } }
}

// MARK: - Without arguments

extension Project {
  /// The configurations that a command is about if it names none: the apps of the settings, or else
  /// the files that `lint` would find.
  package func configurations() throws(RunFailure) -> [[InputReference]] {
    let apps = try settings().configuration.apps
    if !apps.isEmpty {
      return try apps.map { entry throws(RunFailure) in [.app(try app(entry))] }
    }
    return try sources(of: .source(.path("."))).map { [.source($0)] }
  }

  /// The configurations that a program writes, each alone, or any other input itself.
  package func configurations(
    of reference: InputReference
  ) throws(RunFailure) -> [InputReference] {
    guard case .source(.path(let path)) = reference, listing.reader.program(at: path) != nil else {
      return [reference]
    }
    return try sources(of: reference).map { .source($0) }
  }

  /// The configuration of a command that is about one.
  ///
  /// - Parameter named: as typed; empty for the only one of the project.
  package func configuration(
    _ named: [InputReference]
  ) throws(RunFailure) -> [InputReference] {
    if !named.isEmpty { return named }
    let apps = try settings().configuration.apps
    if apps.count > 1 { throw severalConfigurations(apps.map { "@\($0.name)" }, "apps") }
    let known = try configurations()
    guard known.count == 1 else { throw severalConfigurations(known.joined().map(\.text)) }
    return known[0]
  }
}

extension ConfigurationDocument {
  /// Fails if no reader can load the document, because leaving it out silently would give a wrong
  /// answer.
  fileprivate func requireConfiguration() throws(RunFailure) {
    if let fault = parse.faults.first {
      throw .input(
        place(of: fault.range) + fault.message,
        help: "`pathconfig lint \(reference.shellWord)` shows every fault")
    }
    if !hasRulesArray, settingsRange == nil {
      throw .input(
        "\(buffer.name) is no path configuration: it has neither a `rules` array nor `settings`")
    }
  }

  /// `name:line:column: `.
  package func place(of range: Range<Int>) -> String {
    "\(SourceRange(buffer, range)): "
  }
}

// MARK: - Wording

private let showSettings = "see them by `pathconfig lint --show-settings`, or name a configuration"

private func severalConfigurations(_ names: [String], _ kind: String = "files") -> RunFailure {
  let shown = names.prefix(8).map(quoted)
  let others = names.count - shown.count
  return .usage(
    "no configuration is named, and there are \(names.count) \(kind) here",
    help: "name one of them: "
      + listed(shown + (others > 0 ? ["one of \(others) more"] : []), "or"))
}
