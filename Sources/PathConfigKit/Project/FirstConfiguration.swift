import PathConfigClients
import PathConfigSyntax

/// The smallest good configuration for a new app, and the code that loads it.
package struct FirstConfiguration {
  /// The usual path of the file in an app's project.
  package let path: String

  /// The text of the file.
  package let lines: [String]

  /// The code of the app.
  package let code: [String]

  /// Nil for a library that new apps do not use.
  package init?(for library: ClientName) {
    guard Client.current.contains(where: { $0.name == library }) else { return nil }
    let screen = Client.newest(of: library).ownDeepLinks.first.map { ", \"uri\": \"\($0)\"" } ?? ""
    lines = [
      "{",
      #"  "settings": {},"#,
      #"  "rules": ["#,
      #"    {"patterns": [".*"], "properties": {"context": "default", "pull_to_refresh_enabled": true\#(screen)}},"#,
      #"    {"patterns": ["/new(?:\\?.*)?$", "/edit(?:\\?.*)?$"], "properties": {"context": "modal", "pull_to_refresh_enabled": false}}"#,
      "  ]",
      "}",
    ]
    switch library.platform {
    case .ios:
      path = "path-configuration.json"
      code = Self.code(loading: "path-configuration.json", on: .ios)
    case .android:
      path = "app/src/main/assets/json/path-configuration.json"
      code = Self.code(loading: "json/path-configuration.json", on: .android)
    }
  }

  /// The code that loads a file, on Android by its path among the assets.
  private static func code(loading file: String, on platform: ClientPlatform) -> [String] {
    switch platform {
    case .ios:
      let parts = file.split(separator: ".", maxSplits: 1) + ["json" as Substring]
      return [
        "Hotwire.loadPathConfiguration(from: [",
        #"  .file(Bundle.main.url(forResource: "\#(parts[0])", withExtension: "\#(parts[1])")!)"#,
        "])",
      ]
    case .android:
      return [
        "Hotwire.loadPathConfiguration(",
        "  context = this,",
        #"  location = PathConfiguration.Location(assetFilePath = "\#(file)")"#,
        ")",
      ]
    }
  }

  /// The advice to load a file that no code loads.
  static func advice(loading file: UTF8String, on platform: ClientPlatform) -> String {
    let call = code(loading: file.string, on: platform).joined()
      .replacing("(  ", with: "(").replacing("[  ", with: "[").replacing(",  ", with: ", ")
    let place =
      platform == .ios
      ? "`application(_:didFinishLaunchingWithOptions:)`" : "`onCreate` of the `Application` class"
    return "call `\(call)` in \(place)"
  }

  /// The behaviour of an app that loads no configuration, as a sentence.
  package static func withoutOne(_ libraries: [ClientName]) -> String {
    let subject = libraries.isEmpty ? "an app" : listed(libraries.map(\.title))
    let verbs = libraries.count > 1 ? ("push", "open") : ("pushes", "opens")
    return "without a path configuration, \(subject) \(verbs.0) every page and \(verbs.1) no modals"
  }
}

extension FirstConfiguration {
  /// A clause about an app that bundles no file and downloads one.
  package static let untilDownload =
    "until the first download, as in a first launch without a network, it pushes every page"
}

/// The help where a project has no configuration.
let noConfiguration = """
  \(FirstConfiguration.withoutOne([])); `pathconfig init` shows a first file; if a server writes it, \
  name its address
  """
