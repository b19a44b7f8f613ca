import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The path configurations of a project, the programs that write one, and the apps that read them,
/// whatever its settings say.
///
/// `init` writes the apps as settings, and `lint` names what settings leave out. A class because it looks
/// only for what somebody asks.
package final class ProjectSurvey {
  /// The files that look like path configurations, in the order of their paths.
  package let paths: [String]

  /// Those of apps for the desktop, and links that leave the repository.
  package let desktopFiles: [String]
  package let strayLinks: [String]

  /// The configurations that could not be read.
  package private(set) var unread: [RunFailure.Explanation] = []

  /// The files with the routes of Rails, one of each server.
  package let servers: [String]

  /// The folders of the servers in the project, with a slash at their ends; empty for the project itself.
  private let serverFolders: [String]

  /// A list of routes that `routes` reads, by its path from the folder; nil if there is none.
  package let routeList: String?

  /// Programs that write a configuration.
  package private(set) lazy var writers = project.listing.writers(
    among: search.programs.filter { !search.isOfDesktopApp($0) }, below: folder)

  /// The configurations, with their clients.
  package private(set) lazy var files = paths.compactMap(file)

  /// The libraries that the project names besides those of the files.
  package private(set) lazy var libraries: [LibraryMention] = {
    let known = Set(files.flatMap(\.mentions).map(\.client.id))
    return project.libraries(around: [.path(place)]).mentions.filter {
      !known.contains($0.client.id)
    }
    .distinct(by: \.client)
  }()

  /// The source of an app without a file, which may be anywhere in the project.
  private lazy var source = project.source(around: .path(place))

  /// The copies of servers' answers, by the names of the apps for which somebody made them.
  private lazy var copies = Dictionary(
    files.compactMap { file in file.copiedApp.map { ($0, file) } }, uniquingKeysWith: { $1 })

  /// The tags of the releases for each platform, as a pattern of Git.
  private lazy var releases: [ClientPlatform: UTF8String] = {
    ClientPlatform.allCases.reduce(into: [:]) { releases, platform in
      let isAlone = servers.isEmpty && files.allSatisfy { $0.platform == platform }
      releases[platform] = project.releaseTags(of: platform, in: folder, isAlone: isAlone)
    }
  }()

  private let folder: String
  private let project: Project
  private let search: ConfigurationSearch

  /// The path of the project's settings.
  private var place: String { PathText.join(folder, ToolConfigurationFile.name) }

  /// - Throws: `.input` for a folder that cannot be searched to its end.
  package init(of folder: String, in project: Project) throws(RunFailure) {
    let folder = PathText.trimmingSlashes(folder)
    (self.folder, self.project) = (folder, project)
    let reader = project.listing.reader
    let search = try project.listing.wholeSearch(folder, noting: project.surroundings.note)
    self.search = search
    servers = project.listing.serversOfRails(below: folder)
    serverFolders = servers.map { path in
      String(
        decoding: path.below(folder).dropLast(RailsRouteFile.path.utf8.count), as: UTF8.self)
    }
    let server = serverFolders.only ?? ""
    let lists = ["\(server)config/routes.txt", "\(server)routes.txt"]
    routeList = lists.first { reader.exists(PathText.join(folder, $0)) }
    let root = reader.repository(around: folder) ?? reader.realPath(of: folder) ?? "/"
    // Links count, not the file that they lead to: each link belongs to an app.
    let links = search.paths.filter {
      PathKind.of(reader.absolute($0), followingLinks: false) == .link
    }
    let linked = Set(links.compactMap(reader.realPath))
    let places = search.paths.filter { path in
      AppFiles.mayBelongToApp(path, below: folder)
        && (links.contains(path) || !linked.contains(reader.realPath(of: path) ?? ""))
    }
    .grouped { path in
      if !PathText.contains(root, reader.realPath(of: path) ?? root) { return Place.outside }
      // The name of a file alone says its platform.
      let named = search.isOfDesktopApp(path) ? project.document(of: .path(path), []) : nil
      return named.map { ClientInference($0).place == nil } ?? false ? .desktop : .project
    }
    func paths(_ place: Place) -> [String] { places.first { $0.key == place }?.elements ?? [] }
    self.paths = paths(.project)
    desktopFiles = paths(.desktop)
    strayLinks = paths(.outside)
  }

  private enum Place { case project, desktop, outside }

  /// The apps that are certain.
  package private(set) lazy var apps: [App] = {
    let apps = ClientPlatform.allCases.flatMap { self.apps(on: $0) }
    let named = Set(apps.map(\.entry.name))
    let copied = copies.keys.filter { !named.contains($0) }.sorted()
    // Nothing says more of the app of a program without an app.
    let others = apps.isEmpty && copied.isEmpty && files.isEmpty ? ["app"] : copied
    return apps + others.compactMap { self.app($0, on: copies[$0]?.platform, nil, nil) }
  }()

  /// The files that may be an app's, beside others.
  package var leftOut: [String] {
    let taken = Set(apps.flatMap(\.entry.files).map(\.path))
    return files.filter { !taken.contains($0.name) }.map(\.path)
  }

  /// True if there is no configuration, nor a program or an address that gives one.
  package var isEmpty: Bool { files.isEmpty && writers.isEmpty && apps.isEmpty }
}

