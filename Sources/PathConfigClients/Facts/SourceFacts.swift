/// The way that several sources become one configuration.
package enum SourceCombination: Hashable, Sendable {
  /// Each source that loads replaces rules and settings as a whole.
  case replace
}

/// The moment when the stored copy of a remote source is read.
package enum CachedCopy: Hashable, Sendable {
  /// At the place of the remote source in the list.
  ///
  /// It wins over sources before it. Sources after it win over it until the download arrives.
  case inPlaceOfTheRemote
  /// After the bundled file and over it.
  case overBundled
  /// Instead of the bundled file, which is read only if no stored copy can be read.
  case insteadOfBundled
}

/// The identity of a stored copy.
package enum CacheKey: Hashable, Sendable {
  /// One file for every remote.
  case one(fileName: String)
  /// The last component of the URL's path.
  ///
  /// Host, directories and query do not count.
  case lastPathComponent
  /// The URL as the app gives it.
  case wholeURL
}

/// The content of a stored copy of a remote source.
package enum StoredCopyForm: Hashable, Sendable {
  /// The bytes of the answer.
  case asFetched
  /// A text of the client's own, written from what it read.
  ///
  /// Members that it does not know or that are null are missing.
  case writtenAsRead
}

/// The moment when a client stores the answer of a remote source.
package enum StoringMoment: Hashable, Sendable {
  /// Once its rules and settings are in effect.
  case afterApplying
  /// Before that, so that a file that crashes the client then is stored all the same.
  case beforeApplying
}

/// The client's reaction if the server of a remote source cannot be reached.
package enum NetworkFailure: Hashable, Sendable {
  case keepsLoadedSources
  /// Exceptions other than those of input and output leave the library.
  case mayCrash
}

/// The ways to send headers with the request for a remote source.
enum RequestHeaders: Hashable, Sendable {
  case unavailable
  /// Only if the app builds the path configuration itself, and not through the library's global
  /// one.
  case ofAnOwnInstance
  case available
}
