/** Certificates that stand one after the other in one text, whatever is around them. */
export function pemsOf(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}