// MARK: - Files

extension ProjectSurvey {
  /// A path configuration in the project.
  package struct File {
    package let path: String

    /// The path from the folder of the project.
    let name: UTF8String
    package let clients: ResolvedClients

    /// True if a Rails server sends it.
    package var isServed = false

    /// The name of the app for whose server's answer it is a copy, such as `ios`; nil for any other file.
    var copiedApp: UTF8String? {
      let (folder, file) = PathText.split(name.string)
      let app = UTF8String(repairing: file.utf8.dropLast(".json".utf8.count))
      return app.isAppName && name == ProjectSurvey.copy(of: app) && folder == "pathconfig"
        ? app : nil
    }

    /// The evidence in the project for the clients of the file.
    var mentions: [LibraryMention] {
      if case .project(let mentions) = clients.origin { mentions } else { [] }
    }

    /// The clients if only the content and the name suggest them.
    fileprivate var inferred: [Client] {
      if case .inferred = clients.origin { clients.clients } else { [] }
    }

    /// The one platform of its clients; nil if there are several.
    var platform: ClientPlatform? { clients.clients.map(\.name.platform).only }
  }

  private func file(_ path: String) -> File? {
    let clients: ResolvedClients
    do throws(RunFailure) {
      project.foundFiles.insert(.path(path))
      clients = try project.choose(.standard, for: [project.input(.path(path)).document], .none)
    } catch {
      unread.append(error.explanation)
      return nil
    }
    let name = path.below(folder)
    // Rails serves files and pages from these folders.
    let served = serverFolders.flatMap { server in
      ["public/", "config/", "app/views/", "app/assets/"].map { server + $0 }
    }
    return File(
      path: path,
      name: UTF8String(SourceReference.path(String(decoding: name, as: UTF8.self)).argument),
      clients: clients,
      isServed: (served + ["public/"]).contains { name.starts(with: $0.utf8) })
  }

  /// The file for a copy of a server's answer, with which a run needs no server.
  fileprivate static func copy(of app: UTF8String) -> UTF8String {
    UTF8String("pathconfig/\(app).json")
  }
}

// MARK: - Apps

extension ProjectSurvey {
  /// The advice to load a file that no code of its app loads; nil for any other.
  package func adviceToLoad(_ file: File) -> String? {
    guard let platform = file.platform, !file.isServed else { return nil }
    return project.listing.loading(of: .path(file.path))[platform]?.advice
  }

  /// An app of the project, as settings may name it, with the facts that its entry does not show.
  package struct App {
    package var entry: NamedApp

    /// Nil for an app of all.
    package let platform: ClientPlatform?

    /// The place from which its source downloads the configuration; nil if it shows none.
    package var download: AppSource.Download?

    /// True if its source is in the project, and none of its files is in the app.
    package var bundlesNothing = false

    /// True if its deployed file is a copy of the server's answer.
    package var keepsCopy: Bool { entry.deployed == ProjectSurvey.copy(of: entry.name) }
  }

