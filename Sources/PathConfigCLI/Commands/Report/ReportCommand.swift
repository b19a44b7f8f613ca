private import EmbeddedFiles
import Foundation
import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let report = Command(.report) { arguments, session in
    let inquirer = try arguments.inquirer(in: session)
    let selections = try selections(arguments, inquirer)
    let inquiry = try inquirer.resolve(
      arguments.request(
        selections, requiring: selections.count > 1 ? .configurations : .text))
    let routes =
      try arguments[.knownRoutes].map { name throws(RunFailure) in
        try RouteList(name, with: inquirer.loader)
      } ?? ProjectRoutes(inquirer.loader).of(inquiry.project)?.list
    routes?.note(in: session)
    let app = inquirer.finder.app(
      reading: inquiry.documents, in: inquiry.project, readsSource: false)
    // An app whose download could not be read has one moment.
    let comparison =
      inquiry.sides.count > 1 || inquiry.configuration.moments.count > 1
      ? try Comparison(inquiry, in: app) : nil
    let sides = zip(inquiry.sides, selections).flatMap { side, selection in
      side.configuration.pageSources(selection.references).map { source in
        ReportSide(
          source, side.clients, in: app, knowing: routes?.exampleURLs ?? [], inquirer.finder,
          inquiry.project)
      }
    }
    let page = ReportPage.render([
      "tool": .string("\(session.tool.name) \(session.tool.version)"),
      "sides": .array(sides.enumerated().map { $1.output($0) }),
      "moments": moments(of: inquiry).output,
      "differences": .optional(comparison) { $0.blocks(for: .markdown, showsAll: true).output },
    ])
    let reports = try Reports(arguments.reports, in: session)
    reports.write { _ in .bytes(page) }
    return .success
  }
}

/// One configuration, or the one before and the one after a change.
private func selections(
  _ arguments: Arguments, _ inquirer: Inquirer
) throws -> [ConfigurationSelection] {
  let named = arguments["CONFIG"]
  if named.count > 2 {
    throw UsageError.tooManyArguments(
      command: "report", form: "CONFIG [CONFIG]", unexpected: named[2])
  }
  if named.count == 2 { return named.map { .sources([$0]) } }
  return [try inquirer.configuration(arguments[.source] + named)]
}

extension CommandSpec {
  static let report = CommandSpec(
    name: "report", synonyms: ["html", "page"],
    group: .ask,
    summary: "Write an HTML page to explore a configuration",
    discussion: [
      "The page answers URLs while you type them, for every client side by side. It shows the rules, "
        + "which of them decide, groups of URLs, findings and settings. It is one file, makes no request, "
        + "and needs no server.",
      "With two configurations, the page answers for both and shows what changes from the first to the "
        + "second. For @ios, it shows which file phones use at each moment, and what the download changes.",
      "The page lists URLs of the app's routes, if --routes or .pathconfig.json names them. `pathconfig "
        + "routes` shows which routes reach each rule.",
    ],
    forms: [
      Form([Positional("CONFIG", .input, count: .any, "The configuration, or two")]),
      Form(chosenBy: .of(.source), []),
    ],
    flags: .of(
      .source, .knownRoutes, .config, .client, .matchQueryStrings, .header, .timeout, .outputFile),
    examples: [
      Example(
        ["report", "path-configuration.json", "--output", "report.html"], "Write a page"),
      Example(
        ["report", "old.json", "new.json", "--output", "report.html"],
        "Show what changes, and let reviewers try URLs"),
      Example(
        ["report", "@ios", "--output", "report.html"],
        "Show what phones have before and after the download"),
    ])
}

extension Configuration {
  /// The configuration as one side of a page; an app has one for each of its files.
  fileprivate func pageSources(_ references: [String]) -> [ReportSide.Source] {
    switch self {
    case .merged(let documents):
      let name = references.joined(separator: ", ")
      return [ReportSide.Source(name: name, files: references, documents: documents)]
    case .app(let app):
      return app.documents.map { role, document in
        ReportSide.Source(
          name: role.phrase, files: [document.buffer.name], documents: [document])
      }
    }
  }
}

/// The configuration that clients have at each moment of an app's life and the failures on the way
/// to it, for clients with the same moments together; none without an app.
private func moments(of inquiry: Inquiry) -> [Block] {
  guard case .app(let app) = inquiry.configuration else { return [] }
  let tables = inquiry.clients.map { profile in
    let outcomes = profile.outcomes(of: app)
    let rows = outcomes.grouped { outcome in
      let role = outcome.state.role?.phrase ?? "nothing: the client's defaults apply"
      let file = outcome.document.map { " `\($0.buffer.name)`" } ?? ""
      let failures = outcome.steps.filter(\.isFailure).map(\.failure).distinct()
      return UTF8String(([role + file] + failures).joined(separator: "; "))
    }.map { row, same in
      UTF8String("\(Moment.phrase(for: same.map(\.moment), of: outcomes.map(\.moment))): \(row)")
    }
    return (profile: profile, rows: rows)
  }
  return tables.grouped(by: \.rows).map { rows, clients in
    .heading(
      Line(ClientNames.list(clients.map(\.profile))), [.list(rows.map { Line($0.string) })])
  }
}

extension [Block] {
  /// The blocks as the script of the page shows them.
  fileprivate var output: JSONOutput {
    .array(
      compactMap { block -> JSONOutput? in
        switch block {
        case .text(let line) where line.plain.isEmpty: nil
        case .heading(let line, let blocks):
          ["heading": .string(line.plain), "blocks": blocks.output]
        case .text(let line): ["text": .string(line.plain)]
        case .list(let lines, _), .code(let lines): ["list": .strings(lines.map(\.plain))]
        case .rows(let rows):
          ["list": .strings(rows.map { $0.map(\.plain).joined(separator: " ") })]
        }
      })
  }
}

/// One HTML file to explore a configuration in a browser, with all that it needs inside.
///
/// The page makes no request: its policy allows nothing but its own script and style, by their hashes. Data
/// is JSON in an element that no browser runs, without a `<`, so that no text of a file ends it.
enum ReportPage {
  /// The file for some data.
  ///
  /// Complexity: O(size of the data).
  static func render(_ data: JSONOutput) -> ContiguousArray<UInt8> {
    let bytes = UnsafeRawBufferPointer(start: report_page(), count: report_page_size())
    let parts = bytes.split(separator: 0).map(Array.init)
    return filled(
      parts[0],
      [
        ("STYLE", parts[1]), ("DATA", escaped(JSONWriter.write(data).bytes)), ("SCRIPT", parts[2]),
      ])
  }

  private static func escaped(_ json: ContiguousArray<UInt8>) -> [UInt8] {
    let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return Array(parts.joined(separator: Array("\\u003c".utf8)))
  }

  /// Fills a template: replaces the first occurrence of each name after the one before, without
  /// looking at the inserted text.
  private static func filled(
    _ template: [UInt8], _ values: [(name: String, value: [UInt8])]
  ) -> ContiguousArray<UInt8> {
    var page: ContiguousArray<UInt8> = []
    var rest = template[...]
    for (name, value) in values {
      let name = Array(name.utf8)
      while !rest.isEmpty, !rest.starts(with: name) { page.append(rest.removeFirst()) }
      rest = rest.dropFirst(name.count)
      page += value
    }
    return page + rest
  }
}
