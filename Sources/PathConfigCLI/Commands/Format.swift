import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let format = Command(.format) { arguments, session in
    let inputs = arguments["FILE"].isEmpty ? ["."] : arguments["FILE"]
    var run = try FormatRun(inputs, checksOnly: arguments[.checkLayout], in: session)
    return try run.run()
  }
}

/// One run of `format`, which formats or checks every input.
private struct FormatRun {
  /// As typed.
  private let inputs: [String]

  /// True to check the format without writing.
  private let checksOnly: Bool
  private let session: Session
  private let loader: InputLoader
  private var files = 0

  /// Files that cannot be formatted or written.
  private var refused = 0
  private var changed = 0
  private var code = ExitCode.success

  init(_ inputs: [String], checksOnly: Bool, in session: Session) throws(RunFailure) {
    self.inputs = inputs
    self.checksOnly = checksOnly
    self.session = session
    for argument in inputs {
      switch try? SourceReference.parse(argument) {
      case .remote(let url): throw .usage(notAFile(url.displayName))
      case .git(let reference): throw .usage(notAFile(reference.name))
      case .path, .standardInput, nil: break
      }
    }
    loader = try Inquirer(.none, in: session).loader
  }

  mutating func run() throws(RunFailure) -> ExitCode {
    let loader = loader
    for argument in inputs {
      let references = try session.readable { () throws(RunFailure) in
        let (all, outside) = try loader.writableReferences(argument)
        return all.filter { !outside.contains(UTF8String($0.name)) }
      }
      for reference in references ?? [] {
        let input = try session.readable { () throws(RunFailure) in try loader.input(reference) }
        if let input { format(input) }
      }
    }
    // An editor that pipes a text through expects no message.
    if files > 0, checksOnly || inputs != ["-"] {
      session.note(summary)
    }
    return code
  }

  private mutating func format(_ input: ConfigurationInput) {
    let document = input.document
    let encoding = document.parse.encoding
    do throws(CanonicalLayout.Refusal) {
      let layout = try CanonicalLayout(document)
      // A text that was decoded with losses would not be the same after writing it back.
      guard encoding.encode(document.buffer.bytes) == input.bytes else {
        return fail(losesBytes(document.buffer.name, encoding.form.rawValue), .input)
      }
      let isChanged = !layout.isText(of: document)
      files += 1
      if isChanged { changed += 1 }
      if checksOnly {
        guard isChanged else { return }
        session.output.writeLine(Printable.text(document.buffer.name))
        code = max(code, .findings)
      } else {
        write(encoding.encode(layout.text), over: input, isChanged: isChanged)
      }
    } catch {
      fail(isRefused(document, error), .input)
    }
  }

  private mutating func write(
    _ bytes: ContiguousArray<UInt8>, over input: ConfigurationInput, isChanged: Bool
  ) {
    switch input.origin {
    case .remote, .revision: return
    case .standardInput: session.output.writeAsIs(bytes)
    case .file(let path):
      guard isChanged else { return }
      do throws(FileReplacementError) {
        try session.replaceFile(path, input.bytes, with: bytes)
      } catch {
        files -= 1
        changed -= 1
        fail(.init(notWritten: path, error), .usage)
      }
    }
  }

  private mutating func fail(_ explanation: RunFailure.Explanation, _ code: ExitCode) {
    refused += 1
    session.error(explanation)
    self.code = max(self.code, code)
  }
}

// MARK: - Wording

private func notAFile(_ name: String) -> RunFailure.Explanation {
  .init("\(name) cannot be formatted: only files and standard input can")
}

private func isRefused(
  _ document: ConfigurationDocument, _ refusal: CanonicalLayout.Refusal
) -> RunFailure.Explanation {
  let others =
    switch refusal.others {
    case 0: ""
    case 1: ", and 1 more reason"
    default: ", and \(refusal.others) more reasons"
    }
  return .init(
    "\(document.place(of: refusal.range))\(refusal.message)\(others); the file is left as it is",
    help: refusal.help)
}

private func losesBytes(_ name: String, _ encoding: String) -> RunFailure.Explanation {
  .init(
    "\(name) is left as it is: not all of it is \(encoding), and what is not would be lost")
}

extension FormatRun {
  private var summary: String {
    let (part, all) = (changed == 0 ? files : changed, files + refused)
    let subject = part == all ? counted(all, "file") : "\(part) of \(counted(all, "file"))"
    if checksOnly { return "\(subject) \(changed == 0 ? "formatted" : "not formatted")" }
    return changed == 0 ? "\(subject) already formatted" : "reformatted \(subject)"
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
    exitCodes: [
      ExitMeaning(.success, "every file is formatted"),
      ExitMeaning(.findings, "with --check, a file is not formatted"),
      ExitMeaning(.usage, "wrong usage, or a file that cannot be written"),
      ExitMeaning(.input, "a file could not be read, or is not plain JSON"),
    ])
}
