import PathConfigTestSupport
import Testing

/// Words that only some sources may use.
@Suite struct WordingTests {
  /// Code asks facts of a profile; names of platforms belong to the profiles and to explanations.
  @Test func platformsAreNamedOnlyInProfilesAndExplanations() throws {
    let allowed = ["Sources/PathConfigModel/Profiles/", "Sources/PathConfigLint/Checks/"]
    for file in try SourceFile.all(below: "Sources")
    where !allowed.contains(where: file.path.hasPrefix)
      && (file.contains("iOS") || file.contains("Android"))
    {
      for (index, line) in file.lines.enumerated() {
        let code = Self.code(of: String(line))
        #expect(
          !code.contains("iOS") && !code.contains("Android"), "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  /// A line without its comment.
  ///
  /// The text after `://` in a string is not a comment.
  private static func code(of line: String) -> String {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return "" }
    return line.split(separator: " //", maxSplits: 1, omittingEmptySubsequences: false)
      .first.map(String.init) ?? ""
  }

  @Test(arguments: [
    ("  // iOS", ""), ("/// iOS", ""), ("let a = 1  // iOS", "let a = 1 "),
    ("\"https://a.com/iOS\"", "\"https://a.com/iOS\""), ("", ""),
  ])
  func leavesOutComments(line: String, code: String) {
    #expect(Self.code(of: line) == code)
  }

  @Test func noSourceTrapsOnPurpose() throws {
    let traps = ["fatalError(", "try!", " as! ", "preconditionFailure(", "unsafelyUnwrapped"]
    for file in try SourceFile.all(below: "Sources") {
      for trap in traps { #expect(!file.contains(trap), "\(file.path): \(trap)") }
    }
  }

  @Test func noSourceLeavesWorkForLater() throws {
    let marks = ["TO" + "DO", "FIX" + "ME"]
    for folder in ["Sources", "Tests"] {
      for file in try SourceFile.all(below: folder) {
        for mark in marks { #expect(!file.contains(mark), "\(file.path): \(mark)") }
      }
    }
  }
}
