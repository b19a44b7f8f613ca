import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The path configurations of a project, with their clients and servers.
struct ProjectSurvey {
  /// The name of the schema that the configuration of the tool refers to.
  static let schemaName = ".pathconfig.schema.json"

  let folder: String

  /// In the order of their paths.
  let files: [File]

  /// The sources that are certain.
  private(set) var sources: [Source] = []

  /// The libraries that the project names besides those of the files.
  let libraries: [LibraryMention]

  /// The file with the routes of Rails; nil if there is none.
  let routes: String?

  /// The format of reports in the project's CI; nil if it is unknown.
  let reportFormat: ReportFormat?

  struct File {
    /// The path from the current directory.
    var path: String
    var clients: ResolvedClients

    /// True if a Rails server sends it.
    var isServed: Bool

    /// The evidence in the project for the clients of the file.
    var mentions: [LibraryMention] {
      if case .project(let mentions) = clients.origin { mentions } else { [] }
    }

    /// The one platform of its clients; nil if there are several.
    var platform: ClientPlatform? {
      let platforms = Set(clients.profiles.map(\.name.platform))
      return platforms.count == 1 ? platforms.first : nil
    }
  }

  /// The configurations of one app.
  struct Source {
    var platform: ClientPlatform
    var bundled: File?
    var server: File?

    /// The clients that only the content suggests; empty if the project names them, or if nothing
    /// suggests any.
    var clients: [ClientProfile] {
      let files = [bundled, server].compactMap { $0 }
      let inferred = files.compactMap { file in
        if case .inferred = file.clients.origin, !file.clients.isOpen {
          file.clients.profiles
        } else {
          nil
        }
      }
      guard inferred.count == files.count, let first = inferred.first,
        inferred.allSatisfy({ $0.map(\.id) == first.map(\.id) })
      else { return [] }
      return first
    }
  }

  init(of folder: String, in session: Session) throws(RunFailure) {
    self.folder = folder
    let reader = session.fileReader
    let routes = PathText.join(folder, "config/routes.rb")
    self.routes = reader.exists(routes) ? routes : nil
    let inquirer = try Inquirer(
      RequestOptions(), ConfigurationChoice.none, in: session)
    let paths: [String]
    do throws(FileFault) {
      paths = try DirectorySearch(reader: reader).search(folder).paths
    } catch {
      throw .input(.init("\(folder): \(error.message)", help: error.help))
    }
    var files: [File] = []
    for path in paths where AppProjectFiles.mayBelongToApp(path, below: folder) {
      guard let document = try? inquirer.loader.input(.path(path)).document else { continue }
      files.append(
        File(
          path: path, clients: try inquirer.choose(.standard, for: [document], .none),
          isServed: self.routes != nil && Self.isServed(path, below: folder)))
    }
    self.files = files
    let known = Set(files.flatMap(\.mentions).map(\.client.id))
    libraries = inquirer.finder.appClients(
      around: [PathText.join(folder, ToolConfigurationFile.name)]
    ).mentions.filter { !known.contains($0.client.id) }
    let systems: [(name: String, format: ReportFormat)] = [
      (".github", .github), (".gitlab-ci.yml", .gitlab),
    ]
    reportFormat = systems.first { reader.exists(PathText.join(folder, $0.name)) }?.format
    sources = ClientPlatform.allCases.compactMap { source(on: $0) }
  }

  /// The source of a platform; nil unless there is at most one file of each kind.
  private func source(on platform: ClientPlatform) -> Source? {
    let own = files.filter { $0.platform == platform }
    let served = own.filter(\.isServed)
    let bundled = own.filter { !$0.isServed }
    guard !own.isEmpty, served.count <= 1, bundled.count <= 1 else { return nil }
    return Source(platform: platform, bundled: bundled.first, server: served.first)
  }

  /// True for the folders from which Rails serves files and pages.
  private static func isServed(_ path: String, below folder: String) -> Bool {
    ["public/", "config/", "app/views/", "app/assets/"].contains { beginning in
      path.utf8.starts(with: PathText.join(folder, beginning).utf8)
    }
  }
}

extension ProjectSurvey {
  /// The configuration of the tool.
  var output: JSONOutput {
    var members: [JSONOutput.Member] = [.init("$schema", .string("./\(Self.schemaName)"))]
    if !sources.isEmpty {
      members.append(
        .init(
          "sources",
          .object(
            sources.map { source in
              .init(.init(source.platform.rawValue), output(of: source))
            })))
    }
    return .object(members)
  }

  private func output(of source: Source) -> JSONOutput {
    var members: [JSONOutput.Member] = []
    if let bundled = source.bundled {
      members.append(.init("bundled", .string(name(of: bundled))))
    }
    if let server = source.server {
      members.append(.init("server", .string(name(of: server))))
    }
    if !source.clients.isEmpty {
      members.append(.init("clients", .strings(source.clients.map(\.id))))
    }
    return .object(members)
  }

  /// The path of a file from the folder of the configuration.
  private func name(of file: File) -> String {
    let folder = PathText.join(folder, "")
    guard folder.utf8.count > 0, file.path.utf8.starts(with: folder.utf8) else { return file.path }
    return String(decoding: file.path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
  }
}