  /// The apps of a platform.
  ///
  /// A file that no sign assigns to a platform belongs to the apps of all. One of several bundled files is
  /// the app's if it alone is among the assets of an Android app. Otherwise each is another app's.
  package func apps(on platform: ClientPlatform) -> [App] {
    let platforms = Set(files.compactMap(\.platform) + libraries.map(\.library.platform))
    let isOwn = platforms.isEmpty || platforms.contains(platform)
    let own = files.filter {
      $0.copiedApp == nil && isOwn && ($0.platform ?? platform) == platform
    }
    let served = own.filter(\.isServed)
    var bundled = own.filter { !$0.isServed }
    let assets = bundled.filter { $0.path.contains("src/main/assets/") }
    if assets.count == 1 { bundled = assets }
    let sent = served.count == 1 && bundled.count <= 1 ? served[0] : nil
    let files: [File?] = bundled.isEmpty ? [nil] : bundled
    return zip(Self.names(of: bundled, on: platform), files).compactMap {
      app($0, on: platform, $1, sent)
    }
  }

  /// The names of apps: that of the platform, or those of the folders in which several files differ.
  private static func names(of files: [File], on platform: ClientPlatform) -> [UTF8String] {
    if files.count < 2 { return [UTF8String(platform.rawValue)] }
    let folders = files.map { $0.path.pathNames.dropLast() }
    let counts = Dictionary(folders.flatMap { $0.distinct().map { ($0, 1) } }, uniquingKeysWith: +)
    var taken: Set<String> = []
    return folders.enumerated().map { place, folders in
      let own = folders.first { counts[$0] == 1 }?.appName ?? ""
      var name = "\(platform.rawValue)-\(own.isEmpty ? "\(place + 1)" : own)"
      while !taken.insert(name).inserted { name += "-\(place + 1)" }
      return UTF8String(name)
    }
  }

  /// An app with its files; nil if it has none, and neither its source nor a program shows an address.
  ///
  /// - Parameter platform: nil for all.
  private func app(
    _ name: UTF8String, on platform: ClientPlatform?, _ bundled: File?, _ served: File?
  ) -> App? {
    var app = App(entry: NamedApp(name), platform: platform)
    let code = bundled.map { project.source(around: .path($0.path)) } ?? source
    let isBuilt = platform.map { code.strings(on: $0) != nil } ?? false
    let isNamed = libraries.contains { $0.library.platform == platform }
    let sent = served ?? copies[name]
    let written = served == nil ? addressOfWriter(for: platform) : nil
    let writer = served == nil ? writer(for: platform) : nil
    app.download = platform.flatMap(code.download)
    // A path says less than an address.
    if written != nil, case .path? = app.download { app.download = nil }
    app.bundlesNothing = bundled == nil && isBuilt
    app.entry.bundled = bundled?.name
    app.entry.deployed = sent?.name
    app.entry.writer = writer.map { UTF8String(repairing: $0.below(folder)) }
    app.entry.server = (app.download?.address ?? written).map { .init(reference: UTF8String($0)) }
    app.entry.start = platform.flatMap(code.startAddress)
    if app.entry.files.isEmpty { return nil }
    if let platform, bundled == nil, sent == nil, app.download == nil, !isNamed, !isBuilt,
      written?.names(platform) != true, writer?.names(platform) != true
    {
      return nil
    }
    if sent == nil, written != nil || bundled == nil && writer == nil {
      app.entry.deployed = Self.copy(of: name)
    }
    let own = [bundled, sent].compactMap(\.self)
    if own.isEmpty, !isNamed {
      // Without a file that names a release, only the library is certain.
      let imported = AppProjectClients(importedBy: code).mentions.map(\.client)
      let client = (imported + Client.current).first { $0.name.platform == platform }
      app.entry.clients = client.map { [$0] } ?? []
    } else {
      app.entry.clients = own.filter { !$0.clients.areCandidates }.map(\.inferred).only ?? []
    }
    // At a tag, the project's files must name the library.
    if let platform, bundled?.mentions.isEmpty == false, let tags = releases[platform] {
      app.entry.shipped = [ShippedVersions(tags: tags)]
    }
    return app
  }

  /// The only configuration of a program for a platform: one whose name has it, or else one that names none.
  private func writer(for platform: ClientPlatform?) -> String? {
    let all = project.methods(of: writers.map(\.path)).map(\.name)
    let own = platform.map { platform in all.filter { $0.names(platform) } } ?? []
    return own.only
      ?? all.filter { name in !ClientPlatform.allCases.contains(where: name.names) }.only
  }

  /// The configurations of a program that is no app's `writer`, and could be.
  package func candidates(in writer: ConfigurationWriter) -> [String] {
    let names = project.methods(of: [writer.path]).map {
      UTF8String(repairing: $0.name.below(folder))
    }
    let taken = apps.compactMap(\.entry.writer)
    return names.contains(where: taken.contains) ? [] : names.map(\.string)
  }

