/// The limits within which an input is read.
///
/// A path configuration has a few hundred nodes. Hostile or mistaken input may be a disk image, an
/// endless stream from a server, or 100,000 brackets. The budgets make it end in a fault with a
/// place, in bounded time and memory.
package struct JSONLimits: Hashable, Sendable {
  /// Bytes of the input as it came, before any transcoding.
  package var maximumBytes = 16 << 20

  /// Arrays and objects around a value, the value's own brackets included.
  ///
  /// 512 is the bound of Apple's parser (swift-foundation, `JSONScanner.swift`: "guard self.depth <
  /// 512"), so that no document it takes is refused here.
  var maximumDepth = 512

  /// Values in the tree.
  ///
  /// A value takes between 100 and 300 bytes of memory, so that a tree stays below 150 MB. A file
  /// of 7,000 rules has some 80,000 values.
  var maximumNodes = 500_000

  /// Faults after which reading stops: a text with that many is not JSON.
  var maximumFaults = 100

  /// Marks of text that RFC 8259 forbids, after which reading stops.
  var maximumRelaxations = 10_000

  init() {}

  package static let standard = JSONLimits()
}
