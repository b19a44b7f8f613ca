import PathConfigAnalysis
import PathConfigKit
import PathConfigSyntax

/// A line of `--expect`: changes that are allowed, to the exclusion of all others.
///
/// Several lines allow the changes that any of them allows.
struct ChangeExpectation: Equatable, Sendable {
  /// The allowed changes of rules; nil if the line is not about rules.
  var bound: ChangeBound?

  /// The settings that may change, or all if the list is empty; nil if the line is not about
  /// settings.
  var settings: [UTF8String]?

  /// The line as written.
  var text: String

  /// Reads `none`, `[only] KEY,… [[only] under PATTERN]`, `anything under PATTERN`,
  /// `nothing but PATTERN`, `settings` or `setting NAME,…`.
  ///
  /// A pattern goes to the end of the line.
  init(_ text: String) throws(UsageError) {
    self.text = text
    var words = Words(text)
    if words.take("none") {
      guard words.isAtEnd else { throw Self.malformed(text) }
      return
    }
    if words.take("nothing") {
      guard words.take("but") else { throw Self.malformed(text) }
      bound = ChangeBound(properties: nil, under: try words.pattern(of: text))
      return
    }
    if words.take("settings") || words.take("setting") {
      settings = words.names()
      guard words.isAtEnd else { throw Self.malformed(text) }
      return
    }
    _ = words.take("only")
    if words.take("under") {
      bound = ChangeBound(properties: nil, under: try words.pattern(of: text))
      return
    }
    let names: [UTF8String]? = words.take("anything") ? nil : words.names()
    if let names, names.isEmpty { throw Self.malformed(text) }
    guard !words.isAtEnd else {
      if names == nil { throw Self.malformed(text) }
      bound = ChangeBound(properties: names, under: nil)
      return
    }
    _ = words.take("only")
    guard words.take("under") else { throw Self.malformed(text) }
    bound = ChangeBound(properties: names, under: try words.pattern(of: text))
  }

  private static func malformed(_ text: String) -> UsageError {
    .malformedValue(flag: "--expect", value: text, expected: forms)
  }

  /// The words of a line that are still to read.
  private struct Words {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
      rest = Substring(text).unicodeScalars
      skipSpaces()
    }

    var isAtEnd: Bool { rest.isEmpty }

    private mutating func skipSpaces() { rest = rest.drop(while: Self.isSpace) }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == " " || scalar == "\t"
    }

    /// Takes a word if it comes next.
    mutating func take(_ word: String) -> Bool {
      guard next.elementsEqual(word.unicodeScalars) else { return false }
      rest = rest.dropFirst(word.unicodeScalars.count)
      skipSpaces()
      return true
    }

    private var next: Substring.UnicodeScalarView { rest.prefix { !Self.isSpace($0) } }

    /// Names separated by commas, up to `only` or `under`; spaces may follow a comma.
    mutating func names() -> [UTF8String] {
      var names: [UTF8String] = []
      while !isAtEnd, !next.elementsEqual("only".unicodeScalars),
        !next.elementsEqual("under".unicodeScalars)
      {
        let word = next
        rest = rest.dropFirst(word.count)
        skipSpaces()
        names += word.split(separator: ",").map { UTF8String(String($0)) }
        if word.last != "," { break }
      }
      return names
    }

    /// The rest of the line as a pattern.
    mutating func pattern(of text: String) throws(UsageError) -> Pattern {
      var scalars = Array(rest)
      while let last = scalars.last, Self.isSpace(last) { scalars.removeLast() }
      rest = rest.prefix(0)
      if scalars.isEmpty { throw ChangeExpectation.malformed(text) }
      let pattern = Pattern(UTF8String(String(String.UnicodeScalarView(scalars))))
      if case .rejected(let error) = pattern.parse {
        throw .malformedValue(
          flag: "--expect", value: text, expected: compilingPattern(error.reason))
      }
      return pattern
    }
  }
}

extension Arguments {
  /// The changes that `--expect` and `--expect-file` allow; nil if any change is allowed.
  func expectations(_ loader: InputLoader) throws(RunFailure) -> [ChangeExpectation]? {
    var lines = self[.expect]
    let files = self[.expectFile]
    if lines.isEmpty, files.isEmpty { return nil }
    for file in files {
      let text = try loader.text(file)
      do throws(UsageError) {
        lines += try ChangeExpectation.all(inFile: text)
      } catch {
        throw .usage(.init("\(file): \(error.message)"))
      }
    }
    for index in lines.indices {
      let pattern = lines[index].bound?.pattern
      lines[index].bound?.pattern = pattern.map(loader.patterns.adopting)
    }
    return lines
  }
}

extension ChangeExpectation {
  /// The expectations of a file, one a line.
  ///
  /// Ignores empty lines and those that begin with `#`.
  fileprivate static func all(inFile text: UTF8String) throws(UsageError) -> [ChangeExpectation] {
    var expectations: [ChangeExpectation] = []
    for line in text.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let first = line.first { $0 != 0x20 && $0 != 0x09 }
      if first == nil || first == UInt8(ascii: "#") { continue }
      expectations.append(try ChangeExpectation(UTF8String(repairing: line).string))
    }
    return expectations
  }
}

// MARK: - Wording

private let forms =
  "`none`, `KEY only under PATTERN`, `only KEY,KEY`, `nothing but PATTERN`, `settings` or "
  + "`setting NAME`"

private func compilingPattern(_ message: String) -> String {
  "a pattern that compiles (\(message))"
}
