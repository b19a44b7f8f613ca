import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigKit
import PathConfigLint
import PathConfigLoading
import PathConfigModel
import PathConfigReporting

// The effects of the response on phones

extension WatchedAnswer {
  /// Clients that cannot use the text of the response, those with the same reason together.
  func refusals(_ clients: [ClientProfile]) -> [Diagnostic] {
    let buffer = live.input.document.buffer
    var groups: [(reason: LoadVerdict.Reason, clients: [ClientProfile])] = []
    for client in clients {
      switch client.verdict(on: live.input.document) {
      case .loads: continue
      case .rejected(let reasons), .crashes(let reasons, _), .undecided(let reasons):
        guard let reason = reasons.first else { continue }
        if let place = groups.firstIndex(where: { $0.reason == reason }) {
          groups[place].clients.append(client)
        } else {
          groups.append((reason, [client]))
        }
      }
    }
    return groups.map { reason, clients in
      var finding = finding(notLoaded, isNotLoaded(clients, reason.sentence), help: mendAnswer)
      finding.location = SourceRange(buffer, reason.range)
      finding.clients = clients.map(\.id)
      return finding
    }
  }

  var drifts: [Diagnostic] {
    guard let copy, isSameText == false, let drift else { return [] }
    let (name, verdict) = (copy.buffer.name, DiffWords(report: drift).verdict)
    switch drift.verdict {
    case .equal:
      return [finding(serverDrift, hasOtherText(name), as: .info, help: takeOver(name))]
    case .undecided:
      return [finding(serverDrift, isPerhapsNotCopy(name, verdict), help: takeOver(name))]
    case .different where live.isUnchanged:
      let message = keepsOldCopy(live.stored?.entityTag, name, verdict)
      return [finding(serverDrift, message, help: deployWithNewTag(name))]
    case .different:
      return [finding(serverDrift, isNotCopy(name, verdict), help: takeOver(name))]
    }
  }

  /// The heading above the comparison in a report for people.
  var driftHeading: String { "before: \(copy?.buffer.name ?? ""), after: the server's answer" }
}

// The behaviour of caches and connections

extension WatchedAnswer {
  /// The problems that break conditional requests of phones.
  var tags: [Diagnostic] {
    guard let head = live.head, !live.isUnchanged else { return [] }
    if head.entityTag == nil, head.lastModified == nil {
      return [finding(entityTag, hasNoTag, as: .info, help: sendTag)]
    }
    guard let tag = head.entityTag, let stored = live.stored, let old = stored.entityTag else {
      return []
    }
    let isSameTag = tag.utf8.elementsEqual(old.utf8)
    switch (isSameTag, stored.body == live.input.bytes) {
    case (true, false): return [finding(entityTag, hasStaleTag(tag), help: changeTag)]
    case (false, true): return [finding(entityTag, hasOtherTag(old, tag), as: .info, help: keepTag)]
    case (true, true), (false, false): return []
    }
  }

  var caching: [Diagnostic] {
    guard let head = live.head else { return [] }
    var findings: [Diagnostic] = []
    if let age = head.age, let shared = head.sharedLifetime, age > shared {
      findings.append(finding(staleAnswer, isTooOld(age, shared), help: purge))
    } else if let age = head.age, age > 0, let drift, drift.verdict != .equal {
      findings.append(finding(staleAnswer, mayBeOld(age), help: purge))
    }
    if let lifetime = head.lifetime, lifetime > secondsOfDay {
      findings.append(finding(cacheLifetime, livesLong(lifetime), help: askAlways))
    }
    return findings
  }

  func redirects(_ server: WatchedServer) -> [Diagnostic] {
    guard let target = live.answer.redirectTarget.flatMap({ RemoteURL($0) }),
      !target.host.utf8.elementsEqual(server.url.host.utf8)
    else { return [] }
    return [finding(foreignRedirect, leadsAway(target.hostName), help: serveItself)]
  }

  func certificate(_ server: WatchedServer, within days: Int) -> [Diagnostic] {
    guard let head = live.head, let end = head.certificateEnd,
      end - head.time < days * secondsOfDay
    else { return [] }
    let rest = max(0, end - head.time)
    return [finding(certificateEnds, endsSoon(rest, certificateDay ?? ""), help: renew)]
  }

