import Dispatch
import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Linter {
  /// Begins to make, on another core, the tables that a run needs whatever its files hold.
  ///
  /// They are made when they are first asked for, once in a process. The first file of a run
  /// waits half a millisecond less where that begins while it is being read, a tenth of linting a
  /// small one; it does not matter whether it is done by then.
  package static func prepare() {
    DispatchQueue.global().async {
      for client in ClientProfile.current { _ = SubjectUniverse.of(client) }
      let pattern = Pattern(commonPattern)
      for ignoringCase in [true, false] { _ = pattern.lowered(ignoringCase: ignoringCase) }
    }
  }

  /// What real patterns are made of: text, a set, a dot and an end.
  private static let commonPattern: UTF8String = #"^/a/\d+.*$"#
}
