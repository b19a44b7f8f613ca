/// The completion of fish: one `complete` for each flag of each command.
struct FishCompletion {
  private let tool: CommandLineTool

  init(_ tool: CommandLineTool) {
    self.tool = tool
  }

  var script: String {
    """
    # Completion of \(tool.name) for fish, as `\(tool.name) completions fish` prints it.

    # Prints the command that stands before the cursor and its arguments, each on a line; no flags.
    function __\(tool.name)_words
        set -l isValue 0
        set -l isEnded 0
        set -l command
        for word in (commandline -opc)[2..-1]
            if test $isValue -eq 1
                set isValue 0
            else if test $isEnded -eq 1
                echo -- $word
            else
                switch $word
                    case --
                        set isEnded 1
                    case '-*'
                        switch "$command $word"
                            case \(valuedPatterns)
                                set isValue 1
                        end
                    case '*'
                        set -q command[1]; or set command $word
                        echo -- $word
                end
            end
        end
    end

    # Whether a command stands before the cursor and takes another argument, of this many at most.
    function __\(tool.name)_is
        set -l words (__\(tool.name)_words)
        set -q words[1]; and test $words[1] = $argv[1]
        and begin
            not set -q argv[2]; or test (count $words) -le $argv[2]
        end
    end

    function __\(tool.name)_is_first
        set -l words (__\(tool.name)_words)
        not set -q words[1]
    end

    # Prints the names given after --, or once one and its = are typed, that with each word before --.
    function __\(tool.name)_assigned
        set -l typed (string replace -r -- '^--[^=]*=' '' (commandline -ct))
        set -l end (contains -i -- -- $argv)
        if string match -q -- '*=*' $typed
            set -l name (string replace -r -- '=.*' '' $typed)
            printf '%s\\n' $name=$argv[1..(math $end - 1)]
        else
            printf '%s\\n' $argv[(math $end + 1)..-1]
        end
    end

    complete -c \(tool.name) -f
    complete -c \(tool.name) -n __\(tool.name)_is_first \\
        -a \(words(tool.commands.map { .init(name: $0.spec.name, doc: $0.spec.summary) }))
    \(FlagSpec.everyCommand.map { line($0, of: nil) }.joined(separator: "\n"))
    \(tool.commands.map { section($0.spec) }.joined(separator: "\n"))

    """
  }

  private func section(_ command: CommandSpec) -> String {
    var lines = ["\n# \(command.name)"]
    let offer = command.operands(of: tool)
    if !offer.words.isEmpty || offer.hasFiles {
      let limit = command.maximumOperands.map { " \($0)" } ?? ""
      lines.append("\(begin(command, limit))\(arguments(offer, ofFlag: false))")
    }
    return (lines + command.flags.map { line($0, of: command) }).joined(separator: "\n")
  }

  private func line(_ flag: FlagSpec, of command: CommandSpec?) -> String {
    let short = flag.short.map { " -s \($0)" } ?? ""
    let value = flag.value.map { arguments(CompletionOffer($0.kind, of: tool), ofFlag: true) } ?? ""
    let doc = " -d \(quoted(flag.hint))"
    return "\(begin(command)) -l \(flag.long)\(short)\(value)\(doc)"
  }

  private func begin(_ command: CommandSpec?, _ limit: String = "") -> String {
    let condition = command.map { " -n '__\(tool.name)_is \($0.name)\(limit)'" } ?? ""
    return "complete -c \(tool.name)\(condition)"
  }

  private func arguments(_ offer: CompletionOffer, ofFlag: Bool) -> String {
    let files = offer.hasFiles ? (ofFlag ? " -r -F" : " -F") : (ofFlag ? " -x" : "")
    guard !offer.words.isEmpty else { return files }
    if offer.assigned.isEmpty { return "\(files) \\\n    -a \(words(offer.words))" }
    let names = offer.words.map { entry(.init(name: $0.name + "=", doc: $0.doc)) }
    let words = offer.assigned.map(\.name) + ["--"] + names
    return
      "\(files) \\\n    -a \(quoted("(__\(tool.name)_assigned \(words.joined(separator: " ")))"))"
  }

  /// Words for `-a`, one a line with a tab before the description.
  ///
  /// fish expands them a second time, so each is quoted within the quotes.
  private func words(_ words: [ValueKind.Choice]) -> String {
    quoted(words.map(entry).joined(separator: "\n"))
  }

  private func entry(_ word: ValueKind.Choice) -> String {
    quoted(word.name + (word.doc.isEmpty ? "" : "\t" + word.doc))
  }

  private var valuedPatterns: String {
    tool.valuedFlags.flatMap(\.patterns).joined(separator: " \\\n                                ")
  }

  private func quoted(_ text: String) -> String {
    text.escaping("").inSingleQuotes(escaping: "\\'")
  }
}
