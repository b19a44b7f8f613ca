import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The findings of `lint` about the apps of a project: in each file, in the files of an app together, and
/// between platforms.
///
/// Commands, reports and the editor show what this finds.
package struct ProjectLint {
  package let project: Project

  /// The levels of the command line, which override those of the settings.
  private let levels: CheckLevels

  /// The files that are linted already.
  private let memory = Memory()

  /// The linted files of apps by name, for apps that share one, and for an editor whose other files stay.
  private final class Memory {
    var literals: SourceLiterals?
    var files:
      [SourceReference: (bytes: ContiguousArray<UInt8>, elsewhere: Set<String>, file: LintedFile)] =
        [:]

    /// The findings in the source of apps.
    var places: Set<String> = []

    /// The files that are asked about the pages of a program.
    var filesAtDrawnPages: Set<SourceReference> = []
  }

  /// The most answers at pages that a program draws: a repository may have thousands of files, and nobody
  /// named the pages.
  private static let maximumDrawnAnswers = 200_000

  /// A file of an app as it was read, and as it is linted.
  package typealias Linted = (app: App, input: ConfigurationInput, file: LintedFile)

  /// The checks of one file; nil if they were interrupted.
  ///
  /// A fix returns the file with its new text.
  package typealias Checks = (_ file: FileToLint) -> (
    document: ConfigurationDocument, result: LintResult
  )?

  package init(of project: Project, levels: CheckLevels = .standard) {
    (self.project, self.levels) = (project, levels)
  }

  /// Forgets the files that were linted, because their texts may have changed.
  package func forgetFiles() { (memory.files, memory.places) = ([:], []) }

  /// The strings of the project's programs, which may write a configuration.
  package var literals: SourceLiterals {
    let literals = memory.literals ?? SourceLiterals(below: ".", in: project.listing)
    memory.literals = literals
    return literals
  }

  /// The levels of a file, overridden by those of the command line.
  package func levels(_ configuration: ToolConfiguration) -> CheckLevels {
    configuration.levels.overridden(by: levels)
  }
}

/// A file of an app before its checks, with all that they need.
package struct FileToLint {
  package let input: ConfigurationInput
  package let app: App
  package let choice: ResolvedClients
  package let levels: CheckLevels
  package let declarations: Declarations

  /// The result of the checks.
  ///
  /// - Parameter isOvertaken: true once the question is to be given up.
  package func lint(
    unless isOvertaken: @escaping @Sendable () -> Bool = { false }
  ) -> LintResult {
    Linter.lint(
      input.document, for: choice.clients, levels: levels, declarations: declarations,
      clientsAreCandidates: choice.areCandidates, unless: isOvertaken)
  }
}

extension ProjectLint {
  /// Lints each file of an app, and what its files do to each other, with the copy of what a program
  /// writes, and with the program.
  package func lint(
    _ app: App, by checks: Checks = { ($0.input.document, $0.lint()) }
  ) throws(RunFailure) -> [Linted] {
    var files: [LintedFile] = []
    for input in app.inputs { files.append(try lint(input, of: app, by: checks)) }
    let areKnown = app.inputs.allSatisfy { $0.written?.knowsRules ?? true }
    if let sources = app.sources, areKnown { files.add(findingsOn: sources, for: app.clients) }
    let linted = zip(app.inputs, files).map { (app, $0, $1) }
    return try app.afterNextDeploy().map { next throws(RunFailure) in
      linted + (try lint(next, by: checks))
    } ?? linted
  }

  /// Lints one file, for installed versions of the app, too, if it is the server's.
  package func lint(
    _ input: ConfigurationInput, of app: App, by checks: Checks
  ) throws(RunFailure) -> LintedFile {
    let errors = errorsInVersions(of: app, by: input)
    let suppressed = Set(errors.map(\.finding).filter { $0.suppression != nil }.map(\.check))
    var file = try lint(input, of: app, suppressedElsewhere: suppressed, by: checks)
    file.add(findings(of: errors, besides: file.result))
    return file
  }

