import PathConfigKit

extension Session {
  /// Shows that no client loads a configuration, so that a script does not take what is printed for
  /// an answer; the run ends with exit code 3.
  ///
  /// - Returns: true if a client loads it.
  @discardableResult
  func requireLoaded(
    _ configuration: InquiredConfiguration, by clients: [InquiredClient]
  ) -> Bool {
    if clients.contains(where: \.loadsAtSomeMoment) { return true }
    switch configuration {
    case .app: missed(.init("no client gets a configuration at any moment", help: seeLint))
    case .merged(let sources):
      let names = sources.sources.map(\.buffer.name)
      missed(.init("no client loads \(names.joined(separator: " and "))", help: seeLint))
    }
    return false
  }
}

private let seeLint = "`pathconfig lint` shows every fault"
