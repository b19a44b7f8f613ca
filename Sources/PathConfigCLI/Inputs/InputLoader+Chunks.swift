import PathConfigKit

extension InputLoader {
  /// The bytes of an input that is no configuration, chunk by chunk: of a file or of standard input
  /// however many, of a server as many as it may send.
  func chunks(of argument: String) throws(CommandFailure) -> LineBlockReader.ChunkReader {
    do throws(LoadError) {
      switch try SourceReference.parse(argument) {
      case .path(let path): return try fileChunks(path)
      case .standardInput: return standardInputChunks()
      case .git(let revision): return once(try loader.load(.git(revision)).bytes)
      case .remote(let url):
        let source = try loader.load(.remote(url))
        for note in source.notes { session.note("\(source.name): \(note)") }
        return once(source.bytes)
      }
    } catch {
      throw .input(.init(error))
    }
  }

  private func fileChunks(_ path: String) throws(LoadError) -> LineBlockReader.ChunkReader {
    let chunks: FileChunks
    do throws(FileFault) { chunks = try loader.files.chunks(of: path) } catch {
      throw .file(path, error)
    }
    return { () throws(CommandFailure) in
      do throws(FileFault) { return try chunks.next() } catch {
        throw .input(.init(LoadError.file(path, error)))
      }
    }
  }

  private func standardInputChunks() -> LineBlockReader.ChunkReader {
    let input = session.console.standardInput
    return { () throws(CommandFailure) in
      do throws(SystemError) { return try input.read() } catch {
        throw .input(.init(LoadError.standardInput(.failed(reason: error.reason))))
      }
    }
  }

  private func once(_ bytes: ContiguousArray<UInt8>) -> LineBlockReader.ChunkReader {
    var rest = bytes
    return {
      defer { rest = [] }
      return rest
    }
  }
}
