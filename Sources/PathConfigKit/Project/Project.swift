import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The project of one run: its settings, its apps and its pages, read once and on demand.
///
/// A class because it keeps the pages.
package final class Project {
  package let loader: InputLoader
  package let finder: SettingsFinder
  private let clients: ClientSelection
  private let matchesQueryStrings: Bool?
  private let surroundings: any Surroundings
  private let routes: String?
  private var knownPages: [UTF8String: ListedRoutes] = [:]

  /// - Parameters:
  ///   - clients: those that questions are about.
  ///   - matchesQueryStrings: nil for the default of each client.
  ///   - headers: for requests, as typed.
  ///   - timeout: for one load, from the first connection to the last byte.
  ///   - outputs: the files that the run writes.
  ///   - routes: the list of the app's pages, as typed; nil for that of the settings.
  package init(
    _ choice: ConfigurationChoice, for clients: ClientSelection = .standard,
    matchesQueryStrings: Bool? = nil, sending headers: [String] = [],
    within timeout: Duration = .seconds(30), outputs: [OutputFile] = [], routes: String? = nil,
    in surroundings: any Surroundings
  ) throws(RunFailure) {
    self.clients = clients
    self.matchesQueryStrings = matchesQueryStrings
    self.surroundings = surroundings
    self.routes = routes
    try outputs.requireDistinct()
    finder = SettingsFinder(choice, outputs: outputs, in: surroundings)
    loader = try InputLoader(
      finder, sending: headers, within: timeout, outputs: outputs, in: surroundings)
  }

  /// The URLs that the app has, as the run or else the settings list them; nil if neither names a list.
  package func pages(of settings: Settings) throws(RunFailure) -> ListedRoutes? {
    var list = routes
    if list == nil, let named = settings.configuration.routes {
      list = try settings.readable(named).argument
    }
    guard let list else { return nil }
    if let known = knownPages[UTF8String(list)] { return known }
    let pages = ListedRoutes(try RouteList(list, with: loader))
    knownPages[UTF8String(list)] = pages
    return pages
  }

  /// The files of expectations that the settings name.
  package func expectationFiles() throws(RunFailure) -> [String] {
    let settings = try finder.settings()
    return try settings.configuration.expectations.distinct().map { name throws(RunFailure) in
      try settings.readable(name).argument
    }
  }

  /// Fails if a file of expectations that the settings name may not name an input in its turn.
  package func requireTrust(of references: [InputReference]) throws(RunFailure) {
    for case .source(let source) in references {
      try finder.settings().file?.trust.require(source, isServer: false)
    }
  }

  /// The app as its visits see it, by the settings and the app's own source.
  ///
  /// - Parameter readsSource: false to leave out the app's source, which takes long to search.
  package func description(of app: App, readsSource: Bool = true) -> AppDescription {
    guard let document = app.documents.first else { return AppDescription() }
    var declarations = app.settings.configuration(for: document.buffer.name).declarations
    let lacksFacts =
      declarations.start == nil
      || app.documents.contains(where: declarations.destinations.lacksScreens)
    if readsSource, lacksFacts {
      declarations.destinations.source = finder.appSource(around: document.buffer.name)
    }
    return AppDescription(declarations, reading: app.documents)
  }
}

// MARK: - Linting

extension Project {
  /// The facts about an app that checks of one of its files need.
  ///
  /// - Parameter pages: the app's; nil if they are not known.
  package func declarations(
    for document: ConfigurationDocument, of app: App, at pages: KnownURLs?
  ) -> Declarations {
    let configuration = app.settings.configuration(for: document.buffer.name)
    var declarations = finder.declarations(configuration.declarations, for: document)
    declarations.urls = pages
    // An app that names no clients may have any, unless the file is its alone.
    let apps = app.settings.apps(reading: document.buffer.name)
    if apps.count > 1 {
      declarations.readers = apps.flatMap { $0.clients.isEmpty ? Client.current : $0.clients }
    }
    return declarations
  }

