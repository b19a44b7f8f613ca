import PathConfigSyntax

extension RubyInterpreter {
  /// Operands with operators, or a conditional with `?`.
  mutating func expression() throws(Stop) -> RubyValue {
    try nested { i throws(Stop) in try i.conditionalExpression() }
  }

  private mutating func conditionalExpression() throws(Stop) -> RubyValue {
    let start = index
    let value = try operators(atLeast: 1)
    guard isSign("?") else {
      if token.map({ !$0.endsExpression }) ?? false {
        index = expressionEnd(from: index)
        return try skipped(start..<index)
      }
      return value
    }
    let first = index + 1
    let colon = expressionEnd(from: first)
    let end = colon < limit && tokens[colon].isSign(":") ? expressionEnd(from: colon + 1) : colon
    let isTrue = try answer(value)
    let chosen = isTrue ? first..<colon : min(colon + 1, end)..<end
    let result = try within(chosen) { i throws(Stop) in try i.expression() }
    index = end
    return result
  }

  /// The end of an expression that begins at a place.
  private func expressionEnd(from start: Int) -> Int {
    var (place, conditionals) = (start, 0)
    while place < limit {
      let token = tokens[place]
      if token.isSign("?") { conditionals += 1 }
      if token.endsExpression {
        if !token.isSign(":") || conditionals == 0 { return place }
        conditionals -= 1
      }
      place = tokens.after(place)
    }
    return min(place, limit)
  }

  private static let precedences: [String: Int] = [
    "||": 1, "or": 1, "&&": 2, "and": 2, "==": 3, "!=": 3, "+": 4,
  ]

  private func precedence(at place: Int) -> Int {
    guard place < limit else { return 0 }
    switch tokens[place].kind {
    case .keyword where isInCommand: return 0
    case .sign, .keyword: return Self.precedences[tokens[place].text] ?? 0
    default: return 0
    }
  }

  private mutating func operators(atLeast least: Int) throws(Stop) -> RubyValue {
    let start = index
    var left = try operand()
    while case let level = precedence(at: index), level >= least {
      let sign = tokens[index].text
      index += 1
      if level < 3 {
        left = try junction(left, isAnd: level == 2, from: start)
        continue
      }
      let right = try operators(atLeast: level + 1)
      if sign == "+" {
        left = try sum(left, right, from: start)
      } else {
        left = isEqual(left, right, from: start)
        if sign == "!=" { left = opposite(left, from: start) }
      }
    }
    return left
  }

  /// `&&` and `||` with their right side at the index.
  private mutating func junction(
    _ left: RubyValue, isAnd: Bool, from start: Int
  ) throws(Stop) -> RubyValue {
    let first = index
    var end = first
    while end < limit, !tokens[end].endsExpression, !tokens[end].isSign("?"),
      !(1...(isAnd ? 2 : 1)).contains(precedence(at: end))
    {
      end = tokens.after(end)
    }
    end = min(end, limit)
    index = end
    // `reject && return` is a branch.
    let endsEarly = tokens[first..<end].contains(where: \.endsMethod)
    guard let truth = endsEarly ? try answer(left) : truth(of: left) else {
      try forget(first..<end)
      return hole(from: start)
    }
    if truth != isAnd { return left }
    return try within(first..<end) { i throws(Stop) in try i.run(first..<end) }
  }

  private func opposite(_ value: RubyValue, from start: Int) -> RubyValue {
    if let truth = truth(of: value) { return plain(truth ? "false" : "true", from: start) }
    guard case .hole(var hole) = value.kind else { return self.hole(from: start) }
    hole.isNegated.toggle()
    return self.value(.hole(hole), from: start)
  }

  /// Two lists or texts, one after the other.
  mutating func sum(
    _ left: RubyValue, _ right: RubyValue, from start: Int
  ) throws(Stop) -> RubyValue {
    switch (left.kind, right.kind) {
    case (.text(var text, false), .text(let more, false)):
      text.append(more)
      try spend(text.bytes.count / 100)
      if text.bytes.count > RubyText.maximumBytes { throw .exhausted }
      return value(.text(text, isSymbol: false), from: start)
    case (.array, .array), (.array, .hole), (.hole, .array):
      var all: [RubyValue] = []
      for side in [left, right] {
        if case .array(let values) = side.kind { all += values } else { all.append(side) }
      }
      try spend(all.count)
      if all.count > Self.maximumElements { throw .exhausted }
      return value(.array(all), from: start)
    default: return hole(from: start)
    }
  }

  // MARK: - Values

