import PathConfigSyntax

/// The modules and methods of one file in Ruby or PHP, as places in its tokens.
struct RubyProgram {
  /// A module or class, or the top of the file.
  struct Scope {
    /// As in `Turbo::Ios::PathConfigurationsController`; empty for the top.
    let path: String
    var superclass: String?

    /// The modules that it includes or extends, the last first.
    var modules: [String] = []
    var methods: [String: Method] = [:]

    /// In the order of the file.
    var methodNames: [String] = []
    var constants: [String: Method] = [:]
  }

  /// A method, or a constant as one without parameters.
  struct Method: Hashable {
    /// With `self.` before that of a class.
    let name: String
    let parameters: Range<Int>
    let body: Range<Int>
    let owner: Place

    /// True for all of a template.
    var isTemplate: Bool { body.lowerBound == 0 }
  }

  let buffer: SourceBuffer

  /// Its place among the files that an interpreter has read.
  private let index: Int
  let tokens: [RubyToken]
  let isPHP: Bool

  /// The word that adds to what a template writes; nil for any other program.
  let builder: String?

  /// True for a template, which is read as one method with the name of the view.
  var isTemplate: Bool { builder != nil }

  /// The place before which a `,` is missing; nil if the program may run.
  let missingComma: SourceRange?

  /// The top of the file first.
  private(set) var scopes = [Scope(path: "")]

  /// The names whose value some code changes after it was written.
  private(set) var changedNames: Set<String> = []

  /// The number of lines that assign each variable such as `@context`.
  private(set) var assignmentCounts: [String: Int] = [:]

  init(_ buffer: SourceBuffer, at index: Int = 0) {
    (self.buffer, self.index) = (buffer, index)
    isPHP = buffer.name.hasSuffix(".php")
    let isOfText = buffer.name.hasSuffix(".erb")
    builder = isOfText ? RubyLexer.output : buffer.name.hasSuffix(".jbuilder") ? "json" : nil
    tokens = Self.tokens(of: buffer)
    let fault = isOfText ? nil : tokens.missingComma(isPHP: isPHP)
    missingComma = fault.map { [tokens] in SourceRange(buffer, tokens[$0].range) }
    collect(tokens.indices, in: 0, isOfClass: false, depth: 0)
    noteChanges()
    let view = String(PathText.split(buffer.name).name.prefix { $0 != "." })
    // A part of other views says nothing of its own.
    guard isTemplate, !view.hasPrefix("_") else { return }
    add(view, parameters: 0..<0, body: tokens.indices, to: 0)
  }

  static func tokens(of buffer: SourceBuffer) -> [RubyToken] {
    if buffer.name.hasSuffix(".php") { return PHPLexer.tokens(of: buffer) }
    return buffer.name.hasSuffix(".erb")
      ? RubyLexer.tokens(ofTemplate: buffer) : RubyLexer.tokens(of: buffer)
  }

  /// A scope of one of the files that an interpreter has read.
  struct Place: Hashable {
    let program: Int
    let scope: Int
  }

  private mutating func collect(_ range: Range<Int>, in scope: Int, isOfClass: Bool, depth: Int) {
    var place = range.lowerBound
    while place < range.upperBound, depth < 60 {
      let token = tokens[place]
      let end = min(token.closing ?? place, range.upperBound)
      switch token.text {
      case "class" where token.isKeyword && tokens.isSign("<<", at: place + 1):
        collect(place + 2..<max(end, place + 2), in: scope, isOfClass: true, depth: depth + 1)
      case "class" where token.isKeyword, "module" where token.isKeyword:
        let (name, next) = path(from: place + 1)
        let outer = scopes[scope].path
        let path = outer.isEmpty ? name : outer + "::" + name
        let inner = scopes.firstIndex { $0.path == path } ?? scopes.count
        if inner == scopes.count { scopes.append(Scope(path: path)) }
        if tokens.isSign("<", at: next) {
          scopes[inner].superclass = self.path(from: next + 1).name
        }
        collect(min(next, end)..<end, in: inner, isOfClass: false, depth: depth + 1)
      case "def" where token.isKeyword:
        place = add(methodAt: place, to: scope, isOfClass)
        continue
      case "class_methods" where tokens.isKeyword("do", at: place + 1):
        place += 1
        let end = min(tokens[place].closing ?? place, range.upperBound)
        collect(place + 1..<max(end, place + 1), in: scope, isOfClass: true, depth: depth + 1)
        place = max(end, place) + 1
        continue
      default:
        add(token, at: place, to: scope)
        place += 1
        continue
      }
      place = max(end, place) + 1
    }
  }

