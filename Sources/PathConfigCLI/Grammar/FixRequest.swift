/// The request to fix findings.
struct FixRequest: Equatable, Sendable {
  enum Output: Equatable, Sendable {
    /// Writes each file; the text of standard input goes to standard output.
    case inputs
    /// Writes only a patch.
    case patch(ReportDestination)
    /// Writes nothing.
    case none
  }

  /// True to include fixes that may not be what the author meant.
  var includesUnsafe: Bool
  var output: Output
}

extension FixRequest {
  /// The request of `--fix`, `--fix-unsafe` and `--diff`, and the remaining reports; nil without
  /// these flags.
  ///
  /// A patch, or the fixed text of standard input, has standard output for itself. A fixed text
  /// sends a report that nobody requested to standard error; a requested one needs a file. Without
  /// a `--format` the `--output` is that of the patch.
  static func reading(
    _ parsed: ParsedArguments, inputs: [String], _ reports: [ReportRequest]
  ) throws(UsageError) -> (request: FixRequest?, reports: [ReportRequest]) {
    let includesUnsafe = parsed.contains(.fixUnsafe)
    let isExplicit = parsed.contains(.format)
    let toOutput = reports.first { $0.destination == .standardOutput }
    if parsed.contains(.diff) {
      guard isExplicit else {
        let destination = reports.first?.destination ?? .standardOutput
        return (FixRequest(includesUnsafe: includesUnsafe, output: .patch(destination)), [])
      }
      if let toOutput { throw .reportBesideResult(toOutput.format.rawValue, "the patch") }
      return (FixRequest(includesUnsafe: includesUnsafe, output: .patch(.standardOutput)), reports)
    }
    guard includesUnsafe || parsed.contains(.fix) else { return (nil, reports) }
    let request = FixRequest(includesUnsafe: includesUnsafe, output: .inputs)
    guard let toOutput, inputs.contains(where: { $0.utf8.elementsEqual("-".utf8) }) else {
      return (request, reports)
    }
    if isExplicit { throw .reportBesideResult(toOutput.format.rawValue, "the fixed text") }
    return (request, [ReportRequest(toOutput.format, to: .standardError)])
  }
}
