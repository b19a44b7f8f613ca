import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Arguments {
  /// True if `lint` fixes what it finds.
  var fixes: Bool { self[.fix] != nil || self[.diff] }

  /// The reports of `lint`, and the destination of the patch with `--diff`.
  ///
  /// A patch, or the fixed text of standard input, has standard output for itself. A fixed text
  /// sends a report that nobody requested to standard error; a requested one needs a file. Without
  /// a `--format` the `--output` is that of the patch.
  func reportsBesideFixes() throws(RunFailure) -> ([ReportRequest], patch: ReportDestination?) {
    let isExplicit = isGiven(.format)
    let toOutput = reports.first { $0.destination == .standardOutput }
    if self[.diff] {
      guard isExplicit else { return ([], reports.first?.destination ?? .standardOutput) }
      if let toOutput { throw hasOutput("the patch", toOutput.format) }
      return (reports, .standardOutput)
    }
    guard fixes, let toOutput, (self["FILE"] + self[.source]).contains("-") else {
      return (reports, nil)
    }
    if isExplicit { throw hasOutput("the fixed text", toOutput.format) }
    return ([ReportRequest(format: toOutput.format, destination: .standardError)], nil)
  }
}

/// A report in a format, and something else that has standard output.
private func hasOutput(_ result: String, _ format: ReportFormat) -> RunFailure {
  .usage("standard output holds \(result); give `--format \(format.rawValue)` an `--output`")
}

/// The fixes of one run of `lint`: applies them, writes the fixed files, and counts them.
struct FixRun {
  /// The fixes to apply.
  private let policy: FixPolicy
  private let session: Session

  /// The destination of the patch; nil to write each file, and the text of standard input to
  /// standard output.
  private let patch: OutputWriter?

  /// The files that the run does not change, because they belong to another repository.
  var untouchable: Set<SourceReference> = []

  /// The files that the run met, without links.
  private var seen: Set<SourceReference> = []

  /// The texts of those that were written, each in its encoding.
  private var texts: [SourceReference: ContiguousArray<UInt8>] = [:]

  private var fixed = 0
  private var changedFiles = 0
  private var hasFindings = false
  private var remainingUnsafe = 0

  /// The exit code that a failure to write leads to.
  private(set) var exitCode = ExitCode.success

  /// - Parameter severity: the least severity of a finding that is fixed.
  init(
    _ arguments: Arguments, from severity: Severity, to patch: ReportDestination?,
    in session: Session
  ) throws(RunFailure) {
    try (arguments[.source] + arguments["FILE"]).requireLocal(
      "fix", "fixed", with: session.fileReader)
    policy = (arguments[.fix] == .all ? FixPolicy.all : .safe).from(severity)
    self.patch = try patch.map(session.writer(for:))
    self.session = session
  }

  /// True the first time that the run meets a file, by whatever name.
  mutating func isFirst(_ input: ConfigurationInput) -> Bool {
    seen.insert(place(of: input.reference)).inserted
  }

  /// The fixed text of a file in its encoding; nil for one that is as it was.
  func text(of file: SourceReference) -> ContiguousArray<UInt8>? { texts[place(of: file)] }

  private func place(of file: SourceReference) -> SourceReference {
    guard case .path(let path) = file else { return file }
    return .path(session.fileReader.realPath(of: path) ?? path)
  }

  /// Lints a file and fixes it.
  ///
  /// - Parameter isAlone: true if the fixed text may suggest other clients.
  /// - Returns: the fixed findings, each in the text that it was found in.
  mutating func fix(_ file: FileToLint, isAlone: Bool) -> [Finding] {
    let (input, clients) = (file.input, file.choice)
    var outcome = Linter.fix(
      input.document, applying: policy, for: clients.clients, levels: file.levels,
      declarations: file.declarations, clientsAreCandidates: clients.areCandidates
    ) { isAlone ? clients.clients(ofChanged: $0) : clients.clients }
    let isUntouchable = untouchable.contains(input.reference)
    if !outcome.fixed.isEmpty, isUntouchable || !write(outcome.document.buffer.bytes, over: input) {
      (outcome.result, outcome.fixed) = (outcome.originalResult, [])
    }
    if outcome.fixed.isEmpty, patch == nil, input.reference == .standardInput {
      session.output.writeAsIs(input.bytes)
    }
    if !outcome.fixed.isEmpty {
      noteLoading(of: outcome.document, unlike: input.document, for: clients.clients)
    }
    if outcome.fixed.contains(where: { !$0.isFixable(.safe) }) {
      showChanges(
        from: input.document, to: outcome.document, for: clients.clients,
        examples: file.declarations.urls?.examples ?? [])
    }
    fixed += outcome.fixed.count
    if !outcome.fixed.isEmpty { changedFiles += 1 }
    let left = outcome.result.counted.filter { $0.severity >= policy.leastSeverity }
    hasFindings = hasFindings || !left.isEmpty
    remainingUnsafe += left.count { $0.isFixable(.all) && !$0.isFixable(.safe) }
    return outcome.fixed
  }

