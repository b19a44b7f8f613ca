import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel
import PathConfigPlatform
import PathConfigTestSupport
import Testing

/// A compiled file answers as its configuration does.
@Suite struct CompiledTablesTests {
  private func compiled(_ json: String, _ client: String) throws -> CompiledConfiguration {
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    let profile = try ClientProfile.find(client)
    let configuration = SourceStack([ConfigurationDocument(parse)]).combined(.merge, for: profile)
    return CompiledConfiguration(configuration, for: profile, fallback: ICUEngine())
  }

  private func json(_ patterns: [String]) -> String {
    let rules = patterns.enumerated().map { index, pattern in
      let text = JSONWriter.write(.string(UTF8String(pattern))).string
      return """
        {"patterns": [\(text)], "properties": {"title": \(index), "key\(index % 3)": [\(index)]}}
        """
    }
    return #"{"settings": {"a": {"b": 1.50}}, "rules": [\#(rules.joined(separator: ","))]}"#
  }

  private func file(
    _ compiled: [CompiledConfiguration], limits: TableLimits = TableLimits()
  ) -> (bytes: [UInt8], unknown: [UTF8String]) {
    var compilation = TableCompilation(limits: limits)
    for configuration in compiled { compilation.add(configuration) }
    let unknown = compilation.unknown.map(\.pattern)
    return (Array(compilation.file()), unknown)
  }

  /// The answer as text, so that two kinds of answers are comparable.
  private func text(
    _ client: CompiledTables.Client, _ url: String, _ cache: inout CompiledTables.Client.Cache
  ) -> String {
    do throws(CompiledTables.LookUpError) {
      let answer = try client.lookUp(UTF8String(url), using: &cache)
      return answer.rules.map { "\($0.rule) \($0.pattern)" }.joined(separator: ", ")
        + answer.properties.map { "; \($0.name)=\(JSONWriter.write(.node($0.value))) \($0.rules)" }
        .joined()
    } catch {
      return "\(error)"
    }
  }

  private func text(
    _ compiled: CompiledConfiguration, _ url: String, _ cache: inout MatchCache
  ) -> String {
    switch compiled.answer(UTF8String(url), using: &cache) {
    case .resolved(_, let found), .ownRulesAlone(_, let found, _):
      found.rules.map { "\($0.rule) \($0.patternText)" }.joined(separator: ", ")
        + found.properties.map {
          "; \($0.name)=\(JSONWriter.write(.node($0.value))) \($0.writes.map(\.rule))"
        }.joined()
    case .rejected(let reasons), .undecided(let reasons):
      "\(CompiledTables.LookUpError.notLoaded(reasons.map(\.description)))"
    case .crashes(_, let reasons):
      "\(CompiledTables.LookUpError.crashes(reasons.map(\.description)))"
    case .notAURL(let defect): "\(CompiledTables.LookUpError.notAURL(defect))"
    case .crashesOnURL(let defect, _): "\(CompiledTables.LookUpError.parserThrows(defect))"
    case .nothingLoaded: "nothing"
    }
  }

  private static let clients = [
    "hotwire-native-ios@1.3", "hotwire-native-android@1.3", "turbo-ios@7.1", "turbo-android@7.0",
  ]

