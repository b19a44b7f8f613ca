@testable import PathConfigAutomata
@testable import PathConfigSyntax
import Testing

/// Languages of texts that are rewritten before the search, compared with all short texts.
@Suite struct TextRewritingTests {
  private static let alphabet = Array("/a?%2F".utf8)

  /// Texts in which every per cent sign begins an escape.
  private static func universe() throws -> Universe {
    let plain = RegularExpression.either(["/", "a", "?", "2", "F"].map { .scalar($0) })
    let escape = RegularExpression.sequence([.scalar("%"), .scalar("2"), .scalar("F")])
    return try Universe(.repetition(.either([plain, escape]), minimum: 0, maximum: nil))
  }

  @Test(arguments: [false, true], [false, true])
  func containsATextIfItsRewritingMatches(resolves: Bool, strips: Bool) throws {
    let universe = try Self.universe()
    for drops in [false, true] {
      let rewriting = TextRewriting(
        resolvesEscapes: resolves, stripsSlashes: strips, dropsQuery: drops)
      for pattern in ["a$", "^/$", "//", "^a?/", #"\?a"#, "^$", "%", "2F", "^/a/?$"] {
        guard case .accepted(let syntax) = PatternParser.parse(.init(pattern)),
          case .regular(let expression) = PatternLowering.lower(syntax, ignoringCase: false)
        else {
          Issue.record("\(pattern) does not compile")
          continue
        }
        let language = try universe.language(searchingFor: [expression])
        let rewritten = try universe.subjects(rewrittenBy: rewriting, into: language)
        for text in Self.texts(upTo: 4) where universe.all.contains(text) {
          let isIn = language.contains(rewriting.rewritten(text))
          #expect(rewritten.contains(text) == isIn, "\(pattern), \(rewriting), \(text)")
        }
      }
    }
  }

  private static func texts(upTo length: Int) -> [[UInt8]] {
    var longest: [[UInt8]] = [[]]
    var texts = longest
    for _ in 0..<length {
      longest = longest.flatMap { text in alphabet.map { text + [$0] } }
      texts += longest
    }
    return texts
  }

  @Test func rewritesTextsExactly() {
    let rewriting = TextRewriting(resolvesEscapes: true, stripsSlashes: true, dropsQuery: false)
    let examples = [
      ("", ""), ("/", "/"), ("//", "/"), ("/a//", "/a"), ("/a%2F", "/a"), ("/%2fa", "//a"),
      ("/a/?b/%2F", "/a?b/%2F"), ("/%", "/%"), ("?/", "?/"),
    ]
    for (text, expected) in examples {
      #expect(rewriting.rewritten(Array(text.utf8)) == Array(expected.utf8), "\(text)")
    }
  }
}