  /// Notes the clients that load a file only since its fixes, so that all its rules take effect.
  private func noteLoading(
    of after: ConfigurationDocument, unlike before: ConfigurationDocument, for clients: [Client]
  ) {
    let revived = clients.filter { !$0.loads(before) && $0.loads(after) }
    if revived.isEmpty { return }
    let verb =
      patch == nil
      ? (revived.count == 1 ? "loads the file now" : "load the file now")
      : "can load the file only with these fixes"
    session.note("\(before.buffer.name): \(ClientNames.list(revived)) \(verb)")
  }

  /// Shows the URLs that get other values from fixes that may do more than their findings say.
  private func showChanges(
    from before: ConfigurationDocument, to after: ConfigurationDocument,
    for clients: [Client], examples: [UTF8String]
  ) {
    let pairs = clients.map { client in
      let sides = [before, after].map { Answerer([$0], for: client) }
      return ComparedPair(before: sides[0], after: sides[1], urls: examples)
    }
    let comparison = Comparison(pairs.filter { $0.before.loads && $0.after.loads })
    guard comparison.verdict != .equal else { return }
    let words = patch == nil ? "these URLs get" : "with the fixes, these URLs get"
    session.note("\(before.buffer.name): \(words) other properties")
    session.detail(
      comparison.blocks(showsAll: false).text(session.errorStyle, showsAll: false))
  }

  /// Prints a summary of the fixes.
  func report() {
    guard fixed > 0 || hasFindings else { return }
    let isDone = patch == nil
    let done =
      fixed == 0
      ? "nothing \(isDone ? "is" : "would be") fixed"
      : "\(isDone ? "fixed" : "would fix") \(counted(fixed, "finding"))"
        + (changedFiles > 1 ? " in \(changedFiles) files" : "")
    let hasMore = remainingUnsafe > 0 && !policy.includesUnsafe
    session.note(done + (hasMore ? "; --fix=all fixes \(remainingUnsafe) more" : ""))
  }

  /// True if the fixed text was written to its destination.
  private mutating func write(
    _ text: ContiguousArray<UInt8>, over input: ConfigurationInput
  ) -> Bool {
    if let loss = input.loss {
      session.note(loss)
      return false
    }
    let (name, encoding) = (input.document.buffer.name, input.document.parse.encoding)
    guard let patch else {
      guard input.isWritable else { return false }
      let isWritten = session.write(text, over: input)
      if isWritten { texts[place(of: input.reference)] = encoding.encode(text) }
      if !isWritten { exitCode = .usage }
      return isWritten
    }
    guard encoding.form == .utf8 else {
      session.note(
        "\(name) is not in the patch: it is \(encoding.form.rawValue), and a patch holds UTF-8; "
          + "--fix keeps the encoding")
      return false
    }
    let path = session.environment.relativePath(of: name)
    patch.writeAsIs(UnifiedPatch.render(name: path, from: input.bytes, to: encoding.encode(text)))
    return true
  }
}

// MARK: - Texts in place

extension [String] {
  /// Fails if an argument is not a local file, before anything is written.
  ///
  /// - Parameters:
  ///   - verb: the work on a file, such as `fix`.
  ///   - participle: the same of a file, such as `fixed`.
  func requireLocal(
    _ verb: String, _ participle: String, with reader: FileReader
  ) throws(RunFailure) {
    for argument in self {
      let (name, help): (String, String)
      switch try? SourceReference.parse(argument) {
      case .remote(let url):
        (name, help) = (
          url.displayName, "download it, and \(verb) the file that the server takes it from"
        )
      case .path(let path) where reader.program(at: path) != nil:
        throw .usage(
          "\(path) cannot be \(participle): it is a program, and only its author changes it")
      case .git(let reference): (name, help) = (reference.name, "\(verb) the file as it is now")
      case .path, .program, .standardInput, nil: continue
      }
      throw .usage("\(name) cannot be \(participle): only files and standard input can", help: help)
    }
  }
}

extension ConfigurationInput {
  /// The reason that no text can replace the input: it was decoded with losses, and would not be
  /// the same after writing it back.
  var loss: String? {
    let encoding = document.parse.encoding
    if encoding.encode(document.buffer.bytes) == bytes { return nil }
    return "\(document.buffer.name) is left as it is: not all of it is \(encoding.form.rawValue), "
      + "and what is not would be lost"
  }
}

extension Session {
  /// Writes a text to where an input comes from, in its encoding: to the file, or to standard
  /// output.
  ///
  /// - Returns: false after an error, which the end of the run shows for standard output.
  func write(_ text: ContiguousArray<UInt8>, over input: ConfigurationInput) -> Bool {
    let bytes = input.document.parse.encoding.encode(text)
    guard case .path(let path) = input.reference else {
      output.writeAsIs(bytes)
      output.flush()
      return output.failure == nil
    }
    do throws(SystemError) {
      let file = try console.openFile(
        environment.absolutePath(of: path), .replacing(input.bytes))
      try file.write(bytes)
      try file.close(discarding: false)
      return true
    } catch {
      self.error(RunFailure.output(path: path, error).explanation)
      return false
    }
  }
}
