/// What holds for every command.
package struct GlobalOptions: Equatable, Sendable {
  package var color = ColorChoice.auto

  /// Whether notes are left out of standard error.
  package var isQuiet = false

  package init() {}

  package init(_ parsed: ParsedArguments) {
    color = parsed.choice(of: .color) ?? .auto
    isQuiet = parsed.contains(.quiet)
  }
}
