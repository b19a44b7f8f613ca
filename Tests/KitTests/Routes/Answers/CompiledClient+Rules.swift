@testable import PathConfigClients
@testable import PathConfigSyntax

extension CompiledClient {
  /// Rules of one pattern each; the property `k` is the pattern's index by default.
  convenience init(
    patterns: [String], values: [String]? = nil, for client: String = "hotwire-native-ios@1.3"
  ) throws {
    let rules = patterns.enumerated().map { place, pattern in
      #"{"patterns": ["\#(pattern)"], "properties": {\#(values?[place] ?? "\"k\": \(place)")}}"#
    }
    let document = ConfigurationDocument(
      JSONParser.parse(name: "a.json", text: #"{"rules": [\#(rules.joined(separator: ","))]}"#))
    self.init(
      ConfigurationView([document]), for: try ClientProfile.find(client)
    )
  }
}
