@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The registry has the facts that documentation, rule tables and configuration need.
struct CheckTests {
  @Test func idsAreUnique() {
    expectEqual(Set(Check.all.map(\.id)).count, Check.all.count)
    #expect(CheckCategory.allCases.allSatisfy { !$0.checks.isEmpty })
  }

  @Test(arguments: Check.all.map(\.id)) func idIsFound(_ id: String) {
    expectEqual(Check.named(id)?.id, id)
  }

  @Test(arguments: Check.all) func isDescribed(_ check: Check) {
    let words = check.id.split(separator: "-", omittingEmptySubsequences: false)
    #expect(words.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("a"..."z").contains($0) } })
    let (page, rationale) = (check.page, check.page.rationale)
    #expect(isPhrase(page.summary) && page.summary.first?.isLowercase == true)
    #expect(page.summary.utf8.count <= 90)
    #expect(rationale.hasSuffix(".") && rationale.first?.isUppercase == true)
    #expect(rationale.utf8.count >= 80)
  }

  @Test(arguments: ClientDependency.allCases) func dependencyIsAPhrase(_ fact: ClientDependency) {
    #expect(isPhrase(fact.phrase))
  }

  /// Every fact that a check depends on has a source.
  @Test(arguments: ClientDependency.allCases, Client.all)
  func factsHaveCitations(dependency: ClientDependency, client: Client) {
    let citations = dependency.citations(for: client)
    expectEqual(Set(citations).count, citations.count)
    if ![.properties, .settings].contains(dependency) { #expect(!citations.isEmpty) }
  }

  private func isPhrase(_ text: String) -> Bool {
    !text.isEmpty && !text.hasSuffix(".") && !text.contains("\n") && !text.contains("  ")
  }
}

extension Check: CustomTestStringConvertible {
  /// The name in the output of the tests.
  public var testDescription: String { id }
}
