import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// An installed version of an app.
package struct InstalledVersion: Sendable {
  /// Such as `2.1.0`.
  package var name: String
  package var client: Client

  /// Nil if the version bundles no file.
  package var bundled: ConfigurationDocument?

  /// The name of the bundled file.
  ///
  /// Equal files of several tags share a document.
  package var bundledName: String?

  /// The native screens of the version, and the project's other declarations about it.
  package var declarations: Declarations

  /// The tag in Git; nil if the settings describe the version by hand.
  package var tag: String?

  /// The address that the version asks if it surely does not ask the app's server.
  package var otherAddress: String?
}

extension InstalledVersion {
  /// The numbers with which the name of a version begins, perhaps behind a `v`: `2024.01.05`, `118`
  /// or `2.1.0-beta`; nil for any other name.
  fileprivate static func numbers(in name: String) -> [Int]? {
    let number = name.utf8.drop { $0 == UInt8(ascii: "v") }
      .prefix { $0 == UInt8(ascii: ".") || $0.isASCIIDigit }
    return VersionRange.numbers(in: number)
  }

  /// True if the version comes before another one: by its numbers, a pre-release before its release,
  /// then by its text.
  func isOlder(than other: InstalledVersion) -> Bool {
    let count = max(name.utf8.count, other.name.utf8.count)
    func key(_ name: String) -> [Int] {
      let numbers = (Self.numbers(in: name) ?? []) + [Int](repeating: 0, count: count)
      return numbers.prefix(count) + [name.utf8.contains(UInt8(ascii: "-")) ? 0 : 1]
        + name.utf8.map(Int.init)
    }
    return key(name).lexicographicallyPrecedes(key(other.name))
  }
}

extension Project {
  /// The installed versions of an app, as the settings list them: the oldest first, and never none.
  ///
  /// Complexity: a few runs of git for each tag.
  package func installedVersions(of app: NamedApp) throws(RunFailure) -> [InstalledVersion] {
    if app.shipped.isEmpty {
      throw .configuration(
        "`@\(app.name.string)` lists no installed versions",
        help: "write `\"shipped\": [{\"tags\": \"v*\"}]` under the app in .pathconfig.json")
    }
    return try InstalledVersionReader(app, in: settings(), of: self).versions()
  }
}

/// Reads the versions that the settings of an app list.
private struct InstalledVersionReader {
  private let app: NamedApp
  private let settings: Settings
  private let project: Project

  /// That of the settings, from which their paths begin.
  private let folder: String
  private let git: GitReader

  init(_ app: NamedApp, in settings: Settings, of project: Project) {
    self.app = app
    self.settings = settings
    self.project = project
    let reader = project.listing.reader
    folder = reader.absolute(PathText.split(settings.file?.path ?? ".").folder)
    git = project.surroundings.git.reading(folder)
  }

  /// Each version once; a description by hand overrides a tag of the same name.
  func versions() throws(RunFailure) -> [InstalledVersion] {
    var versions: [InstalledVersion] = []
    for entry in app.shipped {
      if let name = entry.version { versions.append(try version(name.string, entry)) }
    }
    for entry in app.shipped {
      guard let tags = entry.tags else { continue }
      for version in try tagged(tags.string, entry.range, entry)
      where !versions.contains(where: { $0.name.utf8.elementsEqual(version.name.utf8) }) {
        versions.append(version)
      }
    }
    for client in versions.map(\.client).distinct() { client.noteUnknown(in: project.surroundings) }
    return versions.sorted { $0.isOlder(than: $1) }
  }

  private func version(
    _ name: String, _ entry: ShippedVersions
  ) throws(RunFailure) -> InstalledVersion {
    let document = try entry.bundled.map { path throws(RunFailure) in
      try project.input(settings.readable(path)).document
    }
    guard let client = entry.client else {
      throw .configuration("version \(name) of `@\(app.name.string)` has no `client`")
    }
    return InstalledVersion(
      name: name, client: client, bundled: document, bundledName: document?.buffer.name,
      declarations: declarations(entry.destinations ?? DestinationInventory()))
  }

  // MARK: Tags

