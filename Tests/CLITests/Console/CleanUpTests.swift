@testable import PathConfigCLI
import Testing

@Suite struct CleanUpTests {
  @Test func everythingIsUndoneTheLatestFirst() {
    let cleanUp = CleanUp()
    let log = Log()
    _ = cleanUp.add { { log.names.append("a") } }
    let second = cleanUp.add { { log.names.append("b") } }
    _ = cleanUp.add { { log.names.append("c") } }
    cleanUp.remove(second)
    cleanUp.remove(second)
    #expect(cleanUp.add { nil } == nil)
    cleanUp.runBeforeTheEnd()
    #expect(log.names == ["c", "a"])
  }

  private final class Log: @unchecked Sendable {
    var names: [String] = []
  }
}
