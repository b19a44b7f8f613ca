import PathConfigClients
import PathConfigSyntax

/// A file of an app with the clients that read it, and the findings about it.
package struct LintedFile: Sendable {
  /// The file, or its fixed text.
  package let document: ConfigurationDocument
  package let clients: [Client]

  /// True if only some of the clients may read it, and nothing shows which.
  package let clientsAreCandidates: Bool
  package let levels: CheckLevels

  /// The app's pages, or nil if they are not known.
  fileprivate let pages: KnownURLs?

  /// True if the app's pages are known.
  package var knowsPages: Bool { pages?.hasUnread == false }
  package var result: LintResult

  package init(
    _ document: ConfigurationDocument, for clients: [Client], clientsAreCandidates: Bool,
    levels: CheckLevels,
    pages: KnownURLs?, _ result: LintResult
  ) {
    self.document = document
    self.clients = clients
    self.clientsAreCandidates = clientsAreCandidates
    self.levels = levels
    self.pages = pages
    self.result = result
  }

  /// True if another is the same text for the same clients.
  package func isSameText(as other: LintedFile) -> Bool {
    document.buffer.name.utf8.elementsEqual(other.document.buffer.name.utf8)
      && document.buffer.bytes == other.document.buffer.bytes && clients == other.clients
  }

  /// Adds findings about the file beside others.
  package mutating func add(_ other: LintResult) {
    var other = other
    if clientsAreCandidates { other.weakenErrors(ofSome: clients, levels: levels) }
    result.findings += other.findings
    result.findings.sort(by: Finding.isOrderedBefore)
    result.undecided += other.undecided
  }
}

extension [LintedFile] {
  /// Adds the findings about the sources of an app together to the last of its files.
  ///
  /// - Parameter clients: the app's own.
  package mutating func add(findingsOn sources: AppSources, for clients: [Client]) {
    guard let last = indices.last else { return }
    var result = Linter.lint(
      sources, for: clients, at: self[last].pages, levels: self[last].levels,
      besides: flatMap(\.result.counted))
    for file in self {
      Linter.suppress(&result, in: file.document, of: .app, levels: file.levels)
    }
    self[last].add(result)
  }

  /// Adds what differs between the apps of two platforms, each difference to the file to change.
  ///
  /// - Parameter pages: the URLs of the apps; nil if they are not known.
  package mutating func compare(
    _ first: LintedPlatform, with second: LintedPlatform, at pages: KnownURLs?,
    levels: CheckLevels
  ) {
    let known = flatMap(\.result.counted)
    let held = known.contains { $0.severity == .error } ? [Check.platformDivergence.id] : []
    let found = Linter.lint(
      first, against: second, at: pages, levels: levels, besides: known
    ).findings.grouped { UTF8String($0.location.text.name) }
    for place in indices {
      let document = self[place].document
      let own = found.first { $0.0 == UTF8String(document.buffer.name) }?.1
      guard own != nil || first.reads(document) || second.reads(document) else { continue }
      var result = LintResult(findings: own ?? [])
      Linter.suppress(
        &result, in: document, of: .platforms, levels: self[place].levels, without: Set(held))
      self[place].add(result)
    }
  }
}

extension LintedFile {
  /// The client that reads the file on its platform; nil if nothing shows the platform.
  package var platformClient: Client? {
    let asked = Set(clients.map(\.name.platform))
    let inference = ClientInference(document)
    let platform = asked.count == 1 ? asked.first : inference.platform
    return (clients + inference.clients).first { $0.name.platform == platform }
  }
}

/// An app's sources with the clients that read them, for the checks of all together.
struct LintedApp: Sendable {
  let sources: AppSources
  let clients: [Client]

  /// Nil if the project's pages are not known.
  let pages: KnownURLs?

  /// The pages about which errors and warnings in the app's files say something, and the properties; nil
  /// for all of a page.
  private let named: [UTF8String: Set<UTF8String?>]

  init(sources: AppSources, clients: [Client], pages: KnownURLs?, _ known: [Finding]) {
    self.sources = sources
    self.clients = clients
    self.pages = pages
    var named: [UTF8String: Set<UTF8String?>] = [:]
    for finding in known where finding.severity > .info {
      for page in finding.pages + [finding.witness].compactMap(\.self) {
        named[page, default: []].insert(finding.property)
      }
    }
    self.named = named
  }

  /// True if a finding is about a property of a page.
  func isNamed(_ property: UTF8String, of page: UTF8String) -> Bool {
    named[page].map { $0.contains(nil) || $0.contains(property) } ?? false
  }
}
