import PathConfigSyntax

/// Draws PHP controllers that write a configuration in the styles of people.
struct PHPDrawing {
  private var generator: SeededGenerator
  private let hasHoles: Bool
  private var count = 0
  private var constants: [String] = []
  private var methods: [String] = []
  private var locals: [String] = []

  static func program(seed: UInt64, hasHoles: Bool) -> String {
    var drawing = PHPDrawing(generator: SeededGenerator(seed: seed), hasHoles: hasHoles)
    return drawing.program()
  }

  private mutating func program() -> String {
    let rules = hoisted(list((0..<generator.number(in: 0...4)).map { _ in rule() }))
    let settings = object(depth: 2)
    let both = ["'settings' => \(settings)", "\"rules\" => \(rules)"].shuffled(using: &generator)
    let value = hoisted(array(both))
    let response = generator.pick([
      "response()->json(\(value))", "response()->json(data: \(value))",
      "new JsonResponse(\(value))",
      "\\Some\\response( )->json(\(value), 200)->header('a', 'b')", "json_encode(\(value))",
      "new Configuration(settings: \(settings), rules: \(rules))",
      "new \\Configuration(\(settings), rules: \(rules),)", value,
    ])
    let early = generator.pick([
      "", "",
      "if (!$this->a()) return response()->json(['rules' => [['patterns' => ['early']]]]);",
      "if ($this->version() === '1') { return new JsonResponse(['rules' => []]); }",
      hasHoles
        ? "try { log('x'); } catch (\\Exception $e) { return null; } finally { log(\"y\"); }" : "",
    ])
    return "<?php\n\nnamespace App; // it's {\nuse Some\\{A, B}; /* [ */ # (\n\n"
      + "#[Attribute('/x', y: [1])]\nfinal class Controller extends Base implements X\n{\n"
      + constants.joined()
      + "  public function show(?A $a = null): mixed\n  {\n    \(early)\n\(locals.joined())"
      + "    return \(response);\n  }\n" + methods.joined() + "}\n" + generator.pick(["", "?>\n'"])
  }

  private mutating func rule() -> String {
    let patterns = list((0..<generator.number(in: 0...3)).map { _ in text() })
    let properties = object(depth: 1)
    return hoisted(
      generator.pick([
        array(["'patterns' => \(patterns)", "'properties' => \(properties)"]),
        "['patterns' => \(patterns), ...['properties' => \(properties)]]",
        "(new Rule(\(patterns), \(properties)))->toArray()",
        "(new \\Rule(properties: \(properties), patterns: \(patterns)))->toArray()",
        "array_merge(['patterns' => \(patterns)], ['properties' => \(properties)])",
      ]))
  }

  private mutating func object(depth: Int) -> String {
    let members = (0..<5).filter { _ in generator.chance(1, in: 2) }.map {
      "'k\($0)' => \(value(depth: depth - 1))"
    }
    return members.isEmpty
      ? !hasHoles
        ? "[]"
        : generator.pick(["(object) []", "new \\stdClass", "new stdClass()", "(object)array()"])
      : hoisted(array(members))
  }

  private mutating func value(depth: Int) -> String {
    if hasHoles, generator.chance(1, in: 8) {
      return generator.pick(["unknown()", "$this->other", "$_GET['x'] ?? 'y'", "1 + 2", "A::B"])
    }
    switch generator.number(in: 0...(depth > 0 ? 8 : 5)) {
    case 0: return generator.pick(["null", "TRUE", "false", "True"])
    case 1: return generator.pick(["0", "1_000", "-7", "1.5", "-0.25"])
    case 2 where generator.chance(1, in: 3):
      let cases = generator.pick([
        "(true) {$this->a()", "($this->version()) {'1', '3'", "(true) {!$this->a()",
        "( $this->version() ) { // '\n '2'",
      ])
      let end = generator.pick([",", "", ",\n"])
      return "match \(cases) => \(text()), default => \(text())\(end)}"
    case 6: return list((0..<generator.number(in: 1...3)).map { _ in value(depth: depth - 1) })
    case 7, 8: return object(depth: depth)
    default: return text()
    }
  }

