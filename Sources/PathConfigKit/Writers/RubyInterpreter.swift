import PathConfigSyntax

/// Finds the value that the text of a program gives, without running anything.
///
/// It reads the tokens as far as a method uses them. Methods of the files at hand are followed.
/// Everything else is a hole, and what code that is not understood may set is one, too. A condition that
/// is not known is a question: a run answers it in one way, and the next run in the other.
struct RubyInterpreter {
  /// The name and the text of the file that defines a module or class, such as
  /// `Turbo::PathConfiguration`; nil if there is none.
  let file: RubyReader.FileFinder
  let path: RubyReader.HelperFinder
  var programs: [RubyProgram]

  /// The modules that were looked for in other files; nil for those that none defines.
  var loaded: [String: RubyProgram.Place?] = [:]

  /// The classes and modules whose methods an object of a class has, nearest first.
  var ancestors: [RubyProgram.Place: [RubyProgram.Place]] = [:]

  // The place in a program.
  var tokens: [RubyToken] = []
  var index = 0

  /// The end of the statement, block or brackets around the index.
  var limit = 0
  var frame = Frame(RubyProgram.Place(program: 0, scope: 0), self: nil)

  /// True in the arguments of a command, whose `do` belongs to the command.
  var isInCommand = false

  // The state of a run.
  var answers: [RubyAnswer] = []

  /// The answers that a run begins with.
  private var trail: [Bool] = []

  /// The variables of the object, such as `@rules`.
  var variables: [String: RubyValue] = [:]

  /// The value that a template builds at the place; nil as long as it is empty.
  var built: RubyValue?

  /// The text of a template of ERB, as far as it was run.
  var output = WrittenText()

  /// The methods and constants around the place.
  var active: Set<RubyProgram.Method> = []

  /// The value that a method returns or sends; nil for a response without JSON.
  var result: RubyValue?

  /// All methods that some other one calls.
  var calledMethods: Set<RubyProgram.Method> = []
  private var depth = 0

  /// Of all runs.
  private(set) var steps = 0

  /// The steps at which the run ends.
  private var lastStep = 0

  private static let maximumSteps = 100_000
  private static let maximumStepsOfRun = 30_000
  private static let maximumQuestions = 30
  private static let maximumDepth = 80
  static let maximumElements = 10_000

  init(
    _ buffer: SourceBuffer, _ file: @escaping RubyReader.FileFinder,
    _ path: @escaping RubyReader.HelperFinder
  ) {
    (self.file, self.path) = (file, path)
    programs = [RubyProgram(buffer)]
  }

  /// The local variables of a method, and the classes of the method and of the object.
  final class Frame {
    let scope: RubyProgram.Place
    let owner: RubyProgram.Place
    var locals: [String: RubyValue] = [:]

    init(_ scope: RubyProgram.Place, self owner: RubyProgram.Place?) {
      self.scope = scope
      self.owner = owner ?? scope
    }
  }

  /// A way in which a method ends before its last statement.
  enum Stop: Error {
    /// With a value, or with a response: both are in `result`.
    case returned, rendered

    /// By the budget, or because it depends on too many conditions.
    case exhausted
  }

  /// Begins a run with some answers.
  mutating func begin(_ trail: [Bool]) {
    self.trail = trail
    (answers, variables, active, depth, isInCommand) = ([], [:], [], 0, false)
    output = WrittenText()
    lastStep = min(steps + Self.maximumStepsOfRun, Self.maximumSteps)
  }

  mutating func spend(_ count: Int) throws(Stop) {
    steps += count
    if steps > lastStep { throw .exhausted }
  }

