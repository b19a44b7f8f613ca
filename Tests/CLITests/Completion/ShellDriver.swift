import Foundation
@testable import PathConfigCLI
import TestSupport
import Testing

/// A real shell that completes the end of each of some lines.
///
/// The folder has a file `app.json` and a folder `apps`.
struct ShellDriver {
  let shell: CompletionShell
  private let program: String
  private let folder: TemporaryFolder

  /// The folder of the tool that the scripts ask.
  private let tools: String

  /// Nil if the machine does not have the shell.
  init?(_ shell: CompletionShell) throws {
    guard let program = InstalledProgram.path(of: shell.rawValue) else { return nil }
    tools = try #require(BuildFolder.url(of: "pathconfig")).deletingLastPathComponent().path
    self.shell = shell
    self.program = program
    folder = try TemporaryFolder()
    try folder.write(shell.script, to: "scripts/_pathconfig")
    try folder.write("{}", to: "app.json")
    try folder.write("{}", to: "apps/ios.json")
  }

  /// The whole words that the shell offers for the last word of each line, sorted.
  func offers(_ lines: [String]) throws -> [[String]] {
    switch shell {
    case .bash: try bash(lines)
    case .zsh: try zsh(lines)
    case .fish: try fish(lines)
    }
  }

  private var environment: [String: String] {
    ["PATH": "\(tools):/usr/bin:/bin", "TERM": "xterm", "HOME": folder.path, "LC_ALL": "C"]
  }

  private func terminal(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      [program] + arguments, environment: environment, in: folder.path, columns: 200)
  }

  // MARK: bash

  /// The line editor inserts every offer, and a key of ours shows the line.
  private func bash(_ lines: [String]) throws -> [[String]] {
    let setUp = """
      source scripts/_pathconfig
      bind 'set enable-bracketed-paste off'
      bind '"\\C-xa": insert-completions'
      show() { printf '\\n<%s>\\n' "$READLINE_LINE"; READLINE_LINE=; READLINE_POINT=0; }
      bind -x '"\\C-xp": show'
      PS1='READY '
      """
    try folder.write(setUp, to: "rc")
    let terminal = try terminal(["--noprofile", "--rcfile", "rc", "-i"])
    try terminal.wait { $0.contains("READY ") }
    return try lines.enumerated().map { index, line in
      try terminal.type(line + "\u{18}a\u{18}p")
      try terminal.wait { shownLines($0).count > index }
      return words(inserted: shownLines(terminal.output)[index], after: line)
    }
  }

  private func shownLines(_ output: String) -> [Substring] {
    output.split(separator: "\r\n").filter { $0.hasPrefix("<") && $0.hasSuffix(">") }
      .map { $0.dropFirst().dropLast() }
  }

  /// Undoes the insertion by the editor.
  ///
  /// Each offer replaces the text after the last `=` or `:`, or the last `@` itself.
  private func words(inserted line: Substring, after typed: String) -> [String] {
    if line == typed { return [] }
    let word = typed.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let kept =
      word.lastIndex { "=:@".contains($0) }.map { place in
        word[place] == "@" ? word[..<place] : word[...place]
      } ?? ""
    let start = typed.dropLast(word.count - kept.count)
    return line.dropFirst(start.count).split(separator: " ").map {
      String(kept + withoutSlash($0))
    }.sorted()
  }

  private func withoutSlash(_ word: Substring) -> Substring {
    word.last == "/" ? word.dropLast() : word
  }

  // MARK: zsh

  /// A widget completes each line of a file, and writes the additions to another file.
  private func zsh(_ lines: [String]) throws -> [[String]] {
    let setUp = """
      PS1='READY '
      fpath=($PWD/scripts $fpath)
      autoload -Uz compinit && compinit -u -D
      zstyle ':completion:*' verbose no
      compadd() {
        # Asked to fill arrays, it adds nothing.
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
        local -a added
        builtin compadd -O added "$@"
        local place=${@[(i)-S]} suffix=
        (( place < $# )) && suffix=$@[place+1]
        local word
        for word in $added; do print -r -- "$IPREFIX$word$suffix" >> offers; done
        builtin compadd "$@"
      }
      offer() { _main_complete; compstate[insert]= compstate[list]= }
      zle -C offer complete-word offer
      everything() {
        local line
        while IFS= read -r line; do
          print -r -- '<' >> offers
          BUFFER=$line CURSOR=${#line}
          zle offer
        done < lines
        BUFFER='print DO''NE'
        zle accept-line
      }
      zle -N everything
      bindkey '^X' everything
      """
    try folder.write(setUp, to: "rc")
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "lines")
    let terminal = try terminal(["-f", "-i"])
    try terminal.type("source ./rc; print LOA''DED\r")
    try terminal.wait {
      $0.contains("LOADED") && $0.hasSuffix("READY ") || $0.contains("READY \u{1B}")
    }
    try terminal.type("\u{18}")
    try terminal.wait { $0.contains("\nDONE") }
    let text = try String(contentsOfFile: folder.path + "/offers", encoding: .utf8)
    return text.split(separator: "<\n", omittingEmptySubsequences: false).dropFirst().map {
      $0.split(separator: "\n").map { String(withoutSlash($0)) }.sorted()
    }
  }

  // MARK: fish

  private func fish(_ lines: [String]) throws -> [[String]] {
    let asked = lines.map { "echo '<'; complete -C '\($0)'" }
    try folder.write(
      (["source scripts/_pathconfig"] + asked).joined(separator: "\n"), to: "rc")
    let run = try FinishedProgram(
      [program, "--no-config", "rc"], in: folder.path, environment: environment)
    expectEqual(run.status, 0)
    return run.output.split(separator: "<\n", omittingEmptySubsequences: false).dropFirst().map {
      $0.split(separator: "\n").map { line in
        String(withoutSlash(line.split(separator: "\t")[0]))
      }.sorted()
    }
  }
}
