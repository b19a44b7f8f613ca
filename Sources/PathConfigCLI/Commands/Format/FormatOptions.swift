/// The options of `format`.
package struct FormatOptions: Equatable, Sendable {
  /// As typed; empty for the current directory.
  package var inputs: [String]

  /// True to check the format without writing.
  package var checksOnly: Bool

  /// True to change many files without a question.
  package var isApproved: Bool

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let files = parsed.arguments("FILE")
    inputs = files.isEmpty ? ["."] : files
    checksOnly = parsed.contains(.checkLayout)
    isApproved = parsed.contains(.yes)
    try checkStandardInput(inputs)
  }
}

extension CommandSpec {
  package static let format = CommandSpec(
    name: "format", synonyms: ["fmt", "pretty"],
    group: .check,
    summary: "Format configurations",
    discussion: [
      "Files are written in place, and - reads standard input and writes to standard output. One "
        + "rule is a block, one member a line, and a list of words one line where it fits into 80 "
        + "columns. `settings` comes before `rules`, and `patterns` before `properties`; "
        + "everything else keeps its place, and strings and numbers keep their spelling.",
      "A file that is not plain JSON, with a comment or a key that stands twice, is left as it is, "
        + "since something would be lost; `lint --fix` mends most of it.",
      "A file is written as a whole or not at all. Of a directory, only files of its Git repository "
        + "are written: a link may lead out of it, and a submodule is another. At a terminal, the "
        + "command asks before it changes more than 20 files.",
    ],
    forms: [
      Form([
        Positional(
          "FILE", .input, count: .any,
          "A file, a directory to search, or - (default: the current directory)")
      ])
    ],
    flags: [.checkLayout, .yes],
    examples: [
      Example(["format", "path-configuration.json"], "Lay out a file"),
      Example(["format", "--check"], "List the files that are not laid out so, for CI"),
      Example(["format", "-"], redirection: "< app.json", "Lay out what an editor holds"),
    ],
    exitCodes: [
      ExitMeaning(.success, "every file is laid out"),
      ExitMeaning(.findings, "with --check, a file is not laid out"),
      ExitMeaning(
        .usage, "wrong usage, a file that cannot be written, or a question answered by no"),
      ExitMeaning(.input, "a file could not be read, or is not plain JSON"),
    ])
}
