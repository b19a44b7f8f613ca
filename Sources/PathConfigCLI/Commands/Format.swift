import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let format = Command(.format) { arguments, session in
    let inputs = arguments["FILE"].isEmpty ? ["."] : arguments["FILE"]
    for argument in inputs {
      switch try? SourceReference.parse(argument) {
      case .remote(let url): throw notAFile(url.displayName)
      case .git(let reference): throw notAFile(reference.name)
      case .path, .standardInput, nil: break
      }
    }
    let loader = try Inquirer(.none, in: session).loader
    var run = FormatRun(checksOnly: arguments[.checkLayout], session)
    for argument in inputs {
      let references = try session.readable { () throws(RunFailure) in
        let (all, outside) = try loader.writableReferences(argument)
        return all.filter { !outside.contains(UTF8String($0.name)) }
      }
      for reference in references ?? [] {
        let input = try session.readable { () throws(RunFailure) in try loader.input(reference) }
        if let input { run.format(input) }
      }
    }
    // An editor that pipes a text through expects no message.
    if run.hasFormatted, arguments[.checkLayout] || inputs != ["-"] { session.note(run.summary) }
    return run.code
  }
}

private func notAFile(_ name: String) -> RunFailure {
  .usage(.init("\(name) cannot be formatted: only files and standard input can"))
}

/// One run of `format`, which formats or checks every input.
private struct FormatRun {
  /// True to check the format without writing.
  private let checksOnly: Bool
  private let session: Session
  private var unchanged = 0
  private var changed = 0

  /// Files that cannot be formatted or written.
  private var refused = 0
  private(set) var code = ExitCode.success

  init(checksOnly: Bool, _ session: Session) {
    self.checksOnly = checksOnly
    self.session = session
  }

  var hasFormatted: Bool { unchanged + changed > 0 }

  var summary: String {
    let all = unchanged + changed + refused
    let part = changed == 0 ? unchanged : changed
    let subject = part == all ? counted(all, "file") : "\(part) of \(counted(all, "file"))"
    if checksOnly { return "\(subject) \(changed == 0 ? "formatted" : "not formatted")" }
    return changed == 0 ? "\(subject) already formatted" : "reformatted \(subject)"
  }

  mutating func format(_ input: ConfigurationInput) {
    let document = input.document
    let (name, encoding) = (document.buffer.name, document.parse.encoding)
    do throws(CanonicalLayout.Refusal) {
      let layout = try CanonicalLayout(document)
      // A text that was decoded with losses would not be the same after writing it back.
      guard encoding.encode(document.buffer.bytes) == input.bytes else {
        let reason = "not all of it is \(encoding.form.rawValue), and what is not would be lost"
        return fail(.init("\(name) is left as it is: \(reason)"), .input)
      }
      let isChanged = !layout.isText(of: document)
      if checksOnly, isChanged {
        session.output.writeLine(Printable.text(name))
        code = max(code, .findings)
      } else if !checksOnly, isChanged || input.origin == .standardInput,
        !write(encoding.encode(layout.text), over: input)
      {
        return
      }
      if isChanged { changed += 1 } else { unchanged += 1 }
    } catch {
      let others = error.others == 0 ? "" : ", and \(counted(error.others, "more reason"))"
      fail(
        .init(
          "\(document.place(of: error.range))\(error.message)\(others); the file is left as it is",
          help: error.help), .input)
    }
  }

  /// True if the text is written to where the input comes from.
  private mutating func write(
    _ bytes: ContiguousArray<UInt8>, over input: ConfigurationInput
  ) -> Bool {
    guard case .file(let path) = input.origin else {
      session.output.writeAsIs(bytes)
      return true
    }
    do throws(SystemError) {
      try session.replaceFile(path, input.bytes, with: bytes)
      return true
    } catch {
      fail(RunFailure.output(path: path, error).explanation, .usage)
      return false
    }
  }

  private mutating func fail(_ explanation: RunFailure.Explanation, _ code: ExitCode) {
    refused += 1
    session.error(explanation)
    self.code = max(self.code, code)
  }
}

extension CommandSpec {
  static let format = CommandSpec(
    name: "format", synonyms: ["fmt", "pretty"],
    group: .check,
    summary: "Format configurations",
    discussion: [
      "Files are written in place. With -, the command reads standard input and writes to standard "
        + "output. Each rule is a block with a line for each member. A list of words is one line if it "
        + "fits into 80 columns. `settings` comes before `rules`, and `patterns` before `properties`. "
        + "Everything else keeps its place, and strings and numbers keep their spelling.",
      "A file that is not plain JSON stays as it is: formatting would lose a comment or a repeated "
        + "key. `lint --fix` mends most of that.",
      "The command writes a file as a whole or not at all. In a directory, it writes only files of "
        + "its Git repository: no links that lead out of it, and no submodules.",
    ],
    forms: [
      Form([
        Positional(
          "FILE", .input, count: .any,
          "A file, a directory to search, or - (default: the current directory)")
      ])
    ],
    flags: .of(.checkLayout),
    examples: [
      Example(["format", "path-configuration.json"], "Format a file"),
      Example(["format", "--check"], "List the files that are not formatted, for CI"),
      Example(["format", "-"], redirection: "< app.json", "Format what an editor holds"),
    ],
    findings: "with --check, a file is not formatted")
}