  private func tagged(
    _ pattern: String, _ range: VersionRequirement?, _ entry: ShippedVersions
  ) throws(RunFailure) -> [InstalledVersion] {
    let (tags, top) = try asking { () throws(LoadFault) in
      (try git.tags(matching: pattern), try git.folderInRepository())
    }
    let literal = pattern.utf8.prefix { !"*?[\\".utf8.contains($0) }.count
    var versions: [InstalledVersion] = []
    var files: [String] = []
    var nameless: [String] = []
    for tag in tags {
      // The part that matches the pattern's wildcards.
      let name = String(tag.utf8.dropFirst(literal).drop { $0 == UInt8(ascii: "v") }) ?? ""
      guard let numbers = InstalledVersion.numbers(in: name) else {
        nameless.append(quoted(tag))
        continue
      }
      guard range?.range.contains(numbers) ?? true else { continue }
      guard !tag.unicodeScalars.contains("\u{FFFD}") else {
        files.append("the name of tag \(quoted(tag)) is not UTF-8")
        continue
      }
      let tagged = try asking { () throws(LoadFault) in
        try TaggedFiles(tag, with: git)
      }
      if let tagged {
        versions.append(try version(name, tagged, entry, in: top))
      } else {
        files.append("tag \(quoted(tag)) names a file instead of a commit")
      }
    }
    if versions.isEmpty {
      let bound = range.map { " in \(quoted($0.text.string))" } ?? ""
      throw .input(
        files.first ?? "no tag that matches \(quoted(pattern)) names a version\(bound)",
        help: try helpWithoutVersions())
    }
    if !nameless.isEmpty {
      files.append(
        "\(listed(nameless, atMost: 3)) \(nameless.count == 1 ? "has" : "have") no number where "
          + "\(quoted(pattern)) has its `*`")
    }
    for file in files { project.surroundings.note("\(file): left out") }
    return versions
  }

  /// The remedy if no tag names a version: fetch tags that the clone lacks, or name others.
  private func helpWithoutVersions() throws(RunFailure) -> String {
    let (isShallow, tags) = try asking { () throws(LoadFault) in
      (try git.isShallow(), try git.tags(matching: "*"))
    }
    let fetch = "`git fetch --tags\(isShallow ? " --unshallow" : "")`"
    let reason = isShallow ? ", because the clone is shallow" : ""
    if tags.isEmpty { return "there are no tags here: run \(fetch)\(reason)" }
    let remedy = "run \(fetch)\(reason), or correct `shipped` of `@\(app.name.string)`"
    let verb = tags.count == 1 ? "is the tag" : "are the tags"
    return "\(remedy): there \(verb) \(listed(tags.map(quoted), atMost: 5))"
  }

  /// - Parameter top: the folder of the settings from the top of the working tree.
  private func version(
    _ name: String, _ files: TaggedFiles, _ entry: ShippedVersions, in top: String
  ) throws(RunFailure) -> InstalledVersion {
    /// A path from the top of the working tree.
    func inRepository(_ path: String) -> String {
      var path = path
      if path.utf8.first == UInt8(ascii: "/") {
        let (outer, name) = PathText.split(path)
        let reader = project.listing.reader
        path = PathText.reference(
          to: reader.realPath(of: outer).map { PathText.join($0, name) } ?? path,
          from: reader.realPath(of: self.folder) ?? self.folder)
      }
      path = PathText.reference(to: "/" + top + path, from: "/")
      return path.isEmpty ? "." : path
    }
    let listing = Listing(of: files, beside: project.listing)
    let path = (entry.bundled ?? app.bundled).map { inRepository($0.string) }
    let file = try path.flatMap { path throws(RunFailure) in
      try asking { () throws(LoadFault) in try files.file(at: path) }
    }
    let document = file.flatMap { self.document(at: $0, of: listing, named: files.tag) }
    if let path, document == nil, listing.firstFault == nil {
      let isOnDisk = project.surroundings.fileReader.exists(
        (entry.bundled ?? app.bundled).map(settings.resolve) ?? path)
      project.surroundings.note(
        "tag \(quoted(files.tag)) has no \(quoted(path))"
          + (isOnDisk ? ", though it is on the disk" : "")
          + ": the version counts as one without a bundled file")
    }
    let folder = path.map { PathText.split($0).folder } ?? inRepository(".")
    var code = AppSource(around: folder, in: listing)
    code.isInstalled = true
    let libraries = AppProjectClients(around: folder, in: listing)
    try asking { () throws(LoadFault) in if let fault = listing.firstFault { throw fault } }
    let client =
      if let client = entry.client { client } else {
        try self.client(in: libraries, files, document, code)
      }
    var inventory = entry.destinations ?? DestinationInventory()
    inventory.source = code
    return InstalledVersion(
      name: name, client: client, bundled: document,
      bundledName: path.flatMap { document == nil ? nil : GitReference($0, at: files.tag).name },
      declarations: declarations(inventory), tag: files.tag,
      otherAddress: otherAddress(in: code, on: client.name.platform))
  }

