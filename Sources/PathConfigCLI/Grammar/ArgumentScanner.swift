import PathConfigSyntax

/// Reads arguments with a table of flags.
///
/// Flags may be anywhere among the operands: `--flag value`, `--flag=value`, `-f value`, `-fvalue`,
/// `-f=value`, switches bundled as in `-qh`. Everything after `--` is an operand, and so is a lone
/// `-`. An option takes the next argument as its value whatever it looks like, unless that is a
/// flag of the same table. Arguments are compared byte by byte.
struct ArgumentScanner {
  private let flags: [FlagSpec]
  private let stopsAtOperand: Bool
  private let arguments: ArraySlice<String>
  private var index: Int
  private var result = ParsedArguments()

  /// - Parameter stopsAtOperand: true to stop before the first argument that is not a flag.
  init(
    _ arguments: ArraySlice<String>, flags: [FlagSpec], stopsAtOperand: Bool = false
  ) {
    self.arguments = arguments
    self.flags = flags
    self.stopsAtOperand = stopsAtOperand
    self.index = arguments.startIndex
  }

  /// The flags and operands, and the arguments that were not read.
  ///
  /// Reading stops after `--help`, so that help works whatever follows.
  static func scan(
    _ arguments: ArraySlice<String>, flags: [FlagSpec], stopsAtOperand: Bool = false
  ) throws(UsageError) -> (parsed: ParsedArguments, rest: ArraySlice<String>) {
    var scanner = ArgumentScanner(arguments, flags: flags, stopsAtOperand: stopsAtOperand)
    try scanner.run()
    return (scanner.result, arguments[scanner.index...])
  }

  private mutating func run() throws(UsageError) {
    while index < arguments.endIndex, !result.contains(.help) {
      let argument = arguments[index]
      let bytes = argument.utf8
      if bytes.elementsEqual("--".utf8) {
        index += 1
        if !stopsAtOperand {
          result.operands += arguments[index...]
          index = arguments.endIndex
        }
        return
      }
      let isFlag = bytes.count > 1 && bytes.first == dash
      if !isFlag, stopsAtOperand { return }
      index += 1
      if !isFlag {
        result.operands.append(argument)
      } else if bytes.starts(with: "--".utf8) {
        try readLong(argument)
      } else {
        try readBundle(argument)
      }
    }
  }

  private mutating func readLong(_ argument: String) throws(UsageError) {
    let (name, inline) = splitAtEqualsSign(argument)
    guard let flag = flag(spelt: name) else {
      throw .unknownFlag(name, suggestion: suggestion(for: name))
    }
    if flag.value == nil {
      if let inline { throw .unexpectedValue(flag: name, value: inline) }
      result.occurrences.append(.init(flag: flag))
    } else {
      try readValue(of: flag, spelt: name, inline: inline)
    }
  }

  private mutating func readBundle(_ argument: String) throws(UsageError) {
    var letters = argument.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.short == letter }) else {
        // The text after an equals sign may be the secret of a misspelt `--header`.
        let name = splitAtEqualsSign(argument).name
        throw .unknownFlag(name, suggestion: suggestion(for: name))
      }
      let name = "-\(letter)"
      if flag.value != nil {
        let isAssigned = letters.first == "="
        let inline = isAssigned ? letters.dropFirst() : letters
        let isInline = isAssigned || !letters.isEmpty
        return try readValue(of: flag, spelt: name, inline: isInline ? String(inline) : nil)
      }
      if letters.first == "=" {
        throw .unexpectedValue(flag: name, value: String(letters.dropFirst()))
      }
      result.occurrences.append(.init(flag: flag, isShort: true))
    }
  }

  private mutating func readValue(
    of flag: FlagSpec, spelt name: String, inline: String?
  ) throws(UsageError) {
    guard let spec = flag.value else { return }
    var names: [String]?
    if case .choices(let choices) = spec.kind { names = choices.map(\.name) }
    let expected = names ?? [spec.name]
    let value: String
    if let inline {
      value = inline
    } else {
      let next = index < arguments.endIndex ? arguments[index] : ""
      let nextName = splitAtEqualsSign(next).name
      if isKnownFlag(nextName) {
        throw .missingValue(flag: name, expected: expected, next: nextName)
      }
      value = next
      index = min(index + 1, arguments.endIndex)
    }
    if value.isEmpty { throw .missingValue(flag: name, expected: expected, next: nil) }
    if let names, !names.contains(where: { isSame($0, value) }) {
      throw .notAChoice(
        flag: name, value: value, choices: names,
        suggestion: NearestName.of(value, among: names))
    }
    result.occurrences.append(.init(flag: flag, value: value))
  }

  /// The flag of a long spelling, with its dashes.
  private func flag(spelt name: String) -> FlagSpec? {
    flags.first { isSame(name, "--\($0.long)") }
  }

  private func isKnownFlag(_ name: String) -> Bool {
    flag(spelt: name) != nil
      || flags.contains { flag in flag.short.map { isSame(name, "-\($0)") } ?? false }
  }

  /// The long flag that the user probably meant; with too few or too many dashes it may be spelt
  /// right.
  private func suggestion(for name: String) -> String? {
    let bare = String(name.unicodeScalars.drop { $0 == "-" })
    let known = flags.map(\.long)
    let meant = known.first { isSame($0, bare) } ?? NearestName.of(bare, among: known)
    return meant.map { "--\($0)" }
  }
}

private let dash = UInt8(ascii: "-")

/// `String` would also call canonically equivalent texts equal.
private func isSame(_ left: String, _ right: String) -> Bool {
  left.utf8.elementsEqual(right.utf8)
}

/// The text before the first equals sign, and the text after it if there is one.
private func splitAtEqualsSign(_ argument: String) -> (name: String, value: String?) {
  let scalars = argument.unicodeScalars
  guard let equals = scalars.firstIndex(of: "=") else { return (argument, nil) }
  return (String(scalars[..<equals]), String(scalars[scalars.index(after: equals)...]))
}
