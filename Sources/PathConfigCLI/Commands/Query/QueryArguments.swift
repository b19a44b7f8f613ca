import PathConfigKit

/// The order of the arguments of `query`: URLs, and the configuration last.
enum QueryArguments {
  /// Fails if the last argument is a URL and not the configuration, before anything is read or
  /// fetched.
  ///
  /// Such a run would fail later, too: the last argument names nothing, or another is not a URL.
  ///
  /// - Parameter sources: the configuration, as typed.
  static func requireOrder(
    _ sources: [String], in session: Session
  ) throws(RunFailure) {
    guard let typed = session.typed, let last = typed.operands.last, typed.operands.count > 1,
      sources == [last], !namesFile(last, session.fileReader)
    else { return }
    let urls = typed.operands.dropLast()
    if let place = urls.firstIndex(where: { isConfiguration($0, notVisiting: last, session) }) {
      var ordered = typed.operands
      ordered.append(ordered.remove(at: place))
      throw .usage(.init(standsLast(last), help: "did you mean \(typed.line(ordered))?"))
    }
    guard last.isPath, urls.allSatisfy({ $0.isPath || $0.isAddress }) else { return }
    let found = session.fileReader.jsonFiles(in: ".")
    let file = found.count == 1 ? found[0] : standardName
    throw .usage(.init(standsLast(last), help: "as in \(typed.line(typed.operands + [file]))"))
  }

  /// A lone argument, with a placeholder for the missing one.
  static func completed(_ argument: String) -> [String] {
    argument.isPath || argument.isAddress
      ? [argument, standardName] : ["/posts/new", argument]
  }

  /// True if an argument is probably the configuration, while `last` is a URL or a path.
  private static func isConfiguration(
    _ argument: String, notVisiting last: String, _ session: Session
  ) -> Bool {
    if last.isPath {
      return argument.isAddress || !argument.isPath && !argument.isStandardInput
        || argument.hasSuffix(".json") && session.fileReader.exists(argument)
    }
    return last.isAddress && !argument.isPath && !argument.isAddress && !argument.isStandardInput
  }

  /// True if the path exists, or its folder does.
  private static func namesFile(_ path: String, _ files: FileReader) -> Bool {
    if files.exists(path) { return true }
    let folder = PathText.split(path).folder
    return path.isPath
      && (path.hasSuffix(".json") || !folder.utf8.elementsEqual("/".utf8) && files.exists(folder))
  }

  private static let standardName = "path-configuration.json"
}

extension String {
  fileprivate var isPath: Bool { utf8.first == UInt8(ascii: "/") }
  fileprivate var isStandardInput: Bool { utf8.elementsEqual("-".utf8) }

  /// True for a text that begins with a scheme.
  fileprivate var isAddress: Bool { utf8.firstRange(of: "://".utf8) != nil }
}

// MARK: - Wording

private func standsLast(_ url: String) -> String {
  "\(quoted(url)) stands in the place of the configuration, which comes last"
}
