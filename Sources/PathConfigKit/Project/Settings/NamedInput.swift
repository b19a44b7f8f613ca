import PathConfigLint
import PathConfigSyntax

/// A reference on the command line to a source of the tool's configuration: `@ios`, `@ios.server`.
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
  package let source: NamedSource

  /// The settings for the first part.
  let configuration: ToolConfiguration

  /// The references of the selected parts, the lowest precedence first, with the headers of each;
  /// never empty.
  package let parts: [Part]

  package struct Part {
    package var part: NamedSource.Part

    /// A path from the current directory, or a URL.
    package var reference: String
    var headers: [String] = []
  }

  init(_ reference: NamedReference, in project: Project) throws(RunFailure) {
    let sources = project.configuration.sources
    guard let source = sources.first(where: { $0.name == reference.name }) else {
      throw .usage(noSource(reference, sources.map(\.name)))
    }
    let all = Self.parts(of: source, in: project)
    let meant = all.filter { reference.part == nil || reference.part == $0.part.rawValue }
    guard let first = meant.first else { throw .usage(noPart(reference, all.map(\.part.rawValue))) }
    for part in meant { try project.file?.trust.require(part.reference) }
    self.source = source
    parts = meant
    configuration = project.configuration(for: first.reference)
  }

  private static func parts(of source: NamedSource, in project: Project) -> [Part] {
    var parts: [Part] = []
    if let path = source.bundled {
      parts.append(Part(part: .bundled, reference: project.resolve(path)))
    }
    if let server = source.server {
      parts.append(
        Part(
          part: .server, reference: project.resolve(server.reference), headers: server.headers))
    }
    return parts
  }
}

// MARK: - Wording

private func noSource(
  _ reference: NamedReference, _ known: [UTF8String]
) -> RunFailure.Explanation {
  let file = "a file of that name is `./\(reference.text)`"
  let part = reference.part.map { ".\($0)" } ?? ""
  if let meant = NearestName.of(reference.name, among: known) {
    return .init(
      "there is no source \(quoted(reference.text)); did you mean `@\(meant.string)\(part)`?",
      help: file)
  }
  let names = known.map { "`@\($0.string)`" }.joined(separator: ", ")
  return .init(
    "there is no source \(quoted(reference.text))",
    help: known.isEmpty ? file : "known are \(names); \(file)")
}

private func noPart(
  _ reference: NamedReference, _ known: [String]
) -> RunFailure.Explanation {
  let names = known.map { "`@\(reference.name.string).\($0)`" }.joined(separator: " and ")
  return .init("there is no source \(quoted(reference.text))", help: "known are \(names)")
}