  /// The address that a source asks instead of the app's server; nil if either is not certain.
  ///
  /// Paths decide, because a server may have several hosts. Rails answers with and without `.json`.
  private func otherAddress(in code: AppSource, on platform: ClientPlatform) -> String? {
    func path(_ url: RemoteURL) -> UTF8String {
      let path = url.text.prefix { $0 != "?" }.split(separator: "/").dropFirst(2)
      let text = path.joined(separator: "/")
      return UTF8String(text.hasSuffix(".json") ? String(text.dropLast(5)) : text)
    }
    guard case .address(let address)? = code.download(on: platform),
      let asked = RemoteURL(address.string), let reference = app.server?.reference.string,
      let server = RemoteURL(reference), path(asked) != path(server)
    else { return nil }
    return asked.displayName
  }

  private func document(
    at path: String, of listing: Listing, named tag: String
  ) -> ConfigurationDocument? {
    let limit = FileReader.standardMaximumBytes
    let limits = ReadingLimits(bytesOfFile: limit, bytesOfAllFiles: limit)
    let (documents, unread) = listing.read([path], within: limits) {
      project.document(of: .git(GitReference(path, at: tag)), $0.bytes)
    }
    listing.require(unread)
    return documents.first
  }

  /// The release that the project's files name at a tag.
  ///
  /// If they name several libraries, it is that of the clients in the settings; if none, those clients
  /// count.
  private func client(
    in libraries: AppProjectClients, _ files: TaggedFiles, _ document: ConfigurationDocument?,
    _ code: AppSource
  ) throws(RunFailure) -> Client {
    let clients = try ResolvedClients(
      .standard, for: document.map { [$0] } ?? [], .none, in: [{ libraries }]
    ).heeding { code }
    let stated = settings.configuration.with(clientsOf: app).clients
    guard case .project(let mentions) = clients.origin else {
      guard let client = stated.only else { throw .input(namesNoLibrary(files.tag, clients)) }
      project.surroundings.note(
        "tag \(quoted(files.tag)) names no library: taken as \(client.title), as in the settings")
      return client
    }
    let own = stated.map(\.name)
    let found = zip(clients.clients, mentions).filter { client, _ in
      clients.clients.count == 1 || own.contains(client.name)
    }
    guard found.count == 1, let (client, mention) = found.first else {
      throw .input(namesNoLibrary(files.tag, clients))
    }
    guard let least = mention.leastClient else { return client }
    project.surroundings.note(
      """
      tag \(quoted(files.tag)) has no lock file: taken as \(least.title), the least that \
      \(mention.place) allows
      """)
    return least.matchingQueryStrings(client.matchesQueryStrings) ?? least
  }

  private func asking<Answer>(
    _ question: () throws(LoadFault) -> Answer
  ) throws(RunFailure) -> Answer {
    do throws(LoadFault) {
      return try question()
    } catch {
      throw .input("the versions of `@\(app.name.string)`: \(error.message)", help: error.help)
    }
  }

  // MARK: The project's part

  private func declarations(_ inventory: DestinationInventory) -> Declarations {
    var declarations = settings.configuration.effective(readBy: [app]).declarations
    declarations.destinations = inventory
    return declarations
  }
}

// MARK: - Wording

private func namesNoLibrary(
  _ tag: String, _ clients: ResolvedClients
) -> RunFailure.Explanation {
  guard case .project = clients.origin else {
    return .init(
      "the project's files at tag \(quoted(tag)) name no release of a client library",
      help: "write `\"client\": \"NAME@VERSION\"` in the entry of `shipped`")
  }
  let names = ClientNames.list(clients.clients)
  return .init(
    "the project's files at tag \(quoted(tag)) name several libraries: \(names)",
    help: "write `\"client\": \"NAME@VERSION\"` in the entry of `shipped`")
}
