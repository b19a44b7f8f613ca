import PathConfigClients
import PathConfigSyntax

/// The sources of an app's configuration, with a name for the command line.
package struct NamedSource: Sendable {
  /// ASCII letters, digits, `-` and `_`.
  package var name: UTF8String

  /// A path from the folder of the configuration of the tool.
  package var bundled: UTF8String?
  package var server: Server?

  /// The clients that read it, or none if it names none.
  package var clients: [ClientProfile] = []

  /// The URL of the app's first screen, or nil if it is not named.
  package var start: UTF8String?

  /// The versions of the app that people have installed, or none if it names none.
  package var shipped: [ShippedVersions] = []

  /// The place of its name.
  var location: SourceRange

  /// The file that the app fetches.
  package struct Server: Sendable {
    /// A URL, or a path from the folder of the configuration.
    package var reference: UTF8String

    /// Each `Name: value`, variables of the environment not expanded.
    package var headers: [String] = []

    /// The repository's copy of the server's file: a path from the folder of the configuration.
    package var copy: UTF8String?
  }

  /// The parts that it has, the lowest precedence first.
  var parts: [Part] {
    (bundled == nil ? [] : [.bundled]) + (server == nil ? [] : [.server])
  }

  /// True if the app reads its configuration from the file.
  ///
  /// - Parameter file: a path from the folder of the configuration, or a URL.
  func isRead(from file: UTF8String) -> Bool {
    [bundled, server?.reference].contains { reference in
      guard let reference else { return false }
      return reference == file || reference.bytes.elementsEqual("./".utf8 + file.bytes)
    }
  }

  package enum Part: String, CaseIterable, Sendable {
    case bundled, server
  }
}
