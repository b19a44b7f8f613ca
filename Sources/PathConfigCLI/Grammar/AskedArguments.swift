import PathConfigKit
import PathConfigSyntax

// The clients, the settings and the servers that flags choose.

extension Arguments {
  var clients: ClientSelection {
    let names = self[.client]
    if names.contains(where: { $0.utf8.elementsEqual("all".utf8) }) { return .all }
    return names.isEmpty ? .standard : .named(names)
  }

  private var settings: ConfigurationChoice {
    guard let path = self[.config] else { return .nearest }
    return path.utf8.elementsEqual("none".utf8) ? .none : .named(path)
  }

  /// - Parameter outputs: what the run writes; nil for its reports.
  func inquirer(
    writing outputs: [ReportRequest]? = nil, in session: Session
  ) throws(RunFailure) -> Inquirer {
    var remote = RequestOptions()
    remote.headers = self[.header]
    if let timeout = self[.timeout] { remote.timeout = timeout }
    return try Inquirer(
      remote, settings, outputs: session.files(of: outputs ?? reports), in: session)
  }

  func request(
    _ configurations: [ConfigurationSelection], requiring requirement: Inquiry.Requirement
  ) -> Inquiry.Request {
    Inquiry.Request(
      configurations, clients: clients, matchesQueryStrings: self[.matchQueryStrings],
      requiring: requirement)
  }
}

/// The URLs and the configurations among the arguments of a command that takes both.
struct AskedArguments: Equatable {
  /// A URL, a path or `-`.
  var urls: [String] = []

  /// As typed; empty for those of the project.
  var configurations: [String] = []

  /// The sources that `--source` names, which make one configuration.
  var sources: [String] = []

  /// Sorts the arguments.
  ///
  /// With `@…` or `--source`, every other argument is a URL. Otherwise the last of several is the
  /// configuration if it looks like one.
  ///
  init(_ given: Arguments, in session: Session) throws(UsageError) {
    let (arguments, files) = (given.operands, session.fileReader)
    let command = given.command ?? ""
    sources = given[.source]
    configurations = arguments.filter { NamedReference($0) != nil }
    urls = arguments.filter { NamedReference($0) == nil }
    if let named = configurations.first, !sources.isEmpty { throw .conflict("--source", named) }
    func isConfiguration(_ argument: String) -> Bool {
      argument.utf8.elementsEqual("-".utf8) || argument.hasPrefix("git:")
        || files.isFile(argument)
        || !argument.isVisited || argument.prefix { $0 != "?" }.hasSuffix(".json")
    }
    if configurations.isEmpty, sources.isEmpty, let last = urls.last, isConfiguration(last) {
      if urls.count == 1, !last.utf8.elementsEqual("-".utf8) {
        throw .addURL(to: last)
      }
      if urls.count > 1 { configurations = [urls.removeLast()] }
    }
    if urls.isEmpty {
      throw .tooFewArguments(command: command, form: "URL... [CONFIG]", given: arguments)
    }
    // A path such as /posts.json may be a page of the app.
    guard let misplaced = urls.first(where: { !$0.isVisited && isConfiguration($0) }),
      !misplaced.utf8.elementsEqual("-".utf8)
    else { return }
    throw configurations.isEmpty && sources.isEmpty
      ? .configurationComesLast(misplaced)
      : .severalConfigurations(misplaced, (configurations + sources)[0], of: command)
  }

  /// The configurations to ask, those of the project if none is named.
  func selections(_ inquirer: Inquirer) throws(RunFailure) -> [ConfigurationSelection] {
    if !sources.isEmpty { return [.sources(sources)] }
    if !configurations.isEmpty { return configurations.map { .sources([$0]) } }
    return try inquirer.projectConfigurations()
  }
}

extension String {
  /// True for a path, and for a text that begins with a scheme.
  fileprivate var isVisited: Bool {
    if utf8.first == UInt8(ascii: "/") { return true }
    let scheme = utf8.prefix { $0 != UInt8(ascii: ":") }
    return scheme.count < utf8.count && scheme.first?.isASCIILetter == true
      && scheme.allSatisfy { $0.isASCIILetterOrDigit || "+.-".utf8.contains($0) }
  }
}
