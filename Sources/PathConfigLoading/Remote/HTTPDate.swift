/// A date in HTTP's form, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
///
/// The two obsolete forms are not read.
package struct HTTPDate: Hashable, Sendable {
  package var secondsSince1970: Int

  package init?(_ text: String) {
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

  /// Reads the end of a certificate as libcurl writes it: `Nov 24 01:00:00 2026 GMT` with OpenSSL,
  /// `2026-11-24 01:00:00 GMT` with other libraries.
  package init?(ofCertificate text: String) {
    let parts = text.split { " :-".contains($0) }.map(String.init)
    guard parts.count == 7 else { return nil }
    if let month = Self.number(parts[1][...], 1...12), parts[0].utf8.count == 4 {
      let day = "\(parts[2]) \(Self.months[month - 1]) \(parts[0])"
      self.init("Day, \(day) \(parts[3]):\(parts[4]):\(parts[5]) \(parts[6])")
    } else {
      self.init(
        "Day, \(parts[1]) \(parts[0]) \(parts[5]) \(parts[2]):\(parts[3]):\(parts[4]) \(parts[6])")
    }
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

extension HTTPDate {
  package init(secondsSince1970 seconds: Int) { secondsSince1970 = seconds }

  /// The day in UTC, as in `2026-11-24`.
  package var day: String {
    let days = (secondsSince1970 - (secondsSince1970 % 86_400 + 86_400) % 86_400) / 86_400
    var year = 1970 + days / 366
    while Self.daysSince1970(year: year + 1, month: 1, day: 1) <= days { year += 1 }
    let month = (1...12).last { Self.daysSince1970(year: year, month: $0, day: 1) <= days } ?? 1
    let day = days - Self.daysSince1970(year: year, month: month, day: 1) + 1
    return [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }
}
