import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit
import PathConfigLint
import PathConfigLoading

/// The baseline of one run of `lint`, which reads or writes it.
///
/// A class because it keeps the entries for later files.
final class BaselineRun {
  private let choice: BaselineChoice
  private let session: Session
  private let loader: InputLoader
  private let reader: FileReader
  private var known: [String: Baseline] = [:]

  /// - Parameter loader: knows which files the run writes.
  init(_ choice: BaselineChoice, _ loader: InputLoader, in session: Session) {
    self.loader = loader
    self.choice = choice
    self.session = session
    reader = session.fileReader
  }

  /// The entries about an input; nil without a baseline.
  func entries(
    about input: ConfigurationInput, in project: Project
  ) throws(RunFailure) -> [Baseline.Entry]? {
    guard let path = path(in: project) else { return nil }
    let name = session.environment.name(of: input.document.buffer.name, from: path)
    return try baseline(at: path).entries(about: name)
  }

  /// The findings about entries of files that no longer exist.
  func findingsOnGoneFiles(_ files: [LintedFile], levels: CheckLevels) -> [Diagnostic] {
    known.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap { path, baseline in
      let linted = names(of: files, from: path)
      let gone = baseline.entries.filter { !linted.contains($0.file) && isGone($0, path) }
      return Baseline.findings(onGone: gone, levels: levels)
    }
  }

  private func isGone(_ entry: Baseline.Entry, _ path: String) -> Bool {
    guard case .path? = try? SourceReference.parse(entry.file.string) else { return false }
    return !reader.exists(SiblingPath.path(of: entry.file.string, beside: path))
  }

  private func path(in project: Project) -> String? {
    switch choice {
    case .none, .write: nil
    case .file(let path): path
    case .configured: project.configuration.baseline.flatMap { configured($0, in: project) }
    }
  }

  /// The baseline's path, or nil with a note if the configuration of the tool may not name it.
  private func configured(_ baseline: UTF8String, in project: Project) -> String? {
    do throws(RunFailure) {
      return try project.readable(baseline)
    } catch {
      session.noteOnce(error.explanation)
      return nil
    }
  }

  private func names(of files: [LintedFile], from path: String) -> Set<UTF8String> {
    Set(files.map { session.environment.name(of: $0.document.buffer.name, from: path) })
  }

  private func baseline(at path: String) throws(RunFailure) -> Baseline {
    if let baseline = known[path] { return baseline }
    try loader.requireUnwritten(.path(path))
    let bytes: ContiguousArray<UInt8>
    do throws(FileFault) {
      bytes = try reader.read(path)
    } catch {
      throw .configuration(cannotBeRead(path, error))
    }
    let reading = Baseline.read(JSONParser.parse(name: path, bytes: bytes))
    guard reading.mistakes.isEmpty else {
      session.writeMistakes(reading.mistakes)
      throw .configuration(faulty(path, mistakes: reading.mistakes.count))
    }
    known[path] = reading.value
    return reading.value
  }
}

// MARK: - Writing

extension BaselineRun {
  /// Writes the findings to the baseline, if requested, and marks them as accepted.
  func write(_ files: inout [LintedFile]) throws(RunFailure) {
    guard case .write(let path) = choice else { return }
    var baseline = Baseline.none
    for file in files {
      baseline.accept(
        file.result.diagnostics, of: file.document,
        named: session.environment.name(of: file.document.buffer.name, from: path))
    }
    let accepted = baseline.entries.reduce(0) { $0 + $1.count }
    baseline.keep(entriesToKeep(at: path, files))
    let writer = try session.writer(for: .file(path))
    writer.writeAsIs(ContiguousArray(baseline.text.utf8))
    try session.complete(writer)
    let written = Baseline.read(JSONParser.parse(name: path, text: baseline.text)).value
    for index in files.indices {
      let name = session.environment.name(of: files[index].document.buffer.name, from: path)
      Baseline.accept(
        &files[index].result.diagnostics, of: files[index].document,
        listedBy: written.entries(about: name))
    }
    session.note(accepts(path, accepted))
  }

  /// The existing entries about files and checks that the run did not cover.
  ///
  /// Empty if the baseline is missing or not valid.
  private func entriesToKeep(at path: String, _ files: [LintedFile]) -> [Baseline.Entry] {
    guard let bytes = try? reader.read(path) else { return [] }
    let reading = Baseline.read(JSONParser.parse(name: path, bytes: bytes))
    guard reading.mistakes.isEmpty else { return [] }
    var linted: [UTF8String: LintedFile] = [:]
    for file in files {
      linted[session.environment.name(of: file.document.buffer.name, from: path)] = file
    }
    return reading.value.entries.filter { entry in
      guard let file = linted[entry.file] else { return !isGone(entry, path) }
      return !file.knows(entry.check)
    }
  }
}

extension LintedFile {
  /// True if a check examined the file and finished.
  fileprivate func knows(_ check: String) -> Bool {
    subjects.contains { subject in
      SuppressionJudge(document, subject, levels, undecided: result.undecided).knows(check)
    }
  }
}

// MARK: - Wording

private func cannotBeRead(_ path: String, _ fault: FileFault) -> RunFailure.Explanation {
  .init(
    "the baseline, \(path): \(fault.message)",
    help: "write it with --write-baseline \(path), or run without it by --no-baseline")
}

private func faulty(_ path: String, mistakes: Int) -> RunFailure.Explanation {
  let count = mistakes == 1 ? "a mistake" : "\(mistakes) mistakes"
  return .init(
    "the baseline, \(path), has \(count)",
    help: "write it again with --write-baseline \(path), or run without it by --no-baseline")
}

private func accepts(_ path: String, _ count: Int) -> String {
  "\(path) accepts \(counted(count, "finding"))"
}
