@testable import PathConfigSyntax
import Testing

/// The classes that the lowering names are in the generated tables.
@Suite struct ScalarSetUnicodeTests {
  @Test(arguments: [
    (ScalarSet.decimalDigit, "\u{661}", "a"), (ScalarSet.horizontalSpace, "\u{3000}", "\n"),
    (ScalarSet.whiteSpace, "\u{85}", "_"), (ScalarSet.word, "\u{301}", "-"),
    (ScalarSet.wordTransparent, "\u{200D}", "a"),
  ])
  func containsTheScalarsOfItsName(set: ScalarSet, inside: Unicode.Scalar, outside: Unicode.Scalar)
  {
    #expect(set.contains(inside))
    #expect(!set.contains(outside))
  }
}
