import PathConfigDiagnostics

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
      guard case .unknownFlag(let flag, _) = error else { throw error }
      let owners = owners(of: flag)
      if owners.isEmpty { throw error }
      throw .foreignFlag(flag, command: command.name, owners: owners)
    }
  }

  /// The command of a name, spelt exactly.
  func command(named name: String) throws(UsageError) -> Command {
    if let command = commands.first(where: { $0.spec.name.utf8.elementsEqual(name.utf8) }) {
      return command
    }
    if name.utf8.count > 5, name.hasSuffix(".json"),
      commands.contains(where: { $0.spec.name == "lint" })
    {
      throw .fileForCommand(name)
    }
    throw .unknownCommand(
      name, suggestion: NearestName.of(name, among: commands.map(\.spec.name)))
  }

  /// The commands that take a flag, spelt with its dashes.
  private func owners(of flag: String) -> [String] {
    commands.filter { command in
      command.spec.flags.contains { "--\($0.long)".utf8.elementsEqual(flag.utf8) }
    }.map(\.spec.name)
  }
}
