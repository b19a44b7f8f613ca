import PathConfigClients
import PathConfigSyntax

/// Numbers for values of properties: equal ones for values that clients treat alike.
///
/// Two configurations that are compared share one numbering, each with its own client.
struct ValueNumbering {
  private var numbers: [UTF8String: Int] = [:]

  mutating func number(
    of value: JSONValue, _ property: UTF8String, for client: ClientProfile
  ) -> Int {
    number(ComparableValue(value, of: property, for: client))
  }

  mutating func number(ofDefaultOf property: UTF8String, for client: ClientProfile) -> Int {
    number(ComparableValue(defaultOf: property, for: client))
  }

  private mutating func number(_ value: ComparableValue) -> Int {
    if let known = numbers[value.text] { return known }
    numbers[value.text] = numbers.count
    return numbers.count - 1
  }
}
