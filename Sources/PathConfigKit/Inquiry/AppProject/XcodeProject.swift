import PathConfigDiagnostics
import PathConfigModel

/// `project.pbxproj`: the packages that an Xcode project requires.
enum XcodeProject {
  static func mentions(in buffer: SourceBuffer) -> [LibraryMention] {
    let tokens = SourceToken.all(in: buffer.bytes, of: .propertyList)
    return tokens.indices.compactMap { place in
      let isRemote = tokens[place].isWord("XCRemoteSwiftPackageReference")
      guard isRemote || tokens[place].isWord("XCLocalSwiftPackageReference") else { return nil }
      let object = tokens[place...].prefixToClosing()
      guard let address = object.value(of: isRemote ? "repositoryURL" : "relativePath"),
        let library = ClientName(repository: address.text)
      else { return nil }
      return LibraryMention(
        library, isRemote ? requirement(object) : .unknown,
        at: SourceRange(buffer, address.range))
    }
  }

  private static func requirement(_ object: ArraySlice<SourceToken>) -> LibraryRequirement {
    func number(_ key: UTF8String) -> ClientVersion? {
      object.value(of: key).flatMap { ClientVersion(release: $0.text.bytes) }
    }
    switch object.value(of: "kind")?.text {
    case "exactVersion": return object.value(of: "version").map { .exact($0.text) } ?? .unknown
    case "upToNextMajorVersion":
      return number("minimumVersion").map { .range(from: $0, below: $0.nextMajor) } ?? .unknown
    case "upToNextMinorVersion":
      return number("minimumVersion").map { .range(from: $0, below: $0.nextMinor) } ?? .unknown
    case "versionRange":
      return number("minimumVersion").map { .range(from: $0, below: number("maximumVersion")) }
        ?? .unknown
    default: return .unknown
    }
  }
}

extension ArraySlice<SourceToken> {
  /// The value of a key of a property list.
  fileprivate func value(of key: UTF8String) -> SourceToken? {
    for place in indices.dropLast(2)
    where self[place].text == key && self[place + 1].isSign("=") {
      let value = self[place + 2]
      return value.kind == .word || value.kind == .string ? value : nil
    }
    return nil
  }
}
