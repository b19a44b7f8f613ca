import Foundation
import PathConfigLoading
import PathConfigTestSupport
import Testing

/// Loading with a cache, over a scripted transport.
@Suite struct ResponseCacheTests {
  private let folder: TemporaryFolder
  private var cacheFolder: String { folder.path + "/deep/cache" }
  private static let body = "{\"rules\":[]}"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Answers with an entity tag, and 304 to a request with that tag.
  private let revalidating = ScriptedTransport { request, _ in
    let asked = request.headers.first { $0.isNamed("If-None-Match") }?.value.reveal()
    return asked == "\"1\"" ? HTTPResponse(304) : .json(["ETag": "\"1\""])
  }

  @Test func readsUnchangedFilesFromTheCache() throws {
    let first = try load(over: revalidating).get()
    let second = try load(over: revalidating).get()
    #expect(first.notes.isEmpty)
    #expect(second.notes == [.revalidated])
    #expect(second.bytes == first.bytes)
    guard case .remote(let origin) = second.origin else { return #expect(Bool(false)) }
    #expect(origin.isFromCache)
    #expect(origin.status == 200)
    #expect(origin.entityTag == "\"1\"")
    #expect(origin.contentType == "application/json")
    #expect(revalidating.requests.count == 2)
  }

  @Test func sendsDatesAsConditionsToo() throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let transport = ScriptedTransport { request, _ in
      request.headers.contains { $0.isNamed("If-Modified-Since") && $0.value.reveal() == date }
        ? HTTPResponse(304) : .json(["Last-Modified": date])
    }
    _ = try load(over: transport).get()
    #expect(try load(over: transport).get().notes == [.revalidated])
  }

  @Test func aChangedFileReplacesTheEntry() throws {
    let transport = ScriptedTransport { _, count in
      .json(["ETag": "\"\(count)\""], "{\"\(count)\":1}")
    }
    for count in 0..<3 {
      #expect(try load(over: transport).get().bytes == ContiguousArray("{\"\(count)\":1}".utf8))
    }
    let stored = try load(over: refusing, isOffline: true).get()
    #expect(stored.bytes == ContiguousArray("{\"2\":1}".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: cacheFolder).count == 1)
  }

