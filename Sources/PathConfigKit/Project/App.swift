/// An app as a command is asked about it: its files, the clients that read them, and all that its project
/// says about it.
///
/// Files that somebody names are an app without an entry in the settings.
package struct App {
  /// The arguments that mean it; never empty.
  package let references: [InputReference]

  /// The entry of the settings; nil if none reads the files, or several do.
  package let entry: NamedApp?

  /// The settings that apply to its files.
  package let settings: Settings

  /// The files that were read, in the order in which the app gets them, or of their precedence.
  package internal(set) var inputs: [ConfigurationInput]

  /// The files as the clients get them.
  package internal(set) var configuration: Configuration

  /// The clients, and the reason for the choice.
  package internal(set) var choice: ResolvedClients
  let project: Project

  /// As typed: `@ios`, or the files one after the other.
  package var name: String { references.map(\.text).joined(separator: ", ") }

  /// In the order of the command line.
  package var clients: [Client] { choice.clients }

  /// The files that show the clients.
  package var documents: [ConfigurationDocument] { configuration.documents }

  /// The sources that the app's life begins with; nil for files whose way to the app is not known.
  ///
  /// A server's answer alone is the answer to an app without a bundled file.
  package var sources: AppSources? {
    switch configuration {
    case .app(let sources): return sources
    case .merged:
      guard inputs.count == 1, let answer = inputs[0].answer else { return nil }
      return AppSources(
        bundled: nil, server: AppSources.Server(inputs[0].document, answer: answer))
    }
  }

  /// The text of an input that a command takes.
  package enum Requirement {
    /// Any text: the answer includes each client's reaction to it.
    case text
    /// Path configurations without errors in their JSON.
    case configurations
    /// Any answer of a server, too; facts that checks report are not noted.
    case answers
  }
}

// MARK: - What the project says

extension App {
  /// The app's pages, as the run or else the settings list them; nil if neither names a list.
  package func pages() throws(RunFailure) -> ListedRoutes? { try project.pages(of: settings) }

  /// The pages that the text of the server's routes certainly draws; nil without such a file beside or
  /// above the app's.
  func drawnPages() throws(RunFailure) -> ListedRoutes? {
    switch documents.first?.reference {
    case .path(let path)?: try project.drawnPages(around: path)
    case .program(let program)?: try project.drawnPages(around: program.text)
    default: nil
    }
  }

  /// The project's declarations for one of the app's files.
  ///
  /// - Parameter needsSource: true for questions that the app's source may answer, which takes long to
  ///   search.
  package func declarations(
    for document: ConfigurationDocument, needsSource: Bool
  ) -> Declarations {
    var declarations = settings.configuration(for: document.reference).declarations
    if needsSource {
      declarations.destinations.source = project.source(around: document.reference)
    }
    return declarations
  }

  /// The calls of the app that load files, beside one of its files.
  func loading(of document: ConfigurationDocument) -> [ClientPlatform: FileLoading] {
    let apps = settings.apps(reading: document.reference)
    let isBundled = apps.contains { app in
      app.bundled.map { project.listing.isSame(settings.resolve($0), as: document.name) } ?? false
    }
    return project.listing.loading(
      of: document.reference, isBundled: apps.isEmpty ? nil : isBundled)
  }

  /// The app as its visits see it.
  ///
  /// - Parameter readsSource: false to leave out the app's source.
  package func description(readsSource: Bool = true) -> AppDescription {
    guard let document = documents.first else { return AppDescription() }
    let known = declarations(for: document, needsSource: false)
    let lacksFacts =
      known.start == nil || needsDefaultScreen(known.destinations)
      || documents.contains(where: known.destinations.lacksScreens)
    return AppDescription(
      declarations(for: document, needsSource: readsSource && lacksFacts), reading: documents)
  }

  /// True if the app's source tells the screen of a page without `uri`.
  func needsDefaultScreen(_ known: DestinationInventory) -> Bool {
    known.uris == nil && clients.contains { !$0.ownDeepLinks.isEmpty }
  }

  /// The clients of one of its files: those of other apps, too, if they share it.
  package func choice(of document: ConfigurationDocument) throws(RunFailure) -> ResolvedClients {
    let apps = settings.apps(reading: document.reference)
    return apps.count > 1
      ? try project.choose(for: [document], readBy: apps, settings.configuration) : choice
  }
}

// MARK: - Arguments

