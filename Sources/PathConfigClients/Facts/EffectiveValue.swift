import PathConfigSyntax

/// A client's reading of the value of a property or a setting.
package enum EffectiveValue: Hashable, Sendable {
  /// The value of the file.
  case asWritten

  /// A number or a boolean that the client holds, or reads, as this text.
  case text(UTF8String)

  /// A text or a number that the client reads as this boolean.
  case boolean(Bool)

  /// A word in another case, or a value of another type, that the client reads as this word.
  case word(String)

  /// `null`: as if the property were not set, even by an earlier rule.
  ///
  /// A property that the library does not read itself has no default.
  case unset(PropertySpec.Default?)

  /// The client ignores the value and uses its default.
  case replacedByDefault(PropertySpec.Default, ValueDefect)

  /// The library crashes when it reads the property.
  case crashesWhenRead(ValueDefect)
}

/// The mistake in a value.
package enum ValueDefect: Hashable, Sendable {
  case wrongType(JSONType, expected: PropertySpec.ValueType)
  case unknownWord(UTF8String, known: [String])
}

extension EffectiveValue {
  /// The value for the `effective` member of an answer, or nil if it is as written.
  ///
  /// It is also nil if the client crashes. A default that is not a JSON value is `null`.
  package var output: JSONOutput? {
    switch self {
    case .asWritten, .crashesWhenRead: nil
    case .text(let text): .string(text)
    case .boolean(let flag): .bool(flag)
    case .word(let word): .string(word)
    case .unset(let value): value?.output ?? .null
    case .replacedByDefault(let value, _): value.output
    }
  }

  /// The reason that the value is not as written, as a sentence without a full stop.
  ///
  /// Nil if the value is as written, or merely takes another form.
  package func note(for property: UTF8String) -> String? {
    switch self {
    case .asWritten, .text, .boolean, .word: nil
    case .unset: "`\(property)` is null and counts as not set"
    case .replacedByDefault(_, let defect): "`\(property)` \(defect.phrase): the default is used"
    case .crashesWhenRead(let defect):
      "`\(property)` \(defect.phrase): the app crashes when it reads the property"
    }
  }
}

extension PropertySpec.Default {
  /// The default as a JSON value, or `null` if it is not one.
  package var output: JSONOutput {
    switch self {
    case .boolean(let flag): .bool(flag)
    case .text(let text): .string(text)
    case .unspecified, .required: .null
    }
  }
}

extension ValueDefect {
  fileprivate var phrase: String {
    switch self {
    case .wrongType(let found, let expected): "is \(found.phrase) and not \(expected.phrase)"
    case .unknownWord(let word, let known):
      "is `\(word)`, which is none of \(known.map { "`\($0)`" }.joined(separator: ", "))"
    }
  }
}

extension PropertySpec.ValueType {
  /// The type with its article, for a sentence.
  package var phrase: String {
    switch self {
    case .boolean: "a boolean"
    case .string, .enumeration: "a string"
    }
  }
}
