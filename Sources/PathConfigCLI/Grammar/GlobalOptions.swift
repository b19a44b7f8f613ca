/// The options of every command.
package struct GlobalOptions: Equatable, Sendable {
  package var color = ColorChoice.auto

  /// True to leave out notes on standard error.
  package var isQuiet = false

  package init() {}

  package init(_ parsed: ParsedArguments) {
    color = parsed.choice(of: .color) ?? .auto
    isQuiet = parsed.contains(.quiet)
  }
}
