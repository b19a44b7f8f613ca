import PathConfigDiagnostics
package import PathConfigLint
package import PathConfigLoading

extension AppSource {
  /// Searches the folder of a configuration and those above it; the nearest one whose files say something
  /// counts.
  ///
  /// - Parameter known: what was found in folders for other configurations.
  package init(
    around folder: String, with reader: FileReader, known: inout [String: AppSource]
  ) {
    self.init()
    for folder in AppProjectFiles.folders(around: folder, with: reader) {
      self = known[folder] ?? AppSource(in: folder, with: reader)
      known[folder] = self
      if !isEmpty { return }
    }
  }

  private init(in folder: String, with reader: FileReader) {
    let project = AppProjectFiles(in: folder, with: reader) { SourceLanguage(fileName: $0) != nil }
    self.init(
      of: project.files.map { SourceBuffer(name: $0.path, bytes: $0.bytes) },
      omissions: project.omissions.map(\.description))
  }

  /// Reads all files of a project.
  ///
  /// Complexity: O(bytes).
  /// - Parameter omissions: the files that could not be had, a clause each.
  package init(of files: [SourceBuffer], omissions: [String] = []) {
    self.init()
    var deepLinkReader = DeepLinkReader()
    var viewControllerReader = ViewControllerReader()
    for buffer in files {
      guard let language = SourceLanguage(fileName: buffer.name) else { continue }
      let isSwift = buffer.name.utf8.suffix(6).elementsEqual(".swift".utf8)
      let words = isSwift ? ViewControllerReader.words : DeepLinkReader.words
      guard words.contains(where: { buffer.bytes.holds($0) }) else { continue }
      let file = AppSourceFile(buffer, language)
      if let gap = file.gap {
        if isSwift { viewControllers.gaps.append(gap) } else { deepLinks.gaps.append(gap) }
      }
      if isSwift {
        viewControllerReader.read(file, &self)
      } else {
        deepLinkReader.read(file, &self)
      }
    }
    deepLinkReader.finish(&self)
    viewControllerReader.finish(&self)
    let gaps = omissions.map { Gap($0) }
    if !deepLinks.isEmpty { deepLinks.gaps += gaps }
    if !viewControllers.isEmpty { viewControllers.gaps += gaps }
  }
}

extension SourceLanguage {
  /// The language of an app's source by the ending of its file's name; nil for any other file.
  fileprivate init?(fileName: String) {
    let name = fileName.utf8
    if name.suffix(6).elementsEqual(".swift".utf8) {
      self = .swift
    } else if name.suffix(3).elementsEqual(".kt".utf8) {
      self = .kotlin
    } else if name.suffix(5).elementsEqual(".java".utf8) {
      self = .java
    } else {
      return nil
    }
  }
}

extension ContiguousArray<UInt8> {
  /// True if a text stands somewhere in it.
  fileprivate func holds(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      guard let first = text.first, text.count <= count else { return false }
      return indices.dropLast(text.count - 1).contains { place in
        self[place] == first && self[place..<(place + text.count)].elementsEqual(text)
      }
    }
  }
}
