@testable import PathConfigClients
import Testing

/// Ranges of versions in settings and on the command line.
@Suite struct VersionRangeTests {
  @Test(arguments: [
    (">=1.2", ["1.2.0", "1.2.9", "2.0.0"], ["1.1.9"]),
    (">1.2", ["1.3.0"], ["1.2.9", "1.2.0"]),
    ("<=1.2", ["1.2.9", "0.9.0"], ["1.3.0"]),
    ("<1.2.3", ["1.2.2"], ["1.2.3"]),
    ("1.1...1.3", ["1.1.0", "1.3.9"], ["1.0.9", "1.4.0"]),
    ("1.1..<1.3", ["1.2.9"], ["1.3.0"]),
  ])
  func aRangeContainsWhatItsBoundsAdmit(text: String, inside: [String], outside: [String]) throws {
    let range = try #require(try VersionRange(parsing: text))
    func contains(_ version: String) -> Bool {
      let numbers = ClientVersion.numbers(in: version.utf8) ?? []
      return range.contains(ClientVersion(numbers[0], numbers[1], numbers[2]))
    }
    #expect(inside.filter { !contains($0) } == [])
    #expect(outside.filter(contains) == [])
  }

  @Test func aVersionAloneIsNotARange() throws {
    #expect(try VersionRange(parsing: "1.2") == nil)
    #expect(VersionRange(version: "1.2")?.contains(ClientVersion(1, 2, 7)) == true)
    #expect(VersionRange(version: "x") == nil)
  }

  @Test func namesAnInvalidBound() {
    func bound(_ text: String) -> String? {
      do throws(VersionRange.Malformed) {
        _ = try VersionRange(parsing: text)
        return nil
      } catch {
        return error.bound
      }
    }
    #expect(bound(">=1.x") == "1.x")
    #expect(bound("1.1...") == "")
  }
}
