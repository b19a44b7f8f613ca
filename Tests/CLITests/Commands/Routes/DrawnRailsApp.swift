/// Random output of `rails routes` for a typical app of some size, in the columns of Rails.
struct DrawnRailsApp {
  private var rows: [[String]] = []

  /// The number of routes that an app reaches by a link, without those of Rails itself.
  private(set) var pages = 0

  /// Makes an app with typical resources.
  ///
  /// - Parameter resources: the number of resources besides the account pages. Each has ten or
  ///   twelve rows, and six of them are pages.
  init(resources: Int) {
    mount("/assets", "Propshaft::Server")
    mount("/cable", "#<ActionCable::Server::Base:0x00007f8e3c0b1a28>")
    page("root", "/", "home#show")
    for (name, path, action) in Self.account { page(name, path, action) }
    for number in 0..<resources {
      draw(Self.nouns[number % Self.nouns.count], number / Self.nouns.count)
    }
    mount("/sidekiq", "Sidekiq::Web")
    page("page", "/pages/*path", "pages#show")
    rows += Self.framework
    rows.append(["", "GET", "/*path", "errors#not_found"])
  }

  /// Aligned as Rails does.
  var text: String {
    let header = ["Prefix", "Verb", "URI Pattern", "Controller#Action"]
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    func blanks(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: width - text.count)
    }
    return ([header] + rows).map { row in
      blanks(row[0], widths[0]) + row[0] + " " + row[1] + blanks(row[1], widths[1]) + " "
        + row[2] + blanks(row[2], widths[2]) + " " + row[3] + "\n"
    }.joined()
  }

  var count: Int { rows.count }

  private mutating func page(_ name: String, _ path: String, _ action: String) {
    pages += 1
    let format = path == "/" || path.contains("*") ? "" : "(.:format)"
    rows.append([name, "GET", path + format, action])
  }

  private mutating func mount(_ path: String, _ app: String) { rows.append(["", "", path, app]) }

  /// Adds the routes of `resources :noun`, every third time below an admin namespace, and every
  /// fourth time with nested comments.
  private mutating func draw(_ noun: String, _ round: Int) {
    let isAdmin = round % 2 == 1
    let prefix = isAdmin ? "admin_" : ""
    let path = (isAdmin ? "/admin" : "") + "/\(noun)s" + (round > 1 ? "\(round)" : "")
    let controller = (isAdmin ? "admin/" : "") + "\(noun)s"
    page("\(prefix)\(noun)s", path, "\(controller)#index")
    rows.append(["", "POST", "\(path)(.:format)", "\(controller)#create"])
    page("new_\(prefix)\(noun)", "\(path)/new", "\(controller)#new")
    page("edit_\(prefix)\(noun)", "\(path)/:id/edit", "\(controller)#edit")
    page("\(prefix)\(noun)", "\(path)/:id", "\(controller)#show")
    for (verb, action) in [("PATCH", "update"), ("PUT", "update"), ("DELETE", "destroy")] {
      rows.append(["", verb, "\(path)/:id(.:format)", "\(controller)#\(action)"])
    }
    page("\(prefix)\(noun)_comments", "\(path)/:\(noun)_id/comments", "comments#index")
    rows.append(["", "POST", "\(path)/:\(noun)_id/comments(.:format)", "comments#create"])
    page("new_\(prefix)\(noun)_comment", "\(path)/:\(noun)_id/comments/new", "comments#new")
  }

  private static let account = [
    ("new_session", "/session/new", "sessions#new"),
    ("new_registration", "/registration/new", "registrations#new"),
    ("edit_password", "/passwords/:token/edit", "passwords#edit"),
    ("account", "/account", "accounts#show"),
    ("edit_account", "/account/edit", "accounts#edit"),
    ("search", "/search", "searches#show"),
    ("profile", "/@:username", "profiles#show"),
  ]

  private static let nouns = [
    "post", "order", "product", "customer", "invoice", "project", "task", "ticket", "event", "team",
    "message", "photo", "report", "contract", "shipment", "payment", "course", "lesson", "book",
    "author", "device", "alert",
  ]

  /// The routes that Rails 8, Active Storage, Action Mailbox and turbo-rails add.
  private static let framework: [[String]] = [
    ["rails_health_check", "GET", "/up(.:format)", "rails/health#show"],
    ["pwa_manifest", "GET", "/manifest(.:format)", "rails/pwa#manifest"],
    ["pwa_service_worker", "GET", "/service-worker(.:format)", "rails/pwa#service_worker"],
    [
      "turbo_recede_historical_location", "GET", "/recede_historical_location(.:format)",
      "turbo/native/navigation#recede",
    ],
    [
      "turbo_resume_historical_location", "GET", "/resume_historical_location(.:format)",
      "turbo/native/navigation#resume",
    ],
    [
      "turbo_refresh_historical_location", "GET", "/refresh_historical_location(.:format)",
      "turbo/native/navigation#refresh",
    ],
    [
      "rails_postmark_inbound_emails", "POST",
      "/rails/action_mailbox/postmark/inbound_emails(.:format)",
      "action_mailbox/ingresses/postmark/inbound_emails#create",
    ],
    [
      "rails_mandrill_inbound_health_check", "GET",
      "/rails/action_mailbox/mandrill/inbound_emails(.:format)",
      "action_mailbox/ingresses/mandrill/inbound_emails#health_check",
    ],
    [
      "rails_conductor_inbound_emails", "GET",
      "/rails/conductor/action_mailbox/inbound_emails(.:format)",
      "rails/conductor/action_mailbox/inbound_emails#index",
    ],
    [
      "new_rails_conductor_inbound_email", "GET",
      "/rails/conductor/action_mailbox/inbound_emails/new(.:format)",
      "rails/conductor/action_mailbox/inbound_emails#new",
    ],
    [
      "rails_service_blob", "GET",
      "/rails/active_storage/blobs/redirect/:signed_id/*filename(.:format)",
      "active_storage/blobs/redirect#show",
    ],
    [
      "rails_blob_representation", "GET",
      "/rails/active_storage/representations/redirect/:signed_blob_id/:variation_key/*filename(.:format)",
      "active_storage/representations/redirect#show",
    ],
    [
      "rails_disk_service", "GET", "/rails/active_storage/disk/:encoded_key/*filename(.:format)",
      "active_storage/disk#show",
    ],
    [
      "rails_direct_uploads", "POST", "/rails/active_storage/direct_uploads(.:format)",
      "active_storage/direct_uploads#create",
    ],
  ]
}
