/// The words for one and for several things, as Rails makes them.
///
/// The rules are those of `active_support/inflections.rb` in Rails 6.1, whose set is frozen, in the
/// order in which Rails tries them: the last ones first. An app may add its own.
enum Inflections {
  static func singular(of name: String) -> String { apply(singulars, to: name) }
  static func plural(of name: String) -> String { apply(plurals, to: name) }

  /// An ending and its replacement, for names that end so, or for a whole name.
  private typealias Rule = (ending: String, own: String, isWhole: Bool)

  private static func apply(_ rules: [Rule], to name: String) -> String {
    // As in the path of a resource of Phoenix.
    let word = name.split(separator: "/").last ?? ""
    if uncountable.contains(word) { return String(word) }
    let rule = rules.first { rule in
      let part = rule.isWhole ? word.utf8 : word.utf8.suffix(rule.ending.utf8.count)
      return part.elementsEqual(rule.ending.utf8)
    }
    return rule.map { word.dropLast($0.ending.count) + $0.own } ?? String(word)
  }

  /// - Parameter text: each rule as `ending:replacement`, with `^` before that of a whole name.
  private static func rules(_ text: String) -> [Rule] {
    text.split(separator: " ").map { rule in
      let parts = rule.split(separator: ":", omittingEmptySubsequences: false)
      let isWhole = parts[0].hasPrefix("^")
      return (String(parts[0].dropFirst(isWhole ? 1 : 0)), String(parts[1]), isWhole)
    }
  }

  private static let uncountable: Set<Substring> = [
    "equipment", "fish", "information", "jeans", "money", "police", "rice", "series", "sheep",
    "species",
  ]

  private static let singulars = rules(
    """
    zombies:zombie moves:move sexes:sex children:child men:man people:person databases:database \
    quizzes:quiz matrices:matrix vertices:vertex indices:index ^oxen:ox aliases:alias alias:alias \
    statuses:status status:status octopus:octopus octopi:octopus virus:virus viri:virus \
    ^axis:axis ^axes:axis crisis:crisis crises:crisis testis:testis testes:testis shoes:shoe oes:o \
    buses:bus bus:bus ^mice:mouse ^lice:louse xes:x ches:ch sses:ss shes:sh movies:movie \
    series:series quies:quy aies:aie eies:eie iies:iie oies:oie uies:uie yies:yie ies:y lves:lf \
    rves:rf tives:tive hives:hive ves:fe analysis:analysis analyses:analysis basis:basis \
    bases:basis diagnosis:diagnosis diagnoses:diagnosis parenthesis:parenthesis \
    parentheses:parenthesis prognosis:prognosis prognoses:prognosis synopsis:synopsis \
    synopses:synopsis thesis:thesis theses:thesis ta:tum ia:ium news:news ss:ss s:
    """)

  private static let plurals = rules(
    """
    zombie:zombies move:moves sex:sexes child:children children:children man:men men:men \
    person:people people:people quiz:quizzes ^oxen:oxen ^ox:oxen ^mice:mice ^lice:lice \
    ^mouse:mice ^louse:lice matrix:matrices matrex:matrices vertix:vertices vertex:vertices \
    indix:indices index:indices x:xes ch:ches ss:sses sh:shes quy:quies ay:ays ey:eys iy:iys \
    oy:oys uy:uys yy:yys y:ies hive:hives ffe:ffes fe:ves lf:lves rf:rves sis:ses ta:ta ia:ia \
    tum:ta ium:ia buffalo:buffaloes tomato:tomatoes bus:buses alias:aliases status:statuses \
    octopi:octopi viri:viri octopus:octopi virus:viri ^axis:axes ^testis:testes s:s :s
    """)
}
