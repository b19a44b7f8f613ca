import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A universe of subjects over a few characters, small enough to enumerate all of them up to a
/// length.
struct SmallUniverse: Sendable {
  /// The texts over the characters that are subjects.
  enum Shape: CaseIterable, Sendable {
    case everything
    /// The empty text, or a text that begins with a slash or a question mark, as in a URL.
    case pathAndQuery
    /// Texts that do not end in a slash, and the slash alone.
    case withoutTrailingSlash
  }

  let scalars: [Unicode.Scalar]
  let shape: Shape

  init(_ scalars: [Unicode.Scalar], _ shape: Shape) {
    self.scalars = scalars
    self.shape = shape
  }

  /// The bytes of each character.
  var symbols: [[UInt8]] { scalars.map { Array(String($0).utf8) } }

  /// True if a text over the characters is a subject, decided without an automaton.
  func contains(_ text: [Unicode.Scalar]) -> Bool {
    switch shape {
    case .everything: true
    case .pathAndQuery: text.isEmpty || text[0] == "/" || text[0] == "?"
    case .withoutTrailingSlash: text.last != "/" || text.count == 1
    }
  }

  /// True if a text is a subject.
  func contains(_ subject: [UInt8]) -> Bool {
    let text = Array(String(decoding: subject, as: UTF8.self).unicodeScalars)
    return text.allSatisfy(scalars.contains) && contains(text)
  }

  /// All subjects of at most this many characters, shorter ones first.
  func subjects(upToLength length: Int) -> [UTF8String] {
    var longest: [[Unicode.Scalar]] = [[]]
    var texts = longest
    for _ in 0..<length {
      longest = longest.flatMap { text in scalars.map { text + [$0] } }
      texts += longest
    }
    return texts.filter(contains).map { UTF8String($0) }
  }

  /// The number of texts of at most this many characters.
  func textCount(upToLength length: Int) -> Int {
    (0..<length).reduce((sum: 1, longest: 1)) { counts, _ in
      let longest = counts.longest.multipliedReportingOverflow(by: scalars.count)
      let next = longest.overflow ? Int.max / 2 : longest.partialValue
      return (min(counts.sum + next, Int.max / 2), min(next, Int.max / 2))
    }.sum
  }

  /// The same universe as an automaton.
  func universe() throws(LanguageLimitReached) -> Universe {
    let any = RegularExpression.repetition(set { _ in true }, minimum: 0, maximum: nil)
    let first = set { $0 == "/" || $0 == "?" }
    let slash = set { $0 == "/" }
    let last = set { $0 != "/" }
    let expression: RegularExpression =
      switch shape {
      case .everything: any
      case .pathAndQuery: .alternation([.empty, .concatenation([first, any])])
      case .withoutTrailingSlash: .alternation([.empty, slash, .concatenation([any, last])])
      }
    return try Universe(expression)
  }

  private func set(_ isMember: (Unicode.Scalar) -> Bool) -> RegularExpression {
    .set(ScalarSet(scalars.filter(isMember).map { $0.value...$0.value }))
  }
}

extension SmallUniverse {
  /// The universes for comparing a client's rules; some contain the characters that it folds or
  /// decodes.
  static func all(for client: ClientProfile) -> [SmallUniverse] {
    var alphabets: [[Unicode.Scalar]] = [["/", "a", "b"], ["/", "a"], ["a", "b", "?"]]
    if client.caseSensitivity == .insensitive { alphabets.append(["/", "a", "A"]) }
    if client.path == .decoded {
      alphabets += [
        ["/", "\u{E9}", "a"], ["/", "k", "\u{212A}"], ["/", "s", "\u{17F}", "\u{DF}"],
      ]
    } else {
      alphabets.append(["/", "k", "s"])
    }
    return alphabets.flatMap { alphabet in Shape.allCases.map { SmallUniverse(alphabet, $0) } }
  }
}
