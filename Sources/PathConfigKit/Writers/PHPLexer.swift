import PathConfigSyntax

/// Cuts a PHP program into the tokens of a Ruby program that means the same.
///
/// So one interpreter reads both. A variable keeps its `$`, and thus no method has its name. A sign
/// that Ruby lacks makes a hole of its expression, and a loop one of its statement.
struct PHPLexer {
  private var lexer: RubyLexer
  private var open: [Frame] = []

  /// True between the head of a function and its body.
  private var awaitsBody = false

  /// The word whose condition the next bracket begins.
  private var awaitedHead: String?

  private enum Frame {
    case brackets, function, block

    /// The condition behind a word.
    case head(of: String)

    /// The body of `if`, `else` or a loop, in braces or one statement.
    case branch(isBraced: Bool, of: String)

    /// The arms of `switch` or `match`.
    case arms(Arm)
  }

  private struct Arm {
    let isOfMatch: Bool
    var isInLabel = false
    var isDefault = false

    /// True if its statements do not go on into the next arm.
    var hasEnded = true

    /// The tokens before its label, and before its statements.
    var label = 0
    var body = -1
  }

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
        // The end of the program ends the comment, too.
        let line = place..<lexer.lineEnd(from: place)
        place = lexer.bytes.span.firstRange(of: "?>", in: line)?.lowerBound ?? line.upperBound
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
    if isNext("<<<") || open.count > Self.maximumDepth { return giveUp() }
    if isNext("?>") {
      skipText()
      return endStatement()
    }
    let known = Self.signs.first { isNext($0.php) }
    place += known?.php.utf8CodeUnitCount ?? 1
    let sign = known?.ruby ?? text
    switch (sign, open.last) {
    case ("(", _), ("[", _):
      emit(.sign, sign)
      open.append(awaitedHead.map { .head(of: $0) } ?? .brackets)
      awaitedHead = nil
    case (")", .brackets?), ("]", .brackets?), (")", .head?):
      emit(.sign, sign)
      if case .head(let word)? = open.popLast() { beginBody(of: word) }
    case ("{", _):
      if !awaitsBody { emit(.keyword, "begin") }
      open.append(awaitsBody ? .function : .block)
      awaitsBody = false
      emit(.newline)
    case ("}", let frame?): endBody(frame)
    case (")", _), ("]", _), ("}", _): giveUp()
    case (";", _): endStatement()
    case (":", .arms(let arm)?) where arm.isInLabel && !arm.isOfMatch,
      ("=>", .arms(let arm)?) where arm.isInLabel:
      emit(.newline)
      begin(arm, isInLabel: false)
    case (",", .arms(let arm)?) where arm.isOfMatch && !arm.isInLabel:
      skipSpace()
      if isNext("}") { return }
      if arm.isDefault { return giveUp() }
      beginLabel("when", after: arm)
    default: emit(.sign, sign)
    }
  }

  private mutating func endStatement() {
    emit(.newline)
    if awaitsBody { emit(.keyword, "end") }
    awaitsBody = false
    endBranch(isBraced: false)
  }

  // MARK: - Branches

  /// Begins what follows the condition of a word, or `else`.
  private mutating func beginBody(of word: String) {
    skipSpace()
    let isBraced = isNext("{")
    let hasArms = word == "switch" || word == "match"
    if isNext(":") || hasArms && !isBraced { return giveUp() }
    if word == "loop" { emit(.keyword, "begin") }
    place += isBraced ? 1 : 0
    guard hasArms else {
      emit(.newline)
      return open.append(.branch(isBraced: isBraced, of: word))
    }
    // The condition of each arm may be all.
    if lexer.tokens.suffix(3).map(\.text) == ["(", "true", ")"] { lexer.tokens.removeLast(3) }
    let arm = Arm(isOfMatch: word == "match")
    open.append(.arms(arm))
    if arm.isOfMatch { beginLabel("when", after: arm) }
  }

  private mutating func endBody(_ frame: Frame) {
    switch frame {
    case .branch: return endBranch(isBraced: true)
    case .arms(let arm) where arm.isOfMatch && !arm.isDefault:
      emit(.newline)
      emit(.keyword, "else")
      emit(.word, "raise")
    case .brackets, .head: return giveUp()
    default: break
    }
    open.removeLast()
    emit(.newline)
    emit(.keyword, "end")
    if case .arms(let arm) = frame, arm.isOfMatch { return }
    emit(.newline)
    if case .function = frame { return }
    endBranch(isBraced: false)
  }

  /// Ends the innermost branch if it has braces exactly when `isBraced` says so.
  ///
  /// Goes on with its `else`, if there is one. Otherwise it also ends the branches without braces
  /// around it, because each of them has only one statement.
  private mutating func endBranch(isBraced: Bool) {
    guard case .branch(isBraced, let word)? = open.last else { return }
    open.removeLast()
    emit(.newline)
    skipSpace()
    let next = word == "if" ? skip(over: ["elseif", "else"]) : nil
    skipSpace()
    if next == "elseif" || next == "else" && skip(over: ["if"]) != nil {
      emit(.keyword, "elsif")
      awaitedHead = "if"
    } else if next == "else" {
      emit(.keyword, "else")
      beginBody(of: "else")
    } else {
      emit(.keyword, "end")
      emit(.newline)
      endBranch(isBraced: false)
    }
  }

  /// Goes over the next word if it is one of some.
  private mutating func skip(over words: [String]) -> String? {
    let start = place
    let word = nextWord()
    if !words.contains(word) { place = start }
    return place > start ? word : nil
  }

  private mutating func begin(_ arm: Arm, isInLabel: Bool) {
    var arm = arm
    arm.isInLabel = isInLabel
    if !isInLabel { arm.body = lexer.tokens.count }
    open[open.count - 1] = .arms(arm)
  }

  /// Begins the label of an arm; `default` must be the last one, as `else` is.
  private mutating func beginLabel(_ word: String, after last: Arm) {
    var arm = Arm(isOfMatch: last.isOfMatch, isDefault: word == "else", hasEnded: false)
    if last.isDefault { return giveUp() }
    let isSame = last.body == lexer.tokens.count
    if isSame {
      // Another label of the same arm.
      lexer.tokens.removeLast(arm.isDefault ? lexer.tokens.count - last.label : 1)
    } else if !last.hasEnded, !last.isOfMatch {
      // This arm falls through to the next one, which Ruby cannot say: at `next` the interpreter gives up.
      emit(.keyword, "next")
    }
    if !isSame || arm.isDefault { emit(.newline) }
    arm.label = isSame ? last.label : lexer.tokens.count
    if isSame, !arm.isDefault { emit(.sign, ",") } else { emit(.keyword, word) }
    begin(arm, isInLabel: true)
  }

  /// True in the label of an arm, such as `case FOO:`.
  private var isInLabel: Bool {
    if case .arms(let arm)? = open.last { arm.isInLabel } else { false }
  }

  /// Goes behind the next word.
  private mutating func nextWord() -> String {
    let start = place
    lexer.skip(while: Self.beginsName)
    return lexer.buffer.text(in: start..<place).lowercased()
  }

  /// The last part of the word at the place, without its namespace.
  private var name: String { String(text.split(separator: "\\").last ?? "") }

  private mutating func readWord() {
    let word = nextWord()
    let range = lexer.start..<place
    let name = name
    func follows(_ signs: [String]) -> Bool {
      signs.contains { lexer.tokens.last?.isSign($0) ?? false }
    }
    switch word {
    case _ where follows(["::", ".", "&."]): emit(.word, name)
    case _ where isNext(":") && !isNext("::") && follows(["(", ","]) && !isInLabel:
      let label = RubyText(lexer.bytes[range], from: SourceRange(lexer.buffer, range))
      emit(.label([.text(label)]), name)
      place += 1
    case "self" where isNext("::"), "static" where isNext("::"): place += 2
    case "case", "default", "break", "continue", "return", "throw", "exit", "die":
      readExit(word, name)
    case "true", "false": emit(.keyword, word)
    case "null": emit(.keyword, "nil")
    case "function": readFunction()
    case "new":
      skipSpace()
      lexer.start = place
      _ = nextWord()
      emit(.constant, self.name)
      emit(.sign, ".")
      emit(.word, "new")
    case "if", "switch", "match":
      emit(.keyword, word == "if" ? "if" : "case")
      awaitedHead = word
    case "while", "for", "foreach", "catch":
      emit(.keyword, "redo")
      awaitedHead = "loop"
    case "try", "finally": break
    case "else", "elseif", "goto": giveUp()
    default:
      let isConstant = name.utf8.contains(where: \.isASCIICapital) && !isNext("(")
      emit(isConstant ? .constant : .word, name)
    }
  }

  /// Reads a word that ends an arm, or begins one.
  private mutating func readExit(_ word: String, _ name: String) {
    if case .arms(var arm)? = open.last {
      switch word {
      case "case" where !arm.isOfMatch: return beginLabel("when", after: arm)
      case "default" where arm.isOfMatch && arm.isInLabel:
        lexer.tokens.removeLast()
        emit(.keyword, "else")
        arm.isDefault = true
        return begin(arm, isInLabel: true)
      case "default" where !arm.isOfMatch: return beginLabel("else", after: arm)
      // Within an expression, as in `$x ?? throw $e`, the arm may go on.
      case _ where lexer.tokens.last?.isNewline ?? true:
        arm.hasEnded = true
        open[open.count - 1] = .arms(arm)
        if word == "break" { return }
      default: break
      }
    }
    switch word {
    case "case", "default": emit(.word, name)
    case "break", "continue": emit(.keyword, "next")
    case "return": emit(.keyword, word)
    default: emit(.word, "raise")
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
