import PathConfigDiagnostics
import PathConfigModel

/// Mistakes that only a baseline can have.
enum BaselineMistake: OwnMistake {
  case otherVersion
  case invalidFingerprint
  case invalidCount

  static let check = "invalid-baseline"
}

// MARK: - Wording

extension BaselineMistake {
  var message: String {
    switch self {
    case .otherVersion:
      "the baseline is not of version \(Baseline.version), in which entries survive edits of rules"
    case .invalidFingerprint: "a fingerprint has 16 digits from 0 to f"
    case .invalidCount: "the count is no whole number from 1 on"
    }
  }

  var help: String? {
    switch self {
    case .otherVersion: "write it again with --write-baseline"
    case .invalidFingerprint, .invalidCount: "write the baseline again with --write-baseline"
    }
  }
}
