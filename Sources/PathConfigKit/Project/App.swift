import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// An app as a command is asked about it: its files, and the clients that read them.
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
  package let inputs: [ConfigurationInput]

  /// The files as the clients get them.
  package let configuration: Configuration

  /// The clients, and the reason for the choice.
  package internal(set) var choice: ResolvedClients

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

/// The meaning of an argument in the place of a configuration.
package enum InputReference: Hashable, Sendable {
  case source(SourceReference)
  case app(AppReference)

  /// - Throws: `.input` for a text that can be no input.
  package init(_ argument: String) throws(RunFailure) {
    if let app = AppReference(argument) {
      self = .app(app)
      return
    }
    do throws(RunFailure.Explanation) { self = .source(try SourceReference.parse(argument)) } catch
    {
      throw .input(error)
    }
  }

  /// As typed, without secrets.
  package var text: String {
    switch self {
    case .source(.path(let path)): path
    case .source(.remote(let url)): SecretText.masked(url.text)
    case .source(let source): source.argument
    case .app(let app): app.text
    }
  }

  /// True for a file, also of a revision, and for a folder.
  package var isInFolder: Bool {
    switch self {
    case .source(.path), .source(.git): true
    case .source(.remote), .source(.standardInput), .app: false
    }
  }
}

extension [String] {
  /// The meaning of each argument.
  package func inputs() throws(RunFailure) -> [InputReference] {
    try map { argument throws(RunFailure) in try InputReference(argument) }
  }
}

/// A reference on the command line to an app of the settings, or to a part of it: `@ios`,
/// `@ios.server`.
package struct AppReference: Hashable, Sendable {
  package let name: UTF8String

  /// Nil for all parts.
  package let part: UTF8String?

  /// Nil for text that does not begin with `@`.
  package init?(_ argument: String) {
    guard argument.utf8.first == UInt8(ascii: "@") else { return nil }
    let parts = argument.utf8.dropFirst().split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    name = UTF8String(repairing: parts[0])
    part = parts.count > 1 ? UTF8String(repairing: parts[1]) : nil
  }

  /// The app, or a part of it.
  package init(_ app: NamedApp, _ part: NamedApp.Part? = nil) {
    name = app.name
    self.part = part.map { UTF8String($0.rawValue) }
  }

  package var text: String { "@\(name)" + (part.map { ".\($0)" } ?? "") }
}

/// The files of an app that a reference means, as the app gets them; never empty.
///
/// For a whole app they are what it bundles and what its phones download: the deployed file, or else
/// the server's answer.
package struct AppParts {
  package let entry: NamedApp
  package private(set) var all: [(part: NamedApp.Part, source: SourceReference)]

  /// True if the app has both moments of its life: it downloads something.
  package let isWhole: Bool

  /// The deployed file, as long as it is not there and the server's answer counts.
  package private(set) var unfilled: SourceReference?

  /// - Parameter exists: true for a path that leads to a file.
  init(
    of reference: AppReference, in settings: Settings, exists: (SourceReference) -> Bool
  ) throws(RunFailure) {
    guard let entry = settings.app(named: reference.name) else {
      throw .usage(noApp(reference, settings.configuration.apps.map(\.name)))
    }
    self.entry = entry
    all = try settings.parts(of: entry)
    if reference.part == nil, entry.server != nil,
      let place = all.firstIndex(where: { $0.part == .deployed && !exists($0.source) })
    {
      unfilled = all.remove(at: place).source
    }
    let download = all.first { $0.part != .bundled }?.part
    isWhole = reference.part == nil && download != nil
    let known = all.map { "`\(AppReference(entry, $0.part).text)`" }
    all.removeAll { item in
      reference.part.map { $0 != UTF8String(item.part.rawValue) }
        ?? (item.part != .bundled && item.part != download)
    }
    if all.isEmpty {
      throw .usage(
        "the app has no \(quoted(reference.text))", help: "known are \(listed(known, "and"))")
    }
    for item in all { try settings.file?.trust.require(item.source) }
  }

  /// True if the app downloads from a server.
  package var asksServer: Bool { all.contains { $0.part == .server && !$0.source.isFile } }

  /// True if that server is on this machine.
  package var asksThisMachine: Bool {
    all.contains { if case .remote(let url) = $0.source { url.isOnThisMachine } else { false } }
  }
}

extension Settings {
  /// The files of an app, in the order of precedence of `NamedApp.Part`.
  fileprivate func parts(
    of app: NamedApp
  ) throws(RunFailure) -> [(part: NamedApp.Part, source: SourceReference)] {
    let written = [
      (NamedApp.Part.bundled, app.bundled), (.deployed, app.deployed),
      (.server, app.server?.reference),
    ]
    var parts: [(part: NamedApp.Part, source: SourceReference)] = []
    for case (let part, let text?) in written { parts.append((part, try source(text))) }
    return parts
  }
}

// MARK: - Wording

private func noApp(
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
