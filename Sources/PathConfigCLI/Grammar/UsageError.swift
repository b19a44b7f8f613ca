import PathConfigKit
import PathConfigSyntax

/// A mistake in a command line.
enum UsageError: Error, Equatable, Sendable {
  case noCommand
  case unknownCommand(String, suggestion: String?)
  /// A file in place of the command.
  case fileForCommand(String)
  case unknownSchema(String, suggestion: String?)
  case unknownCheck(String, suggestion: String?)
  case unknownShell(String, known: [String], suggestion: String?)

  /// `flag` as typed, with its dashes and without a value.
  case unknownFlag(String, suggestion: String?)
  /// A flag of other commands only.
  case foreignFlag(String, command: String, owners: [String])
  /// A flag of no command, similar to one of other commands.
  case misspeltForeignFlag(String, meant: String, owners: [String])
  /// A flag of a command, before the command.
  case earlyFlag(String, owner: String)
  /// `expected` is the name of the value or its possible words; `next` is a flag that follows.
  case missingValue(flag: String, expected: [String], next: String?)
  case unexpectedValue(flag: String, value: String)
  case notAChoice(flag: String, value: String, choices: [String], suggestion: String?)
  case malformedValue(flag: String, value: String, expected: String)

  case tooFewArguments(command: String, form: String, given: [String])
  case tooManyArguments(command: String, form: String, unexpected: String)
  case conflict(String, String)
  /// A flag without the others that it needs; one of them is enough.
  case incomplete(String, needs: [String])
  case standardInputTwice
  /// A configuration without a URL to ask about.
  case addURL(to: String)
  /// A configuration before the URLs.
  case configurationComesLast(String)
  /// Two files that could be the configuration.
  case severalConfigurations(String, String, of: String)
  /// One configuration, and not two clients.
  case nothingToCompare
  case outputWithoutFormat(String)
  case sameOutputTwice(String)
  case severalReportsToStandardOutput
  /// A report in a format, and something else that has standard output.
  case reportBesideResult(String, String)
}

// MARK: - Wording

extension UsageError {
  /// One sentence without a full stop.
  package var message: String {
    switch self {
    case .noCommand: "no command is given"
    case .unknownCommand(let name, let suggestion):
      "there is no command \(quoted(name))" + didYouMean(suggestion)
    case .fileForCommand(let file):
      "\(quoted(file)) is no command; to check it, write `pathconfig lint` before it"
    case .unknownSchema(let name, let suggestion):
      "there is no schema \(quoted(name))" + didYouMean(suggestion)
    case .unknownCheck(let id, let suggestion):
      "there is no check \(quoted(id))" + didYouMean(suggestion)
    case .unknownShell(let name, let known, let suggestion):
      "there is no completion for \(quoted(name)), only for \(listed(known))"
        + didYouMean(suggestion)
    case .unknownFlag(let flag, let suggestion):
      "there is no flag \(quoted(flag))" + didYouMean(suggestion)
    case .foreignFlag(let flag, let command, let owners):
      "\(quoted(flag)) is a flag of \(listed(owners.map(quoted))), not of \(quoted(command))"
    case .misspeltForeignFlag(let flag, let meant, let owners):
      "there is no flag \(quoted(flag)); \(quoted(meant)) is a flag of "
        + listed(owners.map(quoted))
    case .earlyFlag(let flag, let owner):
      "\(quoted(flag)) stands before the command; write it after, as in "
        + quoted("pathconfig \(owner) \(flag)")
    case .missingValue(let flag, let expected, let next):
      "\(quoted(flag)) needs a value, \(listed(expected, "or"))" + foundInstead(next)
    case .unexpectedValue(let flag, let value):
      "\(quoted(flag)) takes no value, but \(quoted(value)) is given"
    case .notAChoice(let flag, let value, let choices, let suggestion):
      "\(quoted(flag)) takes \(listed(choices, "or")), not \(quoted(value))"
        + didYouMean(suggestion)
    case .malformedValue(let flag, let value, let expected):
      "\(quoted(flag)) takes \(expected), not \(quoted(value))"
    case .tooFewArguments(let command, let form, let given):
      "`pathconfig \(command)` needs \(form), but \(enumerated(given))"
    case .tooManyArguments(let command, let form, let unexpected):
      "\(quoted(unexpected)) is one argument too many: `pathconfig \(command)` takes "
        + (form.isEmpty ? "none here" : form)
    case .conflict(let first, let second): "`\(first)` and `\(second)` exclude each other"
    case .incomplete(let flag, let others):
      "\(quoted(flag)) needs \(listed(others.map(quoted), "or")) beside it"
    case .standardInputTwice: "standard input, `-`, can be read only once"
    case .addURL(let file): "\(quoted(file)) is the configuration, and there is no URL"
    case .configurationComesLast(let file):
      "\(quoted(file)) is the configuration, which comes last"
    case .severalConfigurations(let first, let second, let command):
      "\(quoted(first)) and \(quoted(second)) are two configurations; ask about one at a time, or "
        + "name both under `apps` in .pathconfig.json and write `pathconfig \(command) /posts @a @b`"
    case .nothingToCompare:
      "there is nothing to compare with: name a second configuration, or two clients by `--client`"
    case .outputWithoutFormat(let file):
      "`--output` \(quoted(file)) has no `--format` of its own; write one before each `--output`"
    case .sameOutputTwice(let file): "two reports are to be written to \(quoted(file))"
    case .severalReportsToStandardOutput:
      "two reports are to be written to standard output; give all but one an `--output`"
    case .reportBesideResult(let format, let result):
      "standard output holds \(result); give `--format \(format)` an `--output`"
    }
  }
}

private func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { "; did you mean `\($0)`?" } ?? ""
}

private func foundInstead(_ flag: String?) -> String {
  flag.map { ", but the flag `\($0)` follows" } ?? ""
}

private func enumerated(_ arguments: [String]) -> String {
  switch arguments.count {
  case 0: "no argument is given"
  case 1: "only \(quoted(arguments[0])) is given"
  default: "only \(arguments.count) arguments are given"
  }
}

// MARK: - Remedies

// Messages with a corrected line. Flags are left out of it: their values may be secret, and the
// mistake is elsewhere.

extension Arguments {
  /// The line with other arguments, in backquotes.
  fileprivate func line(_ operands: [String]) -> String {
    let words = [command].compactMap { $0 } + operands
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

extension UsageError {
  /// A line that works, at least with the right file; nil if there is none.
  func help(for typed: Arguments, _ command: CommandSpec?) -> String? {
    guard typed.command != nil, let command else { return nil }
    switch self {
    case .addURL(let file): return asIn(typed.line(["/posts/new", file]))
    case .configurationComesLast(let file):
      let urls = typed.operands.filter { !$0.utf8.elementsEqual(file.utf8) }
      return "did you mean \(typed.line(urls + [file]))?"
    case .tooFewArguments:
      let example = command.examples.first { !$0.arguments.contains { $0.utf8.first == dash } }
      return example.map { asIn("`\($0.commandLine(of: "pathconfig"))`") }
    case .nothingToCompare where typed.operands.count == 1 && !typed.operands[0].contains(":"):
      return asIn(typed.line(["git:HEAD:\(typed.operands[0])", typed.operands[0]]))
    default: return nil
    }
  }
}

private let dash = UInt8(ascii: "-")

private func asIn(_ line: String) -> String { "as in \(line)" }
