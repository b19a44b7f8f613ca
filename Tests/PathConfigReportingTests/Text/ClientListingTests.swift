import PathConfigReporting
import Testing

@Suite struct ClientListingTests {
  @Test(arguments: [
    ([], ""),
    (["a@1"], "a@1"),
    (["a@1", "b@1"], "a@1 and b@1"),
    (["a@1", "a@2"], "a@1 and 2"),
    (["a@1", "a@2", "a@3"], "a@1, 2 and 3"),
    (["a@1", "a@2", "b@1", "b@2"], "a@1, 2 and b@1, 2"),
    (["a@1", "b@1", "a@2"], "a@1, b@1 and a@2"),
  ])
  func aLibraryIsNamedOnce(clients: [String], expected: String) {
    #expect(listed(clients: clients) == expected)
  }
}
