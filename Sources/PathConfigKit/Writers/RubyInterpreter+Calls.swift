import PathConfigSyntax

extension RubyInterpreter {
  /// The methods that send a response.
  static let responses: Set<String> = ["render", "redirect_to", "head", "raise", "send_file"]

  mutating func call(
    _ name: String, on object: RubyValue, _ arguments: RubyArguments, _ block: Range<Int>?,
    from start: Int
  ) throws(Stop) -> RubyValue {
    switch object.kind {
    case .module(_, isSelf: true):
      if name == "class" { return value(.module(frame.owner, isSelf: false), from: start) }
      return try ownCall(name, arguments, block, from: start)
    case .module(let place, isSelf: false):
      if name.first?.isUppercase ?? false { return try constant(name, from: place, start) }
      if block == nil, let method = method(["self." + name, name], of: place) {
        return try invoke(method, on: place, arguments, from: start)
      }
    case .hole(let builder) where program.builder == "json" && builder.name == "json":
      return try call(onBuilder: name, arguments, block, from: start)
    case .hole(let module):
      if block == nil, let known = library(module.name, name, arguments, from: start) {
        return known
      }
    case .array where name == "map":
      if let block, arguments.areAll { return try each(object, block, from: start) }
    default:
      // The options of `to_json` leave out what nobody writes in a configuration.
      if block == nil, arguments.areAll || name == "to_json",
        let known = try known(name, object, arguments, from: start)
      {
        return known
      }
    }
    return try skippedBlock(block, from: start)
  }

  /// A call without a receiver.
  mutating func ownCall(
    _ name: String, _ arguments: RubyArguments, _ block: Range<Int>?, from start: Int
  ) throws(Stop) -> RubyValue {
    if name == RubyLexer.output {
      try add(arguments.areAll ? arguments.values.first ?? hole(from: start) : hole(from: start))
    }
    if block == nil, let method = method([name, "self." + name], of: frame.owner) {
      if isChanged(method.name) { return hole(from: start) }
      return try invoke(method, on: frame.owner, arguments, from: start)
    }
    if Self.responses.contains(name), name != "render" || !program.isTemplate {
      result = ["json", "plain", "body", "file"].lazy.compactMap { arguments[$0] }.first
      if name == "send_file" { result = arguments.values.first }
      throw .rendered
    }
    if let value = arguments.values.first,
      name == "Array" && value.isArray || name == "raw" && program.isTemplate
    {
      return value
    }
    if let path = path(ofHelper: name, arguments, from: start) { return path }
    if program.isPHP, name == "array" { return array(of: arguments, from: start) }
    if program.isPHP, arguments.areAll, let known = try function(name, arguments, from: start) {
      return known
    }
    return try skippedBlock(block, from: start)
  }

  /// The path that a helper of a route gives, if it and its arguments are known.
  private func path(
    ofHelper name: String, _ arguments: RubyArguments, from start: Int
  ) -> RubyValue? {
    let values = arguments.values.compactMap(\.text?.string)
    guard name.hasSuffix("_path"), arguments.areAll, arguments.members.isEmpty,
      values.count == arguments.values.count, let path = path(name, values)
    else { return nil }
    return text(Array(path.utf8), from: start)
  }

  /// A hole for an unknown call, whose block may run and send something.
  mutating func skippedBlock(_ block: Range<Int>?, from start: Int) throws(Stop) -> RubyValue {
    guard let block else { return hole(from: start) }
    guard tokens[block].rendersJSON, !program.isTemplate else {
      try forget(block, from: start)
      return hole(from: start)
    }
    return try run(block: block, with: hole(from: start), from: start)
  }

  private func text(_ bytes: [UInt8], from start: Int) -> RubyValue {
    value(.text(RubyText(bytes, from: source(from: start)), isSymbol: false), from: start)
  }

