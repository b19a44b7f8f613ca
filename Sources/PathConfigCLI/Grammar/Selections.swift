import PathConfigKit

// The selections of sources and clients in flags and arguments.

extension SourceSelection {
  /// The inputs that `--source` names, or else the given arguments.
  init(_ parsed: ParsedArguments, or arguments: [String]) {
    let sources = parsed.values(of: .source)
    self.init(
      sources.isEmpty ? arguments : sources, combine: parsed.choice(of: .combine) ?? .merge)
  }
}

extension AppSelection {
  /// Nil if none of the flags is given.
  init?(_ parsed: ParsedArguments) throws(UsageError) {
    self.init(
      bundled: parsed.value(of: .bundled), server: parsed.value(of: .server),
      servedAt: parsed.value(of: .servedAt),
      cached: parsed.value(of: .cached), cachedFrom: parsed.value(of: .cachedFrom),
      isServerFirst: parsed.contains(.serverFirst))
    if references.isEmpty, cachedFrom == nil, servedAt == nil, !isServerFirst { return nil }
    if server == nil {
      if servedAt != nil { throw .incomplete("--served-at", needs: ["--server"]) }
      if cached != nil { throw .incomplete("--cached", needs: ["--server"]) }
      if cachedFrom != nil { throw .incomplete("--cached-from", needs: ["--server"]) }
      if isServerFirst { throw .incomplete("--server-first", needs: ["--server"]) }
    }
    try checkStandardInput(references)
  }

  /// The flag for messages about the selection.
  var mainFlag: String { bundled == nil ? "--server" : "--bundled" }
}

extension ClientSelection {
  init(_ parsed: ParsedArguments) {
    let names = parsed.values(of: .client)
    if names.contains(where: { $0.utf8.elementsEqual("all".utf8) }) {
      self = .all
    } else {
      self = names.isEmpty ? .standard : .named(names)
    }
  }
}

extension ConfigurationChoice {
  init(_ parsed: ParsedArguments) {
    guard let path = parsed.value(of: .config) else {
      self = .nearest
      return
    }
    self = path.utf8.elementsEqual("none".utf8) ? .none : .named(path)
  }
}

/// Fails if more than one argument means standard input.
func checkStandardInput(_ arguments: [String]) throws(UsageError) {
  if arguments.count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
}
