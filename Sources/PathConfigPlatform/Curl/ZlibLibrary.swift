import PathConfigCurlCalls
import PathConfigLoading

/// The zlib that libcurl brings along.
///
/// libcurl could decompress by itself, but accepts a truncated body as complete. The names and
/// numbers are those of https://zlib.net/manual.html.
struct ZlibLibrary: @unchecked Sendable {
  typealias Stream = UnsafeMutablePointer<pathconfig_zlib_stream>

  let begin: @convention(c) (Stream, CInt, UnsafePointer<CChar>, CInt) -> CInt
  let inflate: @convention(c) (Stream, CInt) -> CInt
  let reset: @convention(c) (Stream) -> CInt
  let end: @convention(c) (Stream) -> CInt

  /// - Parameter find: finds a function of a name.
  init(
    _ find: (String) throws(TransportFault) -> UnsafeMutableRawPointer
  ) throws(TransportFault) {
    begin = try find("inflateInit2_").function()
    inflate = try find("inflate").function()
    reset = try find("inflateReset").function()
    end = try find("inflateEnd").function()
  }
}
