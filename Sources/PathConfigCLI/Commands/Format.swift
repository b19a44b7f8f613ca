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
    try inputs.requireLocal("format", "formatted", with: session.fileReader)
    if inputs.isEmpty { session.note("there is nothing to format: no app has a JSON file here") }
    let isDry = arguments[.dryRun]
    let outcomes = try layOut(inputs, writing: !isDry, in: session)
    // An editor that pipes a text through expects no message.
    if isDry || inputs != ["-"], let sentence = outcomes.sentence(isDry: isDry) {
      session.note(sentence)
    }
    return outcomes.map { $0.refusal ?? (isDry && $0.isChanged ? .findings : .success) }.max()
      ?? .success
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
      // Of a whole app, a server has no file here, and a program stays as it is.
      files += app.files.filter { !app.isWhole || $0.source.isFile && $0.part != .writer }
        .map(\.source.argument)
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
  for (part, path) in settings.configuration.apps.flatMap(\.files)
  where part != .server && part != .writer {
    let file = try settings.readable(path)
    if !settings.isCopy(file) {
      files.append(file.argument)
    } else if session.fileReader.exists(file.name) {
      session.note("\(file.name) is a copy of what the server sends, and is left as it is")
    }
  }
  return settings.configuration.apps.isEmpty ? ["."] : files.distinct()
}

/// The exit code of a refusal is that of a file that cannot be formatted or written.
private typealias FormatOutcome = (isChanged: Bool, refusal: ExitCode?)

extension [FormatOutcome] {
  /// The number of files that are, or are not, as they should be; nil if all were refused.
  fileprivate func sentence(isDry: Bool) -> String? {
    let written = filter { $0.refusal == nil }
    let changed = written.count(where: \.isChanged)
    let part = changed == 0 ? written.count : changed
    if part == 0 { return nil }
    let subject = (part == count ? "" : "\(part) of ") + counted(count, "file")
    if isDry { return "\(subject) \(changed == 0 ? "formatted" : "not formatted")" }
    return changed == 0 ? "\(subject) already formatted" : "reformatted \(subject)"
  }
}

/// Formats the files of some arguments; one that cannot be read is left out.
private func layOut(
  _ arguments: [String], writing isWriting: Bool, in session: Session
) throws(RunFailure) -> [FormatOutcome] {
  let project = try Project(.none, in: session)
  var outcomes: [FormatOutcome] = []
  for argument in arguments {
    func references() throws(RunFailure) -> [SourceReference] {
      let reference = try project.input(named: argument)
      let outside = try project.untouchableInputs(of: reference)
      return try project.sources(of: reference).filter { !outside.contains($0) }
    }
    for reference in try session.readable(references()) ?? [] {
      if case .program = reference {
        session.note("\(reference.name) is left as it is: `format` changes no program")
        continue
      }
      let input = try session.readable(project.input(reference))
      if let input { outcomes.append(layOut(input, writing: isWriting, in: session)) }
    }
  }
  return outcomes
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
      return (false, .input)
    }
    let isChanged = layout.text != document.buffer.bytes
    if isChanged, !isWriting { session.output.write(Printable.text(document.buffer.name) + "\n") }
    if isWriting, isChanged || input.reference == .standardInput,
      !session.write(layout.text, over: input)
    {
      return (false, .usage)
    }
    return (isChanged, nil)
  } catch {
    let others = error.others == 0 ? "" : ", and \(counted(error.others, "more reason"))"
    session.error(
      "\(document.place(of: error.range))\(error.message)\(others); the file is left as it is",
      help: error.help)
    return (false, .input)
  }
}