  /// Lints one file alone; a response that is not a configuration gets only the findings of the
  /// server's check.
  private func lint(
    _ input: ConfigurationInput, of app: App, suppressedElsewhere: Set<String>, by checks: Checks
  ) throws(RunFailure) -> LintedFile {
    let reference = input.reference
    let isOfApp = if case .app = app.references[0] { true } else { false }
    let isKept = isOfApp && input.answer?.fault == nil && input.written == nil
    if isKept, let same = memory.files[reference], same.bytes == input.document.buffer.bytes,
      same.elsewhere == suppressedElsewhere
    {
      return same.file
    }
    let levels = levels(app.settings.configuration(for: reference))
    let pages = try knownPages(of: app)
    let choice = try app.choice(of: input.document)
    var checked: (document: ConfigurationDocument, result: LintResult)?
    // The body of an answer with a fault is no configuration.
    if input.answer?.fault == nil {
      var declarations = app.declarations(forChecksOf: input.document, at: pages)
      declarations.suppressedElsewhere = suppressedElsewhere
      checked = checks(
        FileToLint(
          input: input, app: app, choice: choice, levels: levels, declarations: declarations))
    }
    // Several files may be in the app whose source is wrong.
    checked?.result.findings.removeAll { finding in
      finding.location.text.reference != reference
        && !memory.places.insert(finding.description).inserted
    }
    let file = LintedFile(
      checked?.document ?? input.document, for: choice.clients,
      clientsAreCandidates: choice.areCandidates,
      levels: isOfApp ? levels.comparingPlatforms : levels, pages: pages,
      checked?.result ?? LintResult())
    if isKept, checked != nil {
      memory.files[reference] = (input.document.buffer.bytes, suppressedElsewhere, file)
    }
    return file
  }

  /// The app's pages, or else those that its server's program draws; nil if neither can be read.
  private func knownPages(of app: App) throws(RunFailure) -> KnownURLs? {
    do throws(RunFailure) {
      if let listed = try app.pages() { return listed.urls }
      guard let drawn = try app.drawnPages()?.urls else { return nil }
      memory.filesAtDrawnPages.formUnion(app.documents.map(\.reference))
      let most = Self.maximumDrawnAnswers / max(1, drawn.urls.count)
      if memory.filesAtDrawnPages.count <= most { return drawn }
      project.surroundings.note(
        "\(counted(most, "file is", "files are")) checked at the pages of the server's routes, and the others without them"
      )
      return nil
    } catch {
      guard case .input(let failure) = error else { throw error }
      project.surroundings.missed(failure)
      return nil
    }
  }

  /// Adds the pages that differ between the apps of two platforms, at every moment of their lives.
  ///
  /// A configuration that a program writes under a condition is no file of a platform.
  package func comparePlatforms(in all: inout [Linted]) {
    let sides = all.grouped { linted in
      linted.app.entry?.name ?? UTF8String(linted.input.name)
    }.compactMap { name, files in
      // Without its download, an app is not what phones have: neither is its bundled file alone.
      let known = files.filter { linted in
        linted.app.inputs.allSatisfy { input in
          input.written.map { $0.knowsRules && $0.conditions.isEmpty } ?? true
        }
      }
      // The next deploy sends what the program writes, whatever its copy has.
      let last = (known.last { $0.input.reference == $0.app.download } ?? known.first)?.app.download
      return files.compactMap(\.file.platformClient).first.map {
        Side(name: name, client: $0, files: known.filter { $0.app.download == last })
      }
    }
    var files = all.map(\.file)
    for (first, second) in Side.pairs(among: sides)
    where !first.files.isEmpty && !second.files.isEmpty {
      // The first file reported a list that cannot be read.
      let pages = try? knownPages(of: first.files[0].app)
      files.compare(
        first.platform, with: second.platform, at: pages, levels: first.files[0].file.levels)
    }
    for place in all.indices { all[place].file = files[place] }
  }

  /// The linted files of an app for one platform; a file without an app is one.
  private struct Side {
    let name: UTF8String
    let client: Client

    /// In the order in which the app gets them; empty if not all are known.
    let files: [Linted]

    var platform: LintedPlatform {
      let app = files[0].app
      let documents = files.map(\.file.document)
      var configuration = Configuration.merged([documents[0]])
      if files.count > 1 {
        // The answer of a server counts, if one was asked.
        let sources = AppSources(bundled: documents[0], server: .init(documents[1]))
        configuration = .app(app.sources ?? sources)
      }
      return LintedPlatform(configuration, for: client, in: app.description())
    }

    /// The words and numbers of the name, without the names of platforms.
    private var nameWithoutPlatform: [[UInt8]] {
      let platforms = ClientPlatform.allCases.map { Array($0.rawValue.utf8) }
      return name.bytes.split { !$0.isASCIILetterOrDigit }
        .map { $0.map(\.lowercasedASCII) }.filter { !platforms.contains($0) }
    }

