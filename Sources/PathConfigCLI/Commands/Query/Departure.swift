import PathConfigClients
import PathConfigSyntax

/// The end of a URL that does not open in the app, whatever its properties.
enum Departure: String, CaseIterable {
  case browser, system, dropped

  /// Nil for a URL that opens in the app.
  ///
  /// Complexity: O(bytes before the path); a path always opens in the app.
  init?(_ url: UTF8String, from navigator: AppNavigator) {
    switch navigator.decision(on: url).decision {
    case .inApp: return nil
    case .outside(.system): self = .system
    case .outside: self = .browser
    case .ignored, nil: self = .dropped
    }
  }

  /// A sentence without a full stop.
  var sentence: String {
    switch self {
    case .browser: "the URL opens in a browser inside the app, and nobody reads its properties"
    case .system: "the URL leaves the app, and nobody reads its properties"
    case .dropped: "the app drops the URL, and nobody reads its properties"
    }
  }
}
