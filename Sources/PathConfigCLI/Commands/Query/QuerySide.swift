import PathConfigClients
import PathConfigKit

/// A configuration that a query asks; several are answered side by side.
struct QuerySide: Equatable, Sendable {
  /// The heading of its column; nil if the query names only one configuration.
  var name: String?
  var configuration: ConfigurationSelection

  init(_ name: String? = nil, _ configuration: ConfigurationSelection) {
    self.name = name
    self.configuration = configuration
  }
}

extension QuerySide {
  /// The configurations of a command line.
  ///
  /// An argument that begins with `@` is always a source. The last argument is one if nothing else
  /// names any.
  static func read(
    _ parsed: ParsedArguments
  ) throws(UsageError) -> (sides: [QuerySide], urls: [String]) {
    let operands = parsed.arguments("URL") + parsed.arguments("CONFIG")
    let named = operands.filter { NamedReference($0) != nil }
    let urls = operands.filter { NamedReference($0) == nil }
    let app = try AppSelection(parsed)
    let flags = [
      app.map(\.mainFlag), parsed.values(of: .source).isEmpty ? nil : "--source",
      parsed.values(of: .side).isEmpty ? nil : "--side", named.first,
    ].compactMap { $0 }
    // Only named sources may stand beside --side.
    if flags.count > 1, flags[0] != "--side" { throw .conflict(flags[0], flags[1]) }
    if let app {
      if app.references.isEmpty { throw .incomplete("--stages", needs: ["--bundled", "--server"]) }
      return ([QuerySide(nil, .app(app))], urls)
    }
    if parsed.contains(.stages) { throw .incomplete("--stages", needs: ["--bundled", "--server"]) }
    let combine: CombineMode = parsed.choice(of: .combine) ?? .merge
    var sides = try parsed.values(of: .side).map { text throws(UsageError) in
      try QuerySide(parsing: text, combine)
    }
    sides += named.map { QuerySide($0, .sources(SourceSelection([$0], combine: combine))) }
    if sides.isEmpty {
      let selection = SourceSelection(parsed, or: parsed.arguments("CONFIG"))
      return ([QuerySide(nil, .sources(selection))], parsed.arguments("URL"))
    }
    if urls.isEmpty {
      throw .tooFewArguments(command: "query", form: "URL... CONFIG", given: operands)
    }
    for (place, side) in sides.enumerated() where sides[..<place].contains(where: side.hasSameName)
    {
      throw .sideTwice(side.name ?? "")
    }
    if sides.count == 1 { sides[0].name = nil }
    return (sides, urls)
  }

  /// Reads `NAME=SOURCE`.
  private init(parsing text: String, _ combine: CombineMode) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else {
      throw .malformedValue(
        flag: "--side", value: text, expected: "a name and a source, as in ios=ios.json")
    }
    self.init(String(parts[0]), .sources(SourceSelection([String(parts[1])], combine: combine)))
  }

  private func hasSameName(as other: QuerySide) -> Bool {
    (name ?? "").utf8.elementsEqual((other.name ?? "").utf8)
  }
}
