@testable import PathConfigKit
import Testing

/// Paths in a file that refer to files near it.
@Suite struct SiblingPathTests {
  @Test(
    arguments: [
      ("b.json", "a.json", "b.json"), ("b.json", "x/a.json", "x/b.json"),
      ("../b.json", "/x/a.json", "/x/../b.json"), ("/b.json", "x/a.json", "/b.json"),
      ("https://example.com/b.json", "x/a.json", "https://example.com/b.json"),
      ("b.json", "https://example.com/x/a.json", "b.json"),
    ] as [(String, String, String)])
  func aReferenceIsReadFromTheFolderOfItsFile(reference: String, file: String, path: String) {
    #expect(SiblingPath.path(of: reference, beside: file) == path)
  }

  @Test(
    arguments: [
      ("/x/b.json", "/x", "b.json"), ("/x/y/b.json", "/x/z", "../y/b.json"),
      ("/b.json", "/x/y/..", "../b.json"), ("/b.json", "/", "b.json"),
      // One name in two spellings means two folders.
      ("/caf\u{E9}/b.json", "/cafe\u{301}", "../caf\u{E9}/b.json"),
    ] as [(String, String, String)])
  func aFileIsNamedFromAFolder(path: String, folder: String, reference: String) {
    #expect(SiblingPath.reference(to: path, from: folder).utf8.elementsEqual(reference.utf8))
  }
}