  /// The result of a function of PHP or of Laravel, as far as it is known.
  private mutating func function(
    _ name: String, _ arguments: RubyArguments, from start: Int
  ) throws(Stop) -> RubyValue? {
    guard let first = arguments.data else { return nil }
    let rest = arguments.values.dropFirst()
    switch (name, first.kind) {
    case ("json_encode", _), ("json", _): return value(.encoded(first), from: start)
    case ("array_values", .array): return first
    case ("array_merge", .array) where rest.allSatisfy(\.isArray):
      var all = first
      for value in rest { all = try sum(all, value, from: start) }
      return all
    case ("array_merge", .object):
      return try known("merge", first, RubyArguments(values: Array(rest)), from: start)
    default: return nil
    }
  }

  /// An object of Symfony's bundle, whose values are named or in this order.
  private func object(
    with names: [String], _ arguments: RubyArguments, from start: Int
  ) -> RubyValue? {
    var object = RubyObject()
    for (place, name) in names.enumerated() {
      let positional = place < arguments.values.count ? arguments.values[place] : nil
      guard let member = arguments[name] ?? positional, !member.isNil else { continue }
      let key = RubyText(name.utf8, from: member.source)
      object.set(RubyValue(kind: .text(key, isSymbol: false), source: member.source), member)
    }
    return arguments.areAll ? value(.object(object), from: start) : nil
  }

  /// The result of a call of the modules of Ruby, Rails and PHP's frameworks, as far as it is known.
  private func library(
    _ module: String, _ name: String, _ arguments: RubyArguments, from start: Int
  ) -> RubyValue? {
    let first = program.isPHP ? arguments.data : arguments.all(from: source(from: start)).first
    switch (module, name, first?.kind) {
    case ("JSON", "generate", _), ("JSON", "pretty_generate", _), ("JSON", "dump", _):
      return first.map { value(.encoded($0), from: start) }
    case ("JSON", "parse", .encoded(let value)?): return value
    case ("JSON", "parse", .text?): return first.flatMap { WrittenText([$0]).value }
    case ("JSON", "parse", .file?), ("File", "read", .file?), ("IO", "read", .file?): return first
    case ("Regexp", "escape", .text(let pattern, _)?):
      // Ruby writes a space as an escape, too.
      return text(pattern.bytes.flatMap { $0.isPatternSign ? [0x5C, $0] : [$0] }, from: start)
    case (_, "json", _) where program.isPHP, ("JsonResponse", "new", _):
      return first.map { value(.encoded($0), from: start) }
    case ("Configuration", "new", _) where program.isPHP:
      return object(with: ["settings", "rules"], arguments, from: start)
    case ("Rule", "new", _) where program.isPHP:
      return object(with: ["patterns", "properties"], arguments, from: start)
    case ("Rails.application.routes.url_helpers", _, _):
      return path(ofHelper: name, arguments, from: start)
    case ("Rails", "root", _): return value(.file(""), from: start)
    case ("Rails", "public_path", _): return value(.file("public"), from: start)
    default: return nil
    }
  }

