@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

struct ExpectationFailureTests {
  /// A place among the rules in effect would give the finding the identity of one about another rule.
  @Test func namesTheRuleAsItsFileCountsIt() throws {
    let answerer = try Answerer.with(
      #"null, {"patterns": [".*"], "properties": {"context": "modal"}}"#)
    let expectation = try #require(
      expectations(#"[{"url": "/a", "properties": {"context": "default"}}]"#).first)
    let failures = expectation.failures(answerer.answer("/a"), by: answerer)
    expectEqual(failures.map(\.diagnostic.rule), [1])
  }
}
