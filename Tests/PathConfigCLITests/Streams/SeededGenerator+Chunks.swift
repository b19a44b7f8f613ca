import PathConfigAutomata
import PathConfigTestSupport

extension SeededGenerator {
  /// A text as it may arrive: in pieces, each of a size that is drawn anew.
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
