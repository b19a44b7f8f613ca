import Foundation
import PathConfigLoading

extension PathConfig {
  /// The reason that a file could not be loaded.
  public struct LoadingError: Error, Hashable, Sendable {
    /// The path, or the URL without its secrets.
    public let source: String

    /// The failure and the received answer, without a full stop.
    public let message: String

    /// The remedy, in the imperative without a full stop.
    public let help: String?

    /// True if the task was cancelled before the file arrived.
    public let isCancelled: Bool

    static func failed(_ error: LoadError) -> LoadingError {
      LoadingError(
        source: error.sourceName, message: error.message, help: error.help, isCancelled: false)
    }

    static func cancelled(_ url: URL) -> LoadingError {
      let name = url.isFileURL ? url.path : RemoteURL(url.absoluteString)?.displayName
      return LoadingError(
        source: name ?? RemoteURL.redacting(unparsed: url.absoluteString),
        message: "the task was cancelled", help: nil, isCancelled: true)
    }
  }
}

extension PathConfig.LoadingError: CustomStringConvertible {
  /// The source, the message and the help on one line.
  public var description: String {
    "\(source): \(message)" + (help.map { "; \($0)" } ?? "")
  }
}
