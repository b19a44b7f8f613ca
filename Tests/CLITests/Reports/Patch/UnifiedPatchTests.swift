@testable import PathConfigSyntax
import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
import TestSupport
import Testing

struct UnifiedPatchTests {
  private func patch(_ old: String, _ new: String, name: String = "a.json") -> String {
    let patch = UnifiedPatch.render(
      name: name, from: ContiguousArray(old.utf8), to: ContiguousArray(new.utf8))
    return String(decoding: patch, as: UTF8.self)
  }

  @Test func showsChangesWithThreeLinesAround() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.replacingOccurrences(of: "6\n", with: "six\n")
    expectEqual(
      patch(old, new),
      """
      --- a.json
      +++ a.json
      @@ -3,7 +3,7 @@
       3
       4
       5
      -6
      +six
       7
       8
       9

      """)
  }

  @Test(arguments: [
    ("", "", ""),
    ("a\n", "a\n", ""),
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
    ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    ("a\nb", "c\nb", "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n"),
    ("a\r\nb\r\n", "a\r\n", "@@ -1,2 +1 @@\n a\r\n-b\r\n"),
    ("a\nb\nc\n", "a\nc\n", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"),
    // Six equal lines between two changes belong to both contexts, seven separate them.
    (
      "x\n1\n2\n3\n4\n5\n6\ny\n", "X\n1\n2\n3\n4\n5\n6\nY\n",
      "@@ -1,8 +1,8 @@\n-x\n+X\n 1\n 2\n 3\n 4\n 5\n 6\n-y\n+Y\n"
    ),
    (
      "x\n1\n2\n3\n4\n5\n6\n7\ny\n", "X\n1\n2\n3\n4\n5\n6\n7\nY\n",
      "@@ -1,4 +1,4 @@\n-x\n+X\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-y\n+Y\n"
    ),
  ])
  func writesHunks(old: String, new: String, hunks: String) {
    expectEqual(patch(old, new), hunks.isEmpty ? "" : "--- a.json\n+++ a.json\n" + hunks)
  }

  @Test(arguments: [
    ("a.json", "a.json"), ("./b/a.json", "b/a.json"), (".//./a", "a"),
    ("my app.json", "my app.json\t"),
    ("é.json", "é.json"), ("a\"b\\c.json", #""a\"b\\c.json""#),
    ("a\u{1}\n.json", #""a\001\012.json""#),
    ("./", "./"), ("../a", "../a"), (".a", ".a"),
  ])
  func escapesNames(name: String, spelling: String) {
    #expect(patch("a\n", "b\n", name: name).hasPrefix("--- \(spelling)\n+++ \(spelling)\n@@ "))
  }

  /// Texts of a few different lines, so that many are on both sides.
  private func texts(_ generator: inout SeededGenerator) -> (old: [UInt8], new: [UInt8]) {
    func text(_ generator: inout SeededGenerator) -> [UInt8] {
      let lines = (0..<generator.number(in: 0...30)).map { _ in
        generator.pick(["a\n", "b\n", "{\n", "}\r\n", "\n", "é\n"])
      }
      return Array((lines.joined() + generator.pick(["", "", "end"])).utf8)
    }
    var old = text(&generator)
    if generator.chance(1, in: 3) { return (old, text(&generator)) }
    let new = old
    for _ in 0..<generator.number(in: 1...3) where !old.isEmpty {
      old.remove(at: generator.number(in: 0...old.count - 1))
    }
    return (old, new)
  }

  private func render(_ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    Array(UnifiedPatch.render(name: "a.json", from: ContiguousArray(old), to: ContiguousArray(new)))
  }

  @Test func patchesGiveTheNewText() throws {
    var generator = SeededGenerator(seed: 0xD1FF_0001)
    for _ in 0..<2_000 {
      let (old, new) = texts(&generator)
      let patch = render(old, new)
      if old == new {
        #expect(patch.isEmpty)
      } else {
        try expectEqual(PatchApplier.apply(patch, to: old), new, "\(old) \(new)")
      }
    }
  }

  /// No patch names more lines than a textbook longest common subsequence leaves.
  @Test func patchesAreShortest() {
    var generator = SeededGenerator(seed: 0xD1FF_0002)
    for _ in 0..<300 {
      let (old, new) = texts(&generator)
      let (before, after) = (old.split(separator: 10), new.split(separator: 10))
      guard old.last == 10, new.last == 10, !old.contains([10, 10]), !new.contains([10, 10]),
        old.first != 10, new.first != 10
      else { continue }
      var lengths = Array(
        repeating: Array(repeating: 0, count: after.count + 1), count: before.count + 1)
      for (i, line) in before.enumerated() {
        for (j, other) in after.enumerated() {
          lengths[i + 1][j + 1] =
            line == other ? lengths[i][j] + 1 : max(lengths[i][j + 1], lengths[i + 1][j])
        }
      }
      let changed = render(old, new).split(separator: 10).dropFirst(2).count {
        $0.first == UInt8(ascii: "+") || $0.first == UInt8(ascii: "-")
      }
      expectEqual(changed, before.count + after.count - 2 * lengths[before.count][after.count])
    }
  }

  /// Beyond the search's budget, everything between the first and the last change is replaced.
  @Test func textsWithNothingInCommonArePatchedToo() throws {
    let old = Array((0..<3_000).map { "old \($0)\n" }.joined().utf8)
    let new = Array((0..<3_000).map { "new \($0)\n" }.joined().utf8)
    try expectEqual(PatchApplier.apply(render(old, new), to: old), new)
  }

  /// The usual programs accept the printed patches, if this machine has them.
  @Test(arguments: [["patch", "-p0", "-s", "-i", "p"], ["git", "apply", "-p0", "p"]])
  func programsApplyThePatches(command: [String]) throws {
    guard InstalledProgram.path(of: command[0]) != nil else { return }
    var generator = SeededGenerator(seed: 0xD1FF_0003)
    for name in ["a.json", "./b/a.json", "my app.json", "é.json", "a\"b.json"] {
      for _ in 0..<3 {
        let (old, new) = texts(&generator)
        // For these programs an empty file is one to make or remove, and not a patched text.
        guard old != new, !old.isEmpty, !new.isEmpty else { continue }
        let folder = try TemporaryFolder()
        try folder.write(old, to: name)
        let patch = UnifiedPatch.render(
          name: name, from: ContiguousArray(old), to: ContiguousArray(new))
        try folder.write(Array(patch), to: "p")
        let run = try FinishedProgram(
          command, in: folder.path,
          environment: [
            "PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin",
            "GIT_CEILING_DIRECTORIES": folder.path, "GIT_CONFIG_GLOBAL": "/dev/null",
          ])
        expectEqual(run.status, 0, "\(command) \(name): \(run.errors)")
        let file = URL(fileURLWithPath: folder.path).appendingPathComponent(name)
        try expectEqual(Array(Data(contentsOf: file)), new, "\(command) \(name)")
      }
    }
  }
}