    /// The apps of two platforms that belong together: the only two, or two whose names differ by the
    /// platform's alone.
    static func pairs(among all: [Side]) -> [(Side, Side)] {
      let platforms = ClientPlatform.allCases.map { platform in
        all.filter { $0.client.name.platform == platform }
      }
      let isSolePair = platforms.allSatisfy { $0.count == 1 }
      return platforms[0].compactMap { side in
        let other = platforms[1].first {
          isSolePair || $0.nameWithoutPlatform == side.nameWithoutPlatform
        }
        return other.map { (side, $0) }
      }
    }
  }
}

extension ProjectLint {
  /// The files with the findings of apps that share one once.
  package static func joined(_ all: [Linted]) -> [Linted] {
    var places: [SourceReference: [Int]] = [:]
    return all.reduce(into: []) { kept, linted in
      let known = places[linted.input.reference, default: []]
      guard let place = known.first(where: { kept[$0].file.isSameText(as: linted.file) }) else {
        places[linted.input.reference, default: []].append(kept.count)
        kept.append(linted)
        return
      }
      kept[place].file.result.add(new: linted.file.result)
    }
  }
}

extension App {
  /// The last of its files.
  fileprivate var download: SourceReference? { inputs.last?.reference }
}

extension LintResult {
  /// Adds the findings that are not there yet.
  fileprivate mutating func add(new other: LintResult) {
    let old = Set(findings.map { UTF8String($0.description) })
    findings += other.findings.filter { !old.contains(UTF8String($0.description)) }
    findings.sort(by: Finding.isOrderedBefore)
  }
}

// MARK: - Installed versions

extension ProjectLint {
  /// The versions of an app that people have installed and that read the server's file; none if Git does
  /// not show them, as in a copy of the repository without its tags.
  private func installedVersions(of app: NamedApp) -> [InstalledVersion] {
    do throws(RunFailure) {
      return try project.installedVersions(of: app).filter { $0.otherAddress == nil }
    } catch {
      project.surroundings.note(
        "skipped the installed versions of @\(app.name): \(error.explanation.message)")
      return []
    }
  }

  /// An error in an installed version; the file may suppress it.
  private typealias VersionError = (finding: Finding, version: String)

  /// The errors that a file causes in installed versions of an app, if it is the server's.
  private func errorsInVersions(of app: App, by input: ConfigurationInput) -> [VersionError] {
    guard case .app(let selected) = app.references[0], case .app = app.configuration,
      selected.part == nil, let entry = app.entry, !entry.shipped.isEmpty,
      input.reference == app.download, input.answer?.fault == nil
    else { return [] }
    let levels = levels(app.settings.configuration(for: input.reference))
    return installedVersions(of: entry).flatMap { version -> [VersionError] in
      Linter.lint(
        input.document, for: [version.client], levels: levels, declarations: version.declarations
      ).findings.filter { $0.severity == .error && $0.check != "unused-suppression" }
        .map { ($0, version.name) }
    }
  }

  /// The findings of errors that only installed versions have.
  private func findings(of errors: [VersionError], besides known: LintResult) -> LintResult {
    let known = Set(known.findings.map { "\($0.check) \($0.location)" })
    let findings = errors.grouped { "\($0.finding.check) \($0.finding.location)" }.compactMap {
      key, all -> Finding? in
      if known.contains(key) { return nil }
      var finding = all[0].finding
      let names = listed(all.map(\.version))
      finding.fixes = []
      finding.notes.append(
        .init(
          all.count == 1
            ? "people have version \(names) of the app, which reads this copy, too"
            : "people have versions \(names) of the app, which read this copy, too"))
      finding.help = "send it at another address, such as `…_v2.json`, that only newer versions ask"
      return finding
    }
    return LintResult(findings: findings)
  }
}

extension App {
  /// The declarations that checks of one of its files need.
  ///
  /// - Parameter pages: the app's; nil if they are not known.
  fileprivate func declarations(
    forChecksOf document: ConfigurationDocument, at pages: KnownURLs?
  ) -> Declarations {
    let known = settings.configuration(for: document.reference).declarations
    let needsSource =
      known.destinations.needsSource(for: document) || needsDefaultScreen(known.destinations)
    var declarations = declarations(for: document, needsSource: needsSource)
    declarations.urls = pages
    declarations.loading = loading(of: document)
    // An app that names no clients may have any, unless the file is its alone.
    let apps = settings.apps(reading: document.reference)
    if apps.count > 1 {
      declarations.readers = apps.flatMap { $0.clients.isEmpty ? Client.current : $0.clients }
    }
    return declarations
  }
}
