package import PathConfigDiagnostics

// The names by which projects ask for the libraries.

extension ClientName {
  /// The library of a package, by the last part of its repository's address or path.
  ///
  /// A fork counts as its original.
  package init?(repository: UTF8String) {
    var bytes = repository.bytes[...]
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    if bytes.suffix(4).elementsEqual(".git".utf8) { bytes.removeLast(4) }
    let start = bytes.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
    let name = start.map { bytes[($0 + 1)...] } ?? bytes
    let lowercased = name.map {
      $0.lowercasedASCII
    }
    switch lowercased {
    case Array("hotwire-native-ios".utf8): self = .hotwireNativeIOS
    case Array("turbo-ios".utf8): self = .turboIOS
    default: return nil
    }
  }

  /// The library of an artifact of Maven.
  package init?(group: some Collection<UInt8>, artifact: some Collection<UInt8>) {
    guard group.elementsEqual("dev.hotwire".utf8) else { return nil }
    if artifact.elementsEqual("turbo".utf8) {
      self = .turboAndroid
    } else if artifact.elementsEqual("core".utf8)
      || artifact.elementsEqual("navigation-fragments".utf8)
    {
      self = .hotwireNativeAndroid
    } else {
      return nil
    }
  }

  /// The library of a pod.
  package init?(pod name: some Collection<UInt8>) {
    if name.elementsEqual("Turbo".utf8) {
      self = .turboIOS
    } else if name.elementsEqual("HotwireNative".utf8) {
      self = .hotwireNativeIOS
    } else {
      return nil
    }
  }
}
