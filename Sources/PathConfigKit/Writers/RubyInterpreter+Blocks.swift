import PathConfigSyntax

/// Blocks of lists, and templates of jbuilder, whose calls on `json` build a value.
extension RubyInterpreter {
  /// Runs a block with a value for its parameter; those of one with several are not known.
  ///
  /// Without a value, the parameter is `json` again.
  mutating func run(
    block: Range<Int>, with value: RubyValue?, from start: Int
  ) throws(Stop) -> RubyValue {
    guard tokens.isSign("|", at: block.lowerBound) else { return try run(block) }
    let names = tokens[block].dropFirst().prefix { !$0.isSign("|") }
    if value == nil, names.contains(where: { $0.text != "json" }) { throw .exhausted }
    let (outer, known) = (frame.locals, names.count == 1 ? value : hole(from: start))
    for name in names { frame.locals[name.text] = known }
    defer { for name in names { frame.locals[name.text] = outer[name.text] } }
    return try run(min(names.endIndex + 1, block.upperBound)..<block.upperBound)
  }

  /// The list of what a block returns, or builds, for each element of a list.
  mutating func each(
    _ list: RubyValue, _ block: Range<Int>, isBuilding: Bool = false, from start: Int
  ) throws(Stop) -> RubyValue {
    guard case .array(let elements) = list.kind else { return try skippedBlock(block, from: start) }
    try spend(elements.count)
    var results: [RubyValue] = []
    for element in elements {
      if element.isHole {
        results.append(element)
      } else if !isBuilding {
        results.append(try run(block: block, with: element, from: start))
      } else if let part = try build(block, with: element, from: start) {
        results.append(part)
      }
    }
    return value(.array(results), from: start)
  }

  /// The value that a block builds, perhaps for an element of a list; nil if it builds nothing.
  mutating func build(
    _ block: Range<Int>, with element: RubyValue? = nil, from start: Int
  ) throws(Stop) -> RubyValue? {
    let outer = built
    built = nil
    defer { built = outer }
    _ = try run(block: block, with: element, from: start)
    let place = element?.source ?? source(from: start)
    built?.source = place
    return built
  }

  /// A call on `json`; one that is not known may build anything at its place.
  mutating func call(
    onBuilder name: String, _ arguments: RubyArguments, _ block: Range<Int>?, from start: Int
  ) throws(Stop) -> RubyValue {
    // These change what other calls mean.
    if ["deep_format_keys!", "ignore_nil!", "key_format!"].contains(name) { throw .exhausted }
    let (unknown, outer) = (hole(from: start), built)
    if ["cache!", "cache_if!"].contains(name), let block {
      return try run(block: block, with: nil, from: start)
    }
    var values = arguments.all(from: source(from: start))
    var place = SourceRange(program.buffer, tokens[start + 2].range)
    var key = name.hasSuffix("!") || name == "call" ? nil : RubyText(name.utf8, from: place)
    if name == "set!", let first = values.first?.text {
      (key, place) = (first, values.removeFirst().source)
    }
    let isAlone = values.count == 1 && arguments.areAll
    var all: RubyValue? = isAlone ? values[0] : unknown
    if let block {
      all =
        try values.isEmpty
        ? build(block, from: start)
        : each(isAlone ? values[0] : unknown, block, isBuilding: true, from: start)
    }
    // A block that builds nothing sets nothing.
    guard var part = all ?? (key == nil ? unknown : nil) else { return unknown }
    if let key {
      let name = RubyValue(kind: .text(key, isSymbol: false), source: place)
      var object = RubyObject()
      if let outer { object.set(nil, outer) }
      if case .object(let others)? = outer?.kind { object = others }
      try spend(object.members.count / 10)
      // A second value may be added to the first.
      object.set(name, object[name] == nil ? part : unknown)
      part = value(.object(object), from: start)
    } else if name == "child!", block != nil, values.isEmpty {
      part = value(.array([part]), from: start)
    } else if !isAlone || name != "merge!" && (name != "array!" || !part.isArray) {
      part = unknown
    }
    built = key == nil ? outer : nil
    try add(part)
    return unknown
  }

  /// Adds a part to what a template builds at the place.
  mutating func add(_ part: RubyValue) throws(Stop) {
    if program.builder == RubyLexer.output { return output.append(part) }
    guard let current = built else { return built = part }
    let merged = try known("merge", current, RubyArguments(values: [part]), from: 0) ?? current
    built = try current.isArray || part.isArray ? sum(current, part, from: 0) : merged
  }
}
