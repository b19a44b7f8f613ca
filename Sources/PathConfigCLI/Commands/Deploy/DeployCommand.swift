import PathConfigClients
import PathConfigKit
import PathConfigLint

extension Command {
  static let deploy = Command(.deploy) { arguments, session in
    let reports = try Reports(arguments.reports, in: session)
    let inquirer = try arguments.inquirer(in: session)
    let limits = try ComparisonLimits(arguments, inquirer.loader, in: session)
    let app = try inquirer.installedApp(arguments["APP"][0])
    let (current, new) = try arguments.copies(of: app, with: inquirer.loader)
    var deployment = Deployment(app.versions, from: current, to: new)
    limits.apply(to: &deployment.comparison)
    let found = deployment
    return reports.write(
      Report(
        { found.blocks(for: $0, showsAll: limits.showsAll(in: $0)) }, json: found.output,
        findings: found.findings(in: session), isJobSummary: true,
        exit: found.exitCode(undecided: limits.undecided)))
  }
}

extension Arguments {
  /// Today's copy of the server and the new one.
  ///
  /// Flags come first, then the settings: the live address for today's copy, and the repository's
  /// file for the new one.
  fileprivate func copies(
    of installed: InstalledApp, with loader: InputLoader
  ) throws(RunFailure) -> (current: AppSources.Server, new: AppSources.Server) {
    let app = self["APP"][0]
    let live = installed.server.flatMap { SourceReference.isFile($0) ? nil : "\(app).server" }
    guard let currentReference = self[.current] ?? live else {
      throw .usage(.init(hasNoLiveAddress(app), help: "name today's copy by --current"))
    }
    let file = installed.server.flatMap { SourceReference.isFile($0) ? $0 : nil }
    guard let newReference = self[.newCopy] ?? installed.copy ?? file else {
      throw .usage(.init(hasNoCopy(app), help: "name the new copy by --server"))
    }
    func copy(_ reference: String) throws(RunFailure) -> AppSources.Server {
      guard let copy = try loader.app(AppSelection(download: reference)).sources.server else {
        throw .input(.init("\(quoted(reference)) is not an answer of a server"))
      }
      return copy
    }
    let today = try copy(currentReference)
    var next = try copy(newReference)
    if next.address == nil { next.address = today.address }
    return (today, next)
  }
}

// MARK: - Wording

private func hasNoLiveAddress(_ app: String) -> String {
  "\(quoted(app)) names no address of a server, so that nobody can ask for today's copy"
}

private func hasNoCopy(_ app: String) -> String {
  "\(quoted(app)) names no file that the server will send"
}

extension CommandSpec {
  static let deploy = CommandSpec(
    name: "deploy", synonyms: ["rollout", "release"],
    group: .compare,
    summary: "Show what your server's new copy does to installed versions",
    discussion: [
      """
      The server's copy reaches all installed apps at once: old versions with old libraries, other \
      bundled files and fewer native screens. The report says what changes for each version, and \
      what the app then does. Versions that refuse the new copy or crash on it come first.
      """,
      """
      The installed versions are listed under `shipped` of an app in .pathconfig.json, by hand or \
      by their tags in Git. The library release, the bundled file and the native screens of a tag \
      are read from the project's files at that tag.
      """,
      """
      Each version is compared at three moments. One is a first launch with the download. Another \
      is the download on a phone that stored today's copy. The last is a start with the stored copy. \
      Versions with the same changes share a section.
      """,
      """
      Without --current, the tool asks the live address for today's copy. Without --server, the \
      new copy is the file that `deployed` names. Either is a file, a URL or git:REVISION:PATH.
      """,
    ],
    forms: [Form([Positional("APP", .input, "The app, as .pathconfig.json names it: @ios")])],
    flags: .of(
      .current, .newCopy, .knownRoutes, .config, .header, .timeout, .expect, .diffUndecided,
      .allClasses, .formatOfChanges, .output),
    examples: [
      Example(
        ["deploy", "@ios", "--current", "git:main:ios.json", "--server", "ios.json"],
        "Show what a branch changes for every installed version"),
      Example(
        ["deploy", "@ios", "--server", "new.json", "--expect", "title only under ^/me"],
        "Compare with the live address, and fail if more changes than that"),
      Example(
        ["deploy", "@ios", "--server", "new.json", "--format", "markdown"],
        "Write a comment for a pull request"),
    ],
    findings:
      "a version changes more than --expect allows, refuses the new copy, or lacks a screen"
  )
}
