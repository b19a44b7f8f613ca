import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

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

  func children(of name: String) -> [Element] {
    all.filter { element in element.parent.map { all[$0].name == name } ?? false }
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
