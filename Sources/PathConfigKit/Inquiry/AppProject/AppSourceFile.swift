import PathConfigDiagnostics
import PathConfigLint

/// One file of an app's source as tokens, with the constants that it declares.
struct AppSourceFile {
  let buffer: SourceBuffer
  let tokens: [SourceToken]

  /// The reason why not all of the file may have been read; nil if all was.
  private(set) var gap: AppSource.Gap?

  /// True for each token after a line break.
  private var beginsLine: [Bool] = []

  /// The closing bracket of each opening one.
  private var closing: [Int: Int] = [:]

  /// Texts by their constants' names; nil if a name has several declarations, or no text.
  private var constants: [UTF8String: UTF8String?] = [:]

  /// The types that the file declares.
  private var types: Set<UTF8String> = []

  init(_ buffer: SourceBuffer, _ language: SourceLanguage) {
    self.buffer = buffer
    guard buffer.bytes.count <= Self.maximumBytes else {
      tokens = []
      gap = .init("\(buffer.name) is too large for a source that people write")
      return
    }
    tokens = SourceToken.all(in: buffer.bytes, of: language)
    var end = 0
    for token in tokens {
      let between = buffer.bytes[end..<token.range.lowerBound]
      beginsLine.append(between.contains(UInt8(ascii: "\n")))
      end = token.range.upperBound
    }
    // A quotation mark in a regular expression looks like a string that has no end.
    if let token = tokens.first(where: { !isEnded($0) }) {
      let location = SourceRange(buffer, token.range)
      gap = .init("a string begins here that nothing ends", at: location)
    }
    matchBrackets()
    readDeclarations()
  }

  private static let maximumBytes = 1 << 20

  private func isEnded(_ token: SourceToken) -> Bool {
    guard token.kind == .string || token.kind == .interpolatedString else { return true }
    let text = buffer.bytes[token.range].drop { $0 == UInt8(ascii: "#") }
    let pounds = token.range.count - text.count
    guard let quote = text.first, text.count > 1 + pounds else { return false }
    return text.dropLast(pounds).last == quote
  }

  func location(_ index: Int) -> SourceRange {
    let range = tokens.indices.contains(index) ? tokens[index].range : 0..<0
    return SourceRange(buffer, range)
  }

  func isWord(_ text: UTF8String, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isWord(text)
  }

  func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isSign(sign)
  }

  func word(at index: Int) -> UTF8String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    return tokens[index].text
  }

  /// The text of a string without expressions in it.
  func string(at index: Int) -> UTF8String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string,
      !tokens[index].text.bytes.contains(UInt8(ascii: "\n"))
    else { return nil }
    return tokens[index].text
  }

  /// The index of the sign that closes the bracket at `index`; nil if none does.
  func end(ofBracketAt index: Int) -> Int? { closing[index] }

  private mutating func matchBrackets() {
    var open: [Int] = []
    for index in tokens.indices {
      guard case .sign(let sign) = tokens[index].kind else { continue }
      switch sign {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let start = open.popLast() { closing[start] = index }
      default: break
      }
    }
  }
}

// MARK: - Texts

extension AppSourceFile {
  /// The text of the expression at an index: strings and constants of this file, joined by `+`.
  ///
  /// - Returns: the text, or nil if it is not certain, and the index after the expression.
  func text(at start: Int) -> (text: UTF8String?, end: Int) {
    var bytes: ContiguousArray<UInt8>? = []
    var index = start
    while true {
      let (part, end) = term(at: index)
      index = end
      if let part { bytes?.append(contentsOf: part.bytes) } else { bytes = nil }
      guard isSign("+", at: index) else { break }
      index += 1
    }
    // If the expression goes on, its value is not this text.
    return (continuesExpression(at: index) ? nil : bytes.map { UTF8String(repairing: $0) }, index)
  }

  /// True if the token changes the value of the text before it, such as `.lowercased()`.
  private func continuesExpression(at index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    switch tokens[index].kind {
    case .word: return !beginsLine[index] && !Self.connectives.contains(tokens[index].text)
    case .string, .interpolatedString: return !beginsLine[index]
    case .sign(UInt8(ascii: ".")): return true
    case .sign(let sign): return !beginsLine[index] && "([*-/%?<>".utf8.contains(sign)
    case .lineEnd: return false
    }
  }

  private static let connectives: Set<UTF8String> = ["where", "else", "in", "do"]

  /// The last of the words with dots between them.
  func lastWord(ofPathAt index: Int) -> UTF8String? {
    var end = index
    while word(at: end) != nil, isSign(".", at: end + 1), word(at: end + 2) != nil { end += 2 }
    return word(at: end)
  }

  private func term(at index: Int) -> (text: UTF8String?, end: Int) {
    guard tokens.indices.contains(index) else { return (nil, index) }
    switch tokens[index].kind {
    case .word:
      var end = index + 1
      while isSign(".", at: end), word(at: end + 1) != nil { end += 2 }
      return (constant(of: tokens[index..<end].filter { $0.kind == .word }.map(\.text)), end)
    case .string: return (string(at: index), index + 1)
    case .interpolatedString: return (nil, index + 1)
    case .sign, .lineEnd: return (nil, index)
    }
  }

  /// The value of a name that this file declares once; the type before it must be of this file, too.
  private func constant(of path: [UTF8String]) -> UTF8String? {
    guard let name = path.last, let value = constants[name] else { return nil }
    let types = path.dropLast()
    let isOwn = types.allSatisfy { own in
      self.types.contains(own) || ["self", "Self", "this", "Companion"].contains(own)
    }
    return isOwn ? value : nil
  }
}

// MARK: - Declarations

extension AppSourceFile {
  private mutating func readDeclarations() {
    for index in tokens.indices {
      guard let word = word(at: index), let name = self.word(at: index + 1) else { continue }
      switch word {
      case "class", "object", "interface", "enum", "struct", "extension", "actor":
        types.insert(name)
      case "val", "let", "var": declare(name, behind: index + 2, isFixed: word != "var")
      case "String" where (1...4).contains { isWord("final", at: index - $0) }:
        declare(name, behind: index + 2, isFixed: true)
      default: break
      }
    }
  }

  /// - Parameter start: the index after the name.
  private mutating func declare(_ name: UTF8String, behind start: Int, isFixed: Bool) {
    var index = start
    if isSign(":", at: index) {
      index += 1
      while word(at: index) != nil || isSign("?", at: index) || isSign(".", at: index) {
        if index > start + 1, beginsLine[index] { break }
        index += 1
      }
    }
    var value: UTF8String?
    if isFixed, isSign("=", at: index) {
      value = text(at: index + 1).text
    } else if isSign("{", at: index) {
      value = computedText(at: index)?.text ?? nil
    }
    constants[name] = constants[name] == nil ? .some(value) : .some(nil)
  }

  /// The text of `{ "numbers" }` or `{ return "numbers" }`; nil for a requirement of a protocol.
  func computedText(at open: Int) -> (text: UTF8String?, end: Int)? {
    var index = open + 1
    if isWord("get", at: index) {
      if isSign("}", at: index + 1) || isWord("set", at: index + 1) { return nil }
      if isSign("{", at: index + 1) { index += 2 }
    }
    if isWord("return", at: index) { index += 1 }
    let (value, end) = text(at: index)
    return (isSign("}", at: end) ? value : nil, end)
  }
}
