import Foundation

/// ICU's C interface, which has `UREGEX_ERROR_ON_UNKNOWN_ESCAPES`; `NSRegularExpression` has no
/// such option.
struct StrictICU {
  private typealias Open =
    @convention(c) (
      UnsafePointer<UInt16>, Int32, UInt32, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>
    ) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer) -> Void

  private let open: Open
  private let close: Close

  /// The interface in Foundation for Linux; nil if it has other names.
  static let standard = StrictICU(open: "swift_uregex_open", close: "swift_uregex_close")

  private init?(open: String, close: String) {
    let library = dlopen(nil, RTLD_NOW)
    guard let open = dlsym(library, open), let close = dlsym(library, close) else { return nil }
    self.open = withUnsafeBytes(of: open) { $0.load(as: Open.self) }
    self.close = withUnsafeBytes(of: close) { $0.load(as: Close.self) }
  }

  func accepts(_ pattern: String) -> Bool {
    var status: Int32 = 0
    let units = Array(pattern.utf16)
    guard let expression = open(units, Int32(units.count), 512, nil, &status) else { return false }
    close(expression)
    return status <= 0
  }
}
