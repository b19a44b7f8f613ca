import PathConfigLoading
import PathConfigPlatform
import Testing

#if os(Linux)
  /// A system without libcurl, or with another library of that name.
  @Suite struct CurlLibraryTests {
    @Test func aMissingLibraryIsAFault() throws {
      guard case .noLibrary("libcurl", let reason) = fault(["libnowhere.so.1", "libnowhere.so.2"])
      else { return #expect(Bool(false), "another fault") }
      #expect(reason.hasPrefix("libnowhere.so.1: "))
    }

    @Test func usesTheFirstExistingLibrary() {
      #expect(
        fault(["libnowhere.so.1", "libm.so.6", "libcurl.so.4"])
          == .noLibrary("libcurl", reason: "it is too old and has no `curl_global_init`"))
    }

    private func fault(_ names: [String]) -> TransportFault? {
      PathConfigPlatformTests.fault {
        let url = try #require(RemoteURL("http://127.0.0.1/"))
        let limits = HTTPLimits(
          answerTime: .seconds(1), totalTime: .seconds(1), maximumBytes: 1)
        return try CurlTransport(libraryNames: names).exchange(
          HTTPRequest(url: url, headers: [], limits: limits))
      }
    }
  }
#endif