  /// Small limits split the patterns over several tables.
  @Test(arguments: [1, 2], [(0, 40), (200, 24)])
  func answersAsTheConfigurationDoes(seed: UInt64, limits: (base: Int, each: Int)) throws {
    var generator = RuleListGenerator(random: SeededGenerator(seed: seed))
    var tableLimits = TableLimits()
    tableLimits.statesPerTable = limits.base
    tableLimits.statesPerPattern = limits.each
    var answers = 0
    for _ in 0..<8 {
      let json = json(generator.patterns(upTo: 8))
      let configurations = try Self.clients.map { try compiled(json, $0) }
      let (bytes, unknown) = file(configurations, limits: tableLimits)
      if !unknown.isEmpty { continue }
      let tables = try CompiledTables(compiled: bytes)
      #expect(tables.clients.map(\.id) == configurations.map(\.profile.id))
      for (client, configuration) in zip(tables.clients, configurations) {
        var cache = client.makeCache()
        var matches = configuration.makeCache()
        for _ in 0..<60 {
          var url = generator.subject()
          if Int.random(in: 0..<3, using: &generator.random) == 0 { url = "https://a.com\(url)" }
          answers += 1
          #expect(text(client, url, &cache) == text(configuration, url, &matches), "\(url) \(json)")
        }
        #expect(
          client.settings.map { "\($0.name)=\(JSONWriter.write(.node($0.value)))" }
            == configuration.settings.map { "\($0.name)=\(JSONWriter.write(.node($0.value)))" })
      }
    }
    #expect(answers > 1_000)
  }

  @Test(arguments: [
    #"{"rules": [{"patterns": ["/a", null], "properties": {"x": 1}}, {"patterns": ["/b"]}]}"#,
    #"{"rules": [{"patterns": ["/safe"], "properties": {}}, {"patterns": ["/early", null]}]}"#,
    "[]", "{", #"{"rules": [{"patterns": ["["], "properties": {"x": 1}}]}"#,
    #"{"settings": {"tabs": [1]}, "rules": []}"#,
  ])
  func givesTheReasonsOfCrashesAndRejections(json: String) throws {
    for id in ClientProfile.all.map(\.id) {
      let configuration = try compiled(json, id)
      let client = try CompiledTables(compiled: file([configuration]).bytes).clients[0]
      #expect(client.verdict == configuration.standing.verdict)
      var cache = client.makeCache()
      var matches = configuration.makeCache()
      let urls = ["/a", "/b", "/early", "/safe", "/", "/recede_historical_location", "x:y", "::"]
      for url in urls {
        #expect(text(client, url, &cache) == text(configuration, url, &matches), "\(id) \(url)")
      }
    }
  }

  @Test func theSameClientsGiveTheSameBytes() throws {
    let json = json(["/new$", "/a.*b", "(?i)/É"])
    let bytes = try (0..<3).map { _ in
      file(try Self.clients.map { try compiled(json, $0) }).bytes
    }
    #expect(Set(bytes).count == 1)
    // Clients with the same matching share their tables.
    let twice = file(
      try (0..<2).map { _ in try compiled(json, "turbo-ios@7.1") }
    ).bytes
    let once = file([try compiled(json, "turbo-ios@7.1")]).bytes
    #expect(twice.count - once.count < 200)
  }

  @Test func patternsWithoutTableAreNamed() throws {
    let configuration = try compiled(json([#"(.)\1"#, "/a"]), "turbo-ios@7.1")
    let (bytes, unknown) = file([configuration])
    #expect(unknown == [#"(.)\1"#])
    let client = try CompiledTables(compiled: bytes).clients[0]
    #expect(client.unknownPatterns == [#"(.)\1"#])
    #expect(try client.lookUp("/aa").rules.map(\.rule) == [1])
  }

  @Test func splitsPatternsThatAreTooManyForOneTable() throws {
    let configuration = try compiled(json((0..<90).map { "/a\($0)$" }), "turbo-ios@7.1")
    let tables = try CompiledTables(compiled: file([configuration]).bytes)
    let written = JSONWriter.write(tables.output).string
    #expect(written.ranges(of: #""columns":"#).count == 4)
    var cache = tables.clients[0].makeCache()
    // The second time, every step is known.
    for _ in 0..<2 {
      for number in [0, 31, 89] {
        let answer = try tables.clients[0].lookUp(UTF8String("/é/a\(number)"), using: &cache)
        #expect(answer.rules.map(\.rule) == [number])
      }
    }
  }

  @Test func splitsPatternsThatNeedTooManyStates() throws {
    let gaps = (0..<14).map { "/a\($0)/.*/b\($0)" }
    let configuration = try compiled(json(gaps), "turbo-ios@7.1")
    let client = try CompiledTables(compiled: file([configuration]).bytes).clients[0]
    #expect(try client.lookUp("/a3/x/b3/b9/b1").rules.map(\.rule) == [3])
    #expect(try client.lookUp("/a3/a9/x/b3/b9/").rules.map(\.rule) == [3, 9])
  }
}

// MARK: - Damage

extension CompiledTablesTests {
  private func smallFile(patternsPerTable: Int = 40) throws -> [UInt8] {
    var limits = TableLimits()
    limits.patternsPerTable = patternsPerTable
    return file(
      try ["turbo-ios@7.1", "turbo-android@7.0"].map {
        try compiled(json(["/new$", "é", "^/posts/[^/]+/edit"]), $0)
      }, limits: limits
    ).bytes
  }

  @Test func everyChangedByteIsAnError() throws {
    var bytes = try smallFile()
    for place in bytes.indices {
      let byte = bytes[place]
      for change in [1, 0x80, 0xFF] as [UInt8] {
        bytes[place] = byte ^ change
        #expect(throws: CompiledTables.FormatError.self, "\(place)") {
          try CompiledTables(compiled: bytes)
        }
      }
      bytes[place] = byte
    }
    for count in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: CompiledTables.FormatError.self) {
        try CompiledTables(compiled: Array(bytes.prefix(count)))
      }
    }
  }

  @Test(arguments: zip([1, 2, 3, 4] as [UInt64], [40, 40, 40, 1]))
  func bytesWithAForgedChecksumNeverTrap(seed: UInt64, patternsPerTable: Int) throws {
    let bytes = try smallFile(patternsPerTable: patternsPerTable)
    var random = SeededGenerator(seed: seed)
    var loaded = 0
    for _ in 0..<1_000 {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 16..<bytes.count, using: &random)
        forged[place] =
          [0, 0xFF, 0x7F, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      for (offset, byte) in Self.checksum(of: forged).enumerated() { forged[12 + offset] = byte }
      guard let tables = try? CompiledTables(compiled: forged) else { continue }
      loaded += 1
      for client in tables.clients {
        for url in ["/posts/1/edit", "/new", "/é\u{1D11E}", ""] { _ = try? client.lookUp(url) }
        _ = (client.settings, client.reasons, client.unknownPatterns)
      }
      _ = JSONWriter.write(tables.output)
    }
    #expect(loaded > 250)
  }

  private static func checksum(of bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    var place = 16
    while place < bytes.count {
      low = (low + Int(bytes[place])) % 65_521
      high = (high + low) % 65_521
      place += 1
    }
    return [low & 0xFF, low >> 8, high & 0xFF, high >> 8].map { UInt8($0) }
  }

  @Test func refusesOtherFilesAndVersions() throws {
    #expect(throws: CompiledTables.FormatError.notCompiled) {
      try CompiledTables(compiled: Array(#"{"rules": [], "more": "than 32 bytes of JSON"}"#.utf8))
    }
    var bytes = try smallFile()
    bytes[4] = 2
    #expect(throws: CompiledTables.FormatError.otherVersion(2)) {
      try CompiledTables(compiled: bytes)
    }
  }
}
