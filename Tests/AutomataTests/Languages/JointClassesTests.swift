@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct JointClassesTests {
  @Test func bytesAreInOneClassIfNoPartitionTellsThemApart() {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<50 {
      let partitions = (0..<random.number(in: 1...4)).map { _ in
        ContiguousArray((0..<256).map { _ in UInt8(random.number(in: 0...2)) })
      }
      let classes = JointClasses(partitions[0], partitions.dropFirst())
      #expect(classes.checkInvariants() == [])
      let members = (0..<256).map { byte in partitions.map { $0[byte] } }
      for byte in 0..<256 {
        for other in 0..<byte {
          let areJoined = classes.classOfByte[byte] == classes.classOfByte[other]
          #expect(areJoined == (members[byte] == members[other]))
        }
      }
      let readable = classes.readableRepresentatives
      #expect(Set(readable.map { classes.classOfByte[Int($0)] }).count == classes.count)
      #expect(readable.count == classes.count)
    }
  }

  @Test func theMostReadableByteRepresentsItsClass() {
    var letters = ContiguousArray<UInt8>(repeating: 0, count: 256)
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") { letters[Int(letter)] = 1 }
    #expect(Array(JointClasses(letters, []).readableRepresentatives) == Array("1a".utf8))
  }
}