  /// The result of a method that changes nothing; nil if it is not known.
  mutating func known(
    _ name: String, _ object: RubyValue, _ arguments: RubyArguments, from start: Int
  ) throws(Stop) -> RubyValue? {
    let all = arguments.all(from: source(from: start))
    switch (name, object.kind) {
    case ("[]", .object(let members)), ("fetch", .object(let members)):
      return all.count == 1 ? members[all[0]] : nil
    case ("merge", .object), ("reverse_merge", .object), ("with_defaults", .object):
      var merged = RubyObject()
      for value in name == "merge" ? [object] + all : all + [object] {
        guard case .object(let members) = value.kind else {
          merged.set(nil, value)
          continue
        }
        try spend(members.members.count)
        merged.merge(members)
      }
      return value(.object(merged), from: start)
    case ("join", .file(let path)):
      let names = all.compactMap { $0.text?.bytes }
      if names.count < all.count { return nil }
      let joined = ([path.bytes] + names).filter { !$0.isEmpty }.joined(separator: [0x2F])
      return value(.file(UTF8String(repairing: joined)), from: start)
    case ("compact", .array(let values)) where all.isEmpty:
      return value(.array(values.filter { !$0.isNil }), from: start)
    case ("to_json", .object), ("to_json", .array), ("to_json", .text), ("to_json", .plain):
      return value(.encoded(object), from: start)
    case (_, .encoded) where program.isPHP: return object
    case _ where !all.isEmpty: return nil
    case ("toArray", .object), ("freeze", _), ("dup", _), ("deep_dup", _), ("clone", _),
      ("itself", _), ("as_json", _),
      ("html_safe", _), ("to_h", .object), ("to_a", .array), ("to_s", .file), ("read", .file):
      return object
    case ("to_s", _): return object.text.map { value(.text($0, isSymbol: false), from: start) }
    case ("to_sym", .text(let text, _)): return value(.text(text, isSymbol: true), from: start)
    default: return nil
    }
  }

  // MARK: - Methods

  /// The first of some names that a method of a class, its modules or its superclasses has.
  private func method(_ names: [String], of place: RubyProgram.Place) -> RubyProgram.Method? {
    for name in names {
      for owner in ancestors[place] ?? [place] {
        if let method = scope(owner).methods[name] { return method }
      }
    }
    return nil
  }

  private mutating func invoke(
    _ method: RubyProgram.Method, on place: RubyProgram.Place,
    _ arguments: RubyArguments = RubyArguments(), from start: Int
  ) throws(Stop) -> RubyValue {
    guard active.insert(method).inserted else { return hole(from: start) }
    calledMethods.insert(method)
    defer { active.remove(method) }
    return try run(method, on: place, arguments)
  }

  /// Runs a method from outside, whose arguments are not known.
  mutating func runEntry(
    _ method: RubyProgram.Method, on place: RubyProgram.Place
  ) throws(Stop) -> RubyValue {
    active.insert(method)
    if method.isTemplate {
      result = try enter(Frame(method.owner, self: place), method.body) { i throws(Stop) in
        i.index = i.limit
        let built = try i.build(method.body, from: 0)
        return i.program.builder == "json" ? built : i.output.known ?? i.output.value
      }
      throw .rendered
    }
    var arguments = RubyArguments()
    arguments.areAll = false
    return try run(method, on: place, arguments)
  }

  private mutating func run(
    _ method: RubyProgram.Method, on place: RubyProgram.Place, _ arguments: RubyArguments
  ) throws(Stop) -> RubyValue {
    let frame = Frame(method.owner, self: place)
    try enter(frame, method.parameters) { i throws(Stop) in try i.bind(arguments) }
    return try enter(frame, method.body) { i throws(Stop) in
      do throws(Stop) { return try i.run(method.body) } catch {
        guard error == .returned, let result = i.result else { throw error }
        return result
      }
    }
  }

  /// Gives the parameters up to the limit their values.
  private mutating func bind(_ arguments: RubyArguments) throws(Stop) {
    let takesMembers = program.isPHP || tokens[index..<limit].contains(where: \.isLabel)
    var given = takesMembers ? arguments.values[...] : arguments.all(from: source(from: index))[...]
    while index < limit {
      let end = tokens.first(in: index..<limit) { $0.isSign(",") } ?? limit
      // PHP has a type before the name.
      if program.isPHP {
        index = (index..<end).first { tokens[$0].text.hasPrefix("$") } ?? index
      }
      let token = tokens[index]
      var value: RubyValue?
      if token.isLabel {
        value = arguments[token.text]
      } else if token.isWord {
        value = given.popFirst()
        if program.isPHP, tokens.isSign("*", at: index - 1) { value = nil }
        if program.isPHP { value = arguments[String(token.text.dropFirst())] ?? value }
      }
      let standard = index + (token.isLabel ? 1 : 2)
      if value == nil, standard < end {
        value = try within(standard..<end) { i throws(Stop) in try i.expression() }
      }
      let unknown = self.value(.hole(RubyHole(name: token.text)), from: index)
      frame.locals[token.text] = arguments.areAll ? value ?? unknown : unknown
      index = end + 1
      skipNewlines()
    }
  }

