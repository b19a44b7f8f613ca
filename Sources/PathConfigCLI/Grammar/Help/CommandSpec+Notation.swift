// The notation of commands and flags in help, on every kind of page.

extension CommandSpec {
  /// The positionals of all forms, each name once.
  var distinctPositionals: [Positional] {
    var result: [Positional] = []
    for positional in forms.flatMap(\.positionals)
    where !result.contains(where: { $0.name == positional.name }) { result.append(positional) }
    return result
  }
}

extension CommandSpec.Form {
  /// The words of a usage line after the flags; a switch is left out beside flags with a value.
  var notation: [String] {
    let shown =
      chosenBy.contains { $0.value != nil } ? chosenBy.filter { $0.value != nil } : chosenBy
    let choosing = shown.map { flag in
      "--\(flag.long)" + (flag.value.map { " \($0.name)" } ?? "")
    }
    return choosing + positionals.map(\.notation)
  }
}

extension FlagSpec {
  /// The flag as help shows it: `-f, --format FORMAT`.
  var notation: String {
    let letter = short.map { "-\($0), " } ?? ""
    return "\(letter)--\(long)" + (value.map { " " + $0.name } ?? "")
  }

  /// The doc, the default, and a line for each possible word.
  var texts: [String] {
    let standard = value?.standard.map { " (default: \($0))" } ?? ""
    let more = details.map { ". \($0)" } ?? ""
    return (value?.kind ?? .text).texts(under: doc + more + standard)
  }
}

extension CommandSpec.Positional {
  /// The doc, and a line for each possible word or prefix.
  var texts: [String] {
    prefixes.isEmpty ? kind.texts(under: doc) : ValueKind.choices(prefixes).texts(under: doc)
  }
}

extension ValueKind {
  /// A doc, and a line for each word if the words are limited.
  fileprivate func texts(under doc: String) -> [String] {
    guard case .choices(let choices) = self else { return [doc] }
    return [doc + ":"] + choices.map { "  \($0.name): \($0.doc)" }
  }
}
