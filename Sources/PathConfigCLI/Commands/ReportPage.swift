private import EmbeddedFiles
import Foundation
import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let report = Command(
    "report", synonyms: ["html", "page"],
    forms: [
      Form([
        Positional("CONFIG", .input, count: .optional),
        Positional("AFTER", .input, count: .optional),
      ]),
      Form(chosenBy: .source, []),
    ],
    flags: .of(
      .source, .knownRoutes, .config, .client, .matchQueryStrings, .header, .timeout, .outputFile)
  ) { arguments, session in
    let project = try arguments.project(in: session)
    let named = try project.inputs(arguments["CONFIG"] + arguments["AFTER"])
    let one = try project.inputs(arguments[.source]) + named
    let isComparison = named.count == 2
    let groups =
      isComparison ? named.map { [$0] } : one.isEmpty ? try project.configurations() : [one]
    let apps = try project.apps(groups, requiring: isComparison ? .configurations : .text)
    let questions = isComparison ? [apps] : apps.map { [$0] }
    let data = try data(about: questions, in: project, arguments, session)
    let reports = try Reports(arguments.reports, in: session)
    reports.write(bytes: ReportPage.render(data), naming: session.unread.all)
    return .success
  }
}

/// The data of the page about some apps, each by itself or compared with another.
private func data(
  about questions: [[App]], in project: Project, _ arguments: Arguments, _ session: Session
) throws(RunFailure) -> JSONOutput {
  let apps = questions.flatMap(\.self)
  let pages = try apps[0].pages()
  // Pages that a program draws are rows, and say nothing of pages that are not there.
  let list =
    if let pages { pages.list } else {
      try project.drawnRoutes(around: apps[0].documents.first?.buffer.name)
    }
  list?.note(in: session)
  let panel = Panel(apps)
  let findings = try lintFindings(in: apps, of: project)
  let sides = panel.members.flatMap { member in
    ReportSide.all(
      of: member, knowing: pages, sendingHeaders: arguments.isGiven(.header))
  }
  let examples = sides.flatMap(\.examples).distinct().map { ListedPage(url: $0) }
  let table = PageTable(panel, list?.pages() ?? examples)
  // A command needs them for the same answers.
  let flags = arguments.occurrences.filter {
    ["config", "match-query-strings"].contains($0.flag.long)
  }
  let (clients, known) = (apps.flatMap(\.clients), Set(pages?.list.exampleURLs ?? []))
  return [
    "tool": .string("\(session.tool.name) \(session.tool.version)"),
    "flags": .strings(flags.map { "--\($0.flag.long)=\($0.value ?? "")" }),
    "unread": .strings(session.unread.all.map(\.sentence)),
    "findings": .array(findings) { $0.pageOutput(for: clients, at: known) },
    "table": table.output(of: list, upTo: PageTable.maximumRows),
    "sides": .array(sides.enumerated()) { $1.output($0) },
    "moments": panel.members.flatMap(moments).output,
    "differences": try differences(questions).document.output,
  ]
}

/// All that `lint` finds in some apps, with the lines of the programs that write them.
private func lintFindings(
  in apps: [App], of project: Project
) throws(RunFailure) -> [Finding] {
  let lint = ProjectLint(of: project)
  let linted = try apps.map { app throws(RunFailure) in try lint.lint(app) }.flatMap(\.self)
  return ProjectLint.saidOnce(lint.finished(linted) { !$0.file.result.counted.isEmpty })
    .flatMap(\.file.result.counted)
}

/// The differences between two apps, or between what phones have before and after the first
/// download.
///
/// An app whose download could not be read has one moment, and nothing to compare.
private func differences(_ questions: [[App]]) throws(RunFailure) -> [Block] {
  let compared = questions.filter { $0.count == 2 || $0[0].configuration.moments.count > 1 }
  return try compared.map { apps throws(RunFailure) -> [Block] in
    let blocks = try Comparison(Panel(apps, asIn: apps.model)).blocks(showsAll: true)
    return compared.count == 1
      ? blocks : [.heading(Line(apps[0].name, .strong), blocks.document)]
  }.flatMap(\.self)
}

/// The configuration that clients have at each moment of an app's life and the failures on the way
/// to it, for clients with the same moments together; none without an app.
private func moments(of member: Panel.Member) -> [Block] {
  let tables = member.clients.filter { $0[0].outcome != nil }.map { client in
    let rows = client.compactMap(\.outcome).map { outcome in
      let role = outcome.state.role?.phrase ?? "nothing: the client's defaults apply"
      let file = outcome.document.map { " `\($0.buffer.name)`" } ?? ""
      let failures = outcome.steps.filter(\.isFailure).map(\.failure).distinct()
      return (UTF8String(([role + file] + failures).joined(separator: "; ")), outcome.moment)
    }
    let joined = Grouped.join(rows) { row, _ in row }.map { row in
      UTF8String("\(Moment.phrase(for: row.labels, of: rows.map(\.1))): \(row.content)")
    }
    return (joined, client[0].client)
  }
  return Grouped.join(tables) { rows, _ in rows }.map { table in
    .heading(
      Line((member.name.map { "\($0): " } ?? "") + ClientNames.list(table.labels)),
      [.list(table.content.map { Line($0.string) })])
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
        case .result: nil
        case .rows(let rows):
          ["list": .strings(rows.map { $0.map(\.plain).joined(separator: " ") })]
        }
      })
  }
}

