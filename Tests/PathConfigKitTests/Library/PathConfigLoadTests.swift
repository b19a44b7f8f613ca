import Foundation
import PathConfigKit
import PathConfigModel
import PathConfigTestSupport
import Testing

/// Loading from URLs.
@Suite struct PathConfigLoadTests {
  @Test func loadsFilesAndNamesThemByPath() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": []}"#, to: "ios.json")
    let file = URL(fileURLWithPath: folder.path).appendingPathComponent("ios.json")
    let document = try await ConfigurationDocument.load(from: file)
    #expect(document.name == file.path)
    #expect(document.text == #"{"rules": []}"#)
  }

  @Test func sendsHeadersToTheServer() async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(200, ["Content-Type": "application/json"], #"{"rules": []}"#)
    }
    defer { server.stop() }
    let url = try #require(URL(string: server.address("/ios_v1.json")))
    let configuration = try await PathConfig.load(from: url, headers: ["X-Token": "t"])
    #expect(configuration.documents.map(\.text) == [#"{"rules": []}"#])
    #expect(server.requests.map { $0["X-Token"] } == ["t"])
  }

  @Test func errorsSayWhatArrived() async throws {
    let server = try LoopbackServer { _, connection in connection.answer(404, [:], "gone") }
    defer { server.stop() }
    let url = try #require(URL(string: server.address("/ios_v1.json")))
    let error = await #expect(throws: PathConfig.LoadingError.self) {
      try await PathConfig.load(from: url)
    }
    #expect(error?.message == "there is nothing at this address: 404 Not Found")
    #expect(error?.isCancelled == false)
  }

  @Test(arguments: ["-", "git:main:ios.json", "ftp://example.com/ios.json"])
  func loadsNothingButFilesAndAddresses(text: String) async throws {
    let url = try #require(URL(string: text))
    await #expect(throws: PathConfig.LoadingError.self) { try await PathConfig.load(from: url) }
  }

  /// The server cancels, because a task may wait long for its turn among the other tests.
  @Test func cancellingTheTaskEndsTheWait() async throws {
    let load = Load()
    let isReleased = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _, connection in
      load.isStarted.wait()
      load.task?.cancel()
      isReleased.wait()
      connection.answer(200, [:], #"{"rules": []}"#)
    }
    defer { server.stop() }
    let url = try #require(URL(string: server.address("/ios_v1.json")))
    let task = Task { try await PathConfig.load(from: url) }
    load.task = task
    load.isStarted.signal()
    let error = await #expect(throws: PathConfig.LoadingError.self) { try await task.value }
    #expect(error?.isCancelled == true)
    #expect(error?.source == url.absoluteString)
    isReleased.signal()
  }

  /// A load whose task is known once it is started.
  private final class Load: @unchecked Sendable {
    let isStarted = DispatchSemaphore(value: 0)
    var task: Task<PathConfig, any Error>?
  }
}
