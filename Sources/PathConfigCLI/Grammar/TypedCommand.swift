import PathConfigKit

/// The command and the arguments of a run as typed, for messages with a corrected line.
///
/// Flags are left out: their values may be secret, and the mistake is elsewhere.
struct TypedCommand {
  let tool: String
  let command: String
  let operands: [String]

  /// The line with other arguments, in backquotes.
  func line(_ operands: [String]) -> String {
    "`\(CommandSpec.Example([command] + operands, "").commandLine(of: tool))`"
  }

  /// The line with an argument replaced; nil if it is not among them.
  func line(replacing argument: String, with other: String) -> String? {
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
  func help(for typed: TypedCommand?) -> String? {
    guard let meant, let typed else { return help }
    // A file that is an argument already is not the one that was meant.
    if typed.operands.contains(where: { $0.utf8.elementsEqual(meant.path.utf8) }) { return nil }
    guard let line = typed.line(replacing: meant.typed, with: meant.path) else { return help }
    return "did you mean \(line)?"
  }
}

extension UsageError {
  /// A line that works, at least with the right file; nil if there is none.
  func help(for typed: TypedCommand?, _ command: CommandSpec?) -> String? {
    guard let typed, let command else { return nil }
    switch self {
    case .addURL(let file): return asIn(typed.line(["/posts/new", file]))
    case .configurationComesLast(let file):
      let urls = typed.operands.filter { !$0.utf8.elementsEqual(file.utf8) }
      return "did you mean \(typed.line(urls + [file]))?"
    case .tooFewArguments:
      let example = command.examples.first { !$0.arguments.contains { $0.utf8.first == dash } }
      return example.map { asIn("`\($0.commandLine(of: typed.tool))`") }
    case .nothingToCompare where typed.operands.count == 1 && !typed.operands[0].contains(":"):
      return asIn(typed.line(["git:HEAD:\(typed.operands[0])", typed.operands[0]]))
    default: return nil
    }
  }
}

private let dash = UInt8(ascii: "-")

private func asIn(_ line: String) -> String { "as in \(line)" }