  /// A value with the calls behind it.
  private mutating func operand() throws(Stop) -> RubyValue {
    let start = index
    if skipSign("!") || isKeyword("not") {
      if isKeyword("not") { index += 1 }
      return opposite(try nested { i throws(Stop) in try i.operand() }, from: start)
    }
    if skipSign("-") {
      guard case .number(let number?)? = token?.kind else { return hole(from: start) }
      index += 1
      return plain(UTF8String(wellFormed: [0x2D] + number.bytes), from: start)
    }
    var value = try primary()
    while let token {
      if token.isSign(".") || token.isSign("&.") || token.isSign("::") && !token.followsSpace {
        index += 1
        guard let name = self.token, !name.isSign("(") else { return hole(from: start) }
        index += 1
        let (arguments, block) = try callParts()
        value = try call(name.text, on: value, arguments, block, from: start)
      } else if token.isSign("["), !token.followsSpace {
        let keys = try inside { i throws(Stop) in try i.list() }
        value = try call("[]", on: value, keys, nil, from: start)
      } else {
        return value
      }
    }
    return value
  }

  private mutating func primary() throws(Stop) -> RubyValue {
    let start = index
    guard let token else { return hole(from: start) }
    switch token.kind {
    case .sign: return try bracket(token)
    case .keyword: return try keyword(token)
    case .label, .newline: return hole(from: start)
    default: index += 1
    }
    switch token.kind {
    case .number(let number?): return plain(number, from: start)
    case .text(let parts, let isSymbol): return try text(parts, isSymbol, from: start)
    case .words(let words, let areSymbols):
      var values: [RubyValue] = []
      for word in words {
        var value = try text(word.parts, areSymbols, from: start)
        value.source.range = word.range
        values.append(value)
      }
      return value(.array(values), from: start)
    case .variable:
      return (isChanged(token.text) ? nil : variables[token.text]) ?? hole(from: start)
    case .constant:
      var path = token.text
      while isSign("::"), !(self.token?.followsSpace ?? true), index + 1 < limit,
        tokens[index + 1].isConstant
      {
        path += "::" + tokens[index + 1].text
        index += 2
      }
      return try constant(path, from: frame.scope, start)
    case .word:
      if program.builder == "json", token.text == "json" {
        // Nobody knows what is built where the builder goes.
        if !isSign(".") { throw .exhausted }
        return hole(from: start)
      }
      if let local = frame.locals[token.text], !isSign("(") {
        return isChanged(token.text) ? hole(from: start) : local
      }
      let (arguments, block) = try callParts()
      return try ownCall(token.text, arguments, block, from: start)
    default: return hole(from: start)
    }
  }

  private mutating func text(
    _ first: [RubyPart], _ isSymbol: Bool, from start: Int
  ) throws(Stop) -> RubyValue {
    var parts = first
    while !isSymbol, case .text(let more, false)? = token?.kind {
      parts += more
      index += 1
    }
    var text = RubyText()
    var values: [RubyValue] = []
    for part in parts {
      var more = RubyText()
      switch part {
      case .text(let known): more = known
      case .code(let code, let range):
        let value = try enter(frame, code.indices, of: code) { i throws(Stop) in
          try i.run(code.indices)
        }
        guard let known = value.text else {
          if !value.isHole, !value.isEncoded { return hole(from: start) }
          values.append(value)
          continue
        }
        more.append(known.bytes, from: SourceRange(program.buffer, range))
      }
      text.append(more)
      values.append(self.value(.text(more, isSymbol: false), from: start))
    }
    try spend(text.bytes.count / 100)
    if let unknown = values.first(where: { !$0.isText }) {
      let isJSON =
        text.bytes[...].trimmed.first == UInt8(ascii: "{")
        && text.bytes.count <= RubyText.maximumBytes
      let json = isJSON ? WrittenText(values).value : nil
      return value(
        json.map { .encoded($0) } ?? .hole(RubyHole(name: unknown.name)), from: start)
    }
    guard text.isWellFormed, text.bytes.count <= RubyText.maximumBytes else {
      return hole(from: start)
    }
    return value(.text(text, isSymbol: isSymbol), from: start)
  }

  private mutating func bracket(_ token: RubyToken) throws(Stop) -> RubyValue {
    let start = index
    switch token.text {
    case "[":
      let elements = try inside { i throws(Stop) in try i.list() }
      return array(of: elements, from: start)
    case "{":
      let elements = try inside { i throws(Stop) in try i.list() }
      if !elements.values.isEmpty { return hole(from: start) }
      return value(.object(elements.members), from: start)
    case "(":
      return try inside { i throws(Stop) in try i.run(i.index..<i.limit) }
    case "::":
      index += 1
      return try nested { i throws(Stop) in try i.primary() }
    default:
      // A lambda, or a sign that begins no value.
      index = expressionEnd(from: index + 1)
      return try skippedBlock(start..<index, from: start)
    }
  }

  /// An array; in PHP, it may have keys.
  func array(of elements: RubyArguments, from start: Int) -> RubyValue {
    if program.isPHP, !elements.members.isEmpty {
      let hasNumbers = elements.members.members.contains { member in
        member.key?.text?.bytes.allSatisfy(\.isASCIIDigit) ?? false
      }
      let isObject = elements.values.isEmpty && !hasNumbers
      return isObject ? value(.object(elements.members), from: start) : hole(from: start)
    }
    return value(.array(elements.all(from: source(from: start))), from: start)
  }

