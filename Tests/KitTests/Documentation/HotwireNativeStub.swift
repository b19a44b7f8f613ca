/// The public names of Hotwire Native iOS 1.3, with the members that the tutorial uses.
///
/// The library itself needs UIKit and does not compile on Linux.
enum HotwireNativeStub {
  /// The public top-level types without a member here.
  static let emptyTypes = [
    "AppNavigationRouteDecisionHandler", "Bridge", "BridgeComponent", "BridgeComponentError",
    "BridgeDelegate", "BridgeDestination", "BridgeError", "BridgingDelegate",
    "ErrorPresentableView", "ErrorPresenter", "HTTPError", "HotwireConfig", "HotwireNativeError",
    "HotwireNavigationController", "HotwireTab", "HotwireTabBarController",
    "HotwireWebViewController", "LoadError", "LogLevel", "Logger", "Message", "Navigation",
    "NavigationHandler", "Navigator", "NavigatorDelegate", "OSLogWrapper",
    "PathConfigurationDelegate", "PathConfigurationIdentifiable", "PathConfigurationLoaderOptions",
    "PathProperties", "PathRule", "ProposalResult", "RouteDecisionHandler", "Router",
    "SafariViewControllerRouteDecisionHandler", "Session", "SessionDelegate",
    "SystemNavigationRouteDecisionHandler", "VisitAction", "VisitOptions", "VisitProposal",
    "VisitResponse", "Visitable", "VisitableDelegate", "VisitableView", "VisitableViewController",
    "WKUIController", "WKUIControllerDelegate", "WebError", "WebViewPolicyDecisionHandler",
    "WebViewPolicyManager",
  ]

  static let source =
    """
    import Foundation

    public enum Hotwire {
      public static func loadPathConfiguration(from sources: [PathConfiguration.Source]) {}
    }

    public final class PathConfiguration {
      public enum Source {
        case data(Data)
        case file(URL)
        case server(URL)
      }
    }

    """ + emptyTypes.map { "public struct \($0) {}" }.joined(separator: "\n")

  /// A file that names every type of the stub and imports both libraries: it compiles if no name
  /// clashes.
  static let fileOfAllNames =
    "import HotwireNative\nimport PathConfigKit\n\n"
    + (emptyTypes + ["Hotwire", "PathConfiguration"]).enumerated()
    .map { "typealias Name\($0.offset) = \($0.element)" }.joined(separator: "\n")
}
