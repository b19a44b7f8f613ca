import PathConfigSyntax

/// The content of a string in a source.
extension UTF8String {
  /// True if no expression and no escape is in it.
  var isPlain: Bool {
    !bytes.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }
  }

  /// The last name of an expression and the path after it, as in `${BuildConfig.BASE_URL}/configurations/android_v1.json`.
  var pathAfterName: (name: UTF8String, path: UTF8String)? {
    let isSwift = bytes.starts(with: "\\(".utf8)
    guard isSwift || bytes.first == UInt8(ascii: "$") else { return nil }
    let name = bytes.dropFirst(isSwift ? 2 : 1).drop { $0 == UInt8(ascii: "{") }
    let words = name.prefix { $0.isWordByte || $0 == UInt8(ascii: ".") }
    let rest = name[words.endIndex...].drop { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "}") }
    guard let last = words.split(separator: UInt8(ascii: ".")).last,
      rest.first.map({ $0 == UInt8(ascii: "/") }) ?? true, UTF8String(repairing: rest).isPlain
    else { return nil }
    return (UTF8String(repairing: last), UTF8String(repairing: rest))
  }

  /// The text with `.*` for every expression, and for every place for one; nil if there is none.
  ///
  /// An expression may end outside the string.
  var withoutInsertions: UTF8String? {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      let length = rest.insertionLength
      result += length == 0 ? [first] : Array(".*".utf8)
      rest = rest.dropFirst(max(length, 1))
    }
    return result.elementsEqual(bytes) ? nil : UTF8String(repairing: result)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes of the expression at the beginning, as in `\(name)`, `${name}`, `$name` and `%@`; 0 if there
  /// is none.
  var insertionLength: Int {
    let second = dropFirst().first ?? 0
    switch first {
    case UInt8(ascii: "\\") where second == UInt8(ascii: "("):
      var depth = 0
      let inner = dropFirst().prefix { byte in
        depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
        return depth > 0
      }
      return inner.count + 2
    case UInt8(ascii: "$") where second == UInt8(ascii: "{"):
      return prefix { $0 != UInt8(ascii: "}") }.count + 1
    case UInt8(ascii: "$") where second.isWordByte && !second.isASCIIDigit:
      return dropFirst().prefix(while: \.isWordByte).count + 1
    case UInt8(ascii: "%") where "@ds".utf8.contains(second): return 2
    default: return 0
    }
  }
}

extension SourceTokens {
  /// The name of the class after an annotation whose argument ends at a place.
  func annotatedClass(at place: Int) -> Range<Int>? {
    guard var place = match([.maybe([","]), ")"], at: place)?.end else { return nil }
    let words: Part = ["open", "public", "internal", "private", "abstract", "final", "data"]
    while let end = match([words], at: place)?.end ?? match(["@", .word], at: place)?.end {
      place = end
    }
    return match(["class", .word], at: place)?.found[0]
  }

  /// The tokens between the parentheses of a list of screens after its name; nil if it is not plain.
  func listOfScreens(at place: Int) -> Range<Int>? {
    var place = place
    // The type of a property may have a few words.
    if !has("(", at: place) {
      let ahead = place..<min(place + 40, tokens.count)
      guard has(":", at: place), let value = ahead.first(where: { has("=", at: $0) }),
        match([["mutableListOf", "listOf", "emptyList"]], at: value + 1) != nil,
        let list = (value..<min(value + 40, tokens.count)).first(where: { has("(", at: $0) })
      else { return nil }
      place = list
    }
    let rest = (place + 1)..<tokens.count
    guard place < tokens.count,
      let end = rest.first(where: { has("(", at: $0) || has(")", at: $0) }), has(")", at: end)
    else { return nil }
    return (place + 1)..<end
  }
}
