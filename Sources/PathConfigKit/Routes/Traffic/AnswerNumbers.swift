import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The answers of one client to URLs, by small numbers.
///
/// An answer is a list of patterns: for each rule that matches, the first pattern that does. Nil
/// means a client that cannot be asked.
struct AnswerNumbers {
  /// The number of the answer to each URL of the last batch.
  private(set) var numbers: ContiguousArray<Int> = []

  /// The answers, each once, by their numbers.
  private(set) var answers: [[Int]?] = []

  private let client: CompiledClient
  private var numberOfAnswer: [[Int]?: Int] = [:]

  /// The numbers by sets of patterns, for one generation of those, or -1 if unknown.
  private var numberOfSet: ContiguousArray<Int> = []
  private var generation = 0
  private var found: ContiguousArray<BatchAnswer> = []

  init(_ client: CompiledClient) {
    self.client = client
  }

  /// Finds the numbers for a batch of URLs.
  mutating func find(_ urls: SubjectBatch) {
    numbers.removeAll(keepingCapacity: true)
    guard client.search(urls, into: &found) else {
      for place in 0..<urls.count { numbers.append(number(ofURL: urls, place)) }
      return
    }
    if generation != client.cache.search.generation {
      generation = client.cache.search.generation
      numberOfSet.removeAll(keepingCapacity: true)
    }
    for place in 0..<urls.count {
      switch found[place] {
      case .found(let set):
        let known = set.index < numberOfSet.count ? numberOfSet[set.index] : -1
        numbers.append(known >= 0 ? known : number(of: set))
      case .noSubject: numbers.append(number(of: nil))
      // A single question may empty the cache, so that these come last.
      case .undecided: numbers.append(-1)
      }
    }
    for place in 0..<urls.count where numbers[place] < 0 {
      numbers[place] = number(ofURL: urls, place)
    }
  }

  private mutating func number(of set: SearchCache.LabelSet) -> Int {
    let number = number(of: client.resolution(of: set))
    while numberOfSet.count <= set.index { numberOfSet.append(-1) }
    numberOfSet[set.index] = number
    return number
  }

  private mutating func number(ofURL urls: SubjectBatch, _ place: Int) -> Int {
    let url = UTF8String(wellFormed: ContiguousArray(urls.bytes[urls[place]]))
    return number(of: client.answer(url).resolution)
  }

  private mutating func number(of resolution: Resolution?) -> Int {
    let answer = resolution.map { $0.rules.map(\.pattern) }
    if let known = numberOfAnswer[answer] { return known }
    numberOfAnswer[answer] = answers.count
    answers.append(answer)
    return answers.count - 1
  }
}