  @Test func offlineNeedsAnEntryAndNoServer() throws {
    let missing = load(over: refusing, isOffline: true)
    #expect(
      description(of: missing) == """
        no stored copy of this address with these headers
        help: load it once without --offline
        """)
    _ = try load(over: revalidating).get()
    let source = try load(over: refusing, isOffline: true).get()
    #expect(source.notes == [.offline])
    #expect(source.bytes == ContiguousArray(Self.body.utf8))
    #expect(refusing.requests.isEmpty)
  }

  private let refusing = ScriptedTransport { _, _ in throw TransportFault.notConnected }

  @Test func storesOnlyConfigurations() throws {
    let transport = ScriptedTransport { _, count in
      .json(["ETag": "\"1\""], count == 0 ? Self.body : "nonsense")
    }
    for _ in 0..<2 { _ = try load(over: transport, storingIf: { $0.first == 0x7B }).get() }
    let stored = try load(over: refusing, isOffline: true).get()
    #expect(stored.bytes == ContiguousArray(Self.body.utf8))
  }

  @Test(arguments: [
    (["Authorization: 1"], ["Authorization: 1"], true),
    (["authorization: 1"], ["Authorization: 1"], true),
    (["A: 1", "B: 2"], ["B: 2", "A: 1"], true), (["Authorization: 1"], ["Authorization: 2"], false),
    (["Authorization: 1"], [], false), (["A: B"], ["A: ", "B: "], false),
    (["A: 12", "B: 3"], ["A: 1", "B: 23"], false),
  ])
  func eachLoginHasItsOwnEntry(first: [String], second: [String], isShared: Bool) throws {
    _ = try load(over: revalidating, headers: first).get()
    let result = load(over: refusing, headers: second, isOffline: true)
    #expect(((try? result.get()) != nil) == isShared)
  }

  @Test func credentialsInTheAddressAreALoginToo() throws {
    _ = try load("https://u:p@a.com/", over: revalidating).get()
    #expect(throws: RemoteError.self) {
      try load("https://u:q@a.com/", over: refusing, isOffline: true).get()
    }
    #expect(throws: RemoteError.self) {
      try load("https://a.com/", over: refusing, isOffline: true).get()
    }
  }

  @Test func anEntityTagGoesOnlyToTheAddressThatGaveIt() throws {
    let transport = ScriptedTransport { request, count in
      switch request.url.text {
      case "https://a.com/": HTTPResponse(302, ["Location": count < 2 ? "/old" : "/new"])
      default: .json(["ETag": "\"1\""])
      }
    }
    for _ in 0..<3 { _ = try load(over: transport).get() }
    let conditions = transport.sentHeaders.map { $0.filter { $0.contains("If-") } }
    // The second load is the first to end at /new, the third the first to have a tag of it.
    #expect(conditions == [[], [], [], [], [], ["If-None-Match: \"1\""]])
  }

  @Test func hostileEntityTagsAreNotSentBack() throws {
    let transport = ScriptedTransport { _, _ in
      .json(["ETag": "\"1\"\u{7F}", "Last-Modified": String(repeating: "x", count: 1_001)])
    }
    for _ in 0..<2 { _ = try load(over: transport).get() }
    #expect(transport.sentHeaders.allSatisfy { !$0.contains { $0.contains("If-") } })
  }

  @Test func entriesAreForTheirOwnerAloneAndNameNothing() throws {
    _ = try load(
      "https://user:hunter2@a.com/?token=hunter2", over: revalidating, headers: ["X: hunter2"]
    ).get()
    let names = try FileManager.default.contentsOfDirectory(atPath: cacheFolder)
    #expect(names.count == 1)
    let name = try #require(names.first)
    #expect(name.utf8.count == 64)
    #expect(name.allSatisfy { $0.isHexDigit })
    let path = cacheFolder + "/" + name
    #expect(try mode(of: path) == 0o600)
    #expect(try mode(of: cacheFolder) == 0o700)
    let content = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    #expect(content.contains("url https://a.com/?token=***\n"))
    #expect(!content.contains("hunter2"))
  }

  @Test func damagedEntriesAreSurvived() throws {
    _ = try load(over: revalidating).get()
    let path = try entryPath()
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    for broken in [Array(whole.dropLast()), whole + [0x20], [], Array("nonsense".utf8)] {
      try Data(broken).write(to: URL(fileURLWithPath: path))
      #expect(throws: RemoteError.self) { try load(over: refusing, isOffline: true).get() }
      let source = try load(over: revalidating).get()
      #expect(source.notes == [.cacheEntryDamaged])
      #expect(source.bytes == ContiguousArray(Self.body.utf8))
      #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == whole)
    }
    // A directory in place of the entry cannot be replaced, which is not a reason to fail.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
    let source = try load(over: revalidating).get()
    #expect(source.bytes == ContiguousArray(Self.body.utf8))
    #expect(source.notes.first == .cacheEntryDamaged)
    guard case .cacheNotWritten = source.notes.last else { return #expect(Bool(false)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: cacheFolder).count == 1)
  }

  /// An entry that the tool did not store itself is neither followed nor waited for.
  @Test(arguments: ["link", "pipe", "device", "large"])
  func refusesOtherFilesInPlaceOfEntries(kind: String) throws {
    _ = try load(over: revalidating).get()
    let path = try entryPath()
    let elsewhere = folder.path + "/elsewhere"
    try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
    switch kind {
    case "link":
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "device":
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    default:
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(truncate(path, 1 << 40) == 0)
    }
    #expect(throws: RemoteError.self) { try load(over: refusing, isOffline: true).get() }
    let source = try load(over: revalidating).get()
    #expect(source.notes == [.cacheEntryDamaged])
    #expect(try load(over: refusing, isOffline: true).get().notes == [.offline])
    #expect(try FileManager.default.contentsOfDirectory(atPath: cacheFolder).count == 1)
  }

  @Test func loadsWithoutACacheFolder() throws {
    try folder.write("", to: "deep")
    let source = try load(over: revalidating).get()
    #expect(source.bytes == ContiguousArray(Self.body.utf8))
    guard case .cacheNotWritten(let reason) = source.notes.first else {
      return #expect(Bool(false))
    }
    #expect(source.notes.first?.description == "the answer could not be stored: \(reason)")
  }

  @Test func readersSeeWholeEntriesWhileWritersReplaceThem() throws {
    let sizes = (0..<20).map { $0 * 500 }
    DispatchQueue.concurrentPerform(iterations: 60) { index in
      let body = "{" + String(repeating: " ", count: sizes[index % sizes.count]) + "}"
      if index % 2 == 0 {
        _ = load(over: ScriptedTransport { _, _ in .json([:], body) })
      } else if case .success(let source) = load(over: refusing, isOffline: true) {
        #expect(source.bytes.last == 0x7D)
        #expect(source.notes == [.offline])
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: cacheFolder).count == 1)
  }

  @Test(arguments: [
    (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/pathconfig"),
    (["XDG_CACHE_HOME": "/x/"], "/x/pathconfig"), ([:], nil), (["HOME": ""], nil),
    (["HOME": "relative"], nil), (["XDG_CACHE_HOME": "relative"], nil),
  ])
  func theFolderFollowsTheEnvironment(environment: [String: String], folder: String?) {
    #expect(ResponseCache.standardFolder(environment: environment) == folder)
  }

  @Test func theFolderIsBelowTheHomeOtherwise() {
    #if canImport(Darwin)
      let expected = "/h/Library/Caches/pathconfig"
    #else
      let expected = "/h/.cache/pathconfig"
    #endif
    for environment in [["HOME": "/h"], ["HOME": "/h/", "XDG_CACHE_HOME": "relative"]] {
      #expect(ResponseCache.standardFolder(environment: environment) == expected)
    }
  }

  private func load(
    _ address: String = "https://a.com/", over transport: ScriptedTransport,
    headers: [String] = [], isOffline: Bool = false,
    storingIf isStorable: (ContiguousArray<UInt8>) -> Bool = { _ in true }
  ) -> Result<LoadedSource, RemoteError> {
    var options = RemoteOptions()
    options.retries = 0
    options.isOffline = isOffline
    options.headers = headers.compactMap { try? HTTPHeader.parse($0, environment: [:]) }
    let loader = RemoteLoader(
      transport: transport, options: options, cache: ResponseCache(folder: cacheFolder),
      pace: ManualTime().pace())
    guard let url = RemoteURL(address) else { preconditionFailure(address) }
    do throws(RemoteError) {
      return .success(try loader.load(url, storingIf: isStorable))
    } catch {
      return .failure(error)
    }
  }

  private func entryPath() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: cacheFolder)
    return cacheFolder + "/" + (try #require(names.first))
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }
}
