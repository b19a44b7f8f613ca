import PathConfigAutomata
import PathConfigTestSupport
import Testing

@testable import struct PathConfigLoading.CacheEntry

@Suite struct CacheEntryTests {
  private let entry = CacheEntry(
    finalURL: "https://a.com/", finalURLDigest: "00", status: 200, entityTag: "\"a b\"",
    lastModified: nil, contentType: "", body: [0x0A, 0x0A, 0xFF, 0x00])

  @Test func entriesComeBackAsTheyWere() {
    #expect(CacheEntry(file: entry.file) == entry)
    var other = entry
    other.entityTag = nil
    other.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
    other.contentType = nil
    other.body = []
    #expect(CacheEntry(file: other.file) == other)
  }

  @Test func everyCutAndEveryChangedByteIsNoticed() {
    let file = entry.file
    for end in 0..<file.count {
      #expect(CacheEntry(file: ContiguousArray(file[..<end])) == nil)
    }
    var random = SeededGenerator(seed: 0xCAC4E)
    for index in file.indices {
      var changed = file
      changed[index] ^= UInt8.random(in: 1...255, using: &random)
      #expect(CacheEntry(file: changed) == nil)
    }
  }
}
