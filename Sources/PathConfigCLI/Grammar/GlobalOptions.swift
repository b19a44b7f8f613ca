/// The options of every command.
struct GlobalOptions: Equatable, Sendable {
  var color = ColorChoice.auto

  /// True to leave out notes on standard error.
  var isQuiet = false

  init() {}

  init(_ parsed: ParsedArguments) {
    color = parsed.choice(of: .color) ?? .auto
    isQuiet = parsed.contains(.quiet)
  }
}
