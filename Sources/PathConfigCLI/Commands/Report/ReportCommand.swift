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
    let named =
      try arguments[.knownRoutes]
      ?? inquiry.project.configuration.routes.map {
        try inquiry.project.readable($0)
      }
    let listing = try named.map { try RouteList($0, with: inquirer.loader) }
    listing?.note(in: session)
    let comparison = try comparison(of: inquiry, inquirer)
    let app = inquirer.finder.app(
      reading: inquiry.documents, in: inquiry.project, readsSource: false)
    let sources = zip(inquiry.sides, selections).flatMap { side, selection in
      side.configuration.pageSources(selection.references).map { ($0, side.clients) }
    }
    let sides = sources.enumerated().map { number, side in
      ReportSide(
        number, side.0, side.1, in: app, reaching: listing, inquirer.finder, inquiry.project)
    }
    let page = ReportPage.render([
      "tool": .string("\(session.tool.name) \(session.tool.version)"),
      "sides": .array(sides.map(\.output)), "moments": .array(moments(of: inquiry)),
      "differences": .optional(comparison) { .array($0.sections.map(\.pageOutput)) },
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

/// The comparison of two configurations, or of the moments of an app.
///
/// Nil for one configuration, and for an app whose download could not be read.
private func comparison(
  of inquiry: Inquiry, _ inquirer: Inquirer
) throws(RunFailure) -> Comparison? {
  if inquiry.sides.count < 2, inquiry.configuration.moments.count < 2 { return nil }
  let app = inquirer.finder.app(
    reading: inquiry.sides.last?.configuration.documents ?? [], in: inquiry.project,
    readsSource: false)
  return try Comparison(inquiry, in: app)
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
      "If the routes of the app are known, the page shows how many of them each rule reaches. They come "
        + "from --routes or from .pathconfig.json.",
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
    ],
    exitCodes: [
      ExitMeaning(.success, "the page is written, whatever it shows"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a source could not be read"),
    ])
}

extension Configuration {
  /// The configuration as one side of a page; an app has one for each of its files.
  fileprivate func pageSources(_ references: [String]) -> [ReportSide.Source] {
    switch self {
    case .merged:
      return [
        ReportSide.Source(
          name: references.joined(separator: ", "), files: references, configuration: self)
      ]
    case .app(let app):
      return app.documents.map { role, document in
        ReportSide.Source(
          name: role.phrase, files: [document.buffer.name], configuration: .merged([document]))
      }
    }
  }
}

/// The configuration that clients have at each moment of an app's life, those with the same moments
/// together; none without an app.
private func moments(of inquiry: Inquiry) -> [JSONOutput] {
  guard case .app = inquiry.configuration else { return [] }
  let rows = inquiry.clients.map { profile in
    (profile, ReportMoment.all(of: InquiredClient(inquiry.configuration, for: profile)))
  }
  return rows.grouped(by: \.1).map { rows, clients in
    ["clients": .strings(clients.map(\.0.title)), "rows": .array(rows.map(\.output))]
  }
}

/// A configuration at one or more moments, and the failures on the way to it.
private struct ReportMoment: Hashable {
  var when = ""
  let state: MomentOutcome.State

  /// The file in effect; nil if there is none.
  let file: String?
  let failures: [String]

  static func all(of client: InquiredClient) -> [ReportMoment] {
    let outcomes = client.moments.compactMap(\.outcome)
    let rows = outcomes.grouped { outcome in
      ReportMoment(
        state: outcome.state, file: outcome.document?.buffer.name,
        failures: outcome.steps.filter(\.isFailure).map(\.failure).distinct())
    }
    return rows.map { row, same in
      var named = row
      named.when = Moment.phrase(for: same.map(\.moment), of: outcomes.map(\.moment))
      return named
    }
  }

  var output: JSONOutput {
    [
      "when": .string(when), "file": .optional(file),
      "role": .string(state.role?.phrase ?? "nothing: the client's defaults apply"),
      "failures": .strings(failures),
    ]
  }
}

extension ComparisonSection {
  /// The section as a page shows it.
  fileprivate var pageOutput: JSONOutput {
    let blocks = ChangeBlock.all(of: self).map { block -> JSONOutput in
      let deciders = block.deciders
      return [
        "examples": .array(block.examples.map { .string($0) }), "scope": .string(block.scope),
        "outcomes": .strings(block.outcomes),
        "changes": .array(
          block.changes.map {
            [
              "property": .string($0.property), "before": .string($0.before),
              "after": .string($0.after),
            ]
          }),
        "before": .string(deciders.before.joined(separator: ", ")),
        "after": .string(deciders.after.joined(separator: ", ")),
      ]
    }
    return [
      "heading": .optional(heading) { .string($0) }, "verdict": .string(conclusion),
      "clients": .string(everyone), "blocks": .array(blocks),
      "notes": .strings(standings + settings.map(sentence) + doubts.map(sentence)),
    ]
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
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        escaped += Array("\\u003c".utf8)
      } else {
        escaped.append(byte)
      }
    }
    return escaped
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
