/// How several sources become one configuration.
package enum SourceCombination: Hashable, Sendable {
  /// Each source that loads replaces rules and settings as a whole.
  case replace
}

/// When the stored copy of a remote source is read.
package enum CachedCopy: Hashable, Sendable {
  /// At the place of the remote source in the list: over what stands before it, under what stands
  /// after it until the download lands.
  case inPlaceOfTheRemote
  /// After the bundled file and over it.
  case overBundled
  /// Instead of the bundled file, which is read only where no stored copy can be read.
  case insteadOfBundled
}

/// What tells one stored copy from another.
package enum CacheKey: Hashable, Sendable {
  /// One file for every remote.
  case one(fileName: String)
  /// The last component of the URL's path: host, directories and query do not count.
  case lastPathComponent
  /// The URL as the app gives it.
  case wholeURL
}

/// What a stored copy of a remote source holds.
package enum StoredCopyForm: Hashable, Sendable {
  /// The bytes of the answer.
  case asFetched
  /// A text of the client's own, written from what it read: members that it does not know or that
  /// are null are not in it.
  case writtenFromWhatWasRead
}

/// When a client stores the answer of a remote source.
package enum StoringMoment: Hashable, Sendable {
  /// Once its rules and settings are in effect.
  case afterApplying
  /// Before that, so that what crashes then is stored all the same.
  case beforeApplying
}

/// What a client does when the server of a remote source cannot be reached.
package enum NetworkFailure: Hashable, Sendable {
  case keepsWhatIsLoaded
  /// Exceptions other than of input and output leave the library.
  case mayCrash
}

/// Whether headers can be sent with the request for a remote source.
package enum RequestHeaders: Hashable, Sendable {
  case unavailable
  /// Only where the app builds the path configuration itself, and not through the library's
  /// global one.
  case ofAnOwnInstance
  case available
}

/// What a request for a remote source says of the client that makes it.
package struct DownloadRequest: Hashable, Sendable {
  package var userAgent: String

  /// Nil if no such header is sent.
  package var accept: String?

  /// URLSession names the app and the releases of the system's libraries; here an app in its first
  /// version, on iOS 18.
  package static let ofURLSession = DownloadRequest(
    userAgent: "App/1 CFNetwork/1568.100.1 Darwin/24.0.0", accept: "*/*")

  /// OkHttp names its release and asks for any type of content by saying nothing.
  package static func ofOkHttp(_ release: String) -> DownloadRequest {
    DownloadRequest(userAgent: "okhttp/\(release)", accept: nil)
  }
}
