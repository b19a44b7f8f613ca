@testable import PathConfigClients
import TestSupport
import Testing

/// A line of `ClientTests.tsv`: the behaviour of a visit in a test of a client.
struct ClientTest: CustomTestStringConvertible, Sendable {
  var client: String

  /// A release, or `A..B` with both ends.
  var releases: String

  /// The place of the test: `repository@revision file:line`, or its name instead of the line.
  var place: String

  /// The stacks, or `start=` with the start location.
  var start: String
  var url: String

  /// The action and the origin of the visit.
  var action: String

  /// As JSON; `-` if they do not matter.
  var properties: String

  /// Operations, ` => ` stacks, ` ; ` notes.
  var expected: String

  var testDescription: String { "\(place) \(url)" }

  /// All lines, in order.
  static let all: [ClientTest] = {
    let text = (try? PackageRoot.text(of: "Tests/ClientsTests/Navigation/ClientTests.tsv")) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return ClientTest(
        client: cells[0], releases: cells[1], place: cells[2], start: cells[3], url: cells[4],
        action: cells[5], properties: cells[6], expected: cells[7])
    }
  }()

  /// The part of `expected` before the notes, and the notes.
  var parts: (outcome: String, notes: [String]) {
    let parts = expected.split(separator: " ; ", omittingEmptySubsequences: false).map(String.init)
    return (parts[0], Array(parts.dropFirst()))
  }

  /// The described releases in the range.
  var profiles: [ClientProfile] {
    guard let name = ClientName(rawValue: client) else { return [] }
    let ends = releases.split(separator: "..").map { Self.version(String($0)) }
    return ClientProfile.all.filter {
      $0.name == name && $0.version >= ends[0] && $0.version <= ends[ends.count - 1]
    }
  }

  /// A commit between 1.3.0-beta and 1.3.0 counts as 1.3.0.
  private static func version(_ text: String) -> ClientVersion {
    if text == "38631e2" { return ClientVersion(1, 3, 0) }
    let numbers = text.split(separator: ".").compactMap { Int($0) }
    return ClientVersion(numbers[0], numbers[1], numbers[2])
  }
}
