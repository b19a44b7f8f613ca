import PathConfigLoading

extension PathConfiguration.Source {
  /// Reads a file, or asks a server.
  ///
  /// Waits for the answer: an app calls it off its main thread. What a server sends that is plainly no
  /// configuration (a login page, an error, a body that ends early) is an error that says what was
  /// received. Passing faults are tried again, for half a minute in all.
  ///
  /// - Parameters:
  ///   - reference: a path, or an `http` or `https` URL.
  ///   - headers: sent to the host that the URL names and to no other one that it redirects to.
  public static func load(
    _ reference: String, headers: [(name: String, value: String)] = []
  ) throws(PathConfiguration.LoadingError) -> Self {
    var options = RemoteOptions()
    options.headers = headers.map { HTTPHeader($0.name, $0.value) }
    let loader = SourceLoader(
      files: FileReader(), standardInput: StandardInput { [] },
      remote: RemoteLoader(transport: SystemTransport(), options: options))
    do throws(LoadError) {
      let loaded = try loader.load(Self.place(of: reference))
      return Self(json: loaded.bytes, name: loaded.name)
    } catch {
      throw PathConfiguration.LoadingError(error)
    }
  }

  /// A library reads nobody's standard input.
  private static func place(of text: String) throws(LoadError) -> SourceReference {
    let reference = try SourceReference.parse(text)
    return reference == .standardInput ? .path(text) : reference
  }
}

extension PathConfiguration {
  /// Why a source could not be had.
  public struct LoadingError: Error, Sendable, CustomStringConvertible {
    /// What the source is called; a URL without what is secret in it.
    public let source: String

    /// What went wrong and what was received, without a full stop.
    public let message: String

    /// What to do, in the imperative.
    public let help: String?

    init(_ error: LoadError) {
      source = error.sourceName
      message = error.message
      help = error.help
    }

    /// The source, what went wrong, and what to do, on one line.
    public var description: String {
      "\(source): \(message)" + (help.map { "; \($0)" } ?? "")
    }
  }
}
