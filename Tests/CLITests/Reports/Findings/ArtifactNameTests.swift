@testable import PathConfigCLI
import TestSupport
import Testing

/// The names of inputs for readers of a report.
struct ArtifactNameTests {
  @Test(
    arguments: [
      ("ios.json", "/w/r", "/w/r", "ios.json"), ("./a/../b.json", "/w/r", "/w/r", "b.json"),
      ("ios.json", "/w/r/app", "/w/r", "app/ios.json"),
      ("../ios.json", "/w/r/app", "/w/r/", "ios.json"),
      ("/w/r/a.json", "/elsewhere", "/w/r", "a.json"), ("a.json", "/", "/", "a.json"),
    ] as [(String, String, String, String)])
  func filesInTheTreeHaveAPathFromItsRoot(path: String, from: String, root: String, name: String) {
    let artifact = ArtifactName(file: path, from: from, root: root)
    #expect(artifact.isInTree && artifact.path == name)
  }

  @Test(
    arguments: [
      ("../a.json", "/w/r", "/w/a.json"), ("/w/rest/a.json", "/w/r", "/w/rest/a.json"),
      ("/w/r", "/w/r", "/w/r"), ("../../../../a", "/w/r", "/a"),
    ] as [(String, String, String)])
  func filesElsewhereAreAbsolute(path: String, root: String, name: String) {
    let artifact = ArtifactName(file: path, from: root, root: root)
    #expect(!artifact.isInTree && artifact.path == name)
  }

  @Test(
    arguments: [
      (.init(file: "a b/é:%.json", from: "/w", root: "/w"), "a%20b/%C3%A9%3A%25.json"),
      (.init(file: "/w/#?.json"), "file:///w/%23%3F.json"),
      (.init("https://example.com/a?b=%20é|", isURL: true), "https://example.com/a?b=%20%C3%A9%7C"),
      (.init("<stdin>", isURL: false), "%3Cstdin%3E"),
      (.init("HEAD~1:a.json", isURL: false), "HEAD~1%3Aa.json"),
    ] as [(ArtifactName, String)])
  func urisAreEscaped(name: ArtifactName, uri: String) {
    expectEqual(name.uri, uri)
  }
}
