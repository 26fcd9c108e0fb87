/** Certificates that stand one after the other in one text, whatever is around them. */
export function pemsOf(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

/** Base64 as PEM has it (RFC 7468, §2): in lines, between those that say what it is. */
export function writePem(label: 'CERTIFICATE' | 'X509 CRL', base64: string): string {
  const lines = base64.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