  /// Adds a constant, or a module that is included.
  private mutating func add(_ token: RubyToken, at place: Int, to scope: Int) {
    if ["include", "extend"].contains(token.text), token.isWord {
      let name = path(from: place + 1).name
      if !name.isEmpty { scopes[scope].modules.insert(name, at: 0) }
    }
    guard token.isConstant, tokens.isSign("=", at: place + 1) else { return }
    let constant = Method(
      name: token.text, parameters: 0..<0, body: place + 2..<tokens.lineEnd(from: place + 2),
      owner: Place(program: index, scope: scope))
    if scopes[scope].constants.updateValue(constant, forKey: token.text) != nil {
      changedNames.insert(token.text)
    }
  }

  /// As in `Turbo::Ios`, with the place behind it.
  private func path(from start: Int) -> (name: String, next: Int) {
    var (names, place) = ([String](), start)
    while place < tokens.count {
      if tokens[place].isConstant { names.append(tokens[place].text) }
      let isPart =
        tokens[place].isSign("::") || tokens.isSign("::", at: place - 1) || place == start
      if !isPart { break }
      place += 1
    }
    return (names.joined(separator: "::"), place)
  }

  /// - Returns: the place behind the method.
  private mutating func add(methodAt start: Int, to scope: Int, _ isOfClass: Bool) -> Int {
    var place = start + 1
    if tokens.isSign(".", at: place + 1) { place += 2 }
    guard place < tokens.count else { return tokens.count }
    var name = tokens[place].text
    if isOfClass || place > start + 1 { name = "self." + name }
    place += 1
    // A method such as `rules=`.
    if tokens.isSign("=", at: place), !tokens[place].followsSpace { name += "=" }
    let line = tokens.lineEnd(from: place)
    var parameters = place..<place
    if tokens.isSign("(", at: place) {
      parameters = place + 1..<max(place + 1, tokens.after(place) - 1)
      place = tokens.after(place)
    } else if tokens[start].closing != nil {
      parameters = place..<line
      place = line
    }
    let end = tokens[start].closing ?? tokens.lineEnd(from: place)
    if tokens[start].closing == nil { place += 1 }
    add(name, parameters: parameters, body: min(place, end)..<end, to: scope)
    return max(end, start) + 1
  }

  private mutating func add(
    _ name: String, parameters: Range<Int>, body: Range<Int>, to scope: Int
  ) {
    let owner = Place(program: index, scope: scope)
    let method = Method(name: name, parameters: parameters, body: body, owner: owner)
    if scopes[scope].methods.updateValue(method, forKey: name) == nil {
      scopes[scope].methodNames.append(name)
    }
  }
}

extension RubyProgram {
  /// Notes the names in lines that change a value after it was written, or may change it.
  ///
  /// A name is one thing in all of the file, whatever it means in each method. A change of a value may
  /// be one of a value in it.
  private mutating func noteChanges() {
    var parameters: [String: [String]] = [:]
    var values: [String: Set<String>] = [:]
    for method in scopes.flatMap(\.methods.values) {
      let name = String(method.name.split(separator: ".").last ?? "")
      parameters[name, default: []] += tokens[method.parameters].names
      if method.body.count < 1_000 {
        values[name, default: []].formUnion(tokens[method.body].names)
      }
    }
    let appends = appends
    for line in tokens.split(whereSeparator: \.isNewline) {
      guard let first = line.first else { continue }
      let (place, names) = (line.startIndex, line.names)
      // A method whose result nobody uses may be there to change what it gets.
      let isUnknown =
        names.count > 1 && names[0] == first.text && parameters[first.text] == nil
        && !Self.harmless.contains(first.text) && first.isWord && line[(place + 1)...].takesArgument
      // The parameter of a block may be a part of what the block is called on.
      let inner = line.drop { !$0.isSign("|") }.names.prefix(8)
      for name in inner { values[name, default: []].formUnion(names) }
      let changes = line.indices.contains { place in
        // The calls of jbuilder only read what they get.
        let isOfBuilder = builder == "json" && tokens[..<place].dropLast().last?.text == builder
        return !isOfBuilder && !appends.contains(place) && tokens.changesValue(at: place)
      }
      if isUnknown || changes {
        changedNames.formUnion(names.filter { !$0.isModule })
      }
      let target = line.firstIndex { token in
        ["=", "||=", "+=", "<<"].contains { token.isSign($0) }
      }
      if let target, target > place {
        values[tokens[target - 1].text, default: []].formUnion(line[target...].names)
        assignmentCounts[tokens[target - 1].text, default: 0] += 1
      }
      for parameter in names.flatMap({ parameters[$0] ?? [] }) {
        values[parameter, default: []].formUnion(names)
      }
    }
    var rest = Array(changedNames)
    while let name = rest.popLast() {
      rest += (values[name] ?? []).filter { !$0.isModule && changedNames.insert($0).inserted }
    }
  }