  /// The day on which the certificate expires; nil if there is none.
  var certificateDay: String? {
    live.head?.certificateEnd.map { HTTPDate(secondsSince1970: $0).day }
  }
}

// MARK: - Facts for people

extension WatchedAnswer {
  /// The status of the response; nil if it did not arrive completely.
  var status: Int? {
    live.isUnchanged ? 304 : live.answer.status == 0 ? nil : live.answer.status
  }

  func outcome(at address: String, for asker: String) -> String {
    let status = status.map { "answers \($0)" } ?? "gives no usable answer"
    return "\(address) \(status) to \(asker)"
  }

  var facts: [String] {
    [
      live.head?.entityTag.map { "ETag \(Quotation.of($0))" },
      live.head?.age.map { "in a cache for \(duration($0))" },
      certificateDay.map { "certificate until \($0)" },
      isSameText.flatMap { $0 ? copy.map { "the same as \($0.buffer.name)" } : nil },
    ].compactMap { $0 }
  }
}

private let secondsOfDay = 86_400

// MARK: - Wording

/// A time in its greatest unit, rounded down: `45 seconds`, `2 hours`, `3 days`.
private func duration(_ seconds: Int) -> String {
  switch seconds {
  case ..<120: counted(seconds, "second")
  case ..<7_200: counted(seconds / 60, "minute")
  case ..<(2 * secondsOfDay): counted(seconds / 3_600, "hour")
  default: counted(seconds / secondsOfDay, "day")
  }
}

private func isNotLoaded(_ clients: [ClientProfile], _ reason: String) -> String {
  "\(ClientNames.brief(clients)) cannot use the answer: \(reason)"
}

private func hasOtherText(_ copy: String) -> String {
  "the text of the answer is not that of \(copy), but no URL and no setting changes (proved)"
}

private func isNotCopy(_ copy: String, _ verdict: String) -> String {
  "phones get another configuration than \(copy): \(verdict)"
}

private func isPerhapsNotCopy(_ copy: String, _ verdict: String) -> String {
  "phones may get another configuration than \(copy): \(verdict)"
}

private func keepsOldCopy(_ tag: String?, _ copy: String, _ verdict: String) -> String {
  let tag = tag.map { " with ETag \(Quotation.of($0))" } ?? ""
  return
    "the server says that an older answer\(tag) is still current: phones that have it never get "
    + "\(copy): \(verdict)"
}

private func takeOver(_ copy: String) -> String {
  "deploy \(copy), or copy the answer into the repository"
}

private func deployWithNewTag(_ copy: String) -> String {
  "deploy \(copy); if it is deployed, let the ETag change with the content"
}

private let mendAnswer = "save the answer to a file, and run `pathconfig lint` on it"

private let hasNoTag =
  "the answer has neither `ETag` nor `Last-Modified`: phones download it whole each time"
private let sendTag = "send an `ETag` that changes with the content"

private func hasStaleTag(_ tag: String) -> String {
  "the content changed, and its ETag \(Quotation.of(tag)) did not: caches and phones that ask with it "
    + "keep the old copy"
}

private let changeTag = "let the ETag change with the content"

private func hasOtherTag(_ old: String, _ new: String) -> String {
  "the ETag changed from \(Quotation.of(old)) to \(Quotation.of(new)), and the content did not: phones "
    + "download it again"
}

private let keepTag = "make the ETag from the content, the same on every server"

private func isTooOld(_ age: Int, _ lifetime: Int) -> String {
  "a cache has held the answer for \(duration(age)), and may for \(duration(lifetime)): phones get an "
    + "old copy"
}

private func mayBeOld(_ age: Int) -> String {
  "a cache has held the answer for \(duration(age)): phones may get an older copy than the server has"
}

private let purge = "remove the URL from the cache in front of the server"

private func livesLong(_ lifetime: Int) -> String {
  "phones may use the answer for \(duration(lifetime)) without asking: a new copy reaches them that late"
}

private let askAlways = "send `Cache-Control: no-cache`, with an `ETag`"

private func leadsAway(_ host: String) -> String {
  "the server redirects to another host, \(host): a login does not arrive there, and downloads need "
    + "both hosts"
}

private let serveItself = "serve the file at the address that the app asks"

private func endsSoon(_ seconds: Int, _ day: String) -> String {
  "the server's certificate ends in \(duration(seconds)), on \(day): phones then refuse every connection"
}

private let renew = "renew the certificate"
