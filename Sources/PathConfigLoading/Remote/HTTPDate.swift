/// A date in HTTP's form, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
///
/// The two obsolete forms are not read.
struct HTTPDate: Hashable, Sendable {
  var secondsSince1970: Int

  init?(_ text: String) {
    let parts = text.split { $0 == " " || $0 == "," || $0 == ":" }
    guard parts.count == 8, parts[7] == "GMT",
      let month = Self.months.firstIndex(where: { $0 == parts[2] }),
      let day = Self.number(parts[1], 1...31), let year = Self.number(parts[3], 1970...9999),
      let hour = Self.number(parts[4], 0...23), let minute = Self.number(parts[5], 0...59),
      let second = Self.number(parts[6], 0...60)
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month + 1, day: day)
    self.secondsSince1970 = ((days * 24 + hour) * 60 + minute) * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Days in the Gregorian calendar, counted with years that begin in March so that the leap day
  /// is the last of its year.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468
  }
}
