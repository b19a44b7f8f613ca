/// The completion of bash: a function over tables of words.
///
/// It avoids features that bash 3.2 of macOS lacks (`compopt`, associative arrays, `mapfile`), and
/// does not need the package `bash-completion`.
struct BashCompletion {
  private let tool: CommandLineTool

  init(_ tool: CommandLineTool) {
    self.tool = tool
  }

  var script: String {
    """
    # Completion of \(tool.name) for bash, as `\(tool.name) completions bash` prints it.

    # Sets `words` to what a command takes as an argument, `files` to 1 where files count.
    _\(tool.name)_operands() {
      case $1 in
    \(operandCases)
      esac
    }

    # Sets `words`, `assigned` and `files` to what a flag of a command takes; fails for a switch.
    _\(tool.name)_value() {
      case "$1 $2" in
    \(valueCases)
        *) return 1 ;;
      esac
    }

    # Sets `words` to the flags of a command.
    _\(tool.name)_flags() {
      case $1 in
    \(flagCases)
      esac
    }

    _\(tool.name)() {
    \(body)
    }

    complete -o bashdefault -o default -F _\(tool.name) \(tool.name)

    """
  }

  // MARK: Tables

  private var operandCases: String {
    tool.commands.map(\.spec).compactMap { command in
      let offer = command.operands(of: tool)
      guard !offer.isEmpty else { return nil }
      let limit = command.maximumOperands.map { "[ \"$2\" -ge \($0) ] || " } ?? ""
      return "    \(command.name)) \(limit){ \(assignments(offer)); } ;;"
    }.joined(separator: "\n")
  }

  private var valueCases: String {
    tool.valuedFlags.map { patterns, offer in
      "    \(patterns.map(glob).joined(separator: " | \\\n    ")))\n      \(assignments(offer)) ;;"
    }.joined(separator: "\n")
  }

  private var flagCases: String {
    let names = [""] + tool.commands.map(\.spec.name)
    return names.map { name in
      let flags = tool.flagsOfCommands.filter { $0.command == name }.map { "--\($0.flag.long)" }
      return "    \(name.isEmpty ? "''" : name)) words='\(flags.joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  /// bash reads a star as one only outside of quotes.
  private func glob(_ pattern: String) -> String {
    pattern.hasPrefix("'* ") ? "*' " + pattern.dropFirst(3) : pattern
  }

  /// No word of the table contains a space or a quotation mark.
  private func assignments(_ offer: CompletionOffer) -> String {
    var parts: [String] = []
    if !offer.words.isEmpty {
      parts.append("words='\(offer.words.map(\.name).joined(separator: " "))'")
    }
    if !offer.assigned.isEmpty {
      parts.append("assigned='\(offer.assigned.map(\.name).joined(separator: " "))'")
    }
    if offer.hasFiles { parts.append("files=1") }
    return parts.isEmpty ? ":" : parts.joined(separator: "; ")
  }

  // MARK: The function

  private var body: String {
    """
      COMPREPLY=()
      local IFS=$' \\t\\n'

      # bash splits words at = : and @, too; what no blank parts is put together again.
      local line=() rest=${COMP_LINE:0:COMP_POINT} last=-1 index
      for ((index = 0; index <= COMP_CWORD; index++)); do
        if [[ $index -eq 0 || $rest == [[:blank:]]* ]]; then
          last=$((last + 1))
          line[last]=
          rest=${rest#"${rest%%[![:blank:]]*}"}
        fi
        if [[ $index -eq $COMP_CWORD ]]; then
          line[last]=${line[last]}$rest
        else
          line[last]=${line[last]}${COMP_WORDS[index]}
          rest=${rest#"${COMP_WORDS[index]}"}
        fi
      done

      # What stands before the word at the cursor.
      local command= flag= ended=0 operands=0 words= assigned= files=0 word
      for ((index = 1; index < last; index++)); do
        word=${line[index]}
        if [[ -n $flag ]]; then
          flag=
        elif [[ $ended -eq 0 && $word == -- ]]; then
          ended=1
        elif [[ $ended -eq 0 && $word == -?* ]]; then
          if [[ $word != --*=* ]] && _\(tool.name)_value "$command" "$word"; then flag=$word; fi
        elif [[ -z $command ]]; then
          command=$word
        else
          operands=$((operands + 1))
        fi
      done

      # What may stand there.
      local current=${line[last]} prefix=
      words= assigned= files=0
      if [[ -n $flag ]]; then
        _\(tool.name)_value "$command" "$flag"
      elif [[ $ended -eq 0 && $current == --*=* ]]; then
        prefix=${current%%=*}=
        _\(tool.name)_value "$command" "${current%%=*}"
      elif [[ $ended -eq 0 && $current == -* ]]; then
        _\(tool.name)_flags "$command"
      elif [[ -z $command ]]; then
        words='\(tool.commands.map(\.spec.name).joined(separator: " "))'
      else
        _\(tool.name)_operands "$command" "$operands"
      fi

      # Files are left to bash itself, which does so where there is no reply.
      if [[ $files -eq 0 ]]; then compopt +o bashdefault +o default 2>/dev/null; fi

      local value=${current#"$prefix"} found=() candidate
      if [[ -n $assigned && $value == *=* ]]; then
        prefix=$prefix${value%%=*}=
        value=${value#*=}
        words=$assigned
        assigned=
      fi
      for candidate in $words; do
        if [[ $candidate == "$value"* ]]; then found[${#found[@]}]=$prefix$candidate; fi
      done

      # After a word that must go on, no space: with several replies bash adds none.
      if [[ -n $assigned ]]; then
        local expanded=()
        for candidate in ${found[@]+"${found[@]}"}; do
          if [[ ${#found[@]} -gt 1 ]]; then
            expanded[${#expanded[@]}]=$candidate=
          else
            for word in $assigned; do expanded[${#expanded[@]}]=$candidate=$word; done
          fi
        done
        found=(${expanded[@]+"${expanded[@]}"})
      fi

      # bash puts a reply in the place of what follows the last of = and :, or of the last @ itself.
      local breaks= kept=
      for word in '=' ':' '@'; do
        if [[ $COMP_WORDBREAKS == *"$word"* ]]; then breaks=$breaks$word; fi
      done
      if [[ -n $breaks ]]; then kept=${current%"${current##*[$breaks]}"}; fi
      kept=${kept%@}
      for candidate in ${found[@]+"${found[@]}"}; do
        COMPREPLY[${#COMPREPLY[@]}]=${candidate#"$kept"}
      done
    """
  }
}
