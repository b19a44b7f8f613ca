/// The findings that a run accepts because they were there before.
package enum BaselineChoice: Equatable, Sendable {
  /// Those of the baseline that the configuration of the tool names, if any.
  case configured
  /// Those of the baseline at a path as typed.
  case file(String)
  case none
  /// All of them; the run writes them to a path as typed.
  case write(String)

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let path = parsed.value(of: .baseline)
    let isNone = parsed.contains(.noBaseline)
    if isNone, path != nil { throw .conflict("--baseline", "--no-baseline") }
    if isNone, parsed.contains(.strictBaseline) {
      throw .conflict("--no-baseline", "--strict-baseline")
    }
    guard let target = parsed.value(of: .writeBaseline) else {
      self = isNone ? .none : path.map { .file($0) } ?? .configured
      return
    }
    if path != nil { throw .conflict("--baseline", "--write-baseline") }
    if isNone { throw .conflict("--no-baseline", "--write-baseline") }
    self = .write(target)
  }
}
