@testable import PathConfigClients
@testable import PathConfigSyntax

/// An app whose configuration gives all URLs the same properties.
struct TestApp {
  var navigator: AppNavigator
  var properties: VisitProperties
  var resolution: Resolution?

  /// - Parameter json: the properties, or `-`.
  init(_ profile: ClientProfile, _ app: AppDescription = AppDescription(), json: String = "{}") {
    let navigator = AppNavigator(profile, in: app)
    self.navigator = navigator
    let rules = #"{"rules": [{"patterns": [".*"], "properties": \#(json == "-" ? "{}" : json)}]}"#
    let client = Self.client(profile, rules)
    resolution = client.answer("https://example.com/anything").resolution
    properties = resolution.map { VisitProperties($0, readBy: navigator) } ?? .none
  }

  /// A client with a configuration.
  static func client(_ profile: ClientProfile, _ json: String) -> CompiledClient {
    let document = ConfigurationDocument(JSONParser.parse(name: "a.json", text: json))
    let configuration = ConfigurationView([document], for: profile)
    return CompiledClient(configuration, for: profile, fallback: ICUEngine())
  }

  /// Stacks from `main=[/,/posts] modal=[/posts/new]`; `~Class` is a native screen without a URL.
  ///
  /// Screens of a modal have its context, and those at `/home` a destination of their own.
  func stacks(_ text: String) -> Stacks {
    var stacks = Stacks()
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1)
      let stack = Stack(rawValue: String(sides[0])) ?? .main
      let names = sides[1].dropFirst().dropLast().split(separator: ",")
      stacks[stack] = names.map { screen(String($0), on: stack) }
    }
    return stacks
  }

  private func screen(_ name: String, on stack: Stack) -> Screen {
    if name.hasPrefix("~") { return Screen(nativeClass: UTF8String(String(name.dropFirst()))) }
    let properties = VisitProperties(
      context: stack == .modal ? .modal : .default,
      uri: name == "/home" ? "hotwire://fragment/web/home" : "hotwire://fragment/web")
    return Screen(UTF8String(name), properties, for: navigator.profile)
  }
}
