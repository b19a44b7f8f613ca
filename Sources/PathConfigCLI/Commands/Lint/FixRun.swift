import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Arguments {
  /// True if `lint` fixes what it finds.
  var fixes: Bool { self[.fix] || self[.fixUnsafe] || self[.diff] }

  /// The reports of `lint`, and the destination of the patch with `--diff`.
  ///
  /// A patch, or the fixed text of standard input, has standard output for itself. A fixed text
  /// sends a report that nobody requested to standard error; a requested one needs a file. Without
  /// a `--format` the `--output` is that of the patch.
  func reportsBesideFixes() throws(UsageError) -> ([ReportRequest], patch: ReportDestination?) {
    let isExplicit = isGiven(.format)
    let toOutput = reports.first { $0.destination == .standardOutput }
    if self[.diff] {
      guard isExplicit else { return ([], reports.first?.destination ?? .standardOutput) }
      if let toOutput { throw .reportBesideResult(toOutput.format.rawValue, "the patch") }
      return (reports, .standardOutput)
    }
    guard fixes, let toOutput, (self["FILE"] + self[.source]).contains("-") else {
      return (reports, nil)
    }
    if isExplicit { throw .reportBesideResult(toOutput.format.rawValue, "the fixed text") }
    return ([ReportRequest(toOutput.format, to: .standardError)], nil)
  }
}

/// The fixes of one run of `lint`: applies them, writes the fixed files, and counts them.
struct FixRun {
  /// True to include fixes that may not be what the author meant.
  private let includesUnsafe: Bool

  /// The fixes to apply.
  private let policy: FixPolicy
  private let session: Session

  /// The destination of the patch; nil to write each file, and the text of standard input to
  /// standard output.
  private let patch: OutputWriter?

  /// The names of files that the run does not change, because they belong to another repository.
  var untouchable: Set<UTF8String> = []

  private var fixed = 0
  private var changedFiles = 0
  private var remaining = 0
  private var remainingUnsafe = 0

  /// The exit code that a failure to write leads to.
  private(set) var exitCode = ExitCode.success

  /// - Parameter severity: the least severity of a finding that is fixed.
  init(
    unsafe includesUnsafe: Bool, from severity: Severity, to patch: OutputWriter?,
    in session: Session
  ) {
    self.includesUnsafe = includesUnsafe
    policy = (includesUnsafe ? FixPolicy.all : .safe).from(severity)
    self.patch = patch
    self.session = session
  }

  /// Fails if an argument is not a local file, before anything is written.
  static func check(_ arguments: [String]) throws(RunFailure) {
    for argument in arguments {
      switch try? SourceReference.parse(argument) {
      case .remote(let url): throw .usage(isRemote(url.displayName))
      case .git(let reference): throw .usage(isRevision(reference.name))
      case .path, .standardInput, nil: break
      }
    }
  }

  /// Lints a file and fixes it.
  ///
  /// - Returns: the fixed file with its findings.
  mutating func fix(
    _ input: ConfigurationInput, for clients: [ClientProfile], isOpen: Bool, levels: CheckLevels,
    declarations: Declarations,
    inferring: ((ConfigurationDocument) -> [ClientProfile])?
  ) -> (document: ConfigurationDocument, result: LintResult) {
    var outcome = Linter.fix(
      input.document, applying: policy, for: clients, levels: levels, declarations: declarations,
      isOpen: isOpen, inferring: inferring)
    let isUntouchable = untouchable.contains(UTF8String(input.document.buffer.name))
    if !outcome.fixed.isEmpty, isUntouchable || !write(outcome, of: input) {
      outcome.undo(input.document)
    }
    if outcome.fixed.isEmpty, patch == nil, input.origin == .standardInput {
      session.output.writeAsIs(input.bytes)
    }
    if outcome.fixed.contains(where: { !$0.isFixable(.safe) }) {
      showChanges(
        from: input.document, to: outcome.document, for: clients,
        examples: (declarations.urls?.urls ?? []).map { UTF8String($0) })
    }
    fixed += outcome.fixed.count
    if !outcome.fixed.isEmpty { changedFiles += 1 }
    let left = outcome.result.counted.filter { $0.severity >= policy.leastSeverity }
    remaining += left.count
    remainingUnsafe += left.count { $0.isFixable(.all) && !$0.isFixable(.safe) }
    return patch == nil
      ? (outcome.document, outcome.result) : (input.document, outcome.originalResult)
  }

