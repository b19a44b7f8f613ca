import PathConfigSyntax

/// Cuts a PHP program into the tokens of a Ruby program that means the same.
///
/// So one interpreter reads both. A variable keeps its `$`, and thus no method has its name. A sign
/// that Ruby lacks makes a hole of its expression. A word such as `if` becomes one that makes a hole of
/// its statement.
struct PHPLexer {
  private var lexer: RubyLexer
  private var depth = 0

  /// True between the head of a function and its body.
  private var awaitsBody = false

  private static let maximumDepth = 300

  static func tokens(of buffer: SourceBuffer) -> [RubyToken] {
    var lexer = PHPLexer(lexer: RubyLexer(buffer))
    lexer.skipText()
    while lexer.place < buffer.bytes.count, lexer.lexer.spend() { lexer.read() }
    return lexer.lexer.tokens.withClosings
  }

  private var place: Int {
    get { lexer.place }
    set { lexer.place = min(newValue, lexer.bytes.count) }
  }

  private var text: String { lexer.buffer.text(in: lexer.start..<place) }

  private func isNext(_ text: StaticString) -> Bool { lexer.has(text, at: place) }

  private mutating func emit(_ kind: RubyToken.Kind, _ text: String = "") {
    lexer.tokens.append(
      RubyToken(kind: kind, range: lexer.start..<place, text: text, followsSpace: false))
  }

  /// Reads nothing of a program that has what is not understood.
  private mutating func giveUp() { (lexer.tokens, place) = ([], lexer.bytes.count) }

  /// Goes to the end of some text, or of the program.
  private mutating func skip(over text: StaticString) {
    let rest = place..<lexer.bytes.count
    place = lexer.bytes.span.firstRange(of: text, in: rest)?.upperBound ?? rest.upperBound
  }

  /// Goes over what is outside of the program.
  private mutating func skipText() {
    skip(over: "<?")
    lexer.skip(while: \.isASCIILetter)
  }

  /// Goes over white space and comments.
  private mutating func skipSpace() {
    while place < lexer.bytes.count {
      if isNext("/*") {
        skip(over: "*/")
      } else if isNext("//") || isNext("#") && !isNext("#[") {
        place = lexer.lineEnd(from: place)
      } else if lexer.byte().isASCIIWhiteSpace {
        place += 1
      } else {
        return
      }
    }
  }

  private mutating func read() {
    skipSpace()
    lexer.start = place
    switch lexer.byte() {
    case _ where place == lexer.bytes.count: break
    case let mark where mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\""):
      place += 1
      let isPlain = mark == UInt8(ascii: "'")
      let parts = lexer.readString(RubyLexer.Style(closing: mark, isPlain: isPlain, isPHP: true))
      emit(parts.map { .text($0, isSymbol: false) } ?? .opaque)
    case UInt8(ascii: "$"):
      place += 1
      lexer.skip(while: \.isWordByte)
      // The methods of the object are called by their names.
      if text == "$this", isNext("->") { place += 2 } else { emit(.word, text) }
    case let byte where byte.isASCIIDigit: lexer.readNumber()
    case let byte where Self.beginsName(byte): readWord()
    default: readSign()
    }
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    byte.isWordByte || byte >= 0x80 || byte == UInt8(ascii: "\\")
  }

  /// The longest first; no sign of Ruby means the same as `??`.
  private static let signs: [(php: StaticString, ruby: String)] = [
    ("?->", "&."), ("...", "*"), ("===", "=="), ("!==", "!="), ("??=", "+="), (".=", "+="),
    ("->", "."), ("::", "::"), ("=>", "=>"), ("==", "=="), ("!=", "!="), ("&&", "&&"),
    ("||", "||"), ("++", "+="), ("--", "+="), ("+=", "+="), ("-=", "-="), ("*=", "*="),
    // A reference may be there to change its variable. An attribute is a list that nobody uses.
    ("&", "<<"), ("??", "??"), ("?:", "??"), (".", "+"), ("+", "??"), ("#[", "["),
  ]

  private mutating func readSign() {
    // The lines of a here-document may have marks of strings.
    if isNext("<<<") || depth > Self.maximumDepth { return giveUp() }
    if isNext("?>") {
      skipText()
      return endStatement()
    }
    let known = Self.signs.first { isNext($0.php) }
    place += known?.php.utf8CodeUnitCount ?? 1
    let sign = known?.ruby ?? text
    if ["(", "[", "{"].contains(sign) { depth += 1 }
    if [")", "]", "}"].contains(sign) { depth = max(0, depth - 1) }
    switch sign {
    case "{":
      if !awaitsBody { emit(.keyword, "begin") }
      awaitsBody = false
      emit(.newline)
    case "}":
      emit(.newline)
      emit(.keyword, "end")
      emit(.newline)
    case ";": endStatement()
    default: emit(.sign, sign)
    }
  }

  private mutating func endStatement() {
    emit(.newline)
    if awaitsBody { emit(.keyword, "end") }
    awaitsBody = false
  }

  /// Goes behind the next word.
  private mutating func nextWord() -> String {
    let start = place
    lexer.skip(while: Self.beginsName)
    return lexer.buffer.text(in: start..<place).lowercased()
  }

  private mutating func readWord() {
    let word = nextWord()
    let range = lexer.start..<place
    let name = String(text.split(separator: "\\").last ?? "")
    func follows(_ signs: [String]) -> Bool {
      signs.contains { lexer.tokens.last?.isSign($0) ?? false }
    }
    switch word {
    case _ where follows(["::", ".", "&."]): emit(.word, name)
    case _ where isNext(":") && !isNext("::") && follows(["(", ","]):
      let label = RubyText(lexer.bytes[range], from: SourceRange(lexer.buffer, range))
      emit(.label([.text(label)]), name)
      place += 1
    case "self" where isNext("::"), "static" where isNext("::"): place += 2
    case "true", "false", "return": emit(.keyword, word)
    case "null": emit(.keyword, "nil")
    case "throw", "exit", "die": emit(.word, "raise")
    case "function": readFunction()
    case "new":
      skipSpace()
      lexer.start = place
      _ = nextWord()
      emit(.constant, String(text.split(separator: "\\").last ?? ""))
      emit(.sign, ".")
      emit(.word, "new")
    case "if", "else", "elseif", "while", "for", "foreach", "switch", "match", "catch":
      emit(.keyword, "redo")
    case "try", "finally": break
    case "endif", "endwhile", "endfor", "endforeach", "endswitch", "goto": giveUp()
    default:
      let isConstant = name.utf8.contains(where: \.isASCIICapital) && !isNext("(")
      emit(isConstant ? .constant : .word, name)
    }
  }

  /// A function without a name has the number of its line.
  private mutating func readFunction() {
    emit(.keyword, "def")
    awaitsBody = true
    skipSpace()
    if isNext("&") { place += 1 }
    let line = SourceRange(lexer.buffer, lexer.start..<place).start.line
    lexer.start = place
    emit(.word, nextWord().isEmpty ? "line \(line)" : text)
  }
}
