import PathConfigDiagnostics
import PathConfigJSON
import Testing

@Suite struct EscapeMapTests {
  /// The string `"a\\d\u00e9x"` at offset 10: `a`, a backslash, `d`, é in two bytes, `x`.
  private let map = EscapeMap(
    contentStart: 11,
    escapes: [
      EscapeMap.Escape(decoded: 1..<2, file: 12..<14),
      EscapeMap.Escape(decoded: 3..<5, file: 15..<21),
    ])

  @Test(arguments: [
    (0..<1, 11..<12),
    (1..<2, 12..<14),
    (2..<3, 14..<15),
    (1..<3, 12..<15),
    (3..<5, 15..<21),
    (3..<4, 15..<21),
    (4..<5, 15..<21),
    (5..<6, 21..<22),
    (0..<6, 11..<22),
    (6..<6, 22..<22),
    (1..<1, 12..<12),
    (0..<0, 11..<11),
  ])
  func takesEscapesWhole(decoded: Range<Int>, file: Range<Int>) {
    #expect(map.fileRange(of: decoded) == file)
  }
}
