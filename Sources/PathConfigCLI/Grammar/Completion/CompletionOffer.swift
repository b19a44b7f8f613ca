import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The words that a shell may offer at one place of the command line.
struct CompletionOffer: Equatable {
  var words: [ValueKind.Choice] = []

  /// The values after a word and an equals sign; empty if the word is complete.
  var assigned: [ValueKind.Choice] = []
  var hasFiles = false

  var isEmpty: Bool { words.isEmpty && !hasFiles }

  /// The possible values of a kind; none for text and locations.
  init(_ kind: ValueKind, of tool: CommandLineTool) {
    switch kind {
    case .text, .location: break
    case .file, .input: hasFiles = true
    case .client: words = Self.clients
    case .command: words = tool.commands.map { .init(name: $0.spec.name, doc: $0.spec.summary) }
    case .check: words = Self.checks
    case .checkLevel:
      words = Self.checks
      assigned = Self.levels
    case .choices(let choices): words = choices
    }
  }

  /// The values that any of several kinds allows.
  init(_ kinds: [ValueKind], of tool: CommandLineTool) {
    for kind in kinds {
      let offer = CompletionOffer(kind, of: tool)
      hasFiles = hasFiles || offer.hasFiles
      for word in offer.words where !words.contains(word) { words.append(word) }
    }
  }

  private static let clients =
    (ClientName.spellings.map(\.text) + ClientProfile.newestOfEveryLine.map(\.id))
    .map { ValueKind.Choice(name: $0, doc: "") }

  private static let checks = Check.all.map {
    ValueKind.Choice(name: $0.id, doc: $0.page.summary)
  }

  private static let levels =
    Severity.allCases.reversed().map { ValueKind.Choice(name: $0.name, doc: "") }
    + [ValueKind.Choice(name: "off", doc: "")]
}

extension CommandLineTool {
  /// Every flag of every command; those before the command have the empty name.
  var flagsOfCommands: [(command: String, flag: FlagSpec)] {
    FlagSpec.everyCommand.map { ("", $0) }
      + commands.flatMap { command in
        command.spec.completedFlags.map { (command.spec.name, $0) }
      }
  }

  /// The flags with a value, by its possible words, as quoted patterns of a shell for the command,
  /// a space and the flag.
  var valuedFlags: [(patterns: [String], offer: CompletionOffer)] {
    var cases: [(patterns: [String], offer: CompletionOffer)] = []
    let offers = flagsOfCommands.map { command, flag in
      (command, flag, flag.value.map { CompletionOffer($0.kind, of: self) })
    }
    for case (let command, let flag, let offer?) in offers {
      // Most flags take the same values in every command.
      let isUniform = offers.allSatisfy { $0.1.long != flag.long || $0.2 == offer }
      let patterns = flag.spellings.map { isUniform ? "'* \($0)'" : "'\(command) \($0)'" }
      if let index = cases.firstIndex(where: { $0.offer == offer }) {
        cases[index].patterns += patterns.filter { !cases[index].patterns.contains($0) }
      } else {
        cases.append((patterns, offer))
      }
    }
    return cases
  }
}

/// The commands and flags of the tool as a shell completes them.
extension CommandSpec {
  /// Every flag that the command takes, its own first.
  var completedFlags: [FlagSpec] { flags + FlagSpec.everyCommand }

  /// The possible arguments, whatever the flags.
  func operands(of tool: CommandLineTool) -> CompletionOffer {
    CompletionOffer(forms.flatMap(\.positionals).map(\.kind), of: tool)
  }

  /// The maximum number of arguments; nil for any number.
  var maximumOperands: Int? {
    let counts = forms.map { form in
      form.positionals.contains { $0.count.isUnbounded } ? nil : form.positionals.count
    }
    return counts.contains(nil) ? nil : counts.compactMap { $0 }.max()
  }
}

extension FlagSpec {
  /// The ways to write the flag, the long one first, with their dashes.
  var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }

  /// The text for a line of a shell: that of the short help if there is one.
  var hint: String { brief ?? doc }
}