  /// Reads what nests, unless it nests too deeply.
  mutating func nested(
    _ read: (inout RubyInterpreter) throws(Stop) -> RubyValue
  ) throws(Stop) -> RubyValue {
    try spend(1)
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw .exhausted }
    return try read(&self)
  }

  // MARK: - Places

  var program: RubyProgram { programs[frame.scope.program] }
  var token: RubyToken? { index < limit ? tokens[index] : nil }
  func isSign(_ sign: String) -> Bool { token?.isSign(sign) ?? false }
  func isKeyword(_ word: String) -> Bool { token.map { $0.isKeyword && $0.text == word } ?? false }

  mutating func skipSign(_ sign: String) -> Bool {
    if isSign(sign) { index += 1 } else { return false }
    return true
  }

  mutating func skipNewlines() { while token?.isNewline ?? false { index += 1 } }

  /// Reads some tokens, and comes back.
  mutating func within<Result>(
    _ range: Range<Int>, _ read: (inout RubyInterpreter) throws(Stop) -> Result
  ) throws(Stop) -> Result {
    let outer = (index, limit, isInCommand)
    (index, limit, isInCommand) = (range.lowerBound, max(range.lowerBound, range.upperBound), false)
    defer { (index, limit, isInCommand) = outer }
    return try read(&self)
  }

  /// Reads what the token at the index opens, and goes behind it.
  mutating func inside<Result>(
    _ read: (inout RubyInterpreter) throws(Stop) -> Result
  ) throws(Stop) -> Result {
    let closing = min(tokens[index].closing ?? limit, limit)
    let result = try within(index + 1..<closing, read)
    index = min(closing + 1, limit)
    return result
  }

  /// Reads tokens of another file or method, and comes back.
  mutating func enter<Result>(
    _ frame: Frame, _ range: Range<Int>, of tokens: [RubyToken]? = nil,
    _ read: (inout RubyInterpreter) throws(Stop) -> Result
  ) throws(Stop) -> Result {
    let outer = (self.tokens, self.frame)
    self.frame = frame
    self.tokens = tokens ?? program.tokens
    defer { (self.tokens, self.frame) = outer }
    return try within(range, read)
  }

  /// The source of the tokens from a place up to the index.
  func source(from start: Int) -> SourceRange {
    let last = min(max(index - 1, start), tokens.count - 1)
    guard last >= 0 else { return SourceRange(program.buffer, 0..<0) }
    let lower = tokens[min(start, last)].range.lowerBound
    return SourceRange(program.buffer, lower..<max(lower, tokens[last].range.upperBound))
  }

  func value(_ kind: RubyValue.Kind, from start: Int) -> RubyValue {
    RubyValue(kind: kind, source: source(from: start))
  }

  func plain(_ text: UTF8String, from start: Int) -> RubyValue { value(.plain(text), from: start) }

  func hole(from start: Int) -> RubyValue {
    let source = source(from: start)
    return RubyValue(kind: .hole(RubyHole(name: Self.name(of: source))), source: source)
  }

  /// The beginning of the text of an expression, in one line.
  private static func name(of source: SourceRange) -> String {
    let bytes = source.buffer.bytes[source.range].prefix(200)
    let words = bytes.split { $0.isASCIIWhiteSpace }.joined(separator: [0x20])
    return UTF8String(repairing: words).shortened(atMost: 60)
  }

  /// True for a name whose value some code changes.
  func isChanged(_ name: String) -> Bool { programs.contains { $0.changedNames.contains(name) } }

  /// Makes holes of what code may set that is not read.
  mutating func forget(_ range: Range<Int>, from start: Int? = nil) throws(Stop) {
    try spend(range.count / 10)
    if let builder = program.builder, tokens[range].contains(where: { $0.text == builder }) {
      try add(hole(from: start ?? range.lowerBound))
    }
    let sets = tokens[range].contains {
      $0.isSign("=") || $0.isSign("<<") || RubyToken.assignments.contains($0.text)
    }
    guard sets else { return }
    for token in tokens[range] {
      let hole = value(.hole(RubyHole(name: token.text)), from: range.lowerBound)
      if token.isVariable { variables[token.text] = hole }
      if token.isWord { frame.locals[token.text] = hole }
    }
  }

  // MARK: - Statements

  /// The value of the last statement of a body; clauses for failures are not what usually runs.
  mutating func run(_ range: Range<Int>) throws(Stop) -> RubyValue {
    var value = plain("null", from: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound {
      let token = tokens[start]
      if token.isKeyword, ["rescue", "ensure", "else"].contains(token.text) {
        // The statements behind `else` and `ensure` run without a failure, too.
        let rest = start..<range.upperBound
        let also = tokens.first(in: rest) { $0.isKeyword && ["ensure", "else"].contains($0.text) }
        if let also { try forget(also..<range.upperBound) }
        return value
      }
      let end = tokens.first(in: start..<range.upperBound, where: \.isNewline) ?? range.upperBound
      if start < end { value = try within(start..<end) { i throws(Stop) in try i.statement() } }
      start = end + 1
    }
    return value
  }

  /// The value of all tokens up to the limit, with their modifiers.
  private mutating func statement() throws(Stop) -> RubyValue {
    try nested { i throws(Stop) in try i.modifiedStatement() }
  }

  private mutating func modifiedStatement() throws(Stop) -> RubyValue {
    let (start, end) = (index, limit)
    var modifier: Int?
    var place = start
    while place < end {
      let token = tokens[place]
      if token.isKeyword, place > start, Self.modifiers.contains(token.text) { modifier = place }
      place = tokens.after(place)
    }
    index = end
    guard let modifier, tokens[modifier].closing == nil else {
      index = start
      return try simpleStatement()
    }
    switch tokens[modifier].text {
    case "rescue": return try within(start..<modifier) { i throws(Stop) in try i.statement() }
    case "while", "until": return try skipped(start..<end)
    default:
      let isTrue = try decide(modifier + 1..<end)
      if isTrue != (tokens[modifier].text == "if") { return plain("null", from: start) }
      return try within(start..<modifier) { i throws(Stop) in try i.statement() }
    }
  }

  private static let modifiers: Set<String> = ["if", "unless", "while", "until", "rescue"]

  /// A hole for code that is not read; it must not send anything.
  mutating func skipped(_ range: Range<Int>) throws(Stop) -> RubyValue {
    if tokens[range].contains(where: \.endsMethod) { throw .exhausted }
    index = range.upperBound
    try forget(range)
    return hole(from: range.lowerBound)
  }

  private mutating func simpleStatement() throws(Stop) -> RubyValue {
    let start = index
    guard let token else { return plain("null", from: start) }
    if token.isKeyword {
      switch token.text {
      case "return":
        index += 1
        result = index == limit ? plain("null", from: start) : try whole()
        throw .returned
      case "def", "class", "module":
        index = limit
        return plain("null", from: start)
      case "while", "until", "for": return try skipped(start..<limit)
      default: break
      }
    }
    if token.isName, let next = tokens[..<limit].dropFirst(start + 1).first,
      next.isSign("=") || next.isSign("||=") || tokens.isSum(at: start + 1)
        || tokens.isAppend(at: start + 1)
    {
      index += 2
      return try assign(token, sign: next.text)
    }
    return try whole()
  }

  /// The expression up to the limit.
  private mutating func whole() throws(Stop) -> RubyValue {
    let start = index
    let value = try expression()
    return index < limit ? try skipped(start..<limit) : value
  }

  private mutating func assign(_ target: RubyToken, sign: String) throws(Stop) -> RubyValue {
    let start = index
    let isVariable = target.isVariable
    let old = isVariable ? variables[target.text] : frame.locals[target.text]
    if sign == "||=", let old, old.truth != false {
      index = limit
      return old.isHole ? hole(from: start) : old
    }
    var value = try within(start..<limit) { i throws(Stop) in try i.statement() }
    index = limit
    if sign == "+=" || sign == "<<" {
      let unknown = self.value(.hole(RubyHole(name: target.text)), from: start)
      let added = sign == "<<" ? self.value(.array([value]), from: start) : value
      let list = isChanged(target.text) ? unknown : old ?? unknown
      value = try sum(list, added, from: start)
      // A list begins where it is written, whatever a condition adds.
      if list.isArray { value.source = list.source }
    }
    // Another method may have run before, as a callback does.
    let count = programs.reduce(0) { $0 + $1.assignmentCounts[target.text, default: 0] }
    if sign == "||=", isVariable, count > 1 { value = hole(from: start) }
    if isVariable { variables[target.text] = value } else { frame.locals[target.text] = value }
    return value
  }

  // MARK: - Conditions

  /// The truth of a condition in this run.
  mutating func decide(_ range: Range<Int>) throws(Stop) -> Bool {
    let value = try within(range) { i throws(Stop) in try i.whole() }
    return try answer(value)
  }

  mutating func answer(_ value: RubyValue) throws(Stop) -> Bool {
    guard case .hole(let hole) = value.kind else { return truth(of: value) ?? true }
    return try answer(hole) != hole.isNegated
  }

  private mutating func answer(_ hole: RubyHole) throws(Stop) -> Bool {
    let same = answers.filter { $0.hole.name == hole.name }
    if let literal = hole.literal {
      if let known = same.first(where: { $0.isTrue && $0.hole.literal != nil }) {
        return known.hole.literal == literal
      }
      if same.contains(where: { $0.hole.literal == literal }) { return false }
    } else if let known = same.first(where: { $0.hole.literal == nil }) {
      return known.isTrue
    }
    // No app runs on two platforms at once.
    let isOfOther = answers.contains { $0.isTrue && $0.hole.isOfOtherPlatform(than: hole) }
    if isOfOther { return false }
    if answers.count >= Self.maximumQuestions { throw .exhausted }
    let isTrue = answers.count < trail.count ? trail[answers.count] : true
    answers.append(RubyAnswer(hole: hole, isTrue: isTrue))
    return isTrue
  }

  /// False for what counts as false; nil for a hole.
  func truth(of value: RubyValue) -> Bool? {
    guard program.isPHP else { return value.truth }
    switch value.kind {
    case .array(let values) where values.allSatisfy(\.isHole): return values.isEmpty ? false : nil
    case .object(let object) where object.members.allSatisfy({ $0.key == nil }):
      return object.members.isEmpty ? false : nil
    case .text(let text, _): return !["", "0"].contains(text.string)
    case .plain(let text): return Double(text.string) != 0 && value.truth ?? true
    default: return value.truth
    }
  }

  /// A boolean, or a hole that knows what is compared.
  func isEqual(_ left: RubyValue, _ right: RubyValue, from start: Int) -> RubyValue {
    if let one = left.key, let other = right.key {
      // PHP may take two values for equal that are written in two ways.
      let mayBeEqual = program.isPHP && !(left.isWord && right.isWord)
      if one == other || !mayBeEqual { return plain(one == other ? "true" : "false", from: start) }
    }
    let (one, other) = left.isHole ? (left, right) : (right, left)
    guard case .hole(let hole) = one.kind, hole.literal == nil, !hole.isNegated,
      case .text(let text, _) = other.kind
    else {
      let names = [left, right].map { Self.name(of: $0.source) }
      return value(.hole(RubyHole(name: names.joined(separator: " == "))), from: start)
    }
    return value(.hole(RubyHole(name: hole.name, literal: text.string)), from: start)
  }

  /// `if`, `unless` and `case` up to their `end`: the statements behind the first test that is true.
  mutating func branches() throws(Stop) -> RubyValue {
    let (start, end) = (index, min(tokens[index].closing ?? limit, limit))
    defer { index = min(end + 1, limit) }
    let isCase = tokens[start].text == "case"
    let words: Set = isCase ? ["when", "in", "else"] : ["elsif", "else"]
    func next(from place: Int) -> Int {
      tokens.first(in: place..<end) { $0.isKeyword && words.contains($0.text) } ?? end
    }
    var arm = isCase ? next(from: start + 1) : start
    let head =
      arm == start ? arm..<arm : start + 1..<min(arm, tokens.conditionEnd(in: start + 1..<end))
    let subject = try head.isEmpty ? nil : within(head) { i throws(Stop) in try i.whole() }
    while arm < end {
      let following = next(from: arm + 1)
      let test = arm + 1..<tokens.conditionEnd(in: arm + 1..<following)
      let body = min(test.upperBound + 1, following)..<following
      switch tokens[arm].text {
      case "else": return try run(arm + 1..<following)
      case "in": return try skipped(arm..<end)
      case "when":
        for value in try within(test, { i throws(Stop) in try i.list() }).values {
          let isTrue = try answer(subject.map { isEqual($0, value, from: arm + 1) } ?? value)
          if isTrue { return try run(body) }
        }
      default:
        if try decide(test) == (tokens[arm].text != "unless") { return try run(body) }
      }
      arm = following
    }
    return plain("null", from: start)
  }
}

/// The answer to a condition in one run.
struct RubyAnswer {
  let hole: RubyHole
  let isTrue: Bool

  /// As in `if params[:platform] == "ios"`.
  var label: String {
    (isTrue ? "if " : "unless ") + hole.name + (hole.literal.map { " == \"\($0)\"" } ?? "")
  }
}

extension [RubyToken] {
  /// The end of a condition: its line, or `then`.
  fileprivate func conditionEnd(in range: Range<Int>) -> Int {
    first(in: range) { $0.isNewline || $0.isKeyword && $0.text == "then" } ?? range.upperBound
  }
}

extension RubyToken {
  /// True for a word that ends its method.
  var endsMethod: Bool {
    isKeyword && text == "return" || RubyInterpreter.responses.contains(text)
  }
}
