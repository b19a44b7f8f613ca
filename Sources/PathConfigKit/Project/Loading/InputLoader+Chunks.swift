/// Gives the next bytes of a stream as soon as there are some; none at the end.
package typealias ChunkReader = () throws(RunFailure) -> ContiguousArray<UInt8>

extension InputLoader {
  /// The bytes of an input that is not a configuration, chunk by chunk.
  ///
  /// A file or standard input may have any size, a server's response at most the usual limit.
  package func chunks(of argument: String) throws(RunFailure) -> ChunkReader {
    let reference: SourceReference
    do throws(LoadError) { reference = try SourceReference.parse(argument) } catch {
      throw .input(.init(error))
    }
    try requireUnwritten(reference)
    do throws(LoadError) {
      switch reference {
      case .path(let path): return try fileChunks(path)
      case .standardInput: return standardInputChunks()
      case .git(let revision): return once(try loader.load(.git(revision)).bytes)
      case .remote(let url):
        let source = try loader.load(.remote(url))
        for note in source.notes { surroundings.note("\(source.name): \(note)") }
        return once(source.bytes)
      }
    } catch {
      throw .input(.init(error))
    }
  }

  private func fileChunks(_ path: String) throws(LoadError) -> ChunkReader {
    let chunks: FileChunks
    do throws(FileFault) { chunks = try loader.files.chunks(of: path) } catch {
      throw .file(path, error)
    }
    return { () throws(RunFailure) in
      do throws(FileFault) { return try chunks.next() } catch {
        throw .input(.init(LoadError.file(path, error)))
      }
    }
  }

  private func standardInputChunks() -> ChunkReader {
    let input = surroundings.standardInput
    return { () throws(RunFailure) in
      do throws(FileFault) { return try input.nextChunk() } catch {
        throw .input(.init(LoadError.standardInput(error)))
      }
    }
  }

  private func once(_ bytes: ContiguousArray<UInt8>) -> ChunkReader {
    var rest = bytes
    return {
      defer { rest = [] }
      return rest
    }
  }
}
