import PathConfigDiagnostics
import PathConfigKit
import PathConfigLoading
import PathConfigReporting

extension FindingReport {
  /// The report with inputs that could not be read.
  func with(_ unread: [RunFailure.Explanation]) -> FindingReport {
    var report = self
    report.summary.unread = unread.count
    report.unread = unread.map { failure in
      UnreadInput(failure.source, failure.message + (failure.help.map { " (\($0))" } ?? ""))
    }
    return report
  }

  /// The report without logins in the addresses of its sentences; names and fixes stay as they are.
  var withoutLogins: FindingReport {
    var report = self
    report.unread = unread.map { input in
      UnreadInput(input.name, RemoteURL.redacting(addressesIn: input.sentence))
    }
    report.inputs = inputs.map { input in
      var input = input
      input.findings = input.findings.map { finding in
        var finding = finding
        finding.diagnostic = finding.diagnostic.withoutLogins
        return finding
      }
      return input
    }
    report.shown.groups = shown.groups.map { group, clients in
      (group.changing(\.withoutLogins), clients)
    }
    return report
  }
}

extension Diagnostic {
  fileprivate var withoutLogins: Diagnostic {
    var finding = self
    finding.message = RemoteURL.redacting(addressesIn: message)
    finding.help = help.map(RemoteURL.redacting(addressesIn:))
    finding.notes = notes.map { note in
      Note(RemoteURL.redacting(addressesIn: note.message), at: note.location)
    }
    finding.witness = witness.map { UTF8String(RemoteURL.redacting(addressesIn: $0.string)) }
    return finding
  }
}
