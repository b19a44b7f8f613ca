import PathConfigTestSupport
import Testing

/// What the sources may say, and where.
@Suite struct WordingTests {
  /// Code asks facts of a profile; names of platforms belong to the profiles and to explanations.
  @Test func platformsAreNamedOnlyInProfilesAndExplanations() throws {
    let allowed = ["Sources/PathConfigModel/Profiles/", "Sources/PathConfigLint/Checks/"]
    for file in try SourceFile.all(below: "Sources")
    where !allowed.contains(where: file.path.hasPrefix) {
      for (index, line) in file.lines.enumerated() {
        let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
        #expect(
          !code.contains("iOS") && !code.contains("Android"), "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  @Test func nothingTrapsOnPurpose() throws {
    let traps = ["fatalError(", "try!", " as! ", "preconditionFailure(", "unsafelyUnwrapped"]
    for file in try SourceFile.all(below: "Sources") {
      for (index, line) in file.lines.enumerated() {
        for trap in traps {
          #expect(!line.contains(trap), "\(file.path):\(index + 1): \(line)")
        }
      }
    }
  }

  @Test func nothingIsLeftForLater() throws {
    let marks = ["TO" + "DO", "FIX" + "ME"]
    for folder in ["Sources", "Tests"] {
      for file in try SourceFile.all(below: folder) {
        for (index, line) in file.lines.enumerated() {
          #expect(!marks.contains { line.contains($0) }, "\(file.path):\(index + 1): \(line)")
        }
      }
    }
  }
}
