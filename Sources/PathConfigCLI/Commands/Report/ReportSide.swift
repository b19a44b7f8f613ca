import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigExpectations
import PathConfigJSON
import PathConfigKit
import PathConfigLint
import PathConfigMatching
import PathConfigModel
import PathConfigNavigation
import PathConfigPlatform

/// A configuration on a page, with all that the page looks up.
struct ReportSide {
  private let number: Int
  private let files: [String]
  private let documents: [ConfigurationDocument]
  private let apps: [NavigatingClient]
  private let clients: [ClientProfile]
  private let configurations: [(name: String, settings: ToolConfiguration)]

  init(
    _ number: Int, _ side: Inquiry.Side, _ selection: SourceSelection, in app: AppDescription,
    _ finder: ConfigurationFinder, _ project: Project
  ) {
    self.number = number
    files = selection.references
    documents = side.configuration.documents
    clients = side.clients
    apps = side.clients.map {
      NavigatingClient(InquiredClient(side.configuration, for: $0).moments[0].client, in: app)
    }
    configurations = side.configuration.documents.map {
      let name = $0.buffer.name
      var settings = project.configuration(for: name)
      settings.declarations = finder.declarations(settings.declarations, for: $0)
      return (name, settings)
    }
  }

  var output: JSONOutput {
    var compilation = TableCompilation()
    for app in apps { compilation.add(app.client.compiled) }
    let tables = Base64.encode(compilation.file())
    let urls = exampleURLs()
    return [
      "number": .integer(number), "name": .string(files.joined(separator: ", ")),
      "files": .strings(files), "tables": .string(UTF8String(wellFormed: tables)),
      "rules": .array(rules(urls)), "settings": .array(settings), "findings": .array(findings()),
      "groups": .array(urls.map(group)), "outcomes": .array(outcomes(urls)),
    ]
  }

  /// The first client that loads the configuration.
  private var reader: CompiledClient? { apps.first { $0.client.loads }?.client }
}

// MARK: - Groups of URLs

extension ReportSide {
  /// A few readable URLs that exercise every rule, pattern and property, with and without a query.
  private func exampleURLs() -> [UTF8String] {
    let loading = apps.filter(\.client.loads)
    guard !loading.isEmpty else { return ["/"] }
    var coverage = ConfigurationCoverage(loading.map(\.client))
    let suggested = coverage.suggestions(loading, visits: false).map(\.url)
    let more: [UTF8String] = ["/", "/posts/1"]
    return (suggested + more).reduce(into: []) { urls, url in
      if !urls.contains(url) { urls.append(url) }
    }
  }

  private func group(_ url: UTF8String) -> JSONOutput {
    let properties = apps.lazy.compactMap { $0.client.answer(url).resolution }.first?.properties
    let gets = (properties ?? []).map {
      "\($0.name) \(JSONWriter.write(.node($0.value)).shortened(atMost: 40))"
    }
    return [
      "url": .string(url), "gets": .string(gets.isEmpty ? "nothing" : gets.joined(separator: ", ")),
    ]
  }

  /// The details about one URL: near misses, and what the app does.
  private func outcomes(_ urls: [UTF8String]) -> [JSONOutput] {
    apps.flatMap { app -> [JSONOutput] in
      let search = NearMissSearch(app.client)
      var known: Set<[Int]> = []
      return urls.compactMap { url in
        let answer = app.client.answer(url)
        guard let subject = answer.subject, let resolution = answer.resolution,
          known.insert(resolution.rules.map(\.rule)).inserted
        else { return nil }
        return outcome(url, app, answer, search.nearMisses(of: subject, resolution))
      }
    }
  }

  private func outcome(
    _ url: UTF8String, _ app: NavigatingClient, _ answer: ClientAnswer, _ misses: [NearMiss]
  ) -> JSONOutput {
    let style = TerminalStyle(usesColor: false)
    let queried = QueryAnswer(
      side: nil, url: url, client: app.client, answer: answer, replacement: nil)
    let visits = StartingPoint.allCases.map { point in
      VisitAnswer(url, from: app.navigator.stacks(at: point), point: point, app)
    }
    return [
      "client": .string(app.client.profile.id), "url": .string(url),
      "rules": .array(answer.resolution?.rules.map { .integer($0.rule) } ?? []),
      "near": .strings(misses.map { QueryText(style).nearMiss($0, queried) }),
      "visits": .strings(VisitText(style).effects(visits)),
    ]
  }
}

// MARK: - Rules

extension ReportSide {
  private func rules(_ urls: [UTF8String]) -> [JSONOutput] {
    guard let reader else { return [] }
    let fates = AssignmentAnalysis(ConfigurationLanguages(reader.compiled)).fates()
    let matches = urls.map { url in (url, reader.answer(url).resolution?.rules.map(\.rule) ?? []) }
    return reader.compiled.rules.compactMap { rule in
      guard let place = rule.location else { return nil }
      let properties = rule.properties.enumerated().map { number, property -> JSONOutput in
        let fate = fates.first { $0.rule == rule.index && $0.property == number }
        return .object(
          [
            .init("name", .string(property.name)), .init("value", .node(property.value)),
          ] + members(fate?.verdict, reader.profile))
      }
      let examples = matches.filter { $0.1.contains(rule.index) }.map(\.0).prefix(3)
      return [
        "file": .string(place.name), "line": .integer(place.start.line),
        "patterns": .array(rule.patterns.map { .string($0.text) }),
        "properties": .array(properties), "examples": .array(examples.map { .string($0) }),
      ]
    }
  }

  /// The fate of an assignment: a word, the rules that override it and an example.
  private func members(
    _ verdict: AssignmentFate.Verdict?, _ profile: ClientProfile
  ) -> [JSONOutput.Member] {
    let (word, by, witness): (String, [Int], [UInt8]?) =
      switch verdict {
      case .decides(let witness): ("decides", [], witness)
      case .overridden(let override): ("never", override.cover, override.witness)
      case .redundant(let redundancy): ("redundant", [], redundancy.witness)
      case .matchesNothing: ("never", [], nil)
      case .undecided, nil: ("unknown", [], nil)
      }
    let url = witness.flatMap { profile.url(for: UTF8String(repairing: $0)) }
    return [
      .init("fate", .string(word)), .init("by", .array(by.map { .integer($0) })),
      .init("example", .optional(url)),
    ]
  }

  private var settings: [JSONOutput] {
    (reader?.compiled.settings ?? []).map {
      ["name": .string($0.name), "value": .node($0.value)]
    }
  }
}

// MARK: - Findings

extension ReportSide {
  private func findings() -> [JSONOutput] {
    zip(documents, configurations).flatMap { document, configuration -> [JSONOutput] in
      let settings = configuration.settings
      let result = Linter.lint(
        document, for: clients, levels: settings.levels, declarations: settings.declarations,
        allowing: FileAllowances(settings.allowed), fallback: ICUEngine())
      return result.counted.map(finding)
    }
  }

  private func finding(_ diagnostic: Diagnostic) -> JSONOutput {
    let url = diagnostic.witness.flatMap { reader?.profile.url(for: $0) }
    return [
      "check": .string(diagnostic.check), "severity": .string(diagnostic.severity.name),
      "message": .string(diagnostic.message), "file": .string(diagnostic.location.name),
      "line": .integer(diagnostic.location.start.line), "rule": .optional(diagnostic.rule),
      "example": .optional(url), "help": .optional(diagnostic.help) { .string($0) },
    ]
  }
}
