@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing
@testable import pathconfig_benchmark

/// Every row of the table of constructs, by ICU and by our engine.
@Suite struct DialectConformanceTests {
  @Test(arguments: DialectConstruct.all)
  func bothEnginesReadTheExamplesAsTheTableSays(_ construct: DialectConstruct) throws {
    for example in construct.examples {
      let batch = PatternBatch([example.pattern], ignoringCase: example.ignoresCase)
      let oracle = try #require(batch.entries[0].oracle, "\(example.pattern)")
      switch batch.entries[0].fate {
      case .automaton: #expect(!construct.treatment.isNonRegular, "\(example.pattern)")
      case .nonRegular(let reason):
        #expect(construct.treatment == .nonRegular(reason), "\(example.pattern)")
      default: Issue.record("\(example.pattern) is not compiled")
      }
      var cache = batch.automaton.makeCache()
      for (subjects, isFound) in [(example.found, true), (example.notFound, false)] {
        for subject in subjects {
          #expect(oracle.isFound(in: subject) == isFound, "ICU: \(example.pattern) in \(subject)")
          batch.compare(subject, using: &cache) { _, ours, _ in
            #expect(ours == isFound, "\(example.pattern) in \(subject)")
          }
        }
      }
    }
  }

  @Test(arguments: DialectConstruct.all)
  func exceptionsAreLeftToICUAndRejectionsAreICUs(_ construct: DialectConstruct) throws {
    if case .regularExcept(let reason, let example) = construct.treatment {
      let entry = PatternBatch([example], ignoringCase: false).entries[0]
      #expect(entry.oracle != nil)
      guard case .nonRegular(reason) = entry.fate else {
        Issue.record("\(example): \(entry.fate)")
        return
      }
    }
    for pattern in construct.rejected {
      let batch = PatternBatch([pattern], ignoringCase: false)
      #expect(batch.entries[0].oracle == nil && batch.acceptanceMismatches.isEmpty, "\(pattern)")
    }
  }

  @Test func idsAreUniqueAndEveryReasonHasARow() {
    #expect(Set(DialectConstruct.all.map(\.id)).count == DialectConstruct.all.count)
    let reasons = Set(DialectConstruct.all.compactMap(\.treatment.reason))
    #expect(reasons == Set(NonRegularReason.allCases))
  }
}

extension DialectConstruct.Treatment {
  fileprivate var isNonRegular: Bool {
    if case .nonRegular = self { true } else { false }
  }

  fileprivate var reason: NonRegularReason? {
    switch self {
    case .regular: nil
    case .regularExcept(let reason, _), .nonRegular(let reason): reason
    }
  }
}
