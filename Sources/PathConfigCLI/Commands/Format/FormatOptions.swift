/// The options of `format`.
struct FormatOptions: Equatable, Sendable {
  /// As typed; empty for the current directory.
  var inputs: [String]

  /// True to check the format without writing.
  var checksOnly: Bool

  /// True to change many files without a question.
  var isApproved: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let files = parsed.arguments("FILE")
    inputs = files.isEmpty ? ["."] : files
    checksOnly = parsed.contains(.checkLayout)
    isApproved = parsed.contains(.yes)
    try checkStandardInput(inputs)
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
        + "its Git repository: no links that lead out of it, and no submodules. At a terminal, it asks "
        + "before it changes more than 20 files.",
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
