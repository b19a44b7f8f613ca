import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension ProjectSurvey {
  /// The report: the files found, the file written, and the next steps.
  func text(path: String, isDryRun: Bool, _ style: TerminalStyle) -> String {
    var lines = [style.strong(found(files.count))]
    for file in files {
      lines.append("  \(Printable.text(file.path)): \(use(file))")
      lines += reasons(file).map { "    \(Printable.text($0))" }
    }
    for platform in ClientPlatform.allCases where isUnclear(platform) {
      lines.append("  \(hasSeveral(platform))")
    }
    if !libraries.isEmpty {
      lines.append(style.strong("found other libraries"))
      lines += libraries.map { "  \(Printable.text(names($0)))" }
    }
    if let routes { lines.append(style.strong(hasRoutes(Printable.text(routes)))) }
    lines.append(style.strong(isDryRun ? wouldWrite(path) : wrote(path)))
    if isDryRun {
      lines.append(JSONWriter.write(output, style: .pretty).string)
    }
    lines.append(style.strong("next steps"))
    lines += aligned(steps.map { [Printable.text($0.command), $0.purpose] }).map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func isUnclear(_ platform: ClientPlatform) -> Bool {
    files.contains { $0.platform == platform } && !sources.contains { $0.platform == platform }
  }

  /// The evidence for the clients of a file.
  private func reasons(_ file: File) -> [String] {
    switch file.clients.origin {
    case .project(let mentions):
      mentions.map(names)
    case .inferred(let evidence, input: _):
      evidence.map { item in item.place.map { "\($0): \(item.clause)" } ?? item.clause }
    case .selection, .settings, .standard: []
    }
  }

  /// The commands of the next steps.
  private var steps: [(command: String, purpose: String)] {
    let argument = sources.first.map { "@\($0.platform.rawValue)" } ?? files.first?.path
    let format = reportFormat.map { " --format \($0.rawValue)" } ?? ""
    var steps = [
      ("pathconfig lint", "check every configuration"),
      ("pathconfig lint\(format) --fail-on warning", "the same in CI: exit code 1 fails the job"),
      (
        "pathconfig lint --show-settings \(argument ?? "FILE")",
        "show each setting, and where it comes from"
      ),
    ]
    if let argument {
      steps.append(
        (
          "pathconfig test --suggest --source \(argument) -o expectations.json",
          "expect what it does today"
        ))
      if routes != nil {
        steps.append(
          (
            "bin/rails routes | pathconfig routes - \(argument)", "check the routes of the app"
          ))
      }
    }
    return steps
  }
}

// MARK: - Wording

private func found(_ files: Int) -> String {
  "found " + counted(files, "path configuration")
}

private func names(_ mention: LibraryMention) -> String {
  "\(mention.client.title): \(mention.place) names it"
}

private func use(_ file: ProjectSurvey.File) -> String {
  let list = ClientNames.list(file.clients.profiles, file.clients.isOpen ? "or" : "and")
  return list + (file.isServed ? ", sent by the server" : "")
}

private func hasSeveral(_ platform: ClientPlatform) -> String {
  "several files are for \(platform.title): name the app's own under `sources`"
}

private func hasRoutes(_ path: String) -> String { "found the routes of Rails in \(path)" }

private func wrote(_ path: String) -> String {
  "wrote \(path) and its schema \(ProjectSurvey.schemaName)"
}

private func wouldWrite(_ path: String) -> String { "would write \(path)" }
