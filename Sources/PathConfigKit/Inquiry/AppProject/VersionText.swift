import PathConfigDiagnostics
import PathConfigModel

extension LibraryRequirement {
  /// Reads a version as Maven and Gradle write it: `1.2.0`, `1.2.+`, `[1.0,2.0)`, `latest.release`.
  init(maven text: UTF8String) {
    let bytes = text.bytes
    let isRange =
      bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "(")
      || bytes.first == UInt8(ascii: "]")
    if isRange {
      self = Self.mavenRange(bytes)
    } else if bytes.last == UInt8(ascii: "+") {
      self = Self.prefix(bytes.dropLast())
    } else if bytes.first?.isASCIIDigit ?? false {
      self = .exact(text)
    } else {
      self = .unknown
    }
  }

  /// `1.` or `1.2.`, with any numbers after it.
  private static func prefix(_ bytes: ArraySlice<UInt8>) -> LibraryRequirement {
    let number = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes
    guard let lower = ClientVersion(release: number) else { return .unknown }
    let dots = number.count { $0 == UInt8(ascii: ".") }
    return .range(from: lower, below: dots == 0 ? lower.nextMajor : lower.nextMinor)
  }

  private static func mavenRange(_ bytes: ContiguousArray<UInt8>) -> LibraryRequirement {
    let parts = bytes.dropFirst().dropLast().split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false
    ).map { $0.filter { $0 != 0x20 } }
    guard let first = parts.first else { return .unknown }
    let lower = ClientVersion(release: first) ?? ClientVersion(0, 0, 0)
    let upper = parts.last.flatMap { ClientVersion(release: $0) }
    let includesUpper = bytes.last == UInt8(ascii: "]")
    return .range(from: lower, below: includesUpper ? upper?.nextPatch : upper)
  }

  /// Reads a requirement of a `Podfile`: `1.2.0`, `~> 1.2`, `>= 1.0`.
  init(pod text: UTF8String) {
    let signs = text.bytes.prefix { "=<>~!".utf8.contains($0) }
    let version = text.bytes.dropFirst(signs.count).drop { $0 == 0x20 }
    guard let number = ClientVersion(release: version) else {
      self = .unknown
      return
    }
    switch Array(signs) {
    case [], Array("=".utf8): self = .exact(UTF8String(repairing: version))
    case Array("~>".utf8):
      let dots = version.count { $0 == UInt8(ascii: ".") }
      self = .range(from: number, below: dots > 1 ? number.nextMinor : number.nextMajor)
    case Array(">=".utf8), Array(">".utf8): self = .range(from: number, below: nil)
    case Array("<".utf8): self = .range(from: ClientVersion(0, 0, 0), below: number)
    case Array("<=".utf8): self = .range(from: ClientVersion(0, 0, 0), below: number.nextPatch)
    default: self = .unknown
    }
  }
}
