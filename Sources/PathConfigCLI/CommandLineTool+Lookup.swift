import PathConfigSyntax

extension CommandLineTool {
  /// The flags before the command, and the arguments from the command on.
  func scanLeadingFlags(
    _ arguments: [String]
  ) throws(UsageError) -> (parsed: ParsedArguments, rest: ArraySlice<String>) {
    do {
      return try ArgumentScanner.scan(
        arguments[...], flags: FlagSpec.everyCommand, stopsAtOperand: true)
    } catch {
      guard case .unknownFlag(let flag, _) = error, let owner = owners(of: flag).first else {
        throw error
      }
      throw .earlyFlag(flag, owner: owner)
    }
  }

  /// The arguments of a command.
  func scan(
    _ arguments: ArraySlice<String>, for command: CommandSpec
  ) throws(UsageError) -> ParsedArguments {
    do {
      let flags = command.flags + FlagSpec.everyCommand
      return try ArgumentScanner.scan(arguments, flags: flags).parsed
    } catch {
      guard case .unknownFlag(let flag, let suggestion) = error else { throw error }
      let owners = owners(of: flag)
      if !owners.isEmpty {
        throw .foreignFlag(flag, command: command.name, owners: owners)
      }
      guard suggestion == nil, let meant = flagOfOthers(nearTo: flag) else { throw error }
      throw .misspeltForeignFlag(flag, meant: meant, owners: self.owners(of: meant))
    }
  }

  /// The flag of any command that the user probably meant, with its dashes.
  private func flagOfOthers(nearTo flag: String) -> String? {
    let bare = String(flag.unicodeScalars.drop { $0 == "-" })
    let known = commands.flatMap { $0.spec.flags.map(\.long) }
    return NearestName.of(bare, among: known).map { "--\($0)" }
  }

  /// The command of a name, spelt exactly.
  func command(named name: String) throws(UsageError) -> Command {
    if let command = commands.first(where: { $0.spec.name.utf8.elementsEqual(name.utf8) }) {
      return command
    }
    if isPath(name),
      commands.contains(where: { $0.spec.name == "lint" })
    {
      throw .fileForCommand(name)
    }
    let synonymous = commands.first { command in
      command.spec.synonyms.contains { $0.utf8.elementsEqual(name.utf8) }
    }
    throw .unknownCommand(
      name,
      suggestion: synonymous?.spec.name
        ?? NearestName.of(name, among: commands.map(\.spec.name)))
  }

  /// True if a word can only be a file, a folder or an address.
  private func isPath(_ word: String) -> Bool {
    word.hasSuffix(".json") && word.utf8.count > 5 || word.utf8.contains(UInt8(ascii: "/"))
      || word == "."
  }

  /// The commands that take a flag, spelt with its dashes.
  private func owners(of flag: String) -> [String] {
    commands.filter { command in
      command.spec.flags.contains { "--\($0.long)".utf8.elementsEqual(flag.utf8) }
    }.map(\.spec.name)
  }
}
