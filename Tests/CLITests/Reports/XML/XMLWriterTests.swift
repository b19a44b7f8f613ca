@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigCLI
import TestSupport
import Testing

/// XML of any text, which Foundation's parser reads back.
@Suite struct XMLWriterTests {
  @Test func elementsAreIndented() {
    var writer = XMLWriter()
    writer.begin("a", [("b", "1"), ("c", "x & \"y\"\n<z>")])
    writer.element("d")
    writer.begin("e")
    writer.element("f", [("g", "")], content: "1 < 2 & ]]> \"'")
    writer.end()
    writer.end()
    writer.end()
    #expect(
      writer.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a b="1" c="x &amp; &quot;y&quot;&#10;&lt;z&gt;">
          <d/>
          <e>
            <f g="">1 &lt; 2 &amp; ]]&gt; "'</f>
          </e>
        </a>

        """)
  }

  /// The seed of each run; printed with any failure.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func anyTextIsReadBackUnchanged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let attribute = Self.text(&generator)
      let content = Self.text(&generator) + "."
      var writer = XMLWriter()
      writer.element("a", [("b", attribute)], content: content)
      let comment: Comment = "seed \(seed): \(writer.text.debugDescription)"
      let element = try #require(try XMLElements(parsing: writer.text).all.first, comment)
      #expect(
        element.attributes["b"]?.utf8.elementsEqual(Self.legal(attribute).utf8) == true, comment)
      #expect(element.content.utf8.elementsEqual(Self.legal(content).utf8), comment)
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    let interesting = Array(
      "<>&\"'] \t\n\r\u{0}\u{1}\u{B}\u{7F}\u{85}\u{2028}\u{FFFE}\u{FFFF}é\u{301}字\u{1D11E}a"
        .unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<generator.number(in: 0...12) { text.append(generator.pick(interesting)) }
    return String(text)
  }

  /// The text with all characters replaced that XML does not allow.
  private static func legal(_ text: String) -> String {
    var legal = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: legal.append(scalar)
      default: legal.append("\u{FFFD}")
      }
    }
    return String(legal)
  }
}
