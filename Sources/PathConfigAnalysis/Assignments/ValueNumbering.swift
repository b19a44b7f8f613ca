import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// Numbers for values of properties: equal ones for what a client makes the same of.
///
/// Two configurations that are compared share one numbering.
struct ValueNumbering {
  private let client: ClientProfile
  private var numbers: [ComparableValue: Int] = [:]

  init(_ client: ClientProfile) { self.client = client }

  mutating func number(of value: JSONValue, _ property: UTF8String) -> Int {
    number(ComparableValue(value, of: property, for: client))
  }

  mutating func number(ofDefaultOf property: UTF8String) -> Int {
    number(ComparableValue(defaultOf: property, for: client))
  }

  private mutating func number(_ value: ComparableValue) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = numbers.count
    return numbers.count - 1
  }
}