  /// The findings about a file of an app alone that count, by the settings.
  package func findings(
    on document: ConfigurationDocument, of app: App, at pages: KnownURLs?
  ) -> [Finding] {
    let levels = app.settings.configuration(for: document.buffer.name).levels
    return Linter.lint(
      document, for: app.clients, levels: levels,
      declarations: declarations(for: document, of: app, at: pages), isOpen: app.choice.isOpen
    ).counted
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
  ///
  /// - Parameter splitting: true to take each file of an app of the settings alone.
  package func apps(
    in reference: InputReference, splitting: Bool
  ) throws(RunFailure) -> [InputReference] {
    switch reference {
    case .source: return try loader.sources(of: reference).map { .source($0) }
    case .app(let app):
      let parts = try finder.parts(of: app)
      if parts.isWhole, !splitting { return [reference] }
      return parts.all.map { .app(AppReference(parts.entry, $0.part)) }
    }
  }

  /// - Parameter home: the file whose settings apply to inputs that are in no folder.
  private func app(
    _ references: [InputReference], besides home: InputReference?,
    requiring requirement: App.Requirement
  ) throws(RunFailure) -> App {
    let (inputs, configuration) = try read(references, requiring: requirement)
    let file = references.first(where: \.isInFolder) ?? home
    var settings = try finder.settings()
    if case .source(let source)? = file, references.allSatisfy(\.isSource) {
      settings = try finder.settings(for: source)
    }
    let entries = try entries(of: references[0], in: settings)
    let choice = try choose(for: configuration.documents, readBy: entries, settings.configuration)
    return App(
      references: references, entry: entries.count == 1 ? entries[0] : nil, settings: settings,
      inputs: inputs, configuration: configuration, choice: choice)
  }

  /// The apps of the settings that an input belongs to.
  package func entries(
    of reference: InputReference, in settings: Settings
  ) throws(RunFailure) -> [NamedApp] {
    switch reference {
    case .app(let app): [try finder.parts(of: app, noting: false).entry]
    case .source(let source): settings.apps(reading: source.argument)
    }
  }

  private func read(
    _ references: [InputReference], requiring requirement: App.Requirement
  ) throws(RunFailure) -> (inputs: [ConfigurationInput], configuration: Configuration) {
    for case .app(let app) in references {
      let parts = try finder.parts(of: app)
      if parts.isWhole, references.count == 1 {
        let (inputs, sources) = try loader.app(parts, for: requirement)
        return (inputs, .app(sources))
      }
      if parts.isWhole {
        throw .usage(
          "\(quoted(app.text)) is an app, and no phone merges its files with others",
          help: "name one of its files, such as \(quoted(app.text + ".bundled"))")
      }
    }
    let inputs = try references.map { reference throws(RunFailure) in
      if reference.isInFolder, ToolConfigurationFile.isName(of: reference.text) {
        throw .input(
          .init("\(reference.text): these are the settings of the tool", help: showSettings))
      }
      return try loader.input(reference, for: requirement)
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

  /// The clients of a file of an app: those of other apps, too, if they share it.
  package func choice(
    for document: ConfigurationDocument, of app: App
  ) throws(RunFailure) -> ResolvedClients {
    let apps = app.settings.apps(reading: document.buffer.name)
    return apps.count > 1
      ? try choose(for: [document], readBy: apps, app.settings.configuration) : app.choice
  }

  /// The clients of documents, and the reason.
  ///
  /// - Parameter selection: nil for that of the run.
  package func choose(
    _ selection: ClientSelection? = nil, for documents: [ConfigurationDocument],
    _ settings: ToolConfiguration
  ) throws(RunFailure) -> ResolvedClients {
    let names = documents.map(\.buffer.name)
    return try ResolvedClients(selection ?? clients, for: documents, settings) {
      finder.appClients(around: names)
    } importing: {
      finder.importedClients(around: names)
    }.heeding {
      documents.first.map { finder.appSource(around: $0.buffer.name) } ?? AppSource()
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
    let apps = try finder.settings().configuration.apps
    if !apps.isEmpty { return apps.map { [.app(AppReference($0))] } }
    return try loader.sources(of: .source(.path("."))).map { [.source($0)] }
  }

  /// The configuration of a command that is about one.
  ///
  /// - Parameter named: as typed; empty for the only one of the project.
  package func configuration(
    _ named: [InputReference]
  ) throws(RunFailure) -> [InputReference] {
    if !named.isEmpty { return named }
    let known = try configurations()
    guard known.count == 1 else { throw severalConfigurations(known.joined().map(\.text)) }
    return known[0]
  }

  /// Sentences about what the settings leave out: configurations in no app, and downloads of apps that
  /// name no server.
  ///
  /// Complexity: a search of the settings' folder, and of the source of each app without a server.
  package func gaps(in settings: Settings) -> [RunFailure.Explanation] {
    guard let file = settings.file else { return [] }
    let reader = surroundings.fileReader
    let apps = settings.configuration.apps
    let named = apps.flatMap { $0.files + $0.shipped.compactMap(\.bundled) }
    let own = Set(named.compactMap { reader.realPath(of: settings.resolve($0)) })
    let found = (try? loader.sources(of: .source(.path(PathText.split(file.path).folder)))) ?? []
    let strangers = found.map(\.name).filter { name in
      reader.realPath(of: name).map { !own.contains($0) } ?? false
    }
    var gaps: [RunFailure.Explanation] = []
    if !strangers.isEmpty {
      let names = strangers.prefix(3).map(quoted)
      let rest = strangers.count > 3 ? ["\(strangers.count - 3) more"] : []
      let verb = strangers.count == 1 ? "is in no app and is" : "are in no app and are"
      gaps.append(
        .init(
          "\(listed(names + rest)) \(verb) not checked",
          help: "add \(strangers.count == 1 ? "it" : "them") to an app in \(file.path)"))
    }
    for app in apps where app.server == nil && app.deployed == nil {
      guard let bundled = app.bundled.flatMap({ try? settings.readable($0) }),
        let document = try? loader.input(bundled).document,
        let clients = try? choose(
          .standard, for: [document], settings.configuration.with(clientsOf: app)),
        let platform = clients.clients.first?.name.platform,
        let download = finder.appSource(around: document.buffer.name).download(on: platform)
      else { continue }
      gaps.append(
        .init(
          "`@\(app.name.string)` downloads \(download.phrase), and names no `server`",
          help: "add `\"server\": \"\(download.address)\"` to the app in \(file.path)"))
    }
    return gaps
  }
}

extension ConfigurationDocument {
  /// Fails if no reader can load the document, because leaving it out silently would give a wrong
  /// answer.
  fileprivate func requireConfiguration() throws(RunFailure) {
    if let fault = parse.faults.first {
      let word = SourceReference.shellWord(forName: buffer.name)
      throw .input(
        place(of: fault.range) + fault.message, help: "`pathconfig lint \(word)` shows every fault")
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

private func severalConfigurations(_ names: [String]) -> RunFailure {
  let shown = names.prefix(8).map(quoted)
  let others = names.count - shown.count
  return .usage(
    "no configuration is named, and there are \(names.count) here",
    help: "name one of them: "
      + listed(shown + (others > 0 ? ["one of \(others) more"] : []), "or"))
}
