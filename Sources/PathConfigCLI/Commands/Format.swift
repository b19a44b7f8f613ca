import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let format = Command(
    "format", synonyms: ["fmt", "pretty"],
    forms: [Form([Positional("FILE", .input, count: .any)])],
    flags: .of(.dryRun(of: "format"))
  ) { arguments, session in
    let inputs =
      try arguments["FILE"].isEmpty
      ? filesOfProject(in: session) : arguments["FILE"].filesOfApps(in: session)
    try inputs.requireLocal("format", "formatted")
    let project = try Project(.none, in: session)
    var outcomes: [FormatOutcome] = []
    for argument in inputs {
      let references = try session.readable { () throws(RunFailure) in
        let reference = try project.input(named: argument)
        let outside = try project.untouchableInputs(of: reference)
        return try project.sources(of: reference).filter { !outside.contains(UTF8String($0.name)) }
      }
      for reference in references ?? [] {
        let input = try session.readable { () throws(RunFailure) in try project.input(reference) }
        if let input {
          outcomes.append(layOut(input, writing: !arguments[.dryRun], in: session))
        }
      }
    }
    let changed = outcomes.count { $0 == .changed }
    let unchanged = outcomes.count { $0 == .unchanged }
    // An editor that pipes a text through expects no message.
    if changed + unchanged > 0, arguments[.dryRun] || inputs != ["-"] {
      let (all, part) = (outcomes.count, changed == 0 ? unchanged : changed)
      let subject = part == all ? counted(all, "file") : "\(part) of \(counted(all, "file"))"
      let isKept = changed == 0
      session.note(
        arguments[.dryRun]
          ? "\(subject) \(isKept ? "formatted" : "not formatted")"
          : isKept ? "\(subject) already formatted" : "reformatted \(subject)")
    }
    let codes = outcomes.map { outcome -> ExitCode in
      switch outcome {
      case .unchanged: .success
      case .changed: arguments[.dryRun] ? .findings : .success
      case .refused(let code): code
      }
    }
    return codes.max() ?? .success
  }
}

extension [String] {
  /// The same arguments, with the files of an app in its place.
  fileprivate func filesOfApps(in session: Session) throws(RunFailure) -> [String] {
    var files: [String] = []
    for argument in self {
      guard AppReference(argument) != nil,
        case .app(let app) = try Project(.nearest, in: session).input(named: argument)
      else {
        files.append(argument)
        continue
      }
      // Of a whole app, a server has no file here.
      files += app.files.filter { !app.isWhole || $0.source.isFile }.map(\.source.argument)
    }
    return files
  }
}

/// The files of the apps in the settings, or else the current directory.
///
/// A copy of a server's answer may still have to be fetched, and the next one loses the layout.
private func filesOfProject(in session: Session) throws(RunFailure) -> [String] {
  let settings = try Project(.nearest, in: session).settings()
  var files: [String] = []
  for (part, path) in settings.configuration.apps.flatMap(\.files) where part != .server {
    let file = try settings.readable(path).argument
    if !settings.isCopy(file) {
      files.append(file)
    } else if session.fileReader.exists(file) {
      session.note("\(file) is a copy of what the server sends, and is left as it is")
    }
  }
  return settings.configuration.apps.isEmpty ? ["."] : files.distinct()
}

private enum FormatOutcome: Equatable {
  case unchanged, changed

  /// The file cannot be formatted or written.
  case refused(ExitCode)
}

/// Formats one input, or names it if it is not formatted.
private func layOut(
  _ input: ConfigurationInput, writing isWriting: Bool, in session: Session
) -> FormatOutcome {
  let document = input.document
  do throws(CanonicalLayout.Refusal) {
    let layout = try CanonicalLayout(document)
    if let loss = input.loss {
      session.error(loss)
      return .refused(.input)
    }
    let isChanged = !layout.isText(of: document)
    if isChanged, !isWriting { session.output.write(Printable.text(document.buffer.name) + "\n") }
    if isWriting, isChanged || input.origin == .standardInput,
      !session.write(layout.text, over: input)
    {
      return .refused(.usage)
    }
    return isChanged ? .changed : .unchanged
  } catch {
    let others = error.others == 0 ? "" : ", and \(counted(error.others, "more reason"))"
    session.error(
      "\(document.place(of: error.range))\(error.message)\(others); the file is left as it is",
      help: error.help)
    return .refused(.input)
  }
}
