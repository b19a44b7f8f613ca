@testable import PathConfigKit
import TestSupport
import Testing

/// Every address that the registries of IANA keep from the Internet, by an example.
struct IPAddressTests {
  @Test(
    arguments: [
      ([0, 0, 0, 0], true), ([10, 1, 2, 3], true), ([100, 63, 0, 1], false),
      ([100, 64, 0, 1], true),
      ([127, 255, 0, 1], true), ([169, 254, 1, 1], true), ([172, 15, 0, 1], false),
      ([172, 16, 0, 1], true), ([172, 31, 255, 255], true), ([172, 32, 0, 1], false),
      ([192, 168, 1, 1], true), ([192, 169, 1, 1], false), ([198, 18, 0, 1], true),
      ([255, 255, 255, 255], true), ([8, 8, 8, 8], false),
      ([0x2A] + Array(repeating: 0, count: 15), false),
      ([0xFC] + Array(repeating: 1, count: 15), true),
      ([0xFE, 0x80] + Array(repeating: 1, count: 14), true),
      ([0xFE, 0xC0] + Array(repeating: 1, count: 14), true),
      ([0xFE, 0x40] + Array(repeating: 1, count: 14), false),
      ([192, 0, 0, 8], true), ([192, 0, 1, 1], false),
      (Array(repeating: 0, count: 12) + [127, 0, 0, 1], true),
      (Array(repeating: 0, count: 12) + [8, 8, 8, 8], false),
      ([0, 0x64, 0xFF, 0x9B, 0, 1] + Array(repeating: 0, count: 6) + [8, 8, 8, 8], true),
      (Array(repeating: 0, count: 16), true),
      (Array(repeating: 0, count: 10) + [0xFF, 0xFF, 127, 0, 0, 1], true),
      (Array(repeating: 0, count: 10) + [0xFF, 0xFF, 8, 8, 8, 8], false),
      ([0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8) + [10, 0, 0, 1], true),
    ] as [([UInt8], Bool)])
  func knowsPrivateAddresses(bytes: [UInt8], isPrivate: Bool) {
    expectEqual(IPAddress(bytes).isPrivate, isPrivate)
  }

  @Test func theSystemKnowsThisMachine() {
    let found = IPAddress.all(of: "localhost", isLiteral: false)
    #expect(!found.isEmpty && found.allSatisfy(\.isPrivate))
    expectEqual(IPAddress.all(of: "2130706433", isLiteral: true), [IPAddress([127, 0, 0, 1])])
    #expect(IPAddress.all(of: "localhost", isLiteral: true).isEmpty)
    expectEqual(IPAddress.all(of: "::1", isLiteral: true).map(\.text), ["[0:0:0:0:0:0:0:1]"])
  }
}
