// Only the tool asks for it, and of Apple's systems it runs on macOS alone.
#if canImport(Darwin)
  import Foundation
  import Security

  /// The end of a server's certificate.
  enum CertificateEnd {
    /// The end in seconds since 1970; nil if the system does not tell.
    static func seconds(of trust: SecTrust) -> Int? {
      #if os(macOS)
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
          let certificate = chain.first,
          let facts = SecCertificateCopyValues(
            certificate, [kSecOIDX509V1ValidityNotAfter] as CFArray, nil) as? [String: Any],
          let fact = facts[kSecOIDX509V1ValidityNotAfter as String] as? [String: Any],
          let time = fact[kSecPropertyKeyValue as String] as? NSNumber
        else { return nil }
        return Int(Date(timeIntervalSinceReferenceDate: time.doubleValue).timeIntervalSince1970)
      #else
        return nil
      #endif
    }
  }
#endif
