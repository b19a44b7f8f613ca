import PathConfigDiagnostics
import PathConfigLint
import PathConfigPattern
import PathConfigReporting

extension WatchedAnswer {
  /// Every kind of finding.
  static var rules: [ReportedRule] {
    Check.all.filter { $0.id == remoteEndpoint }.map { ReportedRule($0, PatternTable()) } + [
      notLoaded, serverDrift, staleAnswer, entityTag, cacheLifetime, foreignRedirect,
      certificateEnds,
    ]
  }

  /// The check of `lint` about the response itself.
  static let remoteEndpoint = "remote-endpoint"
}

let serverDrift = ReportedRule(
  id: "server-drift", summary: "an answer of the server that is not the repository's file",
  rationale: """
    Phones have what the server sends. What you review and test in the repository says nothing of it.
    """,
  remedy: """
    Deploy the file. If the server is right, copy its answer into the repository: \
    `pathconfig diff FILE @ios.server` shows every change.
    """, level: .warning)

let staleAnswer = ReportedRule(
  id: "stale-answer", summary: "an old answer from a cache",
  rationale: """
    A cache between the server and the phones answers in the server's place. Until it asks again, \
    phones get the old copy.
    """,
  remedy: "Remove the URL from the cache, and let the cache ask the server more often.",
  level: .warning)

let entityTag = ReportedRule(
  id: "entity-tag", summary: "an entity tag that does not change with the content",
  rationale: """
    A phone that has stored an answer sends its ETag. If the tag is still the same, the server sends \
    304 Not Modified, and the phone keeps what it has.
    """,
  remedy: "Make the ETag from the content, such as a digest of it.", level: .warning)

let cacheLifetime = ReportedRule(
  id: "cache-lifetime", summary: "an answer that phones may use for more than a day",
  rationale: """
    The HTTP caches of URLSession and OkHttp answer without asking the server as long as \
    `Cache-Control` or `Expires` lets them. A correction does not reach these phones.
    """,
  remedy: "Send `Cache-Control: no-cache` with an `ETag`: phones then ask, and rarely download.",
  level: .warning)

let foreignRedirect = ReportedRule(
  id: "foreign-redirect", summary: "a redirect to another host",
  rationale: """
    Clients follow it, and send no login to the other host. The download fails if one of the two hosts \
    does.
    """,
  remedy: "Serve the file at the address that the app asks.", level: .warning)

let certificateEnds = ReportedRule(
  id: "certificate-end", summary: "a certificate that ends soon",
  rationale: """
    A phone refuses the connection once the certificate has ended. It keeps its previous configuration, \
    without an error message.
    """,
  remedy: "Renew the certificate, and find out why that does not happen by itself.",
  level: .warning)
