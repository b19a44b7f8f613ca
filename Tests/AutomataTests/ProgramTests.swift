@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

struct UTF8PrefixTests {
  /// Byte by byte, a prefix accepts the encodings of all scalars, and nothing else.
  @Test func onlyEncodingsOfScalarsAreCompleted() {
    var random = SeededGenerator(seed: 37)
    let bytes: [UInt8] = [
      0, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEE,
      0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let sequence = (0..<random.number(in: 1...4)).map { _ in random.pick(bytes) }
      var prefix = UTF8Prefix(sequence[0])
      for byte in sequence.dropFirst() { prefix = prefix?.followed(by: byte) }
      let isScalar = String(validating: sequence, as: UTF8.self)?.unicodeScalars.count == 1
      expectEqual(prefix?.missing == 0, isScalar, "\(sequence)")
    }
  }

  /// The bytes of a class lead to the same classes of scalars from every prefix.
  @Test func bytesAreInOneClassIfTheyLeadAlike() {
    let sets: [ScalarSet] = [.all, .word, .lineTerminator, [0x7FF...0x800, 0xFFFF...0x1_0001]]
    let scalars = ScalarClasses(of: ContiguousArray(sets.map { .set($0) }))
    let classes = UTF8Prefix.classOfByte(scalars, isASCII: false)
    func meaning(_ prefix: UTF8Prefix?) -> [UInt32]? {
      guard let prefix else { return nil }
      let count = [prefix.missing, prefix.isAlwaysCompleted ? 1 : 0]
      return count + Array(Set(scalars.classes(beyondASCII: prefix.range))).sorted()
    }
    let leads: [UTF8Prefix?] = (0xC2...0xF4).map { UTF8Prefix($0) }
    for byte in UInt8(0x81)...0xFE where classes[Int(byte)] == classes[Int(byte) - 1] {
      expectEqual(meaning(UTF8Prefix(byte)), meaning(UTF8Prefix(byte - 1)))
      for lead in leads {
        expectEqual(meaning(lead?.followed(by: byte)), meaning(lead?.followed(by: byte - 1)))
      }
    }
  }
}

struct ScalarClassesTests {
  @Test func scalarsAreInOneClassIfTheSameSetsHoldThem() {
    var random = SeededGenerator(seed: 29)
    for count in [0, 1, 5, 70] {
      let sets = (0..<count).map { _ in
        ScalarSet(
          (0..<random.number(in: 1...3)).map { _ in
            let first = UInt32(random.number(in: 0...0x180))
            return first...first + UInt32(random.number(in: 0...40))
          })
      }
      let classes = ScalarClasses(of: ContiguousArray(sets.map { .set($0) }))
      var memberships: [UInt32: [Bool]] = [:]
      for value in 0..<UInt32(0x200) {
        let number =
          value < 0x80 ? UInt32(classes.classOfASCII[Int(value)]) : classes.classOf(value)
        let membership = sets.map { set in Unicode.Scalar(value).map(set.contains) ?? false }
        expectEqual(memberships[number, default: membership], membership)
        memberships[number] = membership
        #expect(sets.indices.allSatisfy { classes.contains(UInt32($0), value) == membership[$0] })
      }
      expectEqual(Set(memberships.values).count, memberships.count)
      for (number, unit) in classes.representatives.enumerated() {
        let membership = sets.indices.map { classes.contains(UInt32($0), unit) }
        expectEqual(memberships[UInt32(number), default: membership], membership)
      }
    }
  }
}
