@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct TwinColumnsTests {
  @Test func everyColumnEqualsTheOneThatIsKeptForIt() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let (rows, columns) = (random.number(in: 0...4), random.number(in: 1...12))
      let table = ContiguousArray(
        (0..<rows * columns).map { _ in UInt32(random.number(in: 0...1)) })
      let twins = TwinColumns(table, columnCount: columns)
      func column(_ number: Int, in table: ContiguousArray<UInt32>, of count: Int) -> [UInt32] {
        (0..<rows).map { table[$0 * count + number] }
      }
      let all = (0..<columns).map { column($0, in: table, of: columns) }
      let kept = twins.table(without: table)
      #expect(twins.checkInvariants() == [])
      #expect(twins.kept.count == Set(all).count)
      for number in 0..<columns {
        let new = Int(twins.newColumn[number])
        #expect(column(new, in: kept, of: twins.kept.count) == all[number])
        #expect(twins.kept[new] <= number)
      }
    }
  }
}