/// One HTML file to explore a configuration in a browser, with all that it needs inside.
///
/// The page makes no request: its policy allows nothing but its own script and style, by their
/// hashes. Data is JSON in an element that no browser runs, without a `<`, so that no text of a
/// file ends it.
enum ReportPage {
  /// The file for some data.
  ///
  /// Complexity: O(size of the data).
  static func render(_ data: JSONOutput) -> ContiguousArray<UInt8> {
    let bytes = UnsafeRawBufferPointer(start: report_page(), count: report_page_size())
    let parts = bytes.split(separator: 0).map { ContiguousArray($0) }
    // Its bytes hold no `<` that could end the element.
    let json = JSONWriter.write(data).bytes
      .split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
      .joined(separator: "\\u003c".utf8)
    // The last name first, since the inserted text comes after all others.
    let values = [("SCRIPT", parts[2]), ("DATA", ContiguousArray(json)), ("STYLE", parts[1])]
    return values.reduce(into: parts[0]) { page, value in
      guard let place = page.firstRange(of: value.0.utf8) else { return }
      page.replaceSubrange(place, with: value.1)
    }
  }
}

/// A configuration on a page, with all the data that the page looks up.
struct ReportSide {
  private let name: String
  private let documents: [ConfigurationDocument]
  private let answerers: [Answerer]

  /// The first client that loads the configuration.
  private let reader: Answerer?

  /// The pages of the app, without their host; nil if nobody lists them.
  private let pages: [UTF8String]?

  /// Some of the pages, and a few readable URLs that exercise every other rule, pattern and
  /// property, with and without a query.
  let examples: [UTF8String]

  /// The documents as a command line names them; nil if one has no such name.
  private let sources: [String]?

  /// The configuration as one side of a page; an app has one for each of its files.
  ///
  /// - Parameter sendsHeaders: true if a server may need headers, which are not on the page.
  fileprivate static func all(
    of member: Panel.Member, knowing routes: ListedRoutes?, sendingHeaders sendsHeaders: Bool
  ) -> [ReportSide] {
    let app = member.app
    let sides: [(name: String, documents: [ConfigurationDocument])] =
      switch app.configuration {
      case .merged(let documents):
        [(documents.map(\.buffer.name).joined(separator: ", "), documents)]
      case .app(let sources):
        sources.documents.map { ((member.name.map { "\($0): " } ?? "") + $0.phrase, [$1]) }
      }
    let mayHaveHeaders = sendsHeaders || !app.configuration.moments.isEmpty
    return sides.map { name, documents in
      ReportSide(
        name, documents, of: app, in: member.description, knowing: routes,
        sendingHeaders: mayHaveHeaders)
    }
  }

  private init(
    _ name: String, _ documents: [ConfigurationDocument], of app: App,
    in description: AppDescription, knowing routes: ListedRoutes?, sendingHeaders: Bool
  ) {
    (self.name, self.documents, pages) = (name, documents, routes?.list.exampleURLs)
    let names = documents.map { document -> String? in
      let input = document.reference
      switch input {
      case .path, .program, .git: return input.argument
      // The name of an address lacks its query.
      case .remote: return sendingHeaders || input.name != input.argument ? nil : input.name
      case .standardInput: return nil
      }
    }
    sources = names.contains(nil) ? nil : names.compactMap { $0 }
    answerers = app.clients.map { Answerer(documents, for: $0, in: description) }
    reader = answerers.first(where: \.loads)
    examples = Self.exampleURLs(pages, answerers.filter(\.loads))
  }

  /// - Parameter number: the place of the side on the page.
  func output(_ number: Int) -> JSONOutput {
    var compilation = TableCompilation()
    for answerer in answerers { compilation.add(answerer.compiled) }
    let settings = (reader?.compiled.settings ?? []).map { setting -> JSONOutput in
      ["name": .string(setting.name), "value": .node(setting.value)]
    }
    return [
      "number": .integer(number), "name": .string(name),
      "files": .strings(documents.map(\.buffer.name)),
      "sources": .optional(sources) { .strings($0) },
      "tables": compilation.output,
      "rules": .array(rules), "settings": .array(settings),
      "examples": .strings(examples),
      "outcomes": .array(outcomes(examples)),
    ]
  }
}

