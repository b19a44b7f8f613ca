import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The arguments of `query` and `visit`: which are URLs, and which is the configuration.
///
/// With `@…` or `--source`, all others are URLs. Otherwise the last of several is the configuration
/// if it looks like one.
struct QuestionOperands {
  /// URLs, paths and `-`.
  private(set) var urls: [String]

  /// Empty for those of the project.
  private(set) var configurations: [String]

  private let given: Arguments
  private let files: FileReader

  /// The apps of the settings.
  private let apps: [NamedApp]

  init(
    _ given: Arguments, _ project: Project, in session: Session
  ) throws(RunFailure) {
    self.given = given
    files = session.fileReader
    configurations = given.operands.filter { AppReference($0) != nil }
    urls = given.operands.filter { AppReference($0) == nil }
    if let named = configurations.first, !given[.source].isEmpty {
      throw .conflict("--source", named)
    }
    // Settings with a mistake end the run where they are needed.
    apps =
      urls.contains(where: \.isAddress)
      ? try project.settings().configuration.apps : []
    if configurations.isEmpty, given[.source].isEmpty { try takeLast() }
    if urls.isEmpty { throw .tooFewArguments("URL... [CONFIG]", given) }
    for url in urls { try requireURL(url) }
  }

  /// Moves the last of several URLs to the configurations if it is one.
  private mutating func takeLast() throws(RunFailure) {
    guard let last = urls.last, namesConfiguration(last) || last.isAddress else { return }
    if urls.count == 1 {
      // An address may be a page, and `-` a list of URLs.
      if !namesConfiguration(last) || last.isStandardInput { return }
      throw .usage(
        "\(quoted(last)) is the configuration, and there is no URL",
        help: "as in \(given.line(["/posts/new", last]))")
    }
    if !namesConfiguration(last), mayBePage(last) { throw ambiguity(of: last) }
    configurations = [urls.removeLast()]
  }

  /// True for an argument that can only be a configuration.
  private func namesConfiguration(_ argument: String) -> Bool {
    argument.isStandardInput || argument.hasPrefix("git:") || argument.isNamedAsJSON
      || files.isFile(argument) || argument.namesProgram || files.isStream(argument)
      || !argument.namesPage && !argument.isEmpty && files.exists(argument)
      || isServer(argument)
  }

  /// True for the address from which an app downloads its configuration.
  private func isServer(_ argument: String) -> Bool {
    apps.contains { $0.server?.reference == UTF8String(argument) }
  }

  /// True for an address on the host of an app or of a URL, and for one among addresses alone.
  private func mayBePage(_ address: String) -> Bool {
    let pages = apps.compactMap { $0.start?.string } + [given[.start] ?? ""] + urls.dropLast()
    let host = RemoteURL.named(address)?.hostName
    return urls.allSatisfy(\.isAddress)
      || host != nil && pages.contains { RemoteURL.named($0)?.hostName == host }
  }

  /// Fails for an argument in the place of a URL that is none.
  private func requireURL(_ url: String) throws(RunFailure) {
    switch VisitStep.fault(of: UTF8String(url)) {
    case .notAURL, nil: break
    case let fault?: throw fault.failure
    }
    let isURL = url.namesPage && (!isServer(url) || !(configurations + given[.source]).isEmpty)
    if isURL || url.isStandardInput { return }
    guard namesConfiguration(url) else {
      throw .usage(
        "\(quoted(url)) is neither a URL nor a file: add a leading `/`",
        help: "did you mean \(given.line(given.operands.map(\.withLeadingSlash)))?")
    }
    if let other = (configurations + given[.source]).first {
      throw .usage(
        "\(quoted(url)) and \(quoted(other)) are two configurations; ask about one at a "
          + "time, or name both under `apps` in .pathconfig.json and write `pathconfig "
          + "\(given.command?.name ?? "query") /posts @a @b`")
    }
    let others = given.operands.filter { !$0.utf8.elementsEqual(url.utf8) }
    throw .usage(
      "\(quoted(url)) is the configuration, which comes last",
      help: "did you mean \(given.line(others.map(\.withLeadingSlash) + [url]))?")
  }

  /// The failure for an address that may be the page or the configuration.
  private func ambiguity(of address: String) -> RunFailure {
    let others = urls.dropLast()
    let app = apps.first.map { ["@\($0.name.string)"] } ?? ["--source", "FILE"]
    return .usage(
      "\(quoted(address)) may be a page or the configuration, and nothing is fetched",
      help: """
        for the configuration, write \(given.line(others + ["--source", address])); for a page, \
        \(given.line(urls + app))
        """)
  }
}

extension VisitStep.Fault {
  var failure: RunFailure {
    switch self {
    case .lacksURL(let step):
      .usage("`\(step.rawValue):` has no URL after it", help: "as in `\(step.rawValue):/posts/1`")
    case .unknownWord(let word):
      .unknown(
        "cause of a visit", word.string,
        suggestion: NearestName.of(word.string, among: VisitStep.allCases.map(\.rawValue)))
    case .notAURL(let url):
      .usage(
        "\(quoted(url.string)) is neither a URL nor a path",
        help: "write the whole URL, or a path from the root, such as `/posts/1`")
    }
  }
}

extension RemoteURL {
  /// The address that an argument is, or nil for any other argument.
  fileprivate static func named(_ argument: String) -> RemoteURL? {
    if case .remote(let url)? = try? SourceReference.parse(argument) { url } else { nil }
  }
}

extension String {
  fileprivate var isStandardInput: Bool { utf8.elementsEqual("-".utf8) }

  /// True for an absolute address that a request can be sent to.
  fileprivate var isAddress: Bool {
    let beginning = prefix(8).lowercased()
    return beginning.hasPrefix("http://") || beginning.hasPrefix("https://")
  }

  /// True for a program that writes a configuration, perhaps with the name of a method.
  fileprivate var namesProgram: Bool { ProgramPath(self) != nil && !namesPage }

  /// True for a name or an address whose path ends as a file of JSON does.
  var isNamedAsJSON: Bool { prefix { $0 != "?" }.hasSuffix(".json") }

  /// True for a path, and for a text that begins with a scheme or with the cause of a visit.
  fileprivate var namesPage: Bool {
    if utf8.first == UInt8(ascii: "/") { return true }
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = self[..<colon]
    return VisitStep(rawValue: String(scheme)) != nil
      || scheme.utf8.first?.isASCIILetter == true
        && scheme.utf8.allSatisfy { $0.isASCIILetterOrDigit || "+.-".utf8.contains($0) }
  }

  /// The same as a path, unless it is something else.
  fileprivate var withLeadingSlash: String {
    namesPage || isStandardInput || isNamedAsJSON || AppReference(self) != nil ? self : "/" + self
  }
}