  /// Shows the URLs that get other values from fixes that may do more than their findings say.
  private func showChanges(
    from before: ConfigurationDocument, to after: ConfigurationDocument,
    for clients: [ClientProfile], examples: [UTF8String]
  ) {
    let pairs = clients.map { profile in
      let sides = [before, after].map { InquiredClient(.merged([$0]), for: profile).at(nil) }
      return ComparedPair(before: sides[0], after: sides[1], app: AppDescription(), urls: examples)
    }
    let comparison = Comparison(pairs.filter { $0.before.client.loads && $0.after.client.loads })
    guard comparison.verdict != .equal else { return }
    session.note(changeValues(before.buffer.name, isDone: patch == nil))
    session.detail(
      comparison.blocks(for: .text, showsAll: false).text(session.errorStyle, showsAll: false))
  }

  /// Prints a summary of the fixes.
  func report() {
    guard fixed + remaining > 0 else { return }
    session.note(
      count(fixed, in: changedFiles, isDone: patch == nil) + ", "
        + remain(remaining, includesUnsafe ? 0 : remainingUnsafe, isDone: patch == nil))
  }

  /// True if the fixed text was written to its destination.
  private mutating func write(_ outcome: FixOutcome, of input: ConfigurationInput) -> Bool {
    let (name, encoding) = (input.document.buffer.name, input.document.parse.encoding)
    // A text that was decoded with losses would not be the same after writing it back.
    guard encoding.encode(input.document.buffer.bytes) == input.bytes else {
      session.note(losesBytes(name, encoding.form.rawValue))
      return false
    }
    let bytes = encoding.encode(outcome.document.buffer.bytes)
    if let patch {
      guard encoding.form == .utf8 else {
        session.note(hasNoPatch(name, encoding.form.rawValue))
        return false
      }
      let path = session.environment.relativePath(of: name)
      patch.writeAsIs(UnifiedPatch.render(name: path, from: input.bytes, to: bytes))
      return true
    }
    switch input.origin {
    case .remote, .revision: return false
    case .standardInput:
      session.output.writeAsIs(bytes)
      return true
    case .file(let path):
      do throws(SystemError) {
        try session.replaceFile(path, input.bytes, with: bytes)
        return true
      } catch {
        session.error(RunFailure.output(path: path, error).explanation)
        exitCode = .usage
        return false
      }
    }
  }
}

extension FixOutcome {
  /// Takes back the fixes.
  fileprivate mutating func undo(_ original: ConfigurationDocument) {
    document = original
    result = originalResult
    fixed = []
  }
}

// MARK: - Wording

private func isRemote(_ name: String) -> RunFailure.Explanation {
  .init(
    "\(name) cannot be fixed: only files and standard input can",
    help: "download it, and fix the file that the server takes it from")
}

private func isRevision(_ name: String) -> RunFailure.Explanation {
  .init(
    "\(name) cannot be fixed: only files and standard input can", help: "fix the file as it is now")
}

private func changeValues(_ name: String, isDone: Bool) -> String {
  "\(name): the fixes \(isDone ? "change" : "would change") what these URLs get"
}

private func losesBytes(_ name: String, _ encoding: String) -> String {
  "\(name) is not fixed: not all of it is \(encoding), and what is not would be lost"
}

private func hasNoPatch(_ name: String, _ encoding: String) -> String {
  "\(name) is not in the patch: it is \(encoding), and a patch holds UTF-8; --fix keeps the encoding"
}

private func count(_ fixed: Int, in files: Int, isDone: Bool) -> String {
  if fixed == 0 { return "nothing \(isDone ? "is" : "would be") fixed" }
  let findings = counted(fixed, "finding")
  let place = files > 1 ? " in \(files) files" : ""
  return (isDone ? "fixed " : "would fix ") + findings + place
}

private func remain(_ remaining: Int, _ unsafe: Int, isDone: Bool) -> String {
  let words =
    switch (remaining, isDone) {
    case (0, true): "none remains"
    case (0, false): "none would remain"
    case (1, true): "1 remains"
    case (_, true): "\(remaining) remain"
    case (_, false): "\(remaining) would remain"
    }
  return unsafe > 0 ? words + "; --fix-unsafe fixes \(unsafe) more" : words
}
