import PathConfigKit

// The selections of sources and clients in flags and arguments.

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