/// The meaning of an argument in the place of a configuration.
package enum InputReference: Hashable {
  case source(SourceReference)
  case app(SelectedApp)

  /// As typed, without secrets.
  package var text: String {
    switch self {
    case .source(.remote(let url)): SecretText.masked(url.text)
    case .source(.standardInput): SourceReference.standardInput.argument
    case .source(let source): source.name
    case .app(let app): app.text
    }
  }

  /// True for a file, also of a revision, and for a folder.
  package var isInFolder: Bool {
    switch self {
    case .source(.path), .source(.program), .source(.git): true
    case .source(.remote), .source(.standardInput), .app: false
    }
  }
}

/// The text of a reference to an app of the settings, or to a part of it: `@ios`, `@ios.server`.
package struct AppReference {
  let name: UTF8String

  /// Nil for all parts.
  let part: UTF8String?

  /// Nil for text that does not begin with `@`.
  package init?(_ argument: String) {
    guard argument.utf8.first == UInt8(ascii: "@") else { return nil }
    let parts = argument.utf8.dropFirst().split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    name = UTF8String(repairing: parts[0])
    part = parts.count > 1 ? UTF8String(repairing: parts[1]) : nil
  }

  var text: String { "@\(name)" + (part.map { ".\($0)" } ?? "") }
}

/// An app of the settings as an argument selects it: the whole app, or one of its files.
///
/// A whole app is what it bundles and what its phones download: the deployed file, or else the server's
/// answer.
package struct SelectedApp: Hashable {
  package let entry: NamedApp

  /// Nil for the whole app.
  package let part: NamedApp.Part?

  /// The files as the app gets them; never empty.
  package let files: [(part: NamedApp.Part, source: SourceReference)]

  /// The deployed file, as long as it is not there and the server's answer counts.
  package let unfilled: SourceReference?

  /// - Parameter exists: true for a path that leads to a file.
  init(
    _ entry: NamedApp, _ part: UTF8String? = nil, in settings: Settings,
    exists: (SourceReference) -> Bool
  ) throws(RunFailure) {
    var files = try entry.files.map { part, path throws(RunFailure) in
      (part: part, source: try settings.source(path))
    }
    var unfilled: SourceReference?
    if part == nil, entry.server != nil || entry.writer != nil,
      let place = files.firstIndex(where: { $0.part == .deployed && !exists($0.source) })
    {
      unfilled = files.remove(at: place).source
    }
    let download = files.first { $0.part != .bundled }?.part
    let known = files.map { "`@\(entry.name.string).\($0.part.rawValue)`" }
    files.removeAll { item in
      part.map { $0 != UTF8String(item.part.rawValue) }
        ?? (item.part != .bundled && item.part != download)
    }
    if files.isEmpty {
      throw .usage(
        "the app has no \(quoted("@\(entry.name)" + (part.map { ".\($0)" } ?? "")))",
        help: "known are \(listed(known, "and"))")
    }
    for item in files { try settings.file?.trust.require(item.source) }
    (self.entry, self.files, self.unfilled) = (entry, files, unfilled)
    self.part = part.flatMap { NamedApp.Part(rawValue: $0.string) }
  }

  private init(_ entry: NamedApp, _ file: (part: NamedApp.Part, source: SourceReference)) {
    (self.entry, part, files, unfilled) = (entry, file.part, [file], nil)
  }

  /// Each file alone.
  package var single: [SelectedApp] { files.map { SelectedApp(entry, $0) } }

  package var text: String { "@\(entry.name)" + (part.map { ".\($0.rawValue)" } ?? "") }

  /// True if the app has both moments of its life: it downloads something.
  package var isWhole: Bool { part == nil && files.contains { $0.part != .bundled } }

  /// True if the app downloads from a server.
  package var asksServer: Bool { files.contains { $0.part == .server && !$0.source.isFile } }

  /// True if that server is on this machine.
  package var asksThisMachine: Bool {
    files.contains { if case .remote(let url) = $0.source { url.isOnThisMachine } else { false } }
  }

  package static func == (left: SelectedApp, right: SelectedApp) -> Bool {
    left.entry.name == right.entry.name && left.part == right.part
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(entry.name)
    hasher.combine(part)
  }
}

// MARK: - Wording

func noApp(
  _ reference: AppReference, _ known: [UTF8String]
) -> RunFailure.Explanation {
  let file = "a file of that name is `./\(reference.text)`"
  let part = reference.part.map { ".\($0)" } ?? ""
  if let meant = NearestName.of(reference.name, among: known) {
    return .init(
      "there is no app \(quoted(reference.text)); did you mean `@\(meant.string)\(part)`?",
      help: file)
  }
  let names = listed(known.map { "`@\($0.string)`" })
  return .init(
    "there is no app \(quoted(reference.text))",
    help: known.isEmpty ? file : "known are \(names); \(file)")
}
