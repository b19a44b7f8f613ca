import PathConfigKit

/// Decides how the pages of an app are presented.
struct Router: ~Copyable {
  enum Presentation: Equatable {
    case push
    case modal
    case native(screen: String)
  }

  private var matcher: PathConfiguration.Matcher

  init(_ configuration: PathConfiguration) throws {
    let client = try PathConfiguration.Client("hotwire-native-ios@1.3")
    matcher = try configuration.compiled(for: client).makeMatcher()
  }

  mutating func presentation(of url: String) throws -> Presentation {
    let properties = try matcher.resolve(url)
    if let screen = properties["view_controller"]?.string { return .native(screen: screen) }
    return properties["context"]?.string == "modal" ? .modal : .push
  }
}
