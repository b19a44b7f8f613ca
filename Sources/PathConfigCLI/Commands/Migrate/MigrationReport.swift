import PathConfigDiagnostics
import PathConfigKit
import PathConfigLint
import PathConfigMatching
import PathConfigModel
import PathConfigNavigation

/// A migration with the comparison that proves its effects.
struct MigrationReport {
  let migration: Migration
  let difference: DiffReport

  /// Complexity: that of `BehaviouralDifference`.
  init(_ migration: Migration, in app: AppDescription) {
    self.migration = migration
    let (before, after) = (
      Self.client(migration.reference, migration.referenceClient),
      Self.client(migration.document, migration.to)
    )
    difference = DiffReport(
      [ClientDifference(from: before, to: after, in: app)], baseline: migration.from,
      isSameText: false)
  }

  private static func client(
    _ document: ConfigurationDocument, _ profile: ClientProfile
  ) -> CompiledClient {
    InquiredClient(.always(SourceStack([document]), .merge), for: profile).moments[0].client
  }

  enum Verdict: String, CaseIterable {
    case kept, lost, undecided
  }

  /// The verdict.
  ///
  /// A loss counts more than a doubt.
  var verdict: Verdict {
    if !migration.losses.isEmpty { return .lost }
    switch difference.verdict {
    case .equal: return .kept
    case .different: return .lost
    case .undecided: return .undecided
    }
  }

  var exitCode: ExitCode { verdict == .kept ? .success : .findings }

  func location(_ range: Range<Int>) -> SourceRange {
    SourceRange(migration.original.buffer, range)
  }
}
