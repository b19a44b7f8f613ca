import PathConfigCurlCalls
import PathConfigLoading

/// A compressed body on its way to plain bytes.
///
/// A class because zlib wants its state to stay at one address.
final class Inflation {
  private let zlib: ZlibLibrary
  private let stream: ZlibLibrary.Stream
  private let coding: Coding
  private var hasBegun = false

  /// The beginning of a body that does not show its form yet.
  private var head: ArraySlice<UInt8> = []

  /// True once the end of the compressed data has come, with a sound checksum.
  private(set) var isComplete = false

  /// A compression that servers name in `Content-Encoding` (RFC 9110, section 8.4.1).
  private enum Coding {
    case gzip
    /// With the frame of zlib, as the standard has it, or without, as some servers send it.
    case deflate

    init?(_ name: String) {
      switch name.lowercased() {
      case "gzip", "x-gzip": self = .gzip
      case "deflate": self = .deflate
      default: return nil
      }
    }
  }

  /// The compressions as `Accept-Encoding` names them.
  static let acceptedCodings = "gzip, deflate"

  /// Nil if the compression is not known.
  init?(_ encoding: String, _ zlib: ZlibLibrary) {
    guard let coding = Coding(encoding) else { return nil }
    self.coding = coding
    self.zlib = zlib
    stream = .allocate(capacity: 1)
    stream.initialize(to: pathconfig_zlib_stream())
  }

  deinit {
    if hasBegun { _ = zlib.end(stream) }
    stream.deallocate()
  }

  /// Decompresses the next bytes.
  ///
  /// - Parameter take: takes decompressed bytes. False ends the work.
  /// - Returns: false if the bytes are not sound, or if `take` wants no more.
  func inflate(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    head += bytes
    guard hasBegun || head.count >= 2 else { return true }
    if !hasBegun, !begin() { return false }
    var input = Array(head)
    head = []
    return input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = UnsafePointer(input.baseAddress)
      stream.pointee.avail_in = CUnsignedInt(input.count)
      return run(take)
    }
  }

  private func begin() -> Bool {
    // 15 is the greatest window. 16 more means the frame of gzip, and a negative number means none.
    let windowBits: CInt =
      switch coding {
      case .gzip: 31
      case .deflate: hasZlibFrame ? 15 : -15
      }
    let size = CInt(MemoryLayout<pathconfig_zlib_stream>.size)
    hasBegun = zlib.begin(stream, windowBits, "1", size) == 0
    return hasBegun
  }

  /// True if the first two bytes are a header of RFC 1950, section 2.2.
  private var hasZlibFrame: Bool {
    let (first, second) = (Int(head[head.startIndex]), Int(head[head.startIndex + 1]))
    return first & 0x0F == 8 && (first << 8 | second) % 31 == 0
  }

  private func run(_ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64 << 10) { output in
      repeat {
        // After the end comes another member of the file (RFC 1952, section 2.2), or nothing.
        if isComplete {
          guard coding == .gzip, stream.pointee.avail_in > 0, stream.pointee.next_in[0] == 0x1F
          else { return true }
          isComplete = false
          if zlib.reset(stream) != 0 { return false }
        }
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = CUnsignedInt(output.count)
        let code = zlib.inflate(stream, 0)
        let count = output.count - Int(stream.pointee.avail_out)
        if count > 0,
          !take(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<count]))
        {
          return false
        }
        switch code {
        case 0: break  // Z_OK
        case 1: isComplete = true  // Z_STREAM_END
        case -5: return true  // Z_BUF_ERROR: it wants more input
        default: return false
        }
      } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
      return true
    }
  }
}
