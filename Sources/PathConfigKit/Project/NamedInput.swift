import PathConfigLint
import PathConfigSyntax

/// A reference on the command line to an app of the settings, or to a part of it: `@ios`,
/// `@ios.server`.
package struct NamedReference {
  let text: String
  let name: UTF8String

  /// Nil for all parts.
  let part: String?

  /// Nil for text that does not begin with `@`.
  package init?(_ argument: String) {
    guard argument.utf8.first == UInt8(ascii: "@") else { return nil }
    text = argument
    let rest = argument.utf8.dropFirst()
    let end = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
    name = UTF8String(String(Substring(rest[..<end])))
    part = end == rest.endIndex ? nil : String(Substring(rest[rest.index(after: end)...]))
  }
}

/// The inputs of such a reference.
package struct NamedInput {
  package let app: NamedApp

  /// The settings for the first part.
  let configuration: ToolConfiguration

  /// The files that are meant, as the app gets them, with the headers of each; never empty.
  ///
  /// For a whole app they are what it bundles and what its phones download: the deployed file, or
  /// else the server's answer.
  package let parts: [Part]

  /// The whole app, if it downloads anything; nil for a single file.
  package let whole: AppSelection?

  package struct Part {
    package var part: NamedApp.Part

    /// A path from the current directory, or a URL.
    package var reference: String
    var headers: [String] = []
  }

  init(_ reference: NamedReference, in project: Project) throws(RunFailure) {
    let apps = project.configuration.apps
    guard let app = apps.first(where: { $0.name == reference.name }) else {
      throw .usage(noApp(reference, apps.map(\.name)))
    }
    let all = Self.parts(of: app, in: project)
    let download = all.first { $0.part != .bundled }
    let meant =
      reference.part.map { part in all.filter { $0.part.rawValue == part } }
      ?? all.filter { $0.part == .bundled || $0.part == download?.part }
    guard let first = meant.first else {
      let names = all.map { "`@\(app.name.string).\($0.part.rawValue)`" }
      throw .usage(
        .init("the app has no \(quoted(reference.text))", help: "known are \(listed(names, "and"))")
      )
    }
    for part in meant { try project.file?.trust.require(part.reference) }
    self.app = app
    parts = meant
    whole =
      reference.part != nil || download == nil
      ? nil
      : AppSelection(
        bundled: all.first { $0.part == .bundled }?.reference, download: download?.reference)
    configuration = project.configuration(for: first.reference)
  }

  /// In the order of precedence of `NamedApp.Part`.
  private static func parts(of app: NamedApp, in project: Project) -> [Part] {
    let files = [(NamedApp.Part.bundled, app.bundled), (.deployed, app.deployed)]
    let server = app.server.map { server in
      Part(part: .server, reference: project.resolve(server.reference), headers: server.headers)
    }
    return files.compactMap { part, path in
      path.map { Part(part: part, reference: project.resolve($0)) }
    } + [server].compactMap { $0 }
  }
}

// MARK: - Wording

private func noApp(
  _ reference: NamedReference, _ known: [UTF8String]
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
