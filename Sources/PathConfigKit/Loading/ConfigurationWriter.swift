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
    guard let program = SourceProgram.of(name: path), let text = listing.text(of: path) else {
      return nil
    }
    let isEmpty = Self.sendsNoRules(text, from: path)
    guard isEmpty || program.writesConfiguration(text, named: PathText.split(path).name) else {
      return nil
    }
    let functions = RuleWritingFunctions(in: text, of: path)
    if !isEmpty, !program.isData, !functions.areFound { return nil }
    self.path = path
    self.program = program
    let folders = listing.folders(around: listing.reader.folder(of: path))
    hasGem =
      program.isRuby
      && folders.contains { folder in
        ["Gemfile.lock", "Gemfile"].contains { name in
          guard let bundle = listing.text(of: PathText.join(folder, name)) else { return false }
          return bundle.span.firstRange(of: "hotwire-pathconfig", in: 0..<bundle.count) != nil
        }
      }
    let source = folders.last.map { AppSource(around: $0, in: listing) } ?? AppSource()
    addresses = source.configurationAddresses.compactMap(\.localAddress)
    let routes = Self.routes(around: path, in: folders, among: programs, of: listing)
    let paths = functions.routes(among: routes).compactMap(\.path)
      .filter { !$0.contains { ":*{<".contains($0) } }
    let isOfDjango = programs.contains { PathText.split($0).name == "manage.py" }
    let port = isOfDjango && path.hasSuffix(".py") ? 8000 : program.port
    let origin = source.localOrigin ?? "http://localhost:\(port)"
    addresses = (addresses + paths.map { origin + $0 }).distinct()
  }

  /// True for a Rails controller of configurations, by its path, with an action that sends one without
  /// rules and nothing else.
  private static func sendsNoRules(_ text: ContiguousArray<UInt8>, from path: String) -> Bool {
    guard let name = path.rest(after: "app/controllers/"), name.hasSuffix("_controller.rb"),
      isPathOfConfiguration(name)
    else { return false }
    let dense = ContiguousArray(text.filter { !$0.isASCIIWhiteSpace && $0 != UInt8(ascii: "\"") })
    let answers: [StaticString] = ["json:{}end", "json:{settings:{}}end"]
    return answers.contains { dense.span.firstRange(of: $0, in: 0..<dense.count) != nil }
  }

  /// The routes of `config/routes.rb`, or those that the program and the routers of its language spell.
  private static func routes(
    around path: String, in folders: [String], among programs: [String], of listing: Listing
  ) -> [WrittenRoute] {
    if SourceProgram.of(name: path)?.isRuby == true {
      return folders.lazy.compactMap { listing.routesOfRails(in: $0) }.first?.routes ?? []
    }
    let files = [path] + programs.filter { $0 != path && isRouteFile($0) }.prefix(100)
    return MountedRoutes.all(in: listing.read(files) { MountedRoutes($0) }.values)
      + listing.read(files.filter { $0.hasSuffix(".ex") }) { RailsRouteFile($0).routes }
      .values.flatMap(\.self)
  }

  private static func isRouteFile(_ path: String) -> Bool {
    let (folder, name) = PathText.split(path)
    return folder.hasSuffix("routes") || routeFiles.contains(name)
  }

  private static let routeFiles: Set<String> = [
    "RouteServiceProvider.php", "app.php", "routes.php", "urls.py", "views.py", "app.py",
    "main.py", "router.ex", "app.js", "app.ts", "server.js", "server.ts", "index.js",
    "index.ts", "routes.js", "routes.ts",
  ]
}

/// True for the path of a configuration, such as `/configurations/ios_v1`, which is no page.
func isPathOfConfiguration(_ path: String) -> Bool {
  let words = path.lowercased().split { !$0.isLetter }
  return words.contains { $0.hasPrefix("config") || $0.hasPrefix("pathconfig") }
    && words.contains {
      ["path", "hotwire", "turbo", "native", "ios", "android"].contains($0)
        || $0.hasPrefix("pathconfig")
    }
}

/// True for `/configurations/ios_v1`, `/hotwire/ios` and `/config/ios_v1.json`.
func namesConfiguration(_ path: String) -> Bool {
  let path = path.lowercased()
  let has = { (words: [String]) in words.contains { path.contains($0) } }
  return has(["configuration", "path_config", "path-config", "pathconfig"])
    || has(["hotwire", "turbo", "native", "config"]) && has(["ios", "android"])
}

extension Listing {
  /// The first bytes of a file on the disk; nil if it cannot be read.
  fileprivate func text(of path: String) -> ContiguousArray<UInt8>? {
    reader.exists(path) ? try? beginning(of: path) : nil
  }

  /// The routes that `config/routes.rb` of a folder writes; nil without such a file.
  func routesOfRails(in folder: String) -> RailsRouteFile? {
    routesOfRails(at: PathText.join(folder, RailsRouteFile.path))
  }

  /// The routes that a file writes, with what they take from other files of the app.
  func routesOfRails(at path: String) -> RailsRouteFile? {
    func file(_ path: String) -> ListedFile? {
      guard reader.isFile(path) else { return nil }
      return (try? bytes(of: path, isNamed: false)).map { ListedFile(path: path, bytes: $0) }
    }
    guard let routes = file(path) else { return nil }
    let app = PathText.split(PathText.split(path).folder).folder
    return once(in: path) {
      RailsRouteFile(routes) { $0.contains("..") ? nil : file(PathText.join(app, $0)) }
    }
  }

  /// The files with the routes of Rails at most two folders below another, by their names alone.
  ///
  /// In a monorepo, each server has a folder of its own.
  ///
  /// Tests, samples, other repositories and the engines inside a server do not count.
  func serversOfRails(below top: String) -> [String] {
    struct Servers { var paths: [String] = [] }
    return once(in: top) {
      var found = Servers()
      _ = ListingWalk(through: top, of: self, within: .ofServers) { folder in
        if foreignRepository(at: folder, below: top) != nil { return nil }
        let path = PathText.join(folder.path, RailsRouteFile.path)
        if folder.contains("config"), reader.isFile(path) {
          found.paths.append(path)
          return nil
        }
        return { AppFiles.isWorthEntering($0, inApp: true) }
      }
      return found
    }.paths
  }

  /// The programs of a project that write a configuration, at most three, in the order of their paths.
  ///
  /// Tests and samples do not count.
  ///
  /// - Parameter programs: in the order of their paths.
  package func writers(among programs: [String], below folder: String) -> [ConfigurationWriter] {
    once(in: folder) {
      let found = programs.prefix(20_000).lazy
        .filter { AppFiles.mayBelongToApp($0, below: folder) }
        .compactMap { ConfigurationWriter($0, among: programs, in: self) }
      return Array(found.prefix(3))
    }
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
