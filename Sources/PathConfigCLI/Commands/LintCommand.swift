import PathConfigKit

extension Command {
  package static let lint = Command(.lint, LintOptions.init) { options, session in
    var run = try LintRun(options, in: session)
    return try run.run()
  }
}

/// A file that was linted, for whom, and what follows.
struct LintedFile {
  var clients: [ClientProfile]
  var result: LintResult

  /// Whether it could be written.
  var isWritable: Bool
  var failLevel: FailLevel
  var undecidedAction: UndecidedAction

  /// The open questions that are told.
  var undecided: [UndecidedQuestion] { undecidedAction == .ignore ? [] : result.undecided }

  var fails: Bool {
    if undecidedAction == .fail, !result.undecided.isEmpty { return true }
    guard let level = failLevel.severity else { return false }
    return result.diagnostics.contains { $0.severity >= level }
  }
}

/// One run of `lint`: every input for its clients, and one report for each that was asked.
private struct LintRun {
  private let options: LintOptions
  private let session: Session
  private let loader: InputLoader
  private let configurations: ConfigurationFinder

  /// The levels that the command line asks for.
  private let levels: CheckLevels
  private var fixes: FixRun?

  init(_ options: LintOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    var outputs = options.reports
    if case .patch(let destination) = options.fixes?.output {
      outputs.append(ReportRequest(.text, to: destination))
    }
    loader = try InputLoader(options.remote, reports: outputs, in: session)
    configurations = ConfigurationFinder(options.configuration, in: session)
    do throws(UnknownCheck) {
      levels = try CheckLevels(
        options.levels.map { ($0.id, $0.severity.map(CheckLevel.on) ?? .off) })
    } catch {
      throw .usage(.init(error.description))
    }
    if let request = options.fixes {
      switch options.inputs {
      case .sources(let arguments), .separate(let arguments): try FixRun.check(arguments)
      }
      fixes = try FixRun(request, in: session)
    }
  }

  mutating func run() throws -> ExitCode {
    var writers: [(request: ReportRequest, writer: OutputWriter)] = []
    for request in options.reports {
      writers.append((request, try session.writer(for: request.destination)))
    }
    let (files, inputCode) = try lintedFiles()
    let diagnostics = files.flatMap(\.result.diagnostics)
    let undecided = files.flatMap(\.undecided)
    let summary = ReportSummary(of: diagnostics, files: files.count, undecided: undecided.count)
    for (request, writer) in writers {
      switch request.format {
      case .text:
        let style = TextStyle(isColored: session.style(for: request.destination).usesColor)
        let text = LintText(
          style: style, limits: options.showsAll ? .none : .readable,
          offersFixes: options.fixes == nil)
        writer.write(text.render(files, undecided: undecided, summary: summary))
      case .json:
        writer.write(JSONReport.render(diagnostics, undecided: undecided, summary: summary))
      }
    }
    fixes?.report()
    return max(
      inputCode, fixes?.exitCode ?? .success, files.contains(where: \.fails) ? .findings : .success)
  }

  private mutating func lintedFiles() throws(CommandFailure) -> ([LintedFile], ExitCode) {
    var code = ExitCode.success
    switch options.inputs {
    case .sources(let arguments):
      var inputs: [ConfigurationInput] = []
      for argument in arguments {
        let input = try readable(&code) { () throws(CommandFailure) in
          try loader.source(argument)
        }
        if let input { inputs.append(input) }
      }
      let configuration = try configurations.configuration(for: arguments)
      let clients = try options.clients.profiles(
        for: inputs.map(\.document), configuration, in: session)
      return (inputs.map { lint($0, for: clients, configuration) }, code)
    case .separate(let arguments):
      var files: [LintedFile] = []
      for argument in arguments {
        let references = try readable(&code) { () throws(CommandFailure) in
          try loader.references(argument)
        }
        for reference in references ?? [] {
          let input = try readable(&code) { () throws(CommandFailure) in
            try loader.input(reference)
          }
          guard let input else { continue }
          let configuration = try configurations.configuration(for: reference)
          let clients = try options.clients.profiles(
            for: [input.document], configuration, in: session)
          files.append(lint(input, for: clients, configuration))
        }
      }
      return (files, code)
    }
  }

  /// What is read, or nil with a message where it cannot be: the other files are worth a report all
  /// the same.
  private func readable<Input>(
    _ code: inout ExitCode, _ read: () throws(CommandFailure) -> Input
  ) throws(CommandFailure) -> Input? {
    do throws(CommandFailure) {
      return try read()
    } catch {
      guard case .input = error else { throw error }
      session.error(error.explanation)
      code = .input
      return nil
    }
  }

  private mutating func lint(
    _ input: ConfigurationInput, for clients: [ClientProfile], _ configuration: ToolConfiguration
  ) -> LintedFile {
    let levels = configuration.levels.overridden(by: self.levels)
    let result: LintResult
    if var fixes {
      result = fixes.fix(
        input, for: clients, levels: levels, declarations: configuration.declarations)
      self.fixes = fixes
    } else {
      result = Linter.lint(
        input.document, for: clients, levels: levels, declarations: configuration.declarations,
        fallback: ICUEngine())
    }
    return LintedFile(
      clients: clients, result: result, isWritable: input.isWritable,
      failLevel: options.failLevel ?? configuration.failLevel ?? .error,
      undecidedAction: options.undecided ?? configuration.undecided ?? .warn)
  }
}
