import PathConfigSyntax

/// The common part of the findings of one group.
///
/// Texts are bytes, because strings treat some different names from the file as equal.
enum GroupKey: Hashable {
  case cause(ObjectIdentifier, id: UTF8String)
  case same(ObjectIdentifier, Severity, texts: [ContiguousArray<UInt8>])

  init(_ finding: Diagnostic) {
    let buffer = ObjectIdentifier(finding.location.buffer)
    if let cause = finding.cause {
      self = .cause(buffer, id: cause.id)
      return
    }
    var texts = [finding.check, finding.help ?? "", "\(finding.clients.count)"] + finding.clients
    for note in finding.notes {
      texts += [note.message, note.location.map { "\($0.buffer.name) \($0.range)" } ?? ""]
    }
    let message = finding.messageWithoutWitness
    self = .same(
      buffer, finding.severity, texts: [message] + texts.map { ContiguousArray($0.utf8) })
  }
}

extension Diagnostic {
  /// The message with a NUL in place of its witness.
  ///
  /// If the same mistake is at many places, each place has its own witness.
  fileprivate var messageWithoutWitness: ContiguousArray<UInt8> {
    guard let witness, WitnessWords.names(message, witness) else {
      return ContiguousArray(message.utf8)
    }
    return WitnessWords.replacing(witness, in: message)
  }
}
