extension UnsafeMutableRawPointer {
  /// The C function at an address that `dlsym` has found.
  ///
  /// C gives the address no type, so the caller vouches for the one that is expected. No other place
  /// turns an address into a function.
  package func function<Function>(as type: Function.Type = Function.self) -> Function {
    withUnsafeBytes(of: self) { $0.load(as: type) }
  }
}