  // MARK: - Constants

  func scope(_ place: RubyProgram.Place) -> RubyProgram.Scope {
    programs[place.program].scopes[place.scope]
  }

  mutating func constant(
    _ path: String, from place: RubyProgram.Place, _ start: Int
  ) throws(Stop) -> RubyValue {
    let names = path.split(separator: "::").map(String.init)
    let last = names.last ?? ""
    let own = scope(place).path.split(separator: "::").map(String.init)
    var owners: [RubyProgram.Place] = []
    if names.count < 2 {
      owners = stride(from: own.count, through: 0, by: -1).compactMap { count in
        self.place(of: own.prefix(count).joined(separator: "::"), in: place.program)
      }
      owners += ancestors[place] ?? []
    } else if let module = module(names.dropLast().joined(separator: "::"), from: place) {
      owners = [module]
    }
    for owner in owners {
      guard let constant = scope(owner).constants[last] else { continue }
      return isChanged(last)
        ? hole(from: start) : try invoke(constant, on: owner, from: start)
    }
    guard let module = module(path, from: place) else {
      return value(.hole(RubyHole(name: path)), from: start)
    }
    loadAncestors(of: module)
    return value(.module(module, isSelf: false), from: start)
  }

  /// The scope of a path in the file, or else in the others that are read; the top for an empty path.
  private func place(of path: String, in program: Int) -> RubyProgram.Place? {
    for index in [program] + Array(programs.indices) {
      if let scope = programs[index].scopes.firstIndex(where: { $0.path == path }) {
        return RubyProgram.Place(program: index, scope: scope)
      }
    }
    return nil
  }

  /// A module as the code in another names it, perhaps from another file.
  private mutating func module(_ path: String, from outer: RubyProgram.Place) -> RubyProgram.Place?
  {
    let own = scope(outer).path.split(separator: "::").map(String.init)
    let paths = stride(from: own.count, through: 0, by: -1).map { count in
      (own.prefix(count) + [path]).joined(separator: "::")
    }
    for path in paths { if let place = place(of: path, in: outer.program) { return place } }
    for path in paths where path.utf8.count <= 200 && loaded[path] == nil && loaded.count < 100 {
      loaded[path] = .some(nil)
      if let (name, text) = file(path), text.count <= RubyReader.maximumBytes {
        programs.append(
          RubyProgram(RubyReader.buffer(text, named: name), at: programs.count))
        loaded[path] = .some(place(of: path, in: programs.count - 1))
      }
    }
    for path in paths { if let place = loaded[path] ?? nil { return place } }
    return nil
  }

  /// Finds the modules and superclasses of a class, nearest first.
  mutating func loadAncestors(of place: RubyProgram.Place) {
    guard ancestors[place] == nil else { return }
    var found = [place]
    var next = 0
    while next < found.count, found.count < 20 {
      let scope = scope(found[next])
      for name in scope.modules + [scope.superclass].compactMap(\.self) {
        if let module = module(name, from: found[next]), !found.contains(module) {
          found.append(module)
        }
      }
      next += 1
    }
    ancestors[place] = found
  }
}

extension UInt8 {
  /// True for a byte before which Ruby writes a backslash.
  fileprivate var isPatternSign: Bool { " #$()*+-.?[\\]^{|}".utf8.contains(self) }
}

extension ArraySlice<RubyToken> {
  /// True for code that sends JSON.
  var rendersJSON: Bool {
    contains { token in
      token.text == "send_file" || token.text == "render" && token.isName
    }
      && contains { token in
        token.text == "send_file" || ["json", "plain", "body", "file"].contains(token.text)
      }
  }
}
