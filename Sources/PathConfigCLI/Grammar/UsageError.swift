import PathConfigKit
import PathConfigSyntax

/// A mistake in a command line.
struct UsageError: Error, Equatable, Sendable {
  /// One sentence without a full stop.
  let message: String

  /// The remedy; nil for the help of the command.
  let help: String?

  /// The unknown flag as typed, without a value.
  var unknownFlag: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

// MARK: - Mistakes that several places find

extension UsageError {
  /// A word that is not one of a kind.
  static func unknown(_ kind: String, _ name: String, suggestion: String?) -> UsageError {
    .init("there is no \(kind) \(quoted(name))" + didYouMean(suggestion))
  }

  static func unknownFlag(_ flag: String, suggestion: String?) -> UsageError {
    var error = unknown("flag", flag, suggestion: suggestion)
    error.unknownFlag = flag
    return error
  }

  static func unexpectedValue(flag: String, value: String) -> UsageError {
    .init("\(quoted(flag)) takes no value, but \(quoted(value)) is given")
  }

  /// - Parameter next: a flag in place of the value.
  static func missingValue(flag: String, expected: [String], next: String?) -> UsageError {
    .init(
      "\(quoted(flag)) needs a value, \(listed(expected, "or"))"
        + (next.map { ", but the flag `\($0)` follows" } ?? ""))
  }

  static func notAChoice(
    flag: String, value: String, choices: [String], suggestion: String?
  ) -> UsageError {
    .init(
      "\(quoted(flag)) takes \(listed(choices, "or")), not \(quoted(value))"
        + didYouMean(suggestion))
  }

  static func malformedValue(flag: String, value: String, expected: String) -> UsageError {
    .init("\(quoted(flag)) takes \(expected), not \(quoted(value))")
  }

  static func tooFewArguments(_ form: String, _ given: Arguments) -> UsageError {
    let operands = given.operands
    let found =
      switch operands.count {
      case 0: "no argument is given"
      case 1: "only \(quoted(operands[0])) is given"
      default: "only \(operands.count) arguments are given"
      }
    let example = given.command?.examples.first { example in
      !example.arguments.contains { $0.utf8.first == UInt8(ascii: "-") }
    }
    return .init(
      "`pathconfig \(given.command?.name ?? "")` needs \(form), but \(found)",
      help: example.map { "as in `\($0.commandLine(of: "pathconfig"))`" })
  }

  static func tooManyArguments(
    command: String, form: String, unexpected: String
  ) -> UsageError {
    .init(
      "\(quoted(unexpected)) is one argument too many: `pathconfig \(command)` takes "
        + (form.isEmpty ? "none here" : form))
  }

  static func conflict(_ first: String, _ second: String) -> UsageError {
    .init("`\(first)` and `\(second)` exclude each other")
  }

  /// One configuration, and not two clients.
  static func nothingToCompare(in given: Arguments) -> UsageError {
    let operands = given.operands
    let mayHaveRevisions = operands.count == 1 && !operands[0].contains(":")
    return .init(
      "there is nothing to compare with: name a second configuration, or two clients by `--client`",
      help: mayHaveRevisions
        ? "as in \(given.line(["git:HEAD:\(operands[0])", operands[0]]))" : nil)
  }

  /// A report in a format, and something else that has standard output.
  static func reportBesideResult(_ format: String, _ result: String) -> UsageError {
    .init("standard output holds \(result); give `--format \(format)` an `--output`")
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
    let words = [command?.name].compactMap { $0 } + operands
    return "`\(CommandSpec.Example(words, "").commandLine(of: "pathconfig"))`"
  }

  /// The line with an argument replaced; nil if it is not among them.
  fileprivate func line(replacing argument: String, with other: String) -> String? {
    let place = operands.firstIndex { $0.utf8.elementsEqual(argument.utf8) }
    return place.map { place in
      var operands = operands
      operands[place] = other
      return line(operands)
    }
  }
}

extension RunFailure.Explanation {
  /// The remedy; if the user meant another file, the whole line with it.
  func help(for typed: Arguments) -> String? {
    guard let meant, typed.command != nil else { return help }
    // A file that is an argument already is not the one that was meant.
    if typed.operands.contains(where: { $0.utf8.elementsEqual(meant.path.utf8) }) { return nil }
    guard let line = typed.line(replacing: meant.typed, with: meant.path) else { return help }
    return "did you mean \(line)?"
  }
}
