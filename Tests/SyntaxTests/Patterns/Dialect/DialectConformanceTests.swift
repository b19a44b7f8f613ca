@testable import PathConfigSyntax
import Testing

/// Every row of the table of constructs, compared with ICU, the parser and the lowering.
@Suite struct DialectConformanceTests {
  @Test(arguments: DialectConstruct.all)
  func examplesMatchAsTheTableSays(_ construct: DialectConstruct) throws {
    for example in construct.examples {
      let pattern = example.pattern.string
      let oracle = try #require(ICUOracle(pattern, ignoringCase: example.ignoresCase), "\(pattern)")
      for subject in example.found {
        #expect(oracle.finds(in: subject.string), "ICU: \(pattern) in \(subject)")
      }
      for subject in example.notFound {
        #expect(!oracle.finds(in: subject.string), "ICU: \(pattern) in \(subject)")
      }
      try expectLowering(of: example, as: construct.treatment)
    }
  }

  private func expectLowering(
    of example: DialectConstruct.Example, as treatment: DialectConstruct.Treatment
  ) throws {
    switch lowered(example.pattern, ignoringCase: example.ignoresCase) {
    case .regular(let expression):
      #expect(!treatment.isNonRegular, "\(example.pattern)")
      for subject in example.found {
        #expect(finds(expression, in: subject), "\(example.pattern) in \(subject)")
      }
      for subject in example.notFound {
        #expect(!finds(expression, in: subject), "\(example.pattern) in \(subject)")
      }
    case .nonRegular(let reason, _):
      #expect(treatment == .nonRegular(reason), "\(example.pattern)")
    case .rejected, .undecided: Issue.record("\(example.pattern) is not compiled")
    }
  }

  @Test(arguments: DialectConstruct.all)
  func exceptionsAreNotRegular(_ construct: DialectConstruct) throws {
    guard case .regularExcept(let reason, let example) = construct.treatment else { return }
    #expect(ICUOracle.accepts(example.string))
    guard case .nonRegular(let found, _) = lowered(example, ignoringCase: false) else {
      Issue.record("\(example) is regular")
      return
    }
    #expect(found == reason)
  }

  @Test(arguments: DialectConstruct.all)
  func rejectionsAreICUs(_ construct: DialectConstruct) {
    for pattern in construct.rejected {
      #expect(!ICUOracle.accepts(pattern.string), "\(pattern)")
      if case .accepted = PatternParser.parse(pattern) { Issue.record("accepts \(pattern)") }
    }
  }

  @Test func idsAreUniqueAndEveryReasonHasARow() {
    #expect(Set(DialectConstruct.all.map(\.id)).count == DialectConstruct.all.count)
    let reasons = Set(DialectConstruct.all.compactMap(\.treatment.reason))
    #expect(reasons == Set(NonRegularReason.allCases))
  }

  private func lowered(_ pattern: UTF8String, ignoringCase: Bool) -> LoweredPattern {
    Pattern(pattern).lowered(ignoringCase: ignoringCase)
  }

  private func finds(_ expression: RegularExpression, in subject: UTF8String) -> Bool {
    ReferenceMatcher(subject.unicodeScalars).finds(expression)
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
