import PathConfigKit

/// The question to a person at a terminal before a command changes many files.
enum ChangeApproval {
  /// The largest number of files that change without a question.
  static let limit = 20

  /// Asks if more files would change than the limit; without a terminal and in CI, it asks nobody.
  ///
  /// - Parameters:
  ///   - inputs: as typed.
  ///   - survey: counts the files that would change, in a session that writes nothing.
  static func require(
    for inputs: [String], isGiven: Bool, in session: Session,
    _ survey: (Session) throws -> Int
  ) throws {
    let console = session.console
    guard !isGiven, console.inputIsTerminal, console.errorIsTerminal,
      session.environment[.ci] == nil,
      !inputs.contains(where: { $0.utf8.elementsEqual("-".utf8) })
    else { return }
    let count = try survey(session.silenced())
    guard count > limit else { return }
    session.writeError("\(count) files would change. Change them? [y/N] ")
    guard try confirms(session) else { throw RunFailure.output(isNotApproved(count)) }
  }

  private static func confirms(_ session: Session) throws(RunFailure) -> Bool {
    var line: ContiguousArray<UInt8> = []
    do throws(SystemError) {
      while !line.contains(UInt8(ascii: "\n")),
        case let bytes = try session.console.standardInput.read(), !bytes.isEmpty
      {
        line += bytes
      }
    } catch {
      throw .input(.init("cannot read the answer: \(error.reason)"))
    }
    let answer = line.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      .map { $0 | 0x20 }
    return ["y", "yes"].contains { $0.utf8.elementsEqual(answer) }
  }
}

// MARK: - Wording

private func isNotApproved(_ count: Int) -> RunFailure.Explanation {
  .init("no file is changed; \(count) would be", help: "answer y, or use --yes")
}
