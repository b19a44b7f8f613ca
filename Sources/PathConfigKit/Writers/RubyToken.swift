import PathConfigSyntax

/// A word, literal or sign of a Ruby program.
struct RubyToken: Sendable {
  enum Kind: Sendable {
    /// The end of a line or a semicolon.
    case newline
    case word
    case keyword
    case constant

    /// As in `@rules`.
    case variable

    /// With its text in JSON; nil for one that JSON does not have.
    case number(UTF8String?)
    case text([RubyPart], isSymbol: Bool)

    /// As in `%w[…]` and `%i[…]`, with the place of each word.
    case words([(parts: [RubyPart], range: Range<Int>)], areSymbols: Bool)

    /// `key:` or `"key":`.
    case label([RubyPart])

    /// A literal that no configuration has, such as a regular expression.
    case opaque
    case sign
  }

  let kind: Kind
  let range: Range<Int>

  /// The bytes of a word or a sign; empty for literals.
  let text: String
  let followsSpace: Bool

  /// The token that closes the block or brackets that this one opens, or the end of the tokens.
  var closing: Int?

  func isSign(_ sign: String) -> Bool {
    if case .sign = kind { text == sign } else { false }
  }

  var isWord: Bool { if case .word = kind { true } else { false } }
  var isConstant: Bool { if case .constant = kind { true } else { false } }
  var isVariable: Bool { if case .variable = kind { true } else { false } }
  var isKeyword: Bool { if case .keyword = kind { true } else { false } }

  /// True for a word, constant or variable.
  var isName: Bool {
    switch kind {
    case .word, .constant, .variable: true
    default: false
    }
  }

  var isNewline: Bool { if case .newline = kind { true } else { false } }

  /// True if an operator may follow, and no value.
  var endsValue: Bool {
    switch kind {
    case .newline, .label: false
    case .word, .constant, .variable, .number, .text, .words, .opaque: true
    case .keyword: Self.values.contains(text)
    case .sign: text == ")" || text == "]" || text == "}"
    }
  }

  var isText: Bool { if case .text = kind { true } else { false } }
  var isLabel: Bool { if case .label = kind { true } else { false } }

  /// True for the end of a literal, behind which no label and no hash begins.
  var endsLiteral: Bool {
    switch kind {
    case .number, .text, .words: true
    case .keyword: ["nil", "true", "false"].contains(text)
    case .sign: text == "]" || text == "}"
    default: false
    }
  }

  /// True if the statement goes on in the next line.
  var isContinued: Bool {
    switch kind {
    case .label: true
    case .keyword: ["and", "or", "not"].contains(text)
    case .sign: ![")", "]", "}", "[", "(", "{", "|", "*", "&"].contains(text)
    default: false
    }
  }

  static let assignments: Set<String> = [
    "=", "||=", "&&=", "+=", "-=", "*=", "/=", "<<=", "|=", "&=", "**=", "%=", "^=", ">>=",
  ]

  private static let values: Set<String> = [
    "end", "self", "nil", "true", "false", "super", "yield", "redo", "retry",
  ]

  static let keywords: Set<String> = [
    "alias", "and", "begin", "break", "case", "class", "def", "do", "else", "elsif", "end",
    "ensure", "false", "for", "if", "in", "module", "next", "nil", "not", "or", "redo", "rescue",
    "retry", "return", "self", "super", "then", "true", "undef", "unless", "until", "when", "while",
    "yield",
  ]
}

extension [RubyToken] {
  func isSign(_ sign: String, at place: Int) -> Bool {
    indices.contains(place) && self[place].isSign(sign)
  }

  func isKeyword(_ word: String, at place: Int) -> Bool {
    indices.contains(place) && self[place].isKeyword && self[place].text == word
  }

  /// True for the sign before the name of a call.
  func isDot(at place: Int) -> Bool { isSign(".", at: place) || isSign("&.", at: place) }

  /// The place behind a token and all that it opens.
  func after(_ place: Int) -> Int { Swift.min(self[place].closing ?? place, count - 1) + 1 }

