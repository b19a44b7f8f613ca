@testable import PathConfigClients
@testable import PathConfigSyntax

extension ConfigurationDocument {
  /// The document of a text, named `a.json` by default.
  init(_ text: String, name: String = "a.json") {
    self.init(JSONParser.parse(name: name, text: text))
  }
}
