import PathConfigSyntax

/// Draws Ruby controllers that write a configuration in the styles of people.
struct RubyDrawing {
  /// The difficulties that a program has.
  enum Kind: CaseIterable {
    /// Everything is written in the program.
    case plain
    case branches

    /// Unknown values, and values that the program changes after they were written.
    case holes
  }

  let kind: Kind
  private var generator: SeededGenerator
  private var count = 0

  /// The lines of the class, of its private methods, and those before the response.
  private var constants: [String] = []
  private var methods: [String] = []
  private var locals: [String] = []

  private init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    generator = SeededGenerator(seed: seed)
  }

  static func program(_ kind: Kind, seed: UInt64) -> String {
    var drawing = RubyDrawing(kind, seed: seed)
    return drawing.program()
  }

  /// A drawn program with some mistakes: bytes and words that are gone, doubled, moved or put in.
  ///
  /// - Parameter name: tells the language.
  static func mutated(seed: UInt64, named name: String) -> ContiguousArray<UInt8> {
    var generator = SeededGenerator(seed: seed)
    let kind = generator.pick(Kind.allCases)
    let text =
      switch name.suffix(4) {
      case ".php": PHPDrawing.program(seed: generator.next(), hasHoles: kind == .holes)
      case ".erb":
        TemplateDrawing.program(kind, isHeredoc: false, seed: generator.next()).template
      default: program(kind, seed: generator.next())
      }
    var bytes = ContiguousArray(text.utf8)
    for _ in 0..<generator.number(in: 1...6) {
      let start = generator.number(in: 0...bytes.count)
      let end = min(bytes.count, start + generator.number(in: 0...generator.pick([2, 10, 200])))
      switch generator.number(in: 0...3) {
      case 0: bytes.removeSubrange(start..<end)
      case 1:
        bytes.insert(contentsOf: bytes[start..<end], at: generator.number(in: 0...bytes.count))
      case 2:
        let copies = Array(repeating: bytes[start..<end], count: generator.pick([2, 50]))
        bytes.insert(contentsOf: copies.joined(), at: start)
      default: bytes.insert(contentsOf: Array(generator.pick(disturbances).utf8), at: start)
      }
    }
    return bytes
  }

  private static let disturbances = [
    "\"", "'", "#{", "{", "}", "[", "]", "(", ")", "do\n", "end\n", "<<~A\n", "%w[", "=begin\n",
    "if ", "def ",
    "|", "::", "**", "?", ":", "/", "\\", "\0", "\u{80}", "=> ", "-> ", "return ", "class ",
    "case ", "when ",
    "@", "&", ";", "\r", "...", "%", "`", "=", "||=", "__END__\n", "self.", "rescue ",
    "x = x + x\n", "$", "{$", "<<<A\n", "/*", "fn () => ", "match (1) {", "array(", "#[", "?>",
    "new ", "\\uF8FF", "\u{F8FF}",
    "function ", "else", "&$x", "const ", "<%", "%>", "<%=", "<%#", "-%>", "switch (1) {", "if (1)",
    "default", "break;", "elseif",
  ]

  private mutating func program() -> String {
    let rules = rules()
    let settings = object(depth: 2)
    let both = [member("settings", settings), member("rules", rules)].shuffled(using: &generator)
    let value = hoisted("{\(joined(both))}", isObject: true)
    let response = generator.pick([
      "render json: \(value)", "render(json: \(value), status: :ok)", "render :json => \(value)",
      "render json: (\(value)).to_json", "render json: JSON.generate(\(value))",
      "respond_to do |format|\n  format.html { render :show }\n  format.json { render json: \(value) }\nend",
      "return render json: \(value)", "render(plain: JSON.pretty_generate(\(value))) and return",
    ])
    let before = kind == .plain ? "" : generator.pick(["", "# render json: {}\n", "log(\"a\")\n"])
    let action = "def show\n\(locals.joined())\(before)\(response)\nend\n"
    let helpers = methods.isEmpty ? "" : "private\n\n" + methods.joined(separator: "\n")
    return generator.pick(["# frozen_string_literal: false\n\n", "=begin\nrules: [\n=end\n", ""])
      + "class ConfigurationsController < ApplicationController\n"
      + constants.joined() + action + helpers + "end\n"
      + generator.pick(["", "__END__\nend end {\n"])
  }

  private mutating func next(_ prefix: String) -> String {
    count += 1
    return prefix + String(count)
  }

  private mutating func some<Element>(
    _ range: ClosedRange<Int>, _ make: (inout RubyDrawing) -> Element
  ) -> [Element] {
    (0..<generator.number(in: range)).map { _ in make(&self) }
  }

  // MARK: - Values

  private mutating func rules() -> String {
    list(some(0...4) { $0.rule() }, hole: "unknown_rules")
  }

  private mutating func rule() -> String {
    let patterns =
      generator.chance(1, in: 5) ? words() : list(some(0...3) { $0.text() }, hole: "unknown_texts")
    let members = [member("patterns", patterns), member("properties", object(depth: 1))]
    return hoisted("{\(joined(members))}", isObject: true)
  }

  private mutating func object(depth: Int) -> String {
    var members: [String] = []
    for index in 0..<5 where generator.chance(1, in: 2) {
      let value = value(depth: depth - 1)
      members.append(
        generator.chance(1, in: 3) ? "\"s\(index)\" => \(value)" : member("k\(index)", value))
    }
    let cut = generator.number(in: 0...members.count)
    let rest = Array(members[cut...])
    let (first, second) = (joined(Array(members[..<cut])), joined(rest))
    let base = hoisted("{\(first)}", isObject: true)
    switch generator.number(in: 0...7) {
    case 0: return hoisted("\(base).merge({\(second)})", isObject: true)
    case 1 where cut < members.count: return "\(base).merge(\(second))"
    case 2: return "{\(joined(["**\(base)"] + rest))}"
    case 3: return "{\(joined(rest + ["**\(base)"]))}"
    case 4: return "{\(second)}.reverse_merge(\(base))"
    case 5 where cut < members.count:
      let name = next("made")
      methods.append("def \(name)(options)\n  options\nend\n")
      return "\(base).merge(\(name)(\(second)))"
    default: return hoisted("{\(joined(members))}", isObject: true)
    }
  }

  private mutating func value(depth: Int) -> String {
    if kind == .holes, generator.chance(1, in: 8) {
      return generator.pick([
        "unknown_text", "I18n.t(\"a.b\")", "ENV[\"HOME\"]", "unknown_texts", "/a+/.source",
      ])
    }
    switch generator.number(in: 0...(depth > 0 ? 9 : 6)) {
    case 0: return generator.pick(["nil", "true", "false"])
    case 1: return generator.pick(["0", "1_000", "-7", "1.5", "12_3", "-0.25"])
    case 2: return generator.pick([":modal", ":\"a b\"", "%s(x y)", ":none?"])
    case 7: return list(some(0...3) { $0.value(depth: depth - 1) }, hole: "unknown_texts")
    case 8, 9: return object(depth: depth)
    default: return text()
    }
  }

  private mutating func words() -> String {
    let words = some(0...3) { "/\($0.next("m"))\($0.generator.pick(["", "$", "\\d", "\\ x"]))" }
    let style = generator.pick(["%w[", "%i[", "%W["])
    return style + words.joined(separator: generator.pick([" ", "\n  "])) + "]"
  }

  private static let atoms = [
    "/new", "$", "^/", "\\d+", "é", "'", "\"", "#", "\n", " ", "😀", "\\", "}", "{", "#{", "%", ")",
    "|",
    "\t", "<", "&",
  ]

  /// A string; a mark in it tells it from all others.
  private mutating func text() -> String {
    if kind == .holes, generator.chance(1, in: 10) { return "\"/\(next("m"))#{unknown_text}\"" }
    let atoms = some(0...3) { $0.generator.pick(Self.atoms) } + [next("m")]
    let text = atoms.shuffled(using: &generator).joined()
    func quoted(_ open: String, _ close: String) -> String {
      open + text.replacing("\\", with: "\\\\").replacing(close, with: "\\" + close) + close
    }
    switch generator.number(in: 0...12) {
    case 0, 1: return quoted("'", "'")
    case 2: return quoted("%q|", "|")
    case 3: return "(\(interpolating(text)) + '/x')"
    case 4: return "\(interpolating(text)) '/x' \\\n  \"y\""
    case 5:
      let name = next("TEXT")
      constants.append("  \(name) = \(quoted("'", "'"))\(generator.pick([".freeze", ""]))\n")
      return generator.pick([name, "\"^#{\(name)}$\"", "\(name) + \"$\""])
    case 6:
      let name = next("LINES")
      // A tab at the start of a line counts for several columns, and is not read.
      let lines = text.replacing("\t", with: " ").replacing("\n", with: "\n    ")
      constants.append(
        "  \(name) = <<~'TEXT'\n    \(lines)\n      b \(next("m"))\n  TEXT\n")
      return name
    case 7:
      let name = next("lines")
      methods.append(
        "def \(name)\n  <<-TEXT\n  \(interpolating(text).dropFirst().dropLast())\n #{1 + 1 == 2 ? 'x' : \"y\"}\n  TEXT\nend\n"
      )
      return kind == .branches ? interpolating(text) : interpolating(text)
    case 8: return interpolating(text) + generator.pick([".freeze", ".dup", ".to_s", ".itself"])
    case 9: return ":\(interpolating(text)).to_s"
    case 10:
      let name = next("asked")
      methods.append("def \(name)(x, last: \"$\")\n  \"#{x}#{last}\"\nend\n")
      return "\(name)(\(interpolating(text))\(generator.pick(["", ", last: 'z'"])))"
    default: return interpolating(text)
    }
  }

  /// A string in double quotes, some of it with escapes.
  private mutating func interpolating(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where generator.chance(1, in: 4): result += "\\-"
      case "\\", "\"": result += "\\\(scalar)"
      case "#": result += "\\#"
      case "\n": result += generator.pick(["\\n", "\n"])
      case "\t": result += generator.pick(["\\t", "\t"])
      case "é", "😀":
        result += generator.pick([String(scalar), "\\u{\(String(scalar.value, radix: 16))}"])
      case "d" where generator.chance(1, in: 2): result += "\\d"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  // MARK: - Styles

  private mutating func member(_ name: String, _ value: String) -> String {
    let key = generator.pick([
      "\(name): ", "\"\(name)\": ", ":\(name) => ", ":\"\(name)\"=>", "\(name):\n  ",
    ])
    return key + value
  }

  private mutating func joined(_ elements: [String]) -> String {
    if elements.isEmpty { return generator.pick(["", " ", "\n"]) }
    let separator = generator.pick([", ", ",\n  ", ", # it's \"a\" [ {\n", " ,"])
    return elements.joined(separator: separator)
      + (separator.hasPrefix(",") ? generator.pick(["", ",\n", " # { end\n", "\n"]) : "")
  }

  private mutating func list(_ elements: [String], hole: String) -> String {
    var elements = elements
    if kind == .holes, generator.chance(1, in: 10) { elements.append("*\(hole)") }
    let cut = generator.number(in: 0...elements.count)
    let rest = Array(elements[cut...])
    let first = joined(Array(elements[..<cut]))
    switch generator.number(in: 0...7) {
    case 0: return hoisted("[\(first)]", isObject: false) + " + [\(joined(rest))]"
    case 1: return "[\(joined(["*\(hoisted("[\(first)]", isObject: false))"] + rest))]"
    case 2: return "[\(joined(elements))].to_a.dup"
    case 3: return hoisted("[\(joined(elements))].freeze", isObject: false)
    case 4:
      let name = next("list")
      let added = rest.map { "  \(name) << \($0)\n" }.joined()
      locals.append(
        "  \(name) = [\(first)]\n"
          + generator.pick(["  \(name) += [\(joined(rest))]\n", added]))
      if kind == .holes, generator.chance(1, in: 4) { change(name, false) }
      return name
    default: return hoisted("[\(joined(elements))]", isObject: false)
    }
  }

  /// The expression, or a name for it: a constant, method or variable, which the program may change.
  private mutating func hoisted(_ value: String, isObject: Bool) -> String {
    let isConstant = ![
      "made", "asked", "unknown", "flag", "params", "I18n", "ENV", "part", "list", "@", "self",
    ].contains {
      value.contains($0)
    }
    switch generator.number(in: 0...9) {
    case 0 where isConstant:
      let name = next("PART")
      constants.append("  \(name) = \(value)\n")
      if kind == .holes, generator.chance(1, in: 4) { change(name, isObject) }
      return generator.pick([name, "ConfigurationsController::\(name)", "self.class::\(name)"])
    case 1 where !value.contains("list") && !value.contains("@"):
      let name = next("part")
      methods.append("def \(name)\n  \(generator.pick(["", "return "]))\(value)\nend\n")
      return generator.pick([name, "\(name)()", "self.\(name)"])
    case 2, 3:
      let name = next(generator.pick(["list", "@list"]))
      locals.append("  \(name) = \(value)\n")
      if kind == .holes, generator.chance(1, in: 2) { change(name, isObject) }
      return name
    case 4 where kind == .branches: return branch(value, isObject)
    default: return value
    }
  }

  private mutating func branch(_ value: String, _ isObject: Bool) -> String {
    let other = isObject ? "{k9: \"\(next("m"))\"}" : "[]"
    let condition = generator.pick([
      "flag_a?", "flag_b?", "params[:v] == \"1\"", "!flag_a?", "\"2\" == params[:v]",
    ])
    if value.contains("list") || value.contains("@") || generator.chance(1, in: 3) {
      return "(\(condition) ? \(value) : \(other))"
    }
    let name = next("part")
    let body = generator.pick([
      "if \(condition)\n  \(value)\nelse\n  \(other)\nend",
      "return \(other) if \(condition)\n\(value)",
      "unless \(condition)\n  return \(value)\nend\n\(other)",
      "case params[:v]\nwhen \"1\", \"7\" then \(other)\nwhen \"2\"\n  \(value)\nelse \(other)\nend",
      "x = \(other)\nx = \(value) if \(condition)\nx",
      "if \(condition) then \(value) elsif flag_b? then \(other) else {} end",
    ])
    methods.append("def \(name)\n\(body)\nend\n")
    return name
  }

  private mutating func change(_ name: String, _ isObject: Bool) {
    let alias = next("list")
    let changes =
      isObject
      ? [
        "\(name)[:k1] = 7", "\(name).merge!(k2: 8)", "\(name).delete(:k1)", "\(name).store(:x, 1)",
        "\(name)[:k3] ||= 9", "\(alias) = \(name)\n\(alias)[:k4] = 1", "change(\(name))",
        "\(name).each { |key, value| \(name)[key] = 1 }", "\(name).tap { |x| x[:k1] = 2 }",
        "\(name).transform_values! { 1 }",
        "\(name).values.each { |x| x.clear if x.respond_to?(:clear) }",
        "\(name).to_a.last&.push(7)", "(\(name)[:properties] || \(name))[:k0] = 5",
        "[1].each { \(name)[:y] = 2 }",
      ]
      : [
        "\(name) << 7", "\(name).push(8)", "\(name).concat([9])",
        "\(name).each { |x| \(name)[0] = 1 }",
        "\(alias) = \(name)\n\(alias) << 1", "change(\(name))", "\(name) << 1 if flag_a?",
        "while \(name).length < 2\n\(name) << 3\nend", "\(name).map! { |x| x }",
        "\(name).unshift(1, 2)", "\(alias) = [\(name)]\n\(name) << 4",
        "2.times do\n\(name) << 5\nend", "flag_a? && \(name) << 6",
        "begin\n\(name) << 7\nend while \(name).length < 3",
        "begin\n\(name).clear\nrescue StandardError\nend", "for x in [1, 2] do \(name) << x end",
        "unknown_texts.each do |x|\n\(name) << x\nend", "\(name).insert(0, 1).push(2)",
        "\(name).first&.replace({})",
        "\(name).select { |x| x.is_a?(Hash) }.each { |x| x[:properties] = {} }",
        "\(name)[0]&.clear", "\(name).last&.replace(\(name).first)",
      ]
    locals.append("  \(generator.pick(changes))\n")
  }
}
