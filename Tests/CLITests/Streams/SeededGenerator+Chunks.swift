@testable import PathConfigSyntax
@testable import PathConfigAutomata
import TestSupport

extension SeededGenerator {
  /// A text in pieces of random sizes, as it may arrive.
  mutating func chunks(
    of text: String, size: (inout SeededGenerator) -> Int
  ) -> [ContiguousArray<UInt8>] {
    var rest = ContiguousArray(text.utf8)[...]
    var chunks: [ContiguousArray<UInt8>] = []
    while !rest.isEmpty {
      let chunk = rest.prefix(size(&self))
      chunks.append(ContiguousArray(chunk))
      rest = rest.dropFirst(chunk.count)
    }
    return chunks
  }
}
