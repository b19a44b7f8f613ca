import PathConfigDiagnostics
import PathConfigKit
import PathConfigRoutes

/// A list of routes that is being read, on all cores where it is long and its lines stand for themselves.
final class RouteReading {
  private(set) var stream: RouteStream
  private(set) var list: RouteList

  /// Count the URLs for which the list has no room.
  private let tallies: [ClientTally]

  init(_ format: RouteFormat?, _ filter: RouteFilter, _ tallies: [ClientTally]) {
    stream = RouteStream(format)
    list = RouteList(filter)
    self.tallies = tallies
  }

  func read(_ chunks: @escaping ChunkReader, workers: Int) throws(RunFailure) {
    while true {
      let chunk = try chunks()
      if chunk.isEmpty { break }
      stream.read(chunk)
      takeEntries()
      if let rest = stream.takeRest() {
        try read(rest, chunks, workers)
        break
      }
    }
    stream.finish()
    takeEntries()
  }

  private func takeEntries() {
    count(list.add(list.filter.sift(stream.takeEntries())), in: tallies)
  }

  private func read(
    _ rest: RouteLines, _ chunks: @escaping ChunkReader, _ count: Int
  ) throws(RunFailure) {
    var isFirst = true
    let blocks = LineBlockReader(rest.cutter, chunks)
    let make = {
      defer { isFirst = false }
      return RouteWorker(rest, self, isFirst ? self.tallies : self.tallies.map { $0.another() })
    }
    let workers = try LinePipeline.run(workers: count, make: make, read: blocks.next)
    for (client, tally) in tallies.enumerated() {
      tally.add(workers.dropFirst().map { $0.tallies[client] })
    }
  }

  /// Takes in what a worker has made of the next block.
  ///
  /// - Returns: what the list has no room for.
  fileprivate func add(_ sink: RouteSink, _ entries: SiftedEntries) -> [Visit] {
    stream.add(sink)
    return list.add(entries)
  }
}

/// Reads blocks of a list.
private final class RouteWorker: LineWorker {
  let tallies: [ClientTally]
  private let lines: RouteLines
  private let reading: RouteReading
  private let filter: RouteFilter
  private var sink = RouteSink()
  private var entries = SiftedEntries()
  private var withoutRoom: [Visit] = []

  init(_ lines: RouteLines, _ reading: RouteReading, _ tallies: [ClientTally]) {
    self.lines = lines
    self.reading = reading
    self.tallies = tallies
    filter = reading.list.filter
  }

  func work(on block: LineBlock) {
    sink = lines.read(block)
    entries = filter.sift(sink.takeEntries())
  }

  func handOver() -> Bool {
    withoutRoom = reading.add(sink, entries)
    return true
  }

  func conclude() { count(withoutRoom, in: tallies) }
}

private func count(_ visits: [Visit], in tallies: [ClientTally]) {
  for visit in visits {
    for tally in tallies { tally.count(visit) }
  }
}
