import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// A program or template in a project that writes a path configuration, and the addresses at which its
/// server sends it.
package struct ConfigurationWriter {
  /// As the search gave it.
  package let path: String
  let program: SourceProgram

  /// True for YAML and the like, which a program turns into JSON.
  package var isData: Bool { program.isData }

  /// The addresses on this machine, nearest first; empty if nothing shows any.
  package private(set) var addresses: [String] = []

  /// True if the bundle of the application has the gem, whose task asks the application itself.
  package let hasGem: Bool

  /// - Parameter programs: all of the project, whose routes are looked at.
  init?(_ path: String, among programs: [String] = [], in listing: Listing) {
    let reader = listing.reader
    guard let program = SourceProgram.of(name: path), let text = reader.beginning(of: path),
      program.writesConfiguration(text, named: PathText.split(path).name)
    else { return nil }
    self.path = path
    self.program = program
    let folders = listing.folders(around: reader.folder(of: path))
    hasGem =
      program.isRuby
      && folders.contains { folder in
        ["Gemfile.lock", "Gemfile"].contains { name in
          guard let bundle = reader.beginning(of: PathText.join(folder, name)) else { return false }
          return bundle.span.firstRange(of: "hotwire-pathconfig", in: 0..<bundle.count) != nil
        }
      }
    let source = folders.last.map { AppSource(around: $0, in: listing) } ?? AppSource()
    addresses = source.configurationAddresses.compactMap(\.localAddress)
    let paths =
      program.isRuby
      ? railsPaths(below: folders, in: reader)
      : writtenPaths(text, among: programs, in: reader)
    let origin = source.localOrigin ?? "http://localhost:\(program.port)"
    addresses = (addresses + paths.map { origin + $0 }).distinct()
  }

  /// The paths of the routes to a controller or a view, or else of those named after a configuration.
  private func railsPaths(below folders: [String], in reader: FileReader) -> [String] {
    let files = folders.lazy.map { PathText.join($0, "config/routes.rb") }
    guard let text = files.compactMap({ reader.beginning(of: $0) }).first else { return [] }
    let routes = RailsRouteFile(text).routes
    let (controller, action) = railsNames
    var found = routes.filter { route in
      route.controller == controller && (action == nil || route.action == action)
    }
    if found.isEmpty { found = routes.filter { namesConfiguration($0.path) } }
    let plain = found.filter { !$0.path.contains(":") && !$0.path.contains("*") }
    return plain.map(\.path).distinct()
  }

  /// The controller of a controller's file or of a view, and the action of a view.
  private var railsNames: (controller: String?, action: String?) {
    func rest(after folder: String, in path: String) -> String? {
      path.firstRange(of: folder).map { String(path[$0.upperBound...]) }
    }
    if let name = rest(after: "app/controllers/", in: path), name.hasSuffix("_controller.rb") {
      return (String(name.dropLast("_controller.rb".count)), nil)
    }
    if let name = rest(after: "app/views/", in: path) {
      let (folder, file) = PathText.split(name)
      return (folder, file.split(separator: ".").first.map(String.init))
    }
    return (nil, nil)
  }

  /// The paths that the program or the routes of its framework spell.
  private func writtenPaths(
    _ text: ContiguousArray<UInt8>, among programs: [String], in reader: FileReader
  ) -> [String] {
    let routeFiles = programs.filter { Self.routeFiles.contains(PathText.split($0).name) }
    let texts = [text] + routeFiles.compactMap { reader.beginning(of: $0) }
    return texts.lazy.map { text in
      Self.routes(in: SourceTokens(text, comments: .none)).filter {
        namesConfiguration($0) && !$0.contains("{") && !$0.contains("<")
      }.distinct()
    }.first { !$0.isEmpty } ?? []
  }

  /// As in `Route::get('/config/ios.json'`, `@app.route("/config")`, `#[AsNativeConfiguration('/a.json')]`.
  private static func routes(in source: SourceTokens) -> [String] {
    let words: SourceTokens.Part = [
      "Route", "route", "path", "re_path", "get", "Get", "GET", "AsNativeConfiguration",
    ]
    let shape: [SourceTokens.Part] = [
      words, .maybe([":", ":", ["any", "match"]]), .maybe(["("]), .maybe(["path", [":", "="]]),
      .string,
    ]
    return source.tokens.indices.compactMap { place in
      guard let end = source.match(shape, at: place)?.end else { return nil }
      let path = source.text(end - 1)
      if path.isEmpty || path.contains(where: { $0.isWhitespace || "\"'".contains($0) }) {
        return nil
      }
      return path.hasPrefix("/") ? path : "/" + path
    }
  }

  private static let routeFiles: Set<String> = [
    "web.php", "api.php", "routes.php", "urls.py", "views.py", "app.py", "main.py", "router.ex",
    "app.js", "app.ts", "server.js", "server.ts", "index.js", "index.ts", "routes.js", "routes.ts",
  ]
}

/// True for `/configurations/ios_v1`, `/hotwire/ios` and `/config/ios_v1.json`.
func namesConfiguration(_ path: String) -> Bool {
  let path = path.lowercased()
  let has = { (words: [String]) in words.contains { path.contains($0) } }
  return has(["configuration", "path_config", "path-config", "pathconfig"])
    || has(["hotwire", "turbo", "native", "config"]) && has(["ios", "android"])
}

extension FileReader {
  /// The first bytes of a file; nil if it cannot be read.
  fileprivate func beginning(of path: String) -> ContiguousArray<UInt8>? {
    exists(path) ? try? chunks(of: path).next() : nil
  }
}

extension Listing {
  /// The programs of a project that write a configuration, at most three, in the order of their paths.
  ///
  /// Tests and samples do not count.
  ///
  /// - Parameter programs: in the order of their paths.
  package func writers(among programs: [String], below folder: String) -> [ConfigurationWriter] {
    let found = programs.prefix(20_000).lazy
      .filter { AppFiles.mayBelongToApp($0, below: folder) }
      .compactMap { ConfigurationWriter($0, among: programs, in: self) }
    return Array(found.prefix(3))
  }
}

extension [ConfigurationWriter] {
  /// The clause that they write something, or that a program makes it of them.
  func clause(writing object: String) -> String {
    let names = listed(map { quoted($0.path) })
    if allSatisfy(\.isData) { return "a program turns \(names) into \(object)" }
    return "\(names) \(count == 1 ? "writes" : "write") \(object)"
  }

  /// The task that writes a copy of what the application sends; nil without the gem.
  package var dumpCommand: String? {
    contains(where: \.hasGem) ? SourceProgram.dumpCommand : nil
  }

  /// The ways to check what the programs write, the nearest first.
  package var help: String {
    SourceProgram.help(
      for: map(\.program), at: flatMap(\.addresses).distinct(), hasGem: contains(where: \.hasGem))
  }
}
