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
    if clients.contains(where: \.loadsAtSomeStage) { return true }
    switch configuration {
    case .byStage: missed(.init("no client gets a configuration at any stage", help: seeLint))
    case .always(let sources, _):
      let names = sources.sources.map(\.buffer.name)
      missed(.init("no client loads \(names.joined(separator: " and "))", help: seeLint))
    }
    return false
  }
}

private let seeLint = "`pathconfig lint` shows every fault"