  /// The signs of the statements `rules << {…}` whose list only the method knows: between its literal and the
  /// last of them, no other statement uses its name.
  private var appends: Set<Int> {
    var (found, shared) = ([String: [Int]](), Set<String>())
    var unseen: Set<String> = []
    for (place, token) in tokens.enumerated() where token.isName || token.isLabel {
      let (name, next) = (token.text, place + 1)
      if tokens.isAppend(at: next) {
        found[name, default: []].append(next)
        if !unseen.contains(name) { shared.insert(name) }
      } else if token.isName, tokens.isSign("=", at: next), tokens.isSign("[", at: next + 1),
        case let end = tokens.after(next + 1), end == tokens.count || tokens[end].isNewline
      {
        unseen.insert(name)
      } else if !tokens.isSum(at: next) {
        unseen.remove(name)
      }
    }
    return Set(found.filter { !shared.contains($0.key) }.values.joined())
  }

  private static let harmless: Set<String> = [
    RubyLexer.output, "expires_in", "fresh_when", "include", "extend", "p", "puts", "render",
    "stale?",
  ]
}

extension String {
  /// True for a function of PHP that may change what it gets, such as `usort`.
  fileprivate var changesArguments: Bool {
    hasPrefix("array_") && !["array_map", "array_merge", "array_values"].contains(self)
      || hasSuffix("sort") || self == "unset" || self == "shuffle"
  }

  /// True for a name such as `ApplicationController`.
  fileprivate var isModule: Bool {
    utf8.first?.isASCIICapital ?? false
      && utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}

extension ArraySlice<RubyToken> {
  fileprivate var names: [String] { filter(\.isName).map(\.text) }

  /// True if an argument follows the name of a call.
  fileprivate var takesArgument: Bool {
    guard let first else { return false }
    return first.isSign("(") && !first.followsSpace || first.isName && first.followsSpace
  }
}

extension [RubyToken] {
  /// True for the sign of a statement `rules += […]` in Ruby, which gives a local variable another value.
  func isSum(at place: Int) -> Bool { isSign("+=", at: place) && beginsWithWord(before: place) }

  /// True for the sign of a statement `rules << {…}`.
  func isAppend(at place: Int) -> Bool { isSign("<<", at: place) && beginsWithWord(before: place) }

  /// True if the token before a place is a statement's first, and the name of a local variable in Ruby.
  private func beginsWithWord(before place: Int) -> Bool {
    self[..<place].last?.isWord ?? false
      && self[place - 1].text.utf8.first != UInt8(ascii: "$")
      && self[..<(place - 1)].last?.isNewline ?? true
  }

  /// True for the sign of an assignment to a part of a value, and the name of a method that changes one.
  fileprivate func changesValue(at place: Int) -> Bool {
    let token = self[place]
    if isDot(at: place - 1) {
      return token.text.hasSuffix("!") || Self.changing.contains(token.text)
        || isSign("=", at: place + 1) || isSign("||=", at: place + 1)
    }
    if token.isWord, token.text.changesArguments { return true }
    guard case .sign = token.kind else { return false }
    let isOfPart = isSign("]", at: place - 1)
    if isSum(at: place) { return false }
    return token.text == "<<"
      || RubyToken.assignments.contains(token.text)
        && (isOfPart || token.text != "=" && token.text != "||=")
  }

  private static let changing: Set<String> = [
    "append", "clear", "concat", "delete", "delete_at", "delete_if", "each", "each_key",
    "each_pair", "each_value", "each_with_index", "fill", "insert", "keep_if", "pop", "prepend",
    "push", "replace", "setContent", "setData", "setJson", "shift", "store", "tap", "unshift",
    "update",
  ]
}
