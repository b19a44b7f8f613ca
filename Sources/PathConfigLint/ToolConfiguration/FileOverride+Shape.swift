import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension FileOverride {
  static let shape = ConfigurationShape<FileOverride>.object(
    .one("an override"),
    from: { item, reader in FileOverride(files: [], location: reader.location(item.range)) },
    [
      .required(
        "files", \.files, .oneOrMore(of: Glob.shape), ofFiles, at: { $0.location = $1 },
        ifMissing: "name the files, as in `\"files\": [\"android/**\"]`")
    ] + settings)

  /// The settings that an override shares with the whole configuration.
  private static let settings: [ConfigurationShape<FileOverride>.Member] = [
    .optional("clients", \.clients, .clients, ToolConfiguration.ofClients, unless: \.isEmpty),
    .optional("checks", \.levels, CheckLevels.shape, ToolConfiguration.ofChecks),
    .optional("preset", \.levels.preset, .word(), ToolConfiguration.ofPreset),
    .optional("failOn", \.failLevel, .word(), ToolConfiguration.ofFailOn),
    .optional("undecided", \.undecided, .word(), ToolConfiguration.ofUndecided),
  ]
}

extension Glob {
  static let shape = ConfigurationShape<UTF8String>.nonEmptyText.map {
    (text, item, reader) -> Glob? in
    do throws(Glob.Fault) {
      return try Glob(text)
    } catch {
      reader.add(.invalidGlob(text, error), at: item.range)
      return nil
    }
  } back: {
    $0.text
  }
}

// MARK: - Wording

private let ofFiles = """
  Paths from the folder of this file, or URLs. `*` stands for any characters of a name, `**` for any \
  folders, `?` for one character, `[a-z]` for one of these, `{a,b}` for either.
  """
