import PathConfigClients
import PathConfigSyntax

/// A file of an app with the clients that read it, and the findings about it.
package struct LintedFile: Sendable {
  /// The file, or its fixed text.
  package let document: ConfigurationDocument
  package let clients: [Client]

  /// True if only some of the clients may read it, and nothing shows which.
  package let isOpen: Bool
  package let levels: CheckLevels

  /// The app's pages, or nil if they are not known.
  fileprivate let pages: KnownURLs?

  /// True if the app's pages are known.
  package var knowsPages: Bool { pages != nil }
  package var result: LintResult

  package init(
    _ document: ConfigurationDocument, for clients: [Client], isOpen: Bool, levels: CheckLevels,
    pages: KnownURLs?, _ result: LintResult
  ) {
    self.document = document
    self.clients = clients
    self.isOpen = isOpen
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
    if isOpen { other.weakenErrors(ofSome: clients, levels: levels) }
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

  /// Adds the differences between the files of two platforms to the first of each pair.
  ///
  /// - Parameter pages: the URLs of the app; nil if they are not known.
  package mutating func comparePlatforms(at pages: [UTF8String]?) {
    for (place, first, second) in platformPairs() where self[place].levels.comparePlatforms {
      var result = Linter.lint(
        first, against: second, at: pages, levels: self[place].levels,
        besides: flatMap(\.result.counted))
      Linter.suppress(
        &result, in: self[place].document, of: .platforms, levels: self[place].levels)
      self[place].add(result)
    }
  }

  /// The files of one app on two platforms, and the index of the first.
  ///
  /// The paths of two files differ by the platform's name alone. If there is exactly one file for
  /// each platform, their names do not matter.
  private func platformPairs() -> [(place: Int, first: LintedPlatform, second: LintedPlatform)] {
    let sides = map(\.platform)
    let platforms = ClientPlatform.allCases.map { platform in
      sides.indices.filter { sides[$0]?.client.name.platform == platform }
    }
    let isSolePair = platforms.allSatisfy { $0.count == 1 }
    let named = Dictionary(platforms[1].map { (self[$0].nameWithoutPlatform, $0) }) { first, _ in
      first
    }
    return platforms[0].compactMap { place in
      let other = isSolePair ? platforms[1][0] : named[self[place].nameWithoutPlatform]
      guard let other, let first = sides[place], let second = sides[other] else { return nil }
      return (place, first, second)
    }
  }
}

extension LintedFile {
  /// The file as a client of its platform reads it; nil if nothing shows the platform.
  fileprivate var platform: LintedPlatform? {
    let asked = Set(clients.map(\.name.platform))
    let inference = ClientInference(document)
    let platform = asked.count == 1 ? asked.first : inference.platform
    let client = (clients + inference.clients).first { $0.name.platform == platform }
    return client.map { LintedPlatform(document, for: $0) }
  }

  /// The words and numbers of the path, without the names of platforms.
  fileprivate var nameWithoutPlatform: [[UInt8]] {
    let platforms = ClientPlatform.allCases.map { Array($0.rawValue.utf8) }
    return document.buffer.name.utf8.split { !$0.isASCIILetterOrDigit }
      .map { $0.map(\.lowercasedASCII) }.filter { !platforms.contains($0) }
  }
}

/// An app's sources with the clients that read them, for the checks of all together.
struct LintedApp: Sendable {
  let sources: AppSources
  let clients: [Client]

  /// Nil if the project's pages are not known.
  let pages: KnownURLs?

  /// The pages about which errors and warnings in the app's files say something.
  let named: Set<UTF8String>

  init(sources: AppSources, clients: [Client], pages: KnownURLs?, _ known: [Finding]) {
    self.sources = sources
    self.clients = clients
    self.pages = pages
    named = known.namedPages
  }
}

extension [Finding] {
  /// The pages that errors and warnings name.
  var namedPages: Set<UTF8String> {
    Set(filter { $0.severity > .info }.flatMap { $0.pages + [$0.witness].compactMap { $0 } })
  }
}