  private static let atoms = [
    "/new", "$", "^/", "\\d+", "é", "'", "\"", "#{x}", "\n", " ", "😀", "\\", "}", "{", "%", "|",
    "\t", "//", "?>", "/*", "{}", "$)", "\\.", "\\$",
  ]

  /// A string; a mark in it tells it from all others.
  private mutating func text() -> String {
    let mark = next("m")
    let text = ((0..<generator.number(in: 0...3)).map { _ in generator.pick(Self.atoms) } + [mark])
      .shuffled(using: &generator).joined()
    if hasHoles, generator.chance(1, in: 10) {
      return generator.pick([
        "\"/\(mark){$this->x}\"", "\"$x[0]\(mark)\"", "\"\(mark)${y}\"", "\"$a->b\"",
      ])
    }
    let single = "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    switch generator.number(in: 0...9) {
    case 0:
      let name = next("TEXT")
      constants.append(
        "  \(generator.pick(["", "private "]))const \(generator.pick(["", "string "]))\(name) = \(single);\n"
      )
      return generator.pick(["self::\(name)", "static::\(name) . '$'", "\"^/\" . self::\(name)"])
    case 1:
      let name = next("$text")
      locals.append("    \(name) = \(single);\n")
      return generator.pick([name, "\"^\(name)/\"", "\"{\(name)}x\""])
    case 2:
      let name = next("asked")
      methods.append(
        "  private function \(name)(?string $x, string|int $last = '$'): string { return \"$x{$last}\"; }\n"
      )
      return generator.pick([
        "$this->\(name)(\(single))", "$this->\(name)(last: 'z', x: \(single))",
        "self::\(name)(\(single), 'y')",
      ])
    case 3: return "\(double(text)) . '/x'"
    case 4, 5: return double(text)
    case 6 where !text.contains("\\"): return "'" + text.replacing("'", with: "\\'") + "'"
    default: return single
    }
  }

  /// A string in double quotes, some of it with escapes.
  private mutating func double(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "$": result += "\\$"
      case "\n": result += generator.pick(["\\n", "\n"])
      case "é", "😀":
        result += generator.pick([String(scalar), "\\u{\(String(scalar.value, radix: 16))}"])
      case "d" where result.hasSuffix("\\\\"): result = result.dropLast() + "d"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private mutating func next(_ prefix: String) -> String {
    count += 1
    return prefix + String(count)
  }

  private mutating func array(_ elements: [String]) -> String {
    let separator = generator.pick([", ", ",\n      ", ", // it's [\n", ", /* ) */ "])
    let inner =
      elements.joined(separator: separator)
      + (elements.isEmpty ? "" : generator.pick(["", ",", ",\n"]))
    return generator.pick(["[\(inner)]", "[\(inner)]", "array(\(inner))"])
  }

  private mutating func list(_ elements: [String]) -> String {
    if elements.isEmpty { return array([]) }
    let cut = generator.number(in: 0...(elements.count - 1))
    let (first, rest) = (array(Array(elements[..<cut])), Array(elements[cut...]))
    let spread = hasHoles && generator.chance(1, in: 10) ? ["...many()"] : []
    switch generator.number(in: 0...5) {
    case 0: return "array_merge(\(first), \(array(rest)))"
    case 1: return array(["...\(first)"] + rest + spread)
    case 2: return "array_values(\(array(elements)))"
    default: return array(elements + spread)
    }
  }

  /// The expression, or a name for it, which the program may change.
  private mutating func hoisted(_ value: String) -> String {
    switch generator.number(in: 0...9) {
    case 0 where !["$", "(", "A::", "static::", "new "].contains { value.contains($0) }:
      let name = next("PART")
      constants.append("  public const \(name) = \(value);\n")
      return generator.pick(["self::\(name)", "static::\(name)"])
    case 1 where !value.contains("$"):
      let name = next("part")
      methods.append(
        "  private static function \(name)() : array|object\n  {\n    return \(value);\n  }\n")
      return generator.pick(["$this->\(name)()", "self::\(name)()"])
    case 2, 3:
      let name = next("$list")
      locals.append("    \(name) = \(value);\n")
      if hasHoles, generator.chance(1, in: 2) { change(name) }
      return name
    case 4 where !value.contains("$list") && !value.contains("$text"):
      let name = next("part")
      let other = "['k9' => '\(next("m"))']"
      let condition = generator.pick(["$this->a()", "!$this->a()", "$this->version() === '1'"])
      methods.append(
        "  function \(name)() {\n"
          + generator.pick([
            "if (\(condition)) { return \(value); } else { return \(other); }",
            "if (\(condition)) return \(other);\nreturn \(value);",
            "return \(condition) ? \(value) : \(other);",
            "return \(condition) ? \(other) : \(value);",
            "return !$this->a() ? \(value) : \(other);",
            "return $this->version() == '2' ? \(value) : [];",
            hasHoles
              ? "if (\(condition)): $x = \(value); elseif ($this->version() == '2'): $x = \(other); else: $x = []; endif;\nreturn $x;"
              : "if ([] || '0') { return 1; }\nreturn \(value);",
            "switch ($this->version()) { case '1': case '3': $x = \(value); break; default: $x = \(other); }\nreturn $x;",
            "switch (true) { case \(condition): return \(value); default: $x = \(other); break; }\nreturn $x;",
            "switch ($this->version()) {\ncase '1': $x = \(value);\ncase '2': $x = \(other); break;\n case '3': default: $x = []; }\nreturn $x;",
            "return match ($this->version()) { '1', '3' => \(value), '2' => \(other) };",
            "return match (true) { default => \(other), \(condition) => \(value) };",
            "if (\(condition)) if ($this->a()) return \(value); else return \(other); else foreach ([1] as $i) if ($i) { log($i); } return \(value);",
            "if (\(condition)) { switch ($this->version()) { case '1': if ($this->a()) break; return \(value); } } return \(other);",
            "do { log(1); } while (false); while (false) log(2); for ($i = 0; $i < 2; $i++) log($i);\nreturn \(value);",
            "if ('a' == 'b') return \(other); return \(value);",
            "if (\(condition)) $x = \(value); else if ($this->a()) { $x = \(other); } else $x = [];\nreturn $x;",
            "$x = \(other);\nif (\(condition)) {\n$x = \(value);\n}\nreturn $x;",
          ]) + "\n  }\n")
      return "$this->\(name)()"
    default: return value
    }
  }

  private mutating func change(_ name: String) {
    locals.append(
      "    "
        + generator.pick([
          "\(name)[] = 7;", "\(name)['k1'] = 8;", "array_push(\(name), 9);",
          "unset(\(name)['k1']);",
          "change(\(name));", "foreach ([1, 2] as $i) { \(name)[] = $i; }",
          "foreach (\(name) as &$item) $item = 1;", "$z = &\(name); $z[] = 1;",
          "(function () use (&\(name)) { \(name) = [1]; })();", "if ($this->a()) \(name)['x'] = 1;",
          "for ($i = 0; $i < 2; $i++) { \(name) = []; }", "$copy = \(name); $copy[] = 1;",
          "\(name) = array_map(fn ($x) => 1, \(name));",
          "while (count(\(name)) < 3) { \(name)[] = 1; }",
          "switch (1) { case 1: \(name) = [2]; break; default: \(name) = []; }",
          "[\(name), $y] = [[1], 2];", "do { \(name)[] = 1; } while (false);",
        ]) + "\n")
  }
}
