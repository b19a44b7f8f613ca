import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The subjects that a client can produce for an http or https URL.
///
/// The universe follows from the form of the client's subjects. Decoded control characters and line
/// terminators, as in a URL with `%0A`, are left out. With them, `.*$` would never cover everything on
/// a client that decodes the path.
package enum SubjectUniverse {
  package static func of(_ client: Client) -> Universe {
    let form = client.subjectForm
    if let known = known.withLock({ $0[form] }) { return known }
    let excluded: RegularExpression? = if case .javaNet = form.parser { dotSegment } else { nil }
    // A test shows for every client that the expression is small enough.
    let universe = (try? Universe(expression(for: form), unless: excluded)) ?? .empty
    known.withLock { $0[form] = universe }
    return universe
  }

  /// The universes that were asked for: a linter asks for the same ones file by file.
  private static let known = Guarded<[SubjectForm: Universe]>([:])

  /// The paths and queries of URLs themselves, as in links, whatever a client sees of them.
  ///
  /// Parts that hardly any link has and clients disagree about are left out. These are dot
  /// segments, empty segments, and escapes of slashes, question marks, percent signs, control
  /// characters, ill-formed UTF-8, and characters that need no escape (RFC 3986, section 2.3).
  /// Escapes have capital letters, as browsers and Rails write them (section 2.1).
  package static let urls: Universe = {
    let character = RegularExpression.either([
      .set(characters(letters + "-._~!$&'()*+,;=:@")), escape,
    ])
    let segment = RegularExpression.repetition(character, minimum: 1, maximum: nil)
    let query = any(
      .either([.set(characters(letters + "-._~!$&'()*+,;=:@/?")), escape]))
    let url = RegularExpression.sequence([
      any(.sequence([slash, segment])), optional(slash),
      optional(.sequence([.scalar("?"), query])),
    ])
    return (try? Universe(url, unless: dotSegment)) ?? .empty
  }()

  /// The percent escape of a printable character of ASCII that may need one, or of one of two to four
  /// bytes.
  private static let escape: RegularExpression = {
    func byte(_ high: String, _ low: String = "0123456789ABCDEF") -> RegularExpression {
      .sequence([.scalar("%"), .set(characters(high)), .set(characters(low))])
    }
    let following = byte("89AB")
    return .either([
      byte("2", "012346789ABC"), byte("3", "ABCDE"), byte("4", "0"), byte("5", "BCDE"),
      byte("6", "0"), byte("7", "BCD"),
      .sequence([byte("C", "3456789ABCDEF"), following]), .sequence([byte("D"), following]),
      .sequence([byte("E", "13456789ABCEF"), following, following]),
      .sequence([byte("F", "0"), byte("9AB"), following, following]),
    ])
  }()

  private static func expression(for form: SubjectForm) -> RegularExpression {
    let character =
      switch form.path {
      case .asWritten: writtenPath
      case .encoded: encodedPath
      case .decoded: decodedPath
      }
    let path =
      form.stripsTrailingSlash
      ? strippedPath(of: character) : optional(.sequence([slash, any(character)]))
    guard form.matchesQueryStrings else { return path }
    let query = form.path == .asWritten ? any(writtenQuery) : any(encodedQuery)
    return .sequence([path, optional(.sequence([.scalar("?"), query]))])
  }

  /// `/` alone, the empty path, or a path that does not end in a slash.
  private static func strippedPath(of character: RegularExpression) -> RegularExpression {
    .either([
      .empty, slash,
      .sequence([slash, any(character), without("/", character)]),
    ])
  }

  /// Any character except some.
  private static func without(
    _ excluded: String, _ character: RegularExpression
  ) -> RegularExpression {
    switch character {
    case .set(let set): .set(set.subtracting(characters(excluded)))
    case .alternation(let parts): .either(parts.map { without(excluded, $0) })
    default: character
    }
  }

  /// The beginning of a path with a segment `.` or `..`, which the parser resolves.
  ///
  /// A segment that it cannot resolve, as in `/..` at the very start, is left out too.
  private static let dotSegment: RegularExpression = {
    let dots = RegularExpression.repetition(.scalar("."), minimum: 1, maximum: 2)
    let end = RegularExpression.either([.scalar("/"), .scalar("?"), .subjectEnd])
    return .sequence([.subjectStart, any(writtenPath), slash, dots, end])
  }()

  private static let slash = RegularExpression.scalar("/")

  private static func any(_ part: RegularExpression) -> RegularExpression {
    .repetition(part, minimum: 0, maximum: nil)
  }

  private static func optional(_ part: RegularExpression) -> RegularExpression {
    .repetition(part, minimum: 0, maximum: 1)
  }
}

// MARK: - Characters

extension SubjectUniverse {
  private static let printable = ScalarSet([0x20...0x7E])

  /// The characters of a path as in a link: every printable character of ASCII, and spaces.
  private static let writtenPath = RegularExpression.set(
    printable.subtracting(characters("?#")))
  private static let writtenQuery = RegularExpression.set(printable.subtracting(characters("#")))

  /// The characters of a path by RFC 3986: `pchar` and the slash, anything else percent-encoded.
  private static let encodedPath = encoded(letters + "-._~!$&'()*+,;=:@/")
  private static let encodedQuery = encoded(letters + "-._~!$&'()*+,;=:@/?")

  private static let letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  private static func encoded(_ allowed: String) -> RegularExpression {
    let digit = RegularExpression.set(characters("0123456789ABCDEFabcdef"))
    return .either([
      .set(characters(allowed)), .sequence([.scalar("%"), digit, digit]),
    ])
  }

  /// Any scalar except control characters and line terminators.
  private static let decodedPath = RegularExpression.set(
    ScalarSet([0...0x1F, 0x7F...0x9F, 0x2028...0x2029]).complement)

  private static func characters(_ text: String) -> ScalarSet {
    ScalarSet(text.unicodeScalars.map { $0.value...$0.value })
  }
}

extension TextRewriting {
  /// A client's rewriting of the path and query of a URL of `SubjectUniverse.urls`.
  init(_ form: SubjectForm) {
    self.init(
      resolvesEscapes: form.path == .decoded, stripsSlashes: form.stripsTrailingSlash,
      dropsQuery: !form.matchesQueryStrings)
  }
}
