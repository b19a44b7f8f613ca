import PathConfigKit
import PathConfigSyntax

// Mistakes in a command line that several places find. Without a remedy, the user is sent to the
// help of the command.

extension RunFailure {
  /// A word that is not one of a kind.
  static func unknown(_ kind: String, _ name: String, suggestion: String?) -> RunFailure {
    .usage("there is no \(kind) \(quoted(name))" + didYouMean(suggestion))
  }

  static func notAChoice(flag: String, value: String, choices: [String]) -> RunFailure {
    .usage(
      "\(quoted(flag)) takes \(listed(choices, "or")), not \(quoted(value))"
        + didYouMean(NearestName.of(value, among: choices)))
  }

  static func malformedValue(flag: String, value: String, expected: String) -> RunFailure {
    .usage("\(quoted(flag)) takes \(expected), not \(quoted(value))")
  }

  static func tooFewArguments(_ form: String, _ given: Arguments) -> RunFailure {
    let operands = given.operands
    let found =
      switch operands.count {
      case 0: "no argument is given"
      case 1: "only \(quoted(operands[0])) is given"
      default: "only \(operands.count) arguments are given"
      }
    let example = given.command?.page.examples.first { !$0.line.contains(" -") }
    return .usage(
      "`pathconfig \(given.command?.name ?? "")` needs \(form), but \(found)",
      help: example.map { "as in `\($0.line)`" })
  }

  static func tooManyArguments(
    _ unexpected: String, _ command: String, takes form: String
  ) -> RunFailure {
    .usage(
      "\(quoted(unexpected)) is one argument too many: `pathconfig \(command)` takes "
        + (form.isEmpty ? "none here" : form))
  }

  static func conflict(_ first: String, _ second: String) -> RunFailure {
    .usage("`\(first)` and `\(second)` exclude each other")
  }

  /// One configuration, and not two clients.
  ///
  /// - Parameter typed: the configuration; nil for an app.
  static func nothingToCompare(_ typed: String? = nil) -> RunFailure {
    let isApp = typed.map { AppReference($0) != nil } ?? false
    let revision = typed.flatMap { $0.contains(":") ? nil : ["git:HEAD:\($0)", $0] }
    return .usage(
      "there is nothing to compare with: name a second configuration, or two clients by `--client`",
      help: isApp
        ? "the app has one file; name what it downloads as its `deployed` or `server`"
        : revision.map { "as in \(commandLine(["diff"] + $0))" })
  }
}

/// A clause with the word that was probably meant, or nothing.
func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { "; did you mean `\($0)`?" } ?? ""
}

// MARK: - Remedies

// Messages with a corrected line. Flags are left out of it: their values may be secret, and the
// mistake is elsewhere.

extension Arguments {
  /// The line with other arguments, in backquotes.
  func line(_ operands: [String]) -> String {
    commandLine([command?.name].compactMap { $0 } + operands)
  }
}

/// A line to type, in backquotes.
private func commandLine(_ words: [String]) -> String {
  "`\((["pathconfig"] + words.map(shellQuoted)).joined(separator: " "))`"
}

extension RunFailure.Explanation {
  /// The remedy; if the user meant another file, the whole line with it.
  func help(for typed: Arguments) -> String? {
    guard let meant, let source, typed.command != nil else { return help }
    // A file that is an argument already is not the one that was meant.
    if typed.operands.contains(where: { $0.utf8.elementsEqual(meant.utf8) }) { return nil }
    var operands = typed.operands
    let place = operands.firstIndex { $0.utf8.elementsEqual(source.utf8) }
    guard let place else { return help }
    operands[place] = meant
    return "did you mean \(typed.line(operands))?"
  }
}
