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
    case .crashesWhenRead:
      crash(of: property).map { "\($0): the app crashes when it reads the property" }
    }
  }

  /// The reason that the app crashes when it reads the value, as a clause; nil for any other value.
  func crash(of property: UTF8String) -> String? {
    if case .crashesWhenRead(let defect) = self { "`\(property)` \(defect.phrase)" } else { nil }
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

extension Client {
  /// The specification of a property that the library reads, or nil for other names.
  package func property(_ name: UTF8String) -> PropertySpec? {
    facts.properties.first { $0.name == name }
  }

  /// The specification of a setting that the library reads, or nil for other names.
  package func setting(_ name: UTF8String) -> PropertySpec? {
    facts.settings.first { $0.name == name }
  }

  /// The client's reading of a resolved property.
  package func effectiveValue(ofProperty name: UTF8String, _ value: JSONValue) -> EffectiveValue {
    effectiveValue(value, of: property(name))
  }

  /// The meaning of a property or of its absence for the client, as canonical JSON.
  ///
  /// Nil if the library does not read the property.
  package func meaning(ofProperty name: UTF8String, _ value: JSONNode?) -> UTF8String? {
    property(name).map { spec in
      let written = value.map { JSONOutput.node($0) } ?? spec.defaultValue.output
      let read = value.flatMap { effectiveValue(ofProperty: name, $0.value).output }
      return JSONWriter.write(read ?? written, style: .canonical)
    }
  }

  /// - Parameter spec: nil for a property or a setting that the library does not read.
  package func effectiveValue(_ value: JSONValue, of spec: PropertySpec?) -> EffectiveValue {
    guard let type = JSONType(value) else { return .asWritten }
    if case .number(let number) = value, spec.map({ $0.type == .string }) ?? true,
      isText(number.text)
    {
      return .text(number.text)
    }
    guard let spec else {
      // The library hands the value to the app.
      if type == .null { return .unset(nil) }
      let isText = self.keepsValuesAsText && (type == .boolean || type == .number)
      return isText ? .text(text(of: value)) : .asWritten
    }
    if type == .null {
      return spec.defaultValue == .required
        ? .crashesWhenRead(.wrongType(.null, expected: spec.type)) : .unset(spec.defaultValue)
    }
    if spec.type == .boolean { return boolean(value, type, spec) }
    if type != .string, spec.reading == .typed {
      return .replacedByDefault(spec.defaultValue, .wrongType(type, expected: spec.type))
    }
    if case .enumeration(let words, let isCaseSensitive) = spec.type {
      return word(value, type, spec, among: words, isCaseSensitive: isCaseSensitive)
    }
    return type == .string ? .asWritten : .text(text(of: value))
  }

  private func boolean(
    _ value: JSONValue, _ type: JSONType, _ spec: PropertySpec
  ) -> EffectiveValue {
    if type == .boolean { return .asWritten }
    let defect = ValueDefect.wrongType(type, expected: .boolean)
    switch spec.reading {
    case .cast:
      return .crashesWhenRead(defect)
    case .text:
      // `toBoolean()`: anything except `true`, in any case, is false and not the default.
      return .boolean(isEqualIgnoringCase(text(of: value), "TRUE"))
    case .typed:
      // A number that is exactly 0 or 1 bridges to a boolean (inferred, not run on a device).
      guard case .number(let number) = value, let double = Double(number.text.string),
        double == 0 || double == 1
      else { return .replacedByDefault(spec.defaultValue, defect) }
      return .boolean(double == 1)
    }
  }

  private func word(
    _ value: JSONValue, _ type: JSONType, _ spec: PropertySpec, among words: [String],
    isCaseSensitive: Bool
  ) -> EffectiveValue {
    let text = text(of: value)
    if type == .string, words.contains(where: { UTF8String($0) == text }) { return .asWritten }
    if !isCaseSensitive,
      let word = words.first(where: { isEqualIgnoringCase(text, UTF8String($0.uppercased())) })
    {
      return .word(word)
    }
    return .replacedByDefault(spec.defaultValue, .unknownWord(text, known: words))
  }

  /// True for a number that the client's parser takes for a text.
  func isText(_ number: UTF8String) -> Bool {
    JavaText.isEndless(number) && self.endlessNumber == .becomesText
  }

  /// The text that the client holds or makes of a value.
  private func text(of value: JSONValue) -> UTF8String {
    // As a string, Gson reads a number in its own spelling.
    if self.keepsValuesAsText, case .number(let number) = value { return number.text }
    return JavaText.string(value)
  }

  /// True if a text becomes `upper` in upper case, by Java's `uppercase()`.
  ///
  /// Apart from ASCII, U+017F is the one scalar whose upper case is a letter of any known word.
  private func isEqualIgnoringCase(_ text: UTF8String, _ upper: UTF8String) -> Bool {
    var folded: ContiguousArray<UInt8> = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z": folded.append(UInt8(ascii: scalar) - 0x20)
      case "\u{17F}": folded.append(UInt8(ascii: "S"))
      case _ where scalar.isASCII: folded.append(UInt8(ascii: scalar))
      default: return false
      }
    }
    return folded == upper.bytes
  }

  /// The combinations that the library refuses among resolved properties.
  package func contradictions(
    among properties: (_ name: UTF8String) -> JSONValue?
  ) -> [Contradiction] {
    facts.contradictions.value.filter { contradiction in
      contradiction.values.allSatisfy { name, word in
        properties(UTF8String(name)).map { isWord(word, $0, of: UTF8String(name)) } ?? false
      }
    }
  }

  /// True if the client takes the value of a property for a word.
  package func isWord(_ word: String, _ value: JSONValue, of property: UTF8String) -> Bool {
    switch effectiveValue(ofProperty: property, value) {
    case .word(let effective): return effective == word
    case .asWritten:
      guard case .string(let string) = value else { return false }
      return string.text == UTF8String(word)
    default: return false
    }
  }
}