  /// The nearest address of a program for a platform: one that names it, or else one that names none.
  private func addressOfWriter(for platform: ClientPlatform?) -> String? {
    let addresses = writers.flatMap(\.addresses)
    guard let platform else { return addresses.first }
    return addresses.first { $0.names(platform) }
      ?? addresses.first { address in !ClientPlatform.allCases.contains(where: address.names) }
  }
}

extension UTF8String {
  /// The bytes that a name of an app may have, with `-` for others.
  fileprivate var appName: String {
    let words = bytes.split { !$0.isASCIILetterOrDigit && $0 != UInt8(ascii: "_") }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }
}

extension String {
  fileprivate func names(_ platform: ClientPlatform) -> Bool {
    lowercased().contains(platform.rawValue)
  }

  /// The path from a folder in which it begins.
  fileprivate func below(_ folder: String) -> Substring.UTF8View {
    let beginning = PathText.join(folder, "").utf8
    return utf8.dropFirst(utf8.starts(with: beginning) ? beginning.count : 0)
  }
}

// MARK: - Beside settings

extension Project {
  /// Sentences about what the survey of the settings' folder shows and the settings lack: configurations
  /// in no app, also of programs that write one for an app, and addresses that no app names as its server.
  package func gaps(in settings: Settings) -> [RunFailure.Explanation] {
    guard let file = settings.file,
      let survey = try? ProjectSurvey(of: PathText.split(file.path).folder, in: self)
    else { return [] }
    let apps = settings.configuration.apps
    let writers = apps.compactMap(\.writer).compactMap { try? settings.readable($0).name }
    let known = Set(methods(of: writers))
    let written = methods(of: writers.compactMap { ProgramPath($0)?.file }.distinct())
    let strangers =
      survey.paths.filter { !settings.names(.path($0)) }
      + written.filter { !known.contains($0) }.map(\.name)
    var gaps = strangers.isEmpty ? [] : [areInNoApp(strangers, file.path)]
    let open = Set(apps.filter { $0.server == nil && $0.deployed == nil }.map(\.name))
    for platform in ClientPlatform.allCases {
      let isForgotten = apps.allSatisfy { $0.isSurely(besides: platform) }
      for app in open.isEmpty && !isForgotten ? [] : survey.apps(on: platform) {
        guard let address = app.entry.server?.reference.string else { continue }
        let sent = app.download.map { "downloads \($0.phrase)" } ?? "may download \(address)"
        if app.entry.bundled == nil, isForgotten {
          let entry = "`\"\(app.entry.name.string)\": {\"server\": \"\(address)\"}`"
          gaps.append(
            .init(
              "the \(platform.title) app \(sent), and is not in \(file.path)",
              help: "add \(entry) to `apps` in \(file.path)"))
        }
        let bundled = app.entry.bundled.flatMap { try? settings.source($0) }
        let readers = bundled.map(settings.apps) ?? []
        gaps += readers.filter { open.contains($0.name) && !$0.isSurely(besides: platform) }.map {
          .init(
            "`@\($0.name.string)` \(sent), and names no `server`",
            help: "add `\"server\": \"\(address)\"` to the app in \(file.path)")
        }
      }
    }
    return gaps.distinct()
  }

  /// The configurations that programs write; none of a program that cannot be read.
  fileprivate func methods(of programs: [String]) -> [SourceReference] {
    programs.flatMap { path in
      ((try? listing.configurations(writtenBy: path)) ?? []).map { .program($0.program) }
    }
  }
}

extension NamedApp {
  /// True if its clients, or else its name and files, name other platforms only.
  fileprivate func isSurely(besides platform: ClientPlatform) -> Bool {
    let named = ClientPlatform.allCases.filter { platform in
      ([name] + files.map(\.path)).contains { $0.string.names(platform) }
    }
    let platforms = clients.isEmpty ? named : clients.map(\.name.platform)
    return !platforms.isEmpty && !platforms.contains(platform)
  }
}

private func areInNoApp(_ paths: [String], _ settings: String) -> RunFailure.Explanation {
  let verb = paths.count == 1 ? "is in no app and is" : "are in no app and are"
  return .init(
    "\(listed(paths.map(quoted), atMost: 3)) \(verb) not checked",
    help: "add \(paths.count == 1 ? "it" : "them") to an app in \(settings)")
}
