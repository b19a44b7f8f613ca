public import Foundation
import PathConfigDiagnostics
import PathConfigLoading
public import PathConfigModel
import PathConfigPlatform

extension PathConfig {
  /// A configuration of one file that is in memory.
  ///
  /// ```swift
  /// let data = Data(#"{"settings": {}, "rules": []}"#.utf8)
  /// let configuration = PathConfig(json: data, name: "ios.json")
  /// ```
  ///
  /// - Parameters:
  ///   - json: the bytes of the file, with any content.
  ///   - name: the name of the file in messages, such as its path.
  public init(json: Data, name: String) {
    self.init(ConfigurationDocument(json: json, name: name))
  }

  /// A configuration of one file, from disk or from a server.
  ///
  /// Calls ``ConfigurationDocument/load(from:headers:)``, which describes the details.
  public static func load(
    from url: URL, headers: [String: String] = [:]
  ) async throws(LoadingError) -> PathConfig {
    PathConfig(try await ConfigurationDocument.load(from: url, headers: headers))
  }
}

extension ConfigurationDocument {
  /// Reads a file, or asks a server.
  ///
  /// If a server's answer is clearly not a configuration (a login page, an error, a body that ends
  /// early), the error describes the answer. Temporary failures are tried again for half a
  /// minute in all. Waiting blocks no thread of the caller, and cancelling the task ends the wait.
  ///
  /// ```swift
  /// func current(bundled: URL, server: URL, token: String) async throws -> PathConfig {
  ///   let headers = ["Authorization": "Bearer \(token)"]
  ///   let files = try await [
  ///     ConfigurationDocument.load(from: bundled),
  ///     ConfigurationDocument.load(from: server, headers: headers),
  ///   ]
  ///   return PathConfig(files, combine: .replace)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - url: a file, or an `http` or `https` address.
  ///   - headers: sent to the host of `url`, and to no other host that it redirects to.
  public static func load(
    from url: URL, headers: [String: String] = [:]
  ) async throws(PathConfig.LoadingError) -> ConfigurationDocument {
    var options = RemoteOptions()
    options.headers = headers.sorted { $0.key < $1.key }.map { HTTPHeader($0.key, $0.value) }
    let loader = SourceLoader(
      files: FileReader(), standardInput: StandardInput { [] },
      remote: RemoteLoader(transport: SystemTransport(), options: options))
    let result = await BlockingWork.run {
      Result { () throws(LoadError) in try loader.load(SourceReference(url)) }
    }
    switch result {
    case .success(let loaded)?: return Self(json: loaded.bytes, name: loaded.name)
    case .failure(let error)?: throw .failed(error)
    case nil: throw .cancelled(url)
    }
  }
}

extension SourceReference {
  /// An address, or the path of a file.
  ///
  /// A library reads neither standard input nor Git.
  fileprivate init(_ url: URL) throws(LoadError) {
    if url.isFileURL {
      self = .path(url.path)
      return
    }
    self = try SourceReference.parse(url.absoluteString)
    switch self {
    case .path, .remote: break
    case .standardInput, .git: throw .reference(name, .malformedAddress)
    }
  }
}