/// A required property, without which the library fails, that a URL does not have.
package struct MissingRequirement: Hashable, Sendable {
  package var property: UTF8String

  /// The consequence of reading the absent property.
  package var consequence: Consequence { .crashes(.readingProperty) }

  /// The missing property and the effect, as a sentence without a full stop.
  package var sentence: String { "\(cause): the app crashes when it reads the property" }

  /// The missing property, as a clause.
  var cause: String { "`\(property)` is not set and has no default" }
}

extension Client {
  /// The properties that the library requires and that resolved properties lack, in the library's
  /// order.
  ///
  /// A `null` is not absent: `effectiveValue(ofProperty:_:)` gives its consequence.
  ///
  /// - Parameter properties: the deciding value of a property, or nil if no matching rule sets it.
  package func missingRequirements(
    among properties: (_ name: UTF8String) -> JSONValue?
  ) -> [MissingRequirement] {
    facts.properties.filter { $0.defaultValue == .required && properties($0.name) == nil }
      .map { MissingRequirement(property: $0.name) }
  }
}

/// The texts that Gson and Java make of JSON values.
enum JavaText {
  /// The `toString()` of a value that Gson read as `Any`.
  ///
  /// Whole numbers that fit are `Long`, and other numbers `Double`. The depth that the JSON reader
  /// allows bounds the recursion.
  static func string(_ value: JSONValue) -> UTF8String {
    switch value {
    case .null, .unreadable: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): UTF8String(self.number(number.text.string))
    case .string(let string): string.name
    case .array(let array): list("[", array.elements.map { string($0.value) }, "]")
    case .object(let object): list("{", entries(object), "}")
    }
  }

  /// True for a number that Gson reads as an unquoted text.
  ///
  /// Gson adds up the digits before the fraction in 64 bits. If they overflow to 0, the next digit
  /// looks like one after a leading zero, as it does after 1 and 64 zeros. Nor does Gson look for
  /// the end of a number beyond its buffer.
  static func isEndless(_ number: UTF8String) -> Bool {
    if number.bytes.count < 66 { return false }
    if number.bytes.count >= 1_024 { return true }
    var value: Int64?
    for byte in number.bytes.drop(while: { $0 == UInt8(ascii: "-") }) {
      guard byte.isASCIIDigit else { return false }
      if value == 0 { return true }
      value = (value ?? 0) &* 10 &- Int64(byte - UInt8(ascii: "0"))
    }
    return false
  }

  /// The entries of a map that keeps a repeated key at its first place with its last value.
  private static func entries(_ object: JSONObject) -> [UTF8String] {
    object.members.grouped(by: \.name.key).map { _, members in
      let value = string(members[members.count - 1].value.value)
      return UTF8String(wellFormed: members[0].name.name.bytes + [UInt8(ascii: "=")] + value.bytes)
    }
  }

  private static func list(
    _ opening: UTF8String, _ items: [UTF8String], _ closing: UTF8String
  ) -> UTF8String {
    let separator = ContiguousArray(", ".utf8)
    let content = ContiguousArray(items.map(\.bytes).joined(separator: separator))
    return UTF8String(wellFormed: opening.bytes + content + closing.bytes)
  }

  private static func number(_ text: String) -> String {
    if let whole = Int64(text) { return String(whole) }
    return Double(text).map(self.number) ?? text
  }

  /// The `toString()` of a `Double`: plain from 10^-3 up to 10^7, computerised scientific notation
  /// elsewhere.
  ///
  /// The digits are the fewest that identify the number, but for the smallest one
  /// (https://developer.android.com/reference/java/lang/Double#MIN_VALUE). Those of JDK 17 and older
  /// sometimes differ.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    let sign = value.sign == .minus ? "-" : ""
    let magnitude = value.magnitude
    if magnitude.isInfinite { return sign + "Infinity" }
    if magnitude == .leastNonzeroMagnitude { return sign + "4.9E-324" }
    let text = magnitude.description
    if magnitude == 0 || (1e-3..<1e7).contains(magnitude) { return sign + text }
    let parts = text.split(separator: "e")
    let places = parts[0].split(separator: ".")
    let padded = places.joined()
    let digits = padded.drop { $0 == "0" }
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let exponent = power + places[0].count - 1 - (padded.count - digits.count)
    let fraction = String(digits.dropFirst().reversed().drop { $0 == "0" }.reversed())
    return "\(sign)\(digits.prefix(1)).\(fraction.isEmpty ? "0" : fraction)E\(exponent)"
  }
}
