import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let schema = Command(.schema) { arguments, session in
    let schema = try arguments["NAME"].first.map { name in try fileSchema(named: name) }
    let reports = try Reports(arguments.reports, in: session)
    reports.write { _ in
      .verbatim(schema?.text ?? FileSchema.all.map { $0.name + "\n" }.joined())
    }
    return .success
  }
}

/// The schema of a name, spelt exactly.
private func fileSchema(named name: String) throws(UsageError) -> FileSchema {
  if let schema = FileSchema.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
    return schema
  }
  throw .unknown(
    "schema", name, suggestion: NearestName.of(name, among: FileSchema.all.map(\.name)))
}

extension CommandSpec {
  static let schema = CommandSpec(
    name: "schema", synonyms: ["schemas"],
    summary: "Print JSON Schemas for editors and programs",
    discussion: [
      "An editor that knows the schema of a path configuration completes and explains properties "
        + "and marks mistakes while you type. The schemas of outputs are for programs that read "
        + "them. All are of draft 2020-12."
    ],
    forms: [
      Form([
        Positional(
          "NAME", .choices(FileSchema.all.map { .init(name: $0.name, doc: $0.summary) }),
          count: .optional, "The schema to print (default: list the names)")
      ])
    ],
    flags: .of(.outputFile),
    examples: [
      Example(["schema", "path-configuration"], "Print the schema of path configurations"),
      Example(
        ["schema", "--output", "path-configuration.schema.json", "path-configuration"],
        "Write it to a file"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the schema or the list is printed"),
      ExitMeaning(.usage, "there is no such schema, or an output that cannot be written"),
    ])
}