  private mutating func keyword(_ token: RubyToken) throws(Stop) -> RubyValue {
    let start = index
    switch token.text {
    case "if" where token.closing != nil, "unless" where token.closing != nil, "case":
      return try branches()
    case "begin":
      return try inside { i throws(Stop) in try i.run(i.index..<i.limit) }
    case "nil", "true", "false":
      index += 1
      return plain(token.text == "nil" ? "null" : UTF8String(token.text), from: start)
    case "self":
      index += 1
      return value(.module(frame.owner, isSelf: true), from: start)
    case "break", "next": throw .exhausted
    case "def":
      index = min(tokens.after(start), limit)
      return hole(from: start)
    case "return":
      index += 1
      result = token.endsExpression ? nil : try expression()
      throw .returned
    default:
      index = expressionEnd(from: index + 1)
      return try skipped(start..<index)
    }
  }

  // MARK: - Lists

  /// The elements up to the limit.
  mutating func list() throws(Stop) -> RubyArguments {
    var all = RubyArguments()
    skipNewlines()
    while token != nil {
      try element(of: &all)
      skipNewlines()
      if !isSign(","), token != nil { index = limit; all.areAll = false }
      index += 1
      skipNewlines()
    }
    index = limit
    return all
  }

  private mutating func element(of all: inout RubyArguments) throws(Stop) {
    let start = index
    guard let token else { return }
    try spend(1)
    if all.values.count + all.members.members.count > Self.maximumElements {
      throw .exhausted
    }
    if case .label(let parts) = token.kind {
      index += 1
      let key = RubyValue(
        kind: try text(parts, true, from: start).kind,
        source: SourceRange(program.buffer, token.range))
      skipNewlines()
      guard let next = self.token, !next.isSign(",") else {
        let name = token.text
        if !isChanged(name), let local = frame.locals[name] { return add(key, local, to: &all) }
        return add(key, try ownCall(name, RubyArguments(), nil, from: start), to: &all)
      }
      return add(key, try expression(), to: &all)
    }
    if token.isSign("*") || token.isSign("**") {
      index += 1
      let (value, areMembers) = (try expression(), token.text == "**")
      switch value.kind {
      case .array(let more) where !areMembers:
        try spend(more.count)
        all.values += more
      case .object(let other) where areMembers || program.isPHP:
        try spend(other.members.count)
        all.members.merge(other)
      case .plain("null"): break
      default:
        all.areAll = false
        let unknown = value.isHole ? value : hole(from: start)
        if areMembers { add(nil, unknown, to: &all) } else { all.values.append(unknown) }
      }
      return
    }
    if skipSign("&") { all.areAll = false }
    let value = try expression()
    guard skipSign("=>") else { return all.values.append(value) }
    skipNewlines()
    add(value, try expression(), to: &all)
  }

  private func add(_ key: RubyValue?, _ value: RubyValue, to all: inout RubyArguments) {
    // A member whose key is a hole is one of any name.
    if let key, key.text != nil {
      all.members.write(key, value)
    } else {
      all.members.set(nil, key ?? value)
    }
  }

  // MARK: - Arguments

  /// The arguments and the block behind the name of a call.
  private mutating func callParts() throws(Stop) -> (RubyArguments, block: Range<Int>?) {
    var arguments = RubyArguments()
    if isSign("("), !(token?.followsSpace ?? true) {
      arguments = try inside { i throws(Stop) in try i.list() }
    } else if let token, token.beginsArgument(before: index + 1 < limit ? tokens[index + 1] : nil) {
      arguments = try command()
    }
    guard isSign("{") || isKeyword("do") && !isInCommand else { return (arguments, nil) }
    let block = index + 1..<min(tokens[index].closing ?? limit, limit)
    index = min(block.upperBound + 1, limit)
    return (arguments, min(block.lowerBound, block.upperBound)..<block.upperBound)
  }

  /// The arguments of a command without brackets.
  private mutating func command() throws(Stop) -> RubyArguments {
    let outer = isInCommand
    isInCommand = true
    defer { isInCommand = outer }
    var all = RubyArguments()
    repeat { try element(of: &all) } while skipSign(",")
    return all
  }
}

extension RubyToken {
  /// True for what comes behind an expression.
  fileprivate var endsExpression: Bool {
    switch kind {
    case .newline: true
    case .keyword: ["then", "do", "if", "unless", "and", "or"].contains(text)
    case .sign: [",", "=>", ":"].contains(text)
    default: false
    }
  }

  /// True if a token behind a name is the first argument of a command.
  fileprivate func beginsArgument(before next: RubyToken?) -> Bool {
    guard followsSpace else { return false }
    switch kind {
    case .newline: return false
    case .keyword: return ["nil", "true", "false", "self", "not", "case", "def"].contains(text)
    case .sign:
      let isClose = !(next?.followsSpace ?? true)
      return ["->", "!", "[", "("].contains(text)
        || ["*", "**", "&", "::", "-"].contains(text) && isClose
    default: return true
    }
  }
}
