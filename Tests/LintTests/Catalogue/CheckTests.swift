@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// The registry has the facts that documentation, rule tables and configuration need.
@Suite struct CheckTests {
  @Test func idsAreUnique() {
    #expect(Set(Check.all.map(\.id)).count == Check.all.count)
  }

  @Test(arguments: Check.all.map(\.id)) func idIsFound(_ id: String) {
    #expect(Check.named(id)?.id == id)
  }

  @Test(arguments: Check.all) func isDescribed(_ check: Check) {
    let words = check.id.split(separator: "-", omittingEmptySubsequences: false)
    #expect(words.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("a"..."z").contains($0) } })
    #expect(isPhrase(check.summary) && check.summary.first?.isLowercase == true)
    #expect(check.summary.utf8.count <= 90)
    #expect(check.rationale.hasSuffix(".") && check.rationale.first?.isUppercase == true)
    #expect(check.rationale.utf8.count >= 80)
  }

  /// One example with a finding and one without are the minimum that shows the limits of a check.
  @Test(arguments: Check.all) func hasExamples(_ check: Check) throws {
    #expect(check.examples.contains { !$0.expectations.isEmpty })
    #expect(check.examples.contains { $0.expectations.isEmpty })
    #expect(Set(check.examples.map(\.title)).count == check.examples.count)
    for example in check.examples {
      #expect(isPhrase(example.title) && example.title.first?.isUppercase == true)
      for client in example.clients {
        #expect(throws: Never.self) { try ClientProfile.find(client) }
      }
    }
  }

  @Test(arguments: Check.all) func messagesAreOneSentence(_ check: Check) {
    for message in check.examples.flatMap(\.expectations).map(\.message) {
      #expect(!message.hasSuffix(".") && !message.contains("\n") && !message.contains("  "))
    }
  }

  @Test(arguments: ClientDependency.allCases) func dependencyIsAPhrase(_ fact: ClientDependency) {
    #expect(isPhrase(fact.phrase))
  }

  private func isPhrase(_ text: String) -> Bool {
    !text.isEmpty && !text.hasSuffix(".") && !text.contains("\n") && !text.contains("  ")
  }
}

extension Check: CustomTestStringConvertible {
  /// The name in the output of the tests.
  public var testDescription: String { id }
}
