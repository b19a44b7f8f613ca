import Foundation
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing
@testable import pathconfig_benchmark

/// Every construct of ICU's regular expressions, by ICU and by our engine.
///
/// The page "ICU compatibility" describes the same constructs.
@Suite struct DialectConformanceTests {
  /// A pattern and subjects, as JSON: the treatment, and ICU's answer for each subject.
  ///
  /// `~` is before a pattern that ignores case.
  @Test func bothEnginesReadTheExamplesAlike() throws {
    var reasons: Set<NonRegularReason> = []
    try GoldenFile.replay("Tests/Tables/dialect.txt") { line in
      let isFolded = line.hasPrefix("~ ")
      let json = Data(line.dropFirst(isFolded ? 2 : 0).utf8)
      let texts = try JSONDecoder().decode([String].self, from: json).map { UTF8String($0) }
      let batch = PatternBatch([texts[0]], ignoringCase: isFolded)
      #expect(batch.acceptanceMismatches.isEmpty, "\(line)")
      guard let oracle = batch.entries[0].oracle else { return ["rejected"] }
      var words: [String] = []
      switch batch.entries[0].fate {
      case .automaton: words.append("regular")
      case .nonRegular(let reason):
        reasons.insert(reason)
        words.append("left to ICU: \(reason)")
      default: Issue.record("\(line) is not compiled")
      }
      var cache = batch.automaton.makeCache()
      for subject in texts.dropFirst() {
        let isFound = oracle.isFound(in: subject)
        words.append(isFound ? "found" : "not found")
        batch.compare(subject, using: &cache) { _, ours, _ in
          #expect(ours == isFound, "\(line): \(subject)")
        }
      }
      return [words.joined(separator: ", ")]
    }
    #expect(reasons == Set(NonRegularReason.allCases))
  }
}
