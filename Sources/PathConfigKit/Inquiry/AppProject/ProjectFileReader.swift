import PathConfigDiagnostics
import PathConfigLoading

/// Finds the client libraries in the files of a project.
enum ProjectFileReader {
  /// True for a file that can name a client library.
  static func reads(_ name: String) -> Bool { Kind(name) != nil }

  /// The libraries in the order of the files, and of their places within a file.
  ///
  /// Complexity: O(bytes).
  static func mentions(in files: [AppProjectFiles.File]) -> [LibraryMention] {
    let buffers = files.map { file in
      let kind = Kind(PathText.split(file.path).name)
      return (kind: kind, buffer: SourceBuffer(name: file.path, bytes: file.bytes))
    }
    let variables = variables(in: buffers)
    return buffers.filter(\.buffer.bytes.mayNameLibrary).flatMap {
      kind, buffer -> [LibraryMention] in
      switch kind {
      case .packageResolved: PackageResolved.mentions(in: buffer)
      case .packageManifest: PackageManifest.mentions(in: buffer)
      case .xcodeProject: XcodeProject.mentions(in: buffer)
      case .podfile: PodFile.mentions(in: buffer)
      case .podfileLock: PodFile.lockedMentions(in: buffer)
      case .versionCatalogue: VersionCatalogue.mentions(in: buffer)
      case .gradleBuild: GradleBuild(buffer).mentions(variables)
      case .gradleLock: GradleLock.mentions(in: buffer)
      case .gradleProperties, nil: []
      }
    }
  }

  /// The kinds of files, by their names.
  private enum Kind {
    case packageResolved, packageManifest, xcodeProject, podfile, podfileLock
    case versionCatalogue, gradleBuild, gradleLock, gradleProperties

    init?(_ name: String) {
      func ends(_ ending: String) -> Bool {
        name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      }
      switch name {
      case "Package.resolved": self = .packageResolved
      case "Package.swift": self = .packageManifest
      case "project.pbxproj": self = .xcodeProject
      case "Podfile": self = .podfile
      case "Podfile.lock": self = .podfileLock
      case "gradle.properties": self = .gradleProperties
      default:
        if ends(".versions.toml") {
          self = .versionCatalogue
        } else if ends(".gradle") || ends(".gradle.kts") {
          self = .gradleBuild
        } else if ends(".lockfile") {
          self = .gradleLock
        } else {
          return nil
        }
      }
    }
  }

  /// The strings with a name in Gradle files, if the name is unique and one of the files may use
  /// it.
  private static func variables(
    in buffers: [(kind: Kind?, buffer: SourceBuffer)]
  ) -> [UTF8String: UTF8String] {
    guard buffers.contains(where: { $0.kind == .gradleBuild && $0.buffer.bytes.mayNameLibrary })
    else { return [:] }
    var values: [UTF8String: Set<UTF8String>] = [:]
    for (kind, buffer) in buffers {
      let variables =
        switch kind {
        case .gradleBuild: GradleBuild(buffer).variables
        case .gradleProperties: GradleProperties.variables(in: buffer)
        default: [] as [(name: UTF8String, value: UTF8String)]
        }
      for (name, value) in variables { values[name, default: []].insert(value) }
    }
    return values.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

extension ContiguousArray<UInt8> {
  /// True if the text contains `hotwire` or `turbo` in any case.
  ///
  /// Nothing else names a library, and most files do not.
  fileprivate var mayNameLibrary: Bool {
    withUnsafeBufferPointer { bytes in
      bytes.indices.contains { index in
        switch bytes[index] | 0x20 {
        case UInt8(ascii: "h"): bytes[index...].begins(with: "hotwire")
        case UInt8(ascii: "t"): bytes[index...].begins(with: "turbo")
        default: false
        }
      }
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate func begins(with word: String) -> Bool {
    prefix(word.utf8.count).lazy.map { $0 | 0x20 }.elementsEqual(word.utf8)
  }
}
