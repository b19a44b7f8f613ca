import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let completions = Command(
    "completions", synonyms: ["completion", "complete"],
    forms: [
      Form([
        Positional(
          "SHELL", .words(CompletionShell.allCases.map(\.rawValue), in: "shells of completions"))
      ])
    ], flags: .of(.outputFile)
  ) { arguments, session in
    let name = arguments["SHELL"][0]
    guard let shell = CompletionShell(rawValue: name) else {
      let known = CompletionShell.allCases.map(\.rawValue)
      throw RunFailure.usage(
        "there is no completion for \(quoted(name)), only for \(listed(known))"
          + didYouMean(NearestName.of(name, among: known)))
    }
    let reports = try Reports(arguments.reports, in: session)
    reports.write(bytes: ContiguousArray(shell.script.utf8))
    return .success
  }

  static let schema = Command(
    "schema", synonyms: ["schemas"],
    forms: [
      Form([
        Positional(
          "NAME", .choices(FileSchema.all.map { .init(name: $0.name, doc: $0.summary) }),
          count: .optional)
      ])
    ], flags: .of(.outputFile)
  ) { arguments, session in
    let schema = try arguments["NAME"].first.map { name throws(RunFailure) in
      // Spelt exactly.
      let found = FileSchema.all.first { $0.name.utf8.elementsEqual(name.utf8) }
      if let found { return found }
      let near = NearestName.of(name, among: FileSchema.all.map(\.name))
      throw RunFailure.unknown("schema", name, suggestion: near)
    }
    let reports = try Reports(arguments.reports, in: session)
    let text = schema?.text ?? FileSchema.all.map { $0.name + "\n" }.joined()
    reports.write { $0.writer.write(text) }
    return .success
  }

  static let server = Command(
    "server", synonyms: ["lsp", "language-server"], forms: [Form([])], flags: .of(.stdio)
  ) { _, session in
    session.tool.serve(session)
  }
}
