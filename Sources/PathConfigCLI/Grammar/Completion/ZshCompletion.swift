/// The completion of zsh: a function for `_arguments`, with a description beside every word.
struct ZshCompletion {
  private let tool: CommandLineTool

  /// The distinct offers; the index of each is in the name of its function.
  private let offers: [CompletionOffer]

  init(_ tool: CommandLineTool) {
    self.tool = tool
    var offers: [CompletionOffer] = []
    let kinds = (FlagSpec.everyCommand + tool.commands.flatMap(\.spec.flags)).compactMap(
      \.value?.kind)
    let values = kinds.map { CompletionOffer($0, of: tool) }
    for offer in values + tool.commands.map({ $0.spec.operands(of: tool) })
    where !offer.isEmpty && !offers.contains(offer) { offers.append(offer) }
    self.offers = offers
  }

  var script: String {
    """
    #compdef \(tool.name)
    # Completion of \(tool.name) for zsh, as `\(tool.name) completions zsh` prints it.

    \(offers.indices.map(function).joined(separator: "\n"))
    _\(tool.name)_commands() {
      local -a words=(
    \(tool.commands.map { "    \(described($0.spec.name, $0.spec.summary))" }.joined(separator: "\n"))
      )
      _describe -t commands command words
    }

    _\(tool.name)() {
      local curcontext=$curcontext state state_descr line
      local -A opt_args
      _arguments -C -s -S -A '-*' \\
    \(specifications(FlagSpec.everyCommand))
        '1: :_\(tool.name)_commands' \\
        '*:: :->command'
      [[ $state == command ]] || return
      curcontext=${curcontext%:*:*}:\(tool.name)-$words[1]:
      case $words[1] in
    \(tool.commands.map { branch($0.spec) }.joined(separator: "\n"))
      esac
    }

    if [[ $funcstack[1] == _\(tool.name) ]]; then
      _\(tool.name) "$@"
    else
      compdef _\(tool.name) \(tool.name)
    fi

    """
  }

  // MARK: Values

  private func name(of offer: CompletionOffer) -> String? {
    offers.firstIndex(of: offer).map { "_\(tool.name)_value_\($0 + 1)" }
  }

  private func function(_ index: Int) -> String {
    let offer = offers[index]
    var lines = ["_\(tool.name)_value_\(index + 1)() {"]
    if !offer.assigned.isEmpty {
      lines += [
        "  if compset -P 1 '*='; then",
        "    local -a words=(\(offer.assigned.map { described($0.name, $0.doc) }.joined(separator: " ")))",
        "    _describe -t values value words",
        "    return",
        "  fi",
      ]
    }
    if !offer.words.isEmpty {
      lines.append("  local -a words=(")
      lines += offer.words.map { "    \(described($0.name, $0.doc))" }
      lines.append("  )")
      let suffix = offer.assigned.isEmpty ? "" : " -S ="
      lines.append("  _describe -t values value words\(suffix)")
    }
    if offer.hasFiles { lines.append("  _files") }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  // MARK: Arguments

  private func branch(_ command: CommandSpec) -> String {
    """
        \(command.name))
          _arguments -s -S \\
    \(specifications(command.completedFlags))
    \(operands(command))
          ;;
    """
  }

  private func operands(_ command: CommandSpec) -> String {
    let action = name(of: command.operands(of: tool)) ?? " "
    guard let maximum = command.maximumOperands else { return "    '*: :\(action)'" }
    if maximum == 0 { return "    '*: : '" }
    return (1...maximum).map { "    '\($0): :\(action)'" }.joined(separator: " \\\n")
  }

  private func specifications(_ flags: [FlagSpec]) -> String {
    flags.map { "    \(specification($0)) \\" }.joined(separator: "\n")
  }

  /// A flag in the form of `_arguments`: exclusions, spellings, doc and value.
  private func specification(_ flag: FlagSpec) -> String {
    let spellings = flag.spellings
    let excluded =
      flag.isRepeatable
      ? "'*'" : spellings.count > 1 ? "'(\(spellings.joined(separator: " ")))'" : ""
    let marked = spellings.map { spelling in
      guard flag.value != nil else { return spelling }
      return spelling + (spelling.hasPrefix("--") ? "=" : "+")
    }
    let names = marked.count > 1 ? "{\(marked.joined(separator: ","))}" : marked.joined()
    var rest = "[\(bracketed(flag.hint))]"
    if let value = flag.value {
      let action = name(of: CompletionOffer(value.kind, of: tool)) ?? " "
      rest += ":\(colonsEscaped(value.name)):\(action)"
    }
    return excluded + names + quoted(rest)
  }

  // MARK: Quoting

  /// An element of an array for `_describe`.
  private func described(_ word: String, _ doc: String) -> String {
    quoted(colonsEscaped(word) + (doc.isEmpty ? "" : ":" + doc))
  }

  private func colonsEscaped(_ text: String) -> String { text.escaping(":") }

  /// The text between the brackets of a specification.
  private func bracketed(_ text: String) -> String { text.escaping("[]:") }

  private func quoted(_ text: String) -> String { text.inSingleQuotes(escaping: "'\\''") }
}

extension String {
  /// A backslash before itself and before each of some scalars.
  func escaping(_ special: String) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "\\" || special.unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// The text between single quotes, with another text in place of each quote in it.
  func inSingleQuotes(escaping quote: String) -> String {
    var text = "'"
    for scalar in unicodeScalars {
      if scalar == "'" { text += quote } else { text.unicodeScalars.append(scalar) }
    }
    return text + "'"
  }
}
