import PathConfigDiagnostics
package import PathConfigLint
package import PathConfigLoading

extension AppSource {
  /// Searches the folder of a configuration and those above it; the nearest one with facts counts.
  ///
  /// - Parameter known: the results in folders for other configurations.
  package init<Tree: ProjectTree>(
    around folder: String, in tree: Tree, known: inout [String: AppSource]
  ) throws(Tree.Failure) {
    self.init()
    for folder in tree.folders(around: folder) {
      self = if let known = known[folder] { known } else { try AppSource(in: folder, of: tree) }
      known[folder] = self
      if !isEmpty { return }
    }
  }

  private init<Tree: ProjectTree>(in folder: String, of tree: Tree) throws(Tree.Failure) {
    let project = try tree.projectFiles(in: folder) { SourceLanguage(fileName: $0) != nil }
    self.init(
      // A buffer counts lines and characters, and few files of a project contain any facts.
      of: project.files.filter { Self.mayTell($0.path, $0.bytes) }
        .map { SourceBuffer(name: $0.path, bytes: $0.bytes) },
      omissions: project.omissions.map(\.description))
  }

  /// Reads all files of a project.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter omissions: the files that could not be read, a clause each.
  package init(of files: [SourceBuffer], omissions: [String] = []) {
    self.init()
    var deepLinkReader = DeepLinkReader()
    var viewControllerReader = ViewControllerReader()
    for buffer in files {
      guard let language = SourceLanguage(fileName: buffer.name),
        Self.mayTell(buffer.name, buffer.bytes)
      else { continue }
      let isSwift = Self.isSwift(buffer.name)
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

extension AppSource {
  /// True if a file has a word that the readers of its language look for.
  ///
  /// Complexity: O(words × bytes), eight bytes at a time.
  private static func mayTell(_ fileName: String, _ bytes: ContiguousArray<UInt8>) -> Bool {
    let words = isSwift(fileName) ? ViewControllerReader.words : DeepLinkReader.words
    return words.contains { bytes.span.holds($0) }
  }

  private static func isSwift(_ fileName: String) -> Bool {
    fileName.utf8.suffix(6).elementsEqual(".swift".utf8)
  }
}

extension Span<UInt8> {
  /// True if a text is somewhere in it.
  fileprivate func holds(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      guard let first = text.first else { return false }
      var place = 0
      while let found = firstIndex(of: first, from: place), found + text.count <= count {
        if text.indices.allSatisfy({ self[found + $0] == text[$0] }) { return true }
        place = found + 1
      }
      return false
    }
  }
}
