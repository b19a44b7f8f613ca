import PathConfigKit

extension InputLoader {
  /// Hands out the bytes of an input that is no configuration, chunk by chunk: of a file or of
  /// standard input however many, of a server as many as it may send.
  func chunks(
    of argument: String, _ body: (ContiguousArray<UInt8>) -> Void
  ) throws(CommandFailure) {
    do throws(LoadError) {
      switch try SourceReference.parse(argument) {
      case .path(let path):
        do throws(FileFault) {
          try loader.files.readChunks(of: path, body)
        } catch {
          throw LoadError.file(path, error)
        }
      case .standardInput: try standardInputChunks(body)
      case .git(let revision):
        body(try loader.load(.git(revision)).bytes)
      case .remote(let url):
        let source = try loader.load(.remote(url))
        for note in source.notes { session.note("\(source.name): \(note)") }
        body(source.bytes)
      }
    } catch {
      throw .input(.init(error))
    }
  }

  private func standardInputChunks(_ body: (ContiguousArray<UInt8>) -> Void) throws(LoadError) {
    do throws(SystemError) {
      while true {
        let chunk = try session.console.standardInput.read()
        if chunk.isEmpty { return }
        body(chunk)
      }
    } catch {
      throw .standardInput(.failed(reason: error.reason))
    }
  }
}
