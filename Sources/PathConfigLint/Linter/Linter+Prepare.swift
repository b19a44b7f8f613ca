import Dispatch
import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Linter {
  /// Begins to make, on another core, the tables that every run needs.
  ///
  /// They are made on first use, once in a process. If that begins while the first file of a run is
  /// being read, the file waits half a millisecond less. That is a tenth of linting a small file.
  /// It does not matter whether the work is done by then.
  package static func prepare() {
    DispatchQueue.global().async {
      for client in ClientProfile.current { _ = SubjectUniverse.of(client) }
      let pattern = Pattern(commonPattern)
      for ignoringCase in [true, false] { _ = pattern.lowered(ignoringCase: ignoringCase) }
    }
  }

  /// The usual parts of real patterns: text, a set, a dot and an end.
  private static let commonPattern: UTF8String = #"^/a/\d+.*$"#
}
