/// Patterns in the style of real path configurations.
enum RealisticPatterns {
  static let all = [
    ".*", ".+", "/", "^/$", "^$", "/$", "^/?$", "/.*", "^/.*$", "^.*$", "[^/]*", "/new$", "/edit$",
    "/new", "/edit/?$", "/(new|edit)$", "/(?:new|edit)$", "/(new|edit)(\\?.*)?$",
    "(/new|/edit|/confirm)$", "^/posts$", "^/posts/?$", "^/posts/\\d+$", "^/posts/[0-9]+$",
    "^/posts/\\d+/edit$", "/posts/[^/]+$", "/posts/[^/]+/comments", "^/posts(/.*)?$",
    "^/posts/\\d+(\\?.*)?$", "^/posts/(\\d+)/comments/(\\d+)$", "/users/[0-9]+/edit$",
    "/users/[^/]+/(posts|photos)(/\\d+)?$", "/users/sign_in", "/users/sign_in$",
    "^/(sign_in|sign_up|password/new)$", "/session/new", "^/settings(/|$)", "^/settings(?:/.*)?$",
    "/settings/profile/?$", "/admin/.*", "^/admin(/.*)?$", "/a/b(\\?.*)?", "^/?(\\?.*)?$",
    "\\?modal=true", "\\?.*modal=true.*", "[?&]modal=(true|1)(&|$)", "\\?page=\\d+$",
    "/search(\\?q=.*)?$", "/search\\?.*q=[^&]+", "\\.pdf$", "\\.(pdf|zip|csv)$",
    ".*\\.(?:png|jpe?g|gif|svg)$", "\\.(mp4|mov)(\\?.*)?$", "/attachments/[0-9a-f]+$",
    "/[a-z]{2}/posts", "^/(en|de|fr)(/|$)", "^/[a-z]{2}(-[A-Z]{2})?/", "/[a-f0-9-]{36}$",
    "/\\d{4}/\\d{2}/\\d{2}/", "/@[A-Za-z0-9_]+$", "/~\\w+", "/items/\\w+", "/items/[\\w-]+$",
    "/items/[\\w.-]+/?$", "(?i)/help", "(?i)^/About$", "^/(?!admin).*$", "^/(?!new$)[^/]+$",
    "/posts/(?!new)[^/]+$", "(?<=/posts)/\\d+$", "^(?!.*\\.pdf$).*$", "/orders/(?<id>\\d+)$",
    "/hot-(wire|spot)s?$", "/caf\u{E9}", "/stra\u{DF}e", "/%C3%A9", "/f\\.o\\.o", "/a\\+b",
    "/\\$\\d+",
    "/recede_historical_location", "/(resume|refresh)_historical_location$", "/checkout/step[1-3]$",
    "^/checkout/(cart|address|payment)(/confirm)?$", "/\\bnew\\b", "/maps?/[^/]*/[^/]*$",
    "^https?://", "^https://[^/]+/posts", "/p/([^/]+)/([^/]+)?", "^(/[^/]+){2}$", "(/[^/]+)+/edit$",
    "/x*", "[A-Z]+", "[^a-z/]", "\\d+$", "^\\D*$", "/[[:alpha:]]+$", "/\\p{L}+$",
  ]
}
