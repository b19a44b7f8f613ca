public import Foundation
public import PathConfigMatching

extension CompiledTables {
  /// Maps a compiled file into memory and answers from it where it is.
  ///
  /// The file must not change as long as the value is in use.
  public init(contentsOf file: URL) throws {
    let data = try NSData(contentsOf: file, options: .alwaysMapped)
    let bytes = UnsafeRawBufferPointer(start: data.bytes, count: data.length)
    try self.init(TableBytes(bytes, heldBy: MappedFile(data: data)))
  }
}

/// Keeps a mapping alive.
private final class MappedFile: @unchecked Sendable {
  // Unchecked: nobody writes to immutable data.
  private let data: NSData

  init(data: NSData) { self.data = data }
}
