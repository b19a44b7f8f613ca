/// Something that several have alike, with the labels of all that have it: clients, moments,
/// installed versions or apps.
///
/// Every report shows equal answers once. This is the one place that finds them.
struct Grouped<Content, Label> {
  /// The content that stands for all.
  private(set) var content: Content

  /// The contents as they were, each with its label, in their order; never empty.
  private(set) var members: [(content: Content, label: Label)]

  var labels: [Label] { members.map(\.label) }

  init(_ content: Content, of label: Label) {
    self.content = content
    members = [(content, label)]
  }

  /// Joins contents that render alike, in the order of the first of each.
  ///
  /// - Parameters:
  ///   - rendering: the identity of a content; equal for contents that a report shows as one.
  ///   - choice: the content that stands for a group and one more content with the same rendering;
  ///     nil if none of the two does.
  static func join<Rendering: Hashable>(
    _ all: [(Content, Label)], by rendering: (Content, Label) -> Rendering,
    choosing choice: (Grouped, Content, Label) -> Content? = { group, _, _ in group.content }
  ) -> [Grouped] {
    var groups: [Grouped] = []
    var places: [Rendering: [Int]] = [:]
    for (content, label) in all {
      let key = rendering(content, label)
      var place: Int?
      for known in places[key, default: []] where place == nil {
        guard let shown = choice(groups[known], content, label) else { continue }
        groups[known].content = shown
        groups[known].members.append((content, label))
        place = known
      }
      if place == nil {
        places[key, default: []].append(groups.count)
        groups.append(Grouped(content, of: label))
      }
    }
    return groups
  }
}
