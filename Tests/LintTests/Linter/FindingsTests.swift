import PathConfigClients
@testable import PathConfigLint
import PathConfigSyntax
import TestSupport
import Testing

/// The findings of one check, which are not too many.
struct FindingsTests {
  private let buffer = SourceBuffer(name: "a.json", text: "{}")
  private let clients = Client.current

  /// The findings of a check at each of some places.
  private func findings(at places: some Sequence<Int>) -> Findings {
    var findings = Findings()
    for place in places {
      findings.add(
        DraftFinding(.emptyRule, "it is empty", at: SourceRange(buffer, place..<place + 1)))
    }
    return findings
  }

  @Test func tooManyAreLeftOutWithAQuestionAtTheFirst() {
    let findings = findings(at: 0..<Findings.maximum + 2)
    expectEqual(findings.findings.count, Findings.maximum)
    expectEqual(findings.undecided.map(\.range), [Findings.maximum..<Findings.maximum + 1])
    #expect(self.findings(at: 0..<Findings.maximum).undecided.isEmpty)
  }

  /// A client without findings from some place on may be affected there, so nothing is said of it.
  @Test func findingsOfClientsEndAtTheSamePlace() {
    let few = findings(at: [3, 20_000, 30_000])
    let many = findings(at: (0..<20_000).reversed())
    let joined = Findings.joined([(clients[0], few), (clients[1], many)])
    #expect(joined.findings.isEmpty)
    expectEqual(joined.undecided.map(\.range), [0..<1])
    let some = Findings.joined([(clients[0], few), (clients[1], findings(at: 0..<20_000))])
    expectEqual(some.findings.count, Findings.maximum)
    expectEqual(some.findings[0].clients, clients.prefix(2).map(\.id))
    expectEqual(some.undecided.map(\.range.lowerBound), [Findings.maximum])
  }
}
