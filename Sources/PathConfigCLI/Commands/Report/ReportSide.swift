import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// A configuration on a page, with all the data that the page looks up.
struct ReportSide {
  /// The files of a side, and the names that people and commands use for them.
  struct Source {
    var name: String
    var files: [String]
    var documents: [ConfigurationDocument]
  }

  private let source: Source
  private let apps: [NavigatingClient]
  private let findings: [Finding]

  /// The first client that loads the configuration.
  private let reader: CompiledClient?

  /// Known URLs of the app, without their host.
  private let urls: [UTF8String]

  init(
    _ source: Source, _ clients: [ClientProfile], in app: AppDescription,
    knowing urls: [UTF8String],
    _ finder: ConfigurationFinder, _ project: Project
  ) {
    self.source = source
    self.urls = urls
    apps = clients.map { NavigatingClient(CompiledClient(source.documents, for: $0), in: app) }
    findings = source.documents.flatMap { document in
      let settings = project.configuration(for: document.buffer.name)
      return Linter.lint(
        document, for: clients, levels: settings.levels,
        declarations: finder.declarations(settings.declarations, for: document)
      ).counted
    }
    reader = apps.first { $0.client.loads }?.client
  }

  /// - Parameter number: the place of the side on the page.
  func output(_ number: Int) -> JSONOutput {
    var compilation = TableCompilation()
    for app in apps { compilation.add(app.client.compiled) }
    let examples = exampleURLs()
    let settings = (reader?.compiled.settings ?? []).map { setting -> JSONOutput in
      ["name": .string(setting.name), "value": .node(setting.value)]
    }
    return [
      "number": .integer(number), "name": .string(source.name), "files": .strings(source.files),
      "tables": compilation.output,
      "rules": .array(rules(examples)), "settings": .array(settings),
      "findings": .array(findings.map(output)),
      "groups": .array(examples.map(group)),
      "leftOut": .integer(max(0, urls.count - Self.maximumURLs)),
      "outcomes": .array(outcomes(examples)),
    ]
  }

  private func output(_ finding: Finding) -> JSONOutput {
    let url = finding.witness.flatMap { reader?.profile.url(for: $0) }
    return [
      "check": .string(finding.check), "severity": .string(finding.severity.name),
      "message": .string(finding.message), "file": .string(finding.location.name),
      "line": .integer(finding.location.start.line), "rule": .optional(finding.rule),
      "example": .optional(url), "help": .optional(finding.help) { .string($0) },
    ]
  }
}

// MARK: - Groups of URLs

extension ReportSide {
  /// The most known URLs that a page shows, to keep the page small.
  private static let maximumURLs = 500

  /// The known URLs, and a few readable ones that exercise every other rule, pattern and property,
  /// with and without a query.
  private func exampleURLs() -> [UTF8String] {
    let loading = apps.filter(\.client.loads)
    let known = urls.isEmpty ? ["/", "/posts/1"] : Array(urls.prefix(Self.maximumURLs))
    guard !loading.isEmpty else { return known }
    var coverage = ConfigurationCoverage()
    for app in loading { coverage.add(app) }
    let suggested = coverage.suggestions(routes: urls.isEmpty ? [] : known, visits: false)
      .map(\.url)
    return (urls.isEmpty ? suggested + known : known + suggested).distinct()
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
    let lookUp = LookUp(url, app.client)
    return [
      "client": .string(app.client.profile.id), "url": .string(url),
      "rules": .array(answer.resolution?.rules.map { .integer($0.rule) } ?? []),
      "near": .strings(misses.map { lookUp.nearMiss($0).plain }),
      "visits": .strings(
        VisitAnswer.effects(VisitAnswer.all(url, app)).text(.plain).split(separator: "\n").map(
          String.init)),
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
        let (word, by, witness) = Self.words(fate?.verdict)
        let url = witness.flatMap { reader.profile.url(for: UTF8String(repairing: $0)) }
        return [
          "name": .string(property.name), "value": .node(property.value), "fate": .string(word),
          "by": .array(by.map { .integer($0) }), "example": .optional(url),
        ]
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
  private static func words(
    _ verdict: AssignmentFate.Verdict?
  ) -> (word: String, by: [Int], witness: [UInt8]?) {
    switch verdict {
    case .decides(let witness): ("decides", [], witness)
    case .overridden(let override): ("never", override.cover, override.witness)
    case .redundant(let redundancy): ("redundant", [], redundancy.witness)
    case .matchesNothing: ("never", [], nil)
    case .undecided, nil: ("unknown", [], nil)
    }
  }
}
