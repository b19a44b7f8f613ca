/// Words for believable URLs.
enum PathWords {
  /// The first longer word that begins with `prefix`, or nil.
  ///
  /// - Parameter unwanted: a character that must not come next.
  static func continuing(
    _ prefix: String, in words: [String] = common, notBy unwanted: Unicode.Scalar? = nil
  ) -> String? {
    words.first { word in
      guard word.utf8.count > prefix.utf8.count, word.utf8.starts(with: prefix.utf8) else {
        return false
      }
      return word.unicodeScalars.dropFirst(prefix.unicodeScalars.count).first != unwanted
    }
  }

  /// The first longer word that ends with `suffix`, or nil.
  static func ending(with suffix: String, in words: [String] = common) -> String? {
    words.first { word in
      word.utf8.count > suffix.utf8.count
        && word.utf8.reversed().starts(with: suffix.utf8.reversed())
    }
  }

  /// Single words.
  ///
  /// Of several that begin alike, the most frequent come first.
  static let common: [String] = {
    var common: [String] = []
    var word: [UInt8] = []
    for byte in words.utf8 {
      if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\n") {
        word.append(byte)
      } else if !word.isEmpty {
        common.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
    }
    return common + [String(decoding: word, as: UTF8.self)]
  }()

  private static let words = """
    about accounts accounting actions activities addresses administrators agreements albums alerts
    amounts analytics announcements answers applications appointments approvals archives areas
    articles assets assignments attachments attendees auctions audiobooks audits authors
    authorizations avatars awards backgrounds badges balances banners batches benefits billings
    blogs bookings bookmarks books boards branches brands broadcasts budgets buildings bundles
    businesses buttons calendars calls campaigns cancellations candidates cards careers carts cases
    catalogs categories certificates changelog challenges channels chapters charges charts chats
    checkouts checklists cities claims classes classrooms clients clips clubs codes collections
    comments communities companies comparisons compositions confirmations connections contacts
    containers contents contests contracts contributors conversations conversions cookies copyright
    countries coupons courses credit credits currencies customers dashboards databases dates deals
    deliveries departments deposits designs details devices dialogs directories discounts
    discussions disputes districts documents domains donations downloads drafts drivers earnings
    editors editorials elections emails employees endpoints entries environments equipment estimates
    events exams examples exercises expenses experiences experts explorer exports families favorites
    features feeds feedback fields files filters financials folders followers foods forms forums
    friends galleries games gifts goals grades graphs groups guests guides habits handbooks headers
    headlines helpers histories holidays homepage homework hotels houses identities images imports
    inboxes incidents indexes information ingredients inquiries insights inspections installations
    instructors insurance integrations interviews inventory invitations invoices issues items jobs
    journals keys keywords labels landing languages layouts leaders leads leagues learning leases
    legal lessons letters libraries licenses likes links listings lists loans locations logbook
    logins logouts loggers machines magazines maintenance managers manuals mappings maps markets
    masters matches materials meals measurements media meetings members memberships memories mentions
    menus merchants messages messenger metrics milestones missions mobile models moderators modules
    months movies museums music names network newsletter newspapers news notebooks notes
    notifications numbers objectives offers officers offices onboardings openings operators opinions
    options orders organizations overviews owners packages pages parents participants partners
    parties passes passwords passwordless patients payments payouts people performances periods
    permissions persons pets phones photos pictures places plans players playlists podcasts points
    policies polls portals portfolios positions postal posters postscript posts practices preferences
    presentations previews prices pricing printers priorities privacy problems products profiles
    programs progress projects promotions properties proposals providers publications publishers
    purchases questions quizzes quotes rankings ratings readers reasons receipts recipes recordings
    records redirects referrals refunds regions registrations relationships releases reminders
    renewals rentals repairs replies reporters reports repositories requests requirements
    reservations resources responses restaurants results returns revenues reviews reviewers rewards
    roles rooms rounds routes rules salaries sales samples savings schedules schools scores screens
    searches seasons sections sellers seminars series servers services sessions sets settings
    settlements shares shelves shipments shops shows signatures signups skills slides snippets
    software solutions songs sources spaces speakers sponsors sports stages standings starters
    statements stations statistics statuses steps stocks stores stories streams students studies
    subjects submissions subscribers subscriptions suggestions summaries suppliers support surveys
    tables tabs tags targets tasks taxes teachers teams templates tenants terminals terms tests
    themes threads tickets timelines timers times tips titles todos tokens tools topics tournaments
    towns trackers trades trails trainers trainings transactions transfers translations trash travel
    treatments trends trials trips tutorials tutors types units updates upgrades uploads usage
    usernames users vacancies values variants vehicles vendors venues verifications versions videos
    views visitors visits volunteers votes vouchers walks wallets warehouses warnings watches
    webinars websites weeks weights welcome widgets wikis winners wishlists withdrawals wizards
    words workers workflows workouts workshops workspaces years zones
    audit author authorize authentication billing blog book booking cancel cart case catalog chat
    checkout city client code comment company compare contact course create customer delete
    detail device document download edition event export faq favorite feature file filter folder
    forgot friend gallery game group guide help history home image inbox index info invoice item
    job join language legal lesson license link list location log login logout map match media
    meeting member menu message model month note number offer offline order page password payment
    phone photo place plan player post preview print product profile project purchase question quiz
    rating recover recipe record refresh register reminder renew reopen report request reservation
    reset resource result retry return review room round rule sale schedule school score search
    secure security segment send server service session setup share shop show start status stop
    store story stream subscribe summary survey table task team template term test thank ticket
    timeline today token tool topic tour track trip tutor unsubscribe update upload user verify
    video view visit vote watch week welcome wiki work year
    """
}
