import PathConfigKit

/// Decides how the pages of an app are presented.
struct PageRouter: ~Copyable {
  enum Presentation: Equatable {
    case push
    case modal
    case native(screen: String)
  }

  private let rules: CompiledConfiguration
  private var cache: MatchCache

  init(_ app: AppConfiguration) throws {
    rules = try app.compiled(for: Client(.hotwireNativeIOS, "1.3"))
    cache = rules.makeCache()
  }

  mutating func presentation(of url: String) throws -> Presentation {
    let properties = try rules.lookUp(url, using: &cache)
    if let screen = properties["view_controller"]?.string { return .native(screen: screen) }
    return properties["context"]?.string == "modal" ? .modal : .push
  }
}
