import PathConfigSyntax

/// A word before a URL for the cause of the visit, as people type it: `redirect:/sign_in`.
package enum VisitStep: String, CaseIterable, Sendable {
  case link
  case replace
  case restore
  case code
  case redirect
  case redirectFromMain = "redirect@main"
  case redirectFromModal = "redirect@modal"
  case form
  case formFromMain = "form@main"
  case formFromModal = "form@modal"
  case formError = "form-error"
  case launch
  case deepLink = "deep-link"
  case bootRedirect = "boot-redirect"
  case bootLink = "boot-link"
  case web
  case script
  case newWindow = "new-window"
  case webForm = "web-form"
  case error
  case alert

  /// A phrase for help.
  package var doc: String {
    switch self {
    case .link: "a tap on a link"
    case .replace: "a link with data-turbo-action=\"replace\""
    case .restore: "a link with data-turbo-action=\"restore\""
    case .code: "a call by the app's own code"
    case .redirect: "the server redirects the link of the page shown to this URL"
    case .redirectFromMain: "the same, of the page on the main stack"
    case .redirectFromModal: "the same, of the page in the modal"
    case .form: "a form of the page shown is answered with a redirect to this URL"
    case .formFromMain: "the same, of the page on the main stack"
    case .formFromModal: "the same, of the page in the modal"
    case .formError: "a form is answered with an error, such as 422"
    case .launch: "the first visit of the app"
    case .deepLink: "a link from another app that launches the app"
    case .bootRedirect: "the page that is booting is redirected to this URL"
    case .bootLink: "a tap on a link while the page is booting"
    case .web: "a link without Turbo, such as data-turbo=\"false\""
    case .script: "a navigation by JavaScript without Turbo"
    case .newWindow: "a link with target=\"_blank\""
    case .webForm: "a form without Turbo"
    case .error: "the server answers with an error"
    case .alert: "a visit for which the app's code makes an alert"
    }
  }

  /// The visit to a URL with this cause.
  package func visit(to url: UTF8String) -> Visit {
    switch self {
    case .link: Visit(url, .link)
    case .replace: Visit(url, action: .replace, .link)
    case .restore: Visit(url, action: .restore, .link)
    case .code: Visit(url)
    case .redirect: Visit(url, action: .replace, .redirect(from: nil))
    case .redirectFromMain: Visit(url, action: .replace, .redirect(from: .main))
    case .redirectFromModal: Visit(url, action: .replace, .redirect(from: .modal))
    case .form: Visit(url, .redirect(from: nil))
    case .formFromMain: Visit(url, .redirect(from: .main))
    case .formFromModal: Visit(url, .redirect(from: .modal))
    case .formError: Visit(url, .formError)
    case .launch: Visit(url, .launch)
    case .deepLink: Visit(url, .deepLink)
    case .bootRedirect: Visit(url, .bootRedirect)
    case .bootLink: Visit(url, .linkWhileBooting)
    case .web: Visit(url, .web(.link))
    case .script: Visit(url, .web(.script))
    case .newWindow: Visit(url, .web(.newWindow))
    case .webForm: Visit(url, .web(.form))
    case .error: Visit(url, .errorStatus)
    case .alert: Visit(url, screen: .alert)
    }
  }

  /// The word of a text before its first colon, and the URL after it.
  ///
  /// A text without such a word is a link.
  package static func split(_ text: UTF8String) -> (step: VisitStep, url: UTF8String) {
    guard let colon = text.bytes.firstIndex(of: UInt8(ascii: ":")) else { return (.link, text) }
    let word = text.bytes[..<colon]
    guard let step = allCases.first(where: { word.elementsEqual($0.rawValue.utf8) }) else {
      return (.link, text)
    }
    return (step, UTF8String(wellFormed: ContiguousArray(text.bytes[(colon + 1)...])))
  }
}