extension Finding {
  /// - Parameters:
  ///   - all: the clients of the page.
  ///   - known: the pages of the app, which are URLs already, also with a query behind them.
  fileprivate func pageOutput(for all: [Client], at known: Set<UTF8String>) -> JSONOutput {
    let client = all.first { clients.contains($0.id) } ?? all[0]
    func url(_ subject: UTF8String) -> UTF8String? {
      let page = UTF8String(repairing: subject.bytes.prefix { $0 != UInt8(ascii: "?") })
      return known.contains(page) ? subject : client.url(for: subject)
    }
    let notes = notes.map { note in
      note.location.map { "\(note.message): \($0.name):\($0.start.line)" } ?? note.message
    }
    return [
      "check": .string(check), "severity": .string(severity.name), "message": .string(message),
      "file": .string(location.name), "line": .integer(location.start.line),
      "rule": .optional(rule?.offset), "example": .optional(witness.flatMap(url)),
      "pages": .strings(pages.compactMap(url)), "notes": .strings(notes),
      "help": .optional(help) { .string($0) },
    ]
  }
}

// MARK: - Examples

extension ReportSide {
  /// The most known URLs that a page shows, to keep the page small.
  private static let maximumURLs = 500

  private static func exampleURLs(
    _ pages: [UTF8String]?, _ answerers: [Answerer]
  ) -> [UTF8String] {
    let known = pages.map { Array($0.prefix(maximumURLs)) }
    guard !answerers.isEmpty else { return known ?? ["/", "/posts/1"] }
    var coverage = ConfigurationCoverage()
    for answerer in answerers { coverage.add(answerer) }
    let suggested = coverage.suggestions(routes: known ?? [], visits: false).map(\.url)
    return ((known ?? suggested) + (known == nil ? ["/", "/posts/1"] : suggested)).distinct()
  }

  /// The details about one URL: near misses, and what the app does.
  private func outcomes(_ urls: [UTF8String]) -> [JSONOutput] {
    answerers.flatMap { answerer -> [JSONOutput] in
      let search = NearMissSearch(answerer)
      var seen: Set<[RulePlace]> = []
      return urls.compactMap { url in
        let answer = answerer.answer(url)
        guard let subject = answer.subject, let resolution = answer.resolution,
          seen.insert(resolution.rules.map(\.rule)).inserted
        else { return nil }
        return outcome(url, answerer, answer, search.nearMisses(of: subject, resolution))
      }
    }
  }

  private func outcome(
    _ url: UTF8String, _ answerer: Answerer, _ answer: ClientAnswer, _ misses: [NearMiss]
  ) -> JSONOutput {
    let lookUp = LookUp(url, answerer)
    return [
      "client": .string(answerer.client.id), "url": .string(url),
      "rules": .array(answer.resolution?.rules.map { .integer($0.rule.index) } ?? []),
      "near": .strings(misses.map { lookUp.nearMiss($0).plain }),
      "visits": .strings(
        VisitAnswer.effects(VisitAnswer.all(url, answerer)).text(.plain).split(separator: "\n").map(
          String.init)),
    ]
  }
}

// MARK: - Rules

extension ReportSide {
  private var rules: [JSONOutput] {
    guard let reader else { return [] }
    let fates = AssignmentAnalysis(ConfigurationLanguages(reader.compiled)).fates()
      .reduce(into: [:]) { $0[[$1.rule.index, $1.property]] = $1 }
    func matches(_ urls: [UTF8String]) -> [RulePlace: [UTF8String]] {
      zip(urls, Table.answers(to: urls, by: [reader])).reduce(into: [:]) { found, row in
        for match in row.1[0].resolution?.rules ?? [] {
          found[match.rule, default: []].append(row.0)
        }
      }
    }
    let (reached, exercised) = (pages.map(matches), matches(examples))
    return reader.compiled.rules.compactMap { rule in
      guard let place = rule.location else { return nil }
      let properties = rule.properties.enumerated().map { number, property -> JSONOutput in
        let (word, by, witness) = Self.outcome(of: fates[[rule.place.index, number]]?.verdict)
        let url = witness.flatMap { reader.client.url(for: UTF8String(repairing: $0)) }
        return [
          "name": .string(property.name), "value": .node(property.value), "fate": .string(word),
          "by": .integers(by.map(\.index)), "example": .optional(url),
        ]
      }
      let examples = (exercised[rule.place] ?? []).prefix(3)
      return [
        "file": .string(place.name), "line": .integer(place.start.line),
        "index": .optional(rule.fileIndex?.offset),
        "patterns": .array(rule.patterns) { .string($0.text) },
        "properties": .array(properties), "examples": .strings(examples),
        "pages": .optional(reached) { .integer($0[rule.place]?.count ?? 0) },
      ]
    }
  }

  /// The fate of an assignment: a word, the rules that override it and an example.
  private static func outcome(
    of verdict: AssignmentFate.Verdict?
  ) -> (word: String, by: [RulePlace], witness: [UInt8]?) {
    switch verdict {
    case .decides(let witness): ("decides", [], witness)
    case .overridden(let override): ("never", override.cover, override.witness)
    case .redundant(let redundancy): ("redundant", [], redundancy.witness)
    case .matchesNothing: ("never", [], nil)
    case .undecided, nil: ("unknown", [], nil)
    }
  }
}
