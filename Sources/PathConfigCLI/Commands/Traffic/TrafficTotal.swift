import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The counts of all logs or parts of a run.
struct TrafficTotal {
  let question: TrafficQuestion
  let counts: TrafficCounts
}

/// Counts the requests of logs, on all cores.
struct LogCount {
  private let question: TrafficQuestion
  private let loader: InputLoader
  private let session: Session

  init(_ question: TrafficQuestion, _ loader: InputLoader, _ session: Session) {
    self.question = question
    self.loader = loader
    self.session = session
  }

  func count(_ logs: [String]) throws(RunFailure) -> TrafficCounts {
    let clients = question.clients(fallback: ICUEngine())
    var counts = TrafficCounts(clients: clients.count)
    for log in logs {
      let blocks = LineBlockReader(LineBlockCutter(), try loader.chunks(of: log))
      let workers = try LinePipeline.run(
        workers: session.workerCount,
        make: { LogWorker(TrafficTally(clients, counting: question.filter)) }, read: blocks.next)
      for worker in workers { counts.add(worker.tally.result) }
    }
    return counts
  }
}

private final class LogWorker: LineWorker {
  let tally: TrafficTally

  init(_ tally: TrafficTally) {
    self.tally = tally
  }

  func work(on block: LineBlock) { tally.count(block) }

  /// Counts add up in any order.
  static var handsOver: Bool { false }

  func handOver() -> Bool { true }
}

/// Adds up the counts of parts.
struct PartSum {
  private let loader: InputLoader
  private let tool: String

  /// A line has the text of a configuration, and may be as long as JSON makes it.
  private static let maximumLineBytes = 256 << 20

  init(_ loader: InputLoader, tool: String) {
    self.loader = loader
    self.tool = tool
  }

  func sum(_ parts: [String]) throws(RunFailure) -> TrafficTotal {
    var first: (name: String, head: UTF8String)?
    var total: TrafficTotal?
    for part in parts {
      let name = part == "-" ? SourceReference.standardInputName : part
      let (head, question, counts) = try read(part, name)
      if let first, first.head != head {
        throw .input(.init("\(name): \(first.name) has other clients or another configuration"))
      }
      first = first ?? (name, head)
      var sum = total?.counts ?? TrafficCounts(clients: question.profiles.count)
      sum.add(counts)
      total = TrafficTotal(question: total?.question ?? question, counts: sum)
    }
    guard let total else { throw .input(.init("there is no part")) }
    return total
  }

  private func read(
    _ part: String, _ name: String
  ) throws(RunFailure) -> (head: UTF8String, question: TrafficQuestion, counts: TrafficCounts) {
    let blocks = LineBlockReader(
      LineBlockCutter(maximumLineBytes: Self.maximumLineBytes), try loader.chunks(of: part))
    var reader = TrafficPartReader(name, tool: tool)
    do {
      while let block = try blocks.next() {
        try block.forEach { line, _ in
          if case .text(let text) = line { try reader.read(UTF8String(repairing: text)) }
        }
      }
      return try reader.finish()
    } catch let error as TrafficPartReader.Refusal {
      throw .input(.init(error.message, help: "count that part of the log again"))
    } catch let error as RunFailure {
      throw error
    } catch {
      throw .input(.init("\(name): \(error)"))
    }
  }
}
