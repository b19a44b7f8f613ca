import PathConfigCurlCalls
import PathConfigLoading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's libcurl, loaded when the first address is asked for and not before.
///
/// The names and signatures are those of https://curl.se/libcurl/c/allfuncs.html. The newest that
/// is needed, `curl_multi_poll`, came with 7.66 in 2019.
struct CurlLibrary: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer

  let easyInit: @convention(c) () -> Handle?
  let easyCleanup: @convention(c) (Handle) -> Void
  let easyErrorText: @convention(c) (CInt) -> UnsafePointer<CChar>?
  let multiInit: @convention(c) () -> Handle?
  let multiCleanup: @convention(c) (Handle) -> CInt
  let multiAdd: @convention(c) (Handle, Handle) -> CInt
  let multiRemove: @convention(c) (Handle, Handle) -> CInt
  let multiPerform: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> CInt
  let multiPoll:
    @convention(c) (
      Handle, UnsafeMutableRawPointer?, CUnsignedInt, CInt, UnsafeMutablePointer<CInt>?
    ) -> CInt
  let multiInfo:
    @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> UnsafeMutablePointer<
      pathconfig_curl_message
    >?
  let listAppend: @convention(c) (Handle?, UnsafePointer<CChar>) -> Handle?
  let listFree: @convention(c) (Handle?) -> Void

  /// Nil if this libcurl was built without zlib.
  let zlib: ZlibLibrary?

  /// `curl_easy_setopt` and `curl_easy_getinfo`, which only C can call.
  let easySetOption: Handle
  let easyGetInfo: Handle

  /// Loaded once a process, and never unloaded.
  ///
  /// The failure has the loader's words.
  static let shared = Result<CurlLibrary, TransportFault> { () throws(TransportFault) in
    try CurlLibrary(names)
  }

  /// Some systems have several, each with another library for encryption.
  private static let names = [
    "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4", "libcurl.4.dylib",
  ]

  /// Opens the first of some libraries that exists.
  init(_ names: [String]) throws(TransportFault) {
    let symbols = try Symbols(names)
    typealias Initialize = @convention(c) (CLong) -> CInt
    let initialize: Initialize = try symbols.find("curl_global_init")
    easyInit = try symbols.find("curl_easy_init")
    easyCleanup = try symbols.find("curl_easy_cleanup")
    easyErrorText = try symbols.find("curl_easy_strerror")
    multiInit = try symbols.find("curl_multi_init")
    multiCleanup = try symbols.find("curl_multi_cleanup")
    multiAdd = try symbols.find("curl_multi_add_handle")
    multiRemove = try symbols.find("curl_multi_remove_handle")
    multiPerform = try symbols.find("curl_multi_perform")
    multiPoll = try symbols.find("curl_multi_poll")
    multiInfo = try symbols.find("curl_multi_info_read")
    listAppend = try symbols.find("curl_slist_append")
    listFree = try symbols.find("curl_slist_free_all")
    easySetOption = try symbols.pointer("curl_easy_setopt")
    easyGetInfo = try symbols.pointer("curl_easy_getinfo")
    zlib = try? ZlibLibrary { name throws(TransportFault) in try symbols.pointer(name) }
    let code = initialize(Self.initializesEverything)
    guard code == 0 else { throw .failed(code: Int(code), reason: errorText(code)) }
  }

  /// `CURL_GLOBAL_ALL`.
  private static let initializesEverything: CLong = 3

  /// libcurl's own words for a code.
  func errorText(_ code: CInt) -> String {
    easyErrorText(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// The functions of a library that was opened.
private struct Symbols {
  private let library: UnsafeMutableRawPointer

  /// Opens the first library that exists.
  init(_ names: [String]) throws(TransportFault) {
    var reason: String?
    for name in names {
      if let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.library = library
        return
      }
      reason = reason ?? dlerror().map { String(cString: $0) }
    }
    throw .noLibrary("libcurl", reason: reason ?? "it cannot be opened")
  }

  func pointer(_ name: String) throws(TransportFault) -> UnsafeMutableRawPointer {
    guard let pointer = dlsym(library, name) else {
      throw .noLibrary("libcurl", reason: "it is too old and has no `\(name)`")
    }
    return pointer
  }

  func find<Function>(_ name: String) throws(TransportFault) -> Function {
    try pointer(name).function()
  }
}
