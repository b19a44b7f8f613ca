package import PathConfigDiagnostics

/// A pattern for paths with slashes, as in shells and editors.
///
/// `*` matches any characters of one name, `?` one, `[a-z]` and `[!a-z]` one of some, `{a,b}`
/// either of several. `**` as a whole name matches any number of names, even none. A backslash
/// removes the meaning of the next character. Names that begin with a full stop are ordinary names.
///
///     android/**/*.json
package struct Glob: Hashable, Sendable {
  /// The text as written.
  package let text: UTF8String

  /// The pattern once for each choice of its braces, name by name.
  private let alternatives: [[Name]]

  private enum Name: Hashable {
    /// `**`.
    case anyNames
    case tokens([Token])
  }

  private enum Token: Hashable {
    case scalar(Unicode.Scalar)
    case anyScalar
    case anyScalars
    case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  /// The most choices, beyond real use, so that nested braces have a bounded cost.
  private static let maximumAlternatives = 256

  /// The reason that a text is not a pattern.
  package enum Fault: Error, Hashable, Sendable {
    case openBracket
    case openBrace
    case reversedRange
    case tooManyAlternatives
  }

  /// Complexity: O(length × alternatives).
  package init(_ text: UTF8String) throws(Fault) {
    self.text = text
    var alternatives: [[Name]] = []
    for scalars in try Self.expanding(Array(text.unicodeScalars)) {
      let names = Self.names(of: scalars)
      var parsed: [Name] = []
      for name in names {
        let isAny = name.elementsEqual("**".unicodeScalars)
        parsed.append(isAny ? .anyNames : .tokens(try Self.tokens(of: Array(name))))
      }
      alternatives.append(parsed)
    }
    self.alternatives = alternatives
  }

  /// True if the pattern matches a path with slashes.
  ///
  /// Complexity: O(length of the path × length of the pattern).
  package func matches(_ path: UTF8String) -> Bool {
    let names = Self.names(of: Array(path.unicodeScalars)).map(Array.init)
    return alternatives.contains { Self.matches(names, $0) }
  }
}

// MARK: - Reading

extension Glob {
  /// The names between slashes, without empty ones and `.`.
  ///
  /// A slash in brackets or with an escape cannot be part of a name.
  private static func names(of scalars: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
    scalars.split(separator: "/").filter { !$0.elementsEqual(".".unicodeScalars) }
  }

  /// The texts for the choices of the first pair of braces, and then of the further ones.
  private static func expanding(
    _ scalars: [Unicode.Scalar]
  ) throws(Fault) -> [[Unicode.Scalar]] {
    var pending = [scalars]
    var done: [[Unicode.Scalar]] = []
    while let next = pending.popLast() {
      if done.count + pending.count > maximumAlternatives { throw .tooManyAlternatives }
      guard let (prefix, choices, suffix) = try firstBraces(of: next) else {
        done.append(next)
        continue
      }
      pending += choices.map { prefix + $0 + suffix }.reversed()
    }
    return done
  }

  private static func firstBraces(
    of scalars: [Unicode.Scalar]
  ) throws(Fault) -> (
    prefix: [Unicode.Scalar], choices: [[Unicode.Scalar]], suffix: [Unicode.Scalar]
  )? {
    var depth = 0
    var start: Int?
    var choices: [[Unicode.Scalar]] = [[]]
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let taken = scalar == "\\" ? min(2, scalars.count - index) : 1
      switch scalar {
      case "{":
        depth += 1
        if depth == 1 { start = index } else { choices[choices.count - 1].append(scalar) }
      case "}" where depth == 1:
        guard let start else { return nil }
        return (Array(scalars[..<start]), choices, Array(scalars[(index + 1)...]))
      case "," where depth == 1: choices.append([])
      default:
        if scalar == "}", depth > 1 { depth -= 1 }
        if depth > 0 { choices[choices.count - 1] += scalars[index..<index + taken] }
      }
      index += taken
    }
    if start != nil { throw .openBrace }
    return nil
  }

  private static func tokens(of scalars: [Unicode.Scalar]) throws(Fault) -> [Token] {
    var tokens: [Token] = []
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if tokens.last != .anyScalars { tokens.append(.anyScalars) }
      case "?": tokens.append(.anyScalar)
      case "[": tokens.append(try set(from: &rest))
      case "\\": tokens.append(.scalar(rest.popFirst() ?? scalar))
      default: tokens.append(.scalar(scalar))
      }
    }
    return tokens
  }

  /// The set between brackets.
  ///
  /// A closing bracket in first place is an ordinary character.
  private static func set(from rest: inout ArraySlice<Unicode.Scalar>) throws(Fault) -> Token {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst { return .oneOf(ranges, isNegated: isNegated) }
      isFirst = false
      let lower = scalar == "\\" ? rest.popFirst() ?? scalar : scalar
      guard rest.first == "-", let upper = rest.dropFirst().first, upper != "]" else {
        ranges.append(lower...lower)
        continue
      }
      rest.removeFirst(2)
      guard lower <= upper else { throw .reversedRange }
      ranges.append(lower...upper)
    }
    throw .openBracket
  }
}

// MARK: - Matching

extension Glob {
  /// True if the pattern matches the names.
  ///
  /// For each name of the path it tracks whether the names of the pattern so far can end there.
  private static func matches(_ names: [[Unicode.Scalar]], _ pattern: [Name]) -> Bool {
    var reached = [true] + Array(repeating: false, count: names.count)
    for part in pattern {
      switch part {
      case .anyNames:
        for index in names.indices where reached[index] { reached[index + 1] = true }
      case .tokens(let tokens):
        var next = Array(repeating: false, count: reached.count)
        for index in names.indices where reached[index] {
          next[index + 1] = matches(names[index], tokens)
        }
        reached = next
      }
    }
    return reached[names.count]
  }

  /// The same for the characters of one name.
  private static func matches(_ name: [Unicode.Scalar], _ tokens: [Token]) -> Bool {
    var reached = [true] + Array(repeating: false, count: name.count)
    for token in tokens {
      if token == .anyScalars {
        for index in name.indices where reached[index] { reached[index + 1] = true }
        continue
      }
      var next = Array(repeating: false, count: reached.count)
      for index in name.indices where reached[index] {
        next[index + 1] = takes(name[index], token)
      }
      reached = next
    }
    return reached[name.count]
  }

  private static func takes(_ scalar: Unicode.Scalar, _ token: Token) -> Bool {
    switch token {
    case .scalar(let own): scalar == own
    case .anyScalar, .anyScalars: true
    case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}

// MARK: - Wording

extension Glob.Fault {
  /// The mistake: a clause without a full stop.
  package var message: String {
    switch self {
    case .openBracket: "a `[` is never closed"
    case .openBrace: "a `{` is never closed"
    case .reversedRange: "a range in brackets ends before it begins"
    case .tooManyAlternatives: "the braces stand for too many patterns"
    }
  }
}
