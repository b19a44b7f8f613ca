import PathConfigExpectations
import PathConfigDiagnostics
import PathConfigPlatform
import PathConfigJSON
import PathConfigMatching
import PathConfigModel

extension TestedClient {
  /// A client with a configuration of these rules, which answers whatever the file's verdict.
  static func with(
    _ rules: String, _ client: String = "hotwire-native-ios@1.3"
  ) throws -> TestedClient {
    let text = #"{"settings": {}, "rules": ["# + rules + "]}"
    let document = ConfigurationDocument(JSONParser.parse(name: "app.json", text: text))
    return try TestedClient.with([document], client)
  }

  static func with(
    _ sources: [ConfigurationDocument], _ client: String
  ) throws -> TestedClient {
    let profile = try ClientProfile.find(client)
    let compiled = CompiledConfiguration(
      SourceStack(sources).combined(.merge), for: profile, fallback: ICUEngine())
    let resolver = Resolver(compiled)
    return TestedClient(compiled, answering: resolver.answer)
  }
}

/// Answers from one configuration; a class because its cache learns.
private final class Resolver {
  private let compiled: CompiledConfiguration
  private var cache: MatchCache

  init(_ compiled: CompiledConfiguration) {
    self.compiled = compiled
    cache = compiled.makeCache()
  }

  func answer(_ url: UTF8String) -> ClientAnswer {
    switch compiled.profile.subject(of: url) {
    case .text(let subject):
      .resolved(subject: subject, compiled.resolve(subject, using: &cache))
    case .crashes(let defect, _), .notAURL(let defect): .nothing([defect.description])
    }
  }
}

/// The expectations of a text such as `[{"url": "/", "rule": 1}]`.
func expectations(_ text: String) -> [Expectation] {
  let file = #"{"expectations": "# + text + "}"
  return ExpectationFile.read(JSONParser.parse(name: "expectations.json", text: file))
    .value.expectations
}
