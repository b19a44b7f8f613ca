@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigCLI
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// XML of any text, which Foundation's parser reads back.
struct JUnitElementTests {
  /// The seed of each run; printed with any failure.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func anyTextIsReadBackUnchanged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let attribute = Self.text(&generator)
      let content = Self.text(&generator) + "."
      let text = JUnitReport.element(0, "a", [("b", attribute)], content: content)
      let comment: Comment = "seed \(seed): \(text.debugDescription)"
      let element = try #require(try XMLElements(parsing: text).all.first, comment)
      expectEqual(
        element.attributes["b"]?.utf8.elementsEqual(Self.legal(attribute).utf8), true, comment)
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

/// The elements of an XML text as Foundation's parser reads it, in the order of their beginnings.
final class XMLElements: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var parent: Int?
    var attributes: [String: String]
    var content = ""
  }

  struct Malformed: Error {
    var line: Int
  }

  private(set) var all: [Element] = []
  private var open: [Int] = []

  init(parsing text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw Malformed(line: parser.lineNumber) }
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI _: String?,
    qualifiedName _: String?, attributes: [String: String]
  ) {
    all.append(Element(name: name, parent: open.last, attributes: attributes))
    open.append(all.count - 1)
  }

  func parser(
    _: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?
  ) {
    open.removeLast()
  }

  func parser(_: XMLParser, foundCharacters text: String) {
    if let last = open.last { all[last].content += text }
  }
}