  /// The first place, outside of inner brackets and blocks, whose token is meant.
  func first(in range: Range<Int>, where isMeant: (RubyToken) -> Bool) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      if isMeant(self[place]) { return place }
      place = after(place)
    }
    return nil
  }

  /// The end of the statement.
  func lineEnd(from place: Int) -> Int {
    first(in: Swift.min(place, count)..<count, where: \.isNewline) ?? count
  }

  /// The first place before which a `,` is certainly missing, so that nothing runs the program.
  func missingComma(isPHP: Bool) -> Int? {
    var open: [Int] = []
    for place in indices.dropFirst() {
      while let last = open.last, place >= self[last].closing ?? 0 { open.removeLast() }
      let (token, before) = (self[place], self[place - 1])
      let isText = token.isText
      if isPHP {
        let isList = before.isSign("]")
        switch before.kind {
        case .text where isText, .number where isText, .sign where isText && isList: return place
        default: continue
        }
      }
      let last = open.last.map { self[$0] }
      let isInList = last?.isSign("[") ?? false
      if before.isNewline, place > 1, self[place - 2].endsValue, let last {
        // No statement begins like this, and no element of a list without a comma before it.
        if token.isLabel && !last.isKeyword || isText && isSign("=>", at: place + 1) {
          return place
        }
        if isInList, isText || token.isSign("{") || token.isSign("[") { return place }
      }
      if before.endsLiteral, let last, !last.isKeyword {
        if isInList, before.isSign("}"), token.isSign("{") { return place }
        // Ruby joins two strings: `a ? "b" "c": d`.
        let isJoined = before.isText && token.text.isEmpty && !self[Swift.max(place - 2, 0)].isLabel
        if token.isLabel, !isJoined { return place }
      }
      if token.closing != nil { open.append(place) }
    }
    return nil
  }

  /// The tokens with the places where their brackets and blocks end.
  ///
  /// A bracket or block that nothing closes ends with the block around it.
  var withClosings: [RubyToken] {
    var tokens = self
    var open: [Int] = []
    // The places in `open` of each kind of bracket, and of blocks.
    var places: [String: [Int]] = [:]
    var isLoopHeader = false
    func key(_ place: Int) -> String { self[place].isKeyword ? "end" : self[place].text }
    func begin(at place: Int) {
      places[key(place), default: []].append(open.count)
      open.append(place)
    }
    func close(downTo depth: Int, at place: Int) {
      while open.count > depth {
        let last = open.removeLast()
        places[key(last)]?.removeLast()
        tokens[last].closing = place
      }
    }
    for (place, token) in enumerated() {
      switch token.kind {
      case .sign where ["(", "[", "{"].contains(token.text): begin(at: place)
      case .sign where [")", "]", "}"].contains(token.text):
        let opening = token.text == ")" ? "(" : token.text == "]" ? "[" : "{"
        if let depth = places[opening]?.last, depth > places["end"]?.last ?? -1 {
          close(downTo: depth, at: place)
        }
      case .keyword where token.text == "end":
        if let block = places["end"]?.last { close(downTo: block, at: place) }
      case .keyword where token.text == "do":
        if !isLoopHeader { begin(at: place) }
        isLoopHeader = false
      case .keyword where opensBlock(at: place):
        begin(at: place)
        isLoopHeader = ["while", "until", "for"].contains(token.text)
      case .newline: isLoopHeader = false
      default: break
      }
    }
    close(downTo: 0, at: count)
    return tokens
  }

  private func opensBlock(at place: Int) -> Bool {
    switch self[place].text {
    case "class", "module", "begin", "case", "for": return true
    case "def": return !isOneLiner(at: place)
    case "if", "unless", "while", "until":
      guard place > 0 else { return true }
      let last = self[place - 1]
      return !last.endsValue
        && !(last.isKeyword && ["return", "break", "next"].contains(last.text))
    default: return false
    }
  }

  /// True for `def rules = […]`.
  private func isOneLiner(at place: Int) -> Bool {
    var place = place + 1
    while place < count, !self[place].isNewline, !self[place].isSign("(") {
      if self[place].isSign("=") { return self[place].followsSpace }
      place += 1
    }
    guard place < count, self[place].isSign("(") else { return false }
    var depth = 0
    while place < count {
      if self[place].isSign("(") { depth += 1 }
      if self[place].isSign(")") { depth -= 1 }
      place += 1
      if depth == 0 { break }
    }
    return place < count && self[place].isSign("=")
  }
}
