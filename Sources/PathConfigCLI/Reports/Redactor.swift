import Foundation
import PathConfigSyntax

/// Takes secrets out of everything that a run writes for people and for programs.
///
/// A server may send a secret back, in its answer or in its words for a fault. So known secrets are
/// replaced where text leaves the tool, however they got there.
///
/// A class because every stream of a run asks the same one.
final class Redactor: @unchecked Sendable {
  private let lock = NSLock()

  /// The spellings of all secrets, the longest first.
  private var spellings: [[UInt8]] = []

  /// The shortest text that counts.
  ///
  /// A shorter one protects nothing, and occurs in every other word.
  private static let minimumBytes = 4

  /// Takes a secret out of everything that is written from now on.
  func conceal(_ secret: String) {
    guard secret.utf8.count >= Self.minimumBytes else { return }
    let json = JSONWriter.write(.string(secret)).string
    let known = [
      secret, Printable.text(secret), Markdown.text(secret), JUnitReport.escaped(secret),
      JUnitReport.escaped(secret, isAttribute: true), GitHubReport.escaped(secret),
      String(decoding: json.utf8.dropFirst().dropLast(), as: UTF8.self),
    ].map { Array($0.utf8) }
    lock.withLock {
      spellings = Set(spellings + known).sorted {
        $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count
      }
    }
  }

  /// The bytes with `***` in place of each secret, or nil without secrets.
  ///
  /// A part of a secret that is cut off by `…` or `...` counts, too.
  ///
  /// Complexity: O(n) in the bytes for each secret.
  func redacting(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    let spellings = lock.withLock { self.spellings }
    if spellings.isEmpty { return nil }
    var result: ContiguousArray<UInt8> = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard let length = Self.secret(in: bytes, at: index, spellings) else {
        index += 1
        continue
      }
      result += bytes[copied..<index]
      result += Self.replacement
      index += length
      copied = index
    }
    if copied == 0 { return nil }
    return result + bytes[copied...]
  }

  private static let replacement = Array("***".utf8)

  /// The length of a secret, or of the rest of one before a cut, that begins at a place.
  private static func secret(
    in bytes: ContiguousArray<UInt8>, at index: Int, _ spellings: [[UInt8]]
  ) -> Int? {
    let rest = bytes[index...]
    let isAfterCut = cuts.contains { bytes[..<index].suffix($0.count).elementsEqual($0) }
    for spelling in spellings {
      if spelling[0] == bytes[index] {
        let common = zip(rest, spelling).prefix { $0 == $1 }.count
        if common == spelling.count { return common }
        if common >= minimumBytes, isCut(rest.dropFirst(common)) { return common }
      }
      guard isAfterCut else { continue }
      for start in 1..<max(1, spelling.count - minimumBytes + 1)
      where rest.starts(with: spelling[start...]) {
        return spelling.count - start
      }
    }
    return nil
  }

  private static let cuts = ["…", "..."].map { Array($0.utf8) }

  private static func isCut(_ rest: ArraySlice<UInt8>) -> Bool {
    cuts.contains { rest.starts(with: $0) }
  }
}
