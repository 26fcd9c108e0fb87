/** Characters that would turn the direction of text around, or hide in it. */
const deceiving = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** What somebody wrote into a file or a certificate as it is told of: on one line, and without what would make it look otherwise. */
export function plainText(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(deceiving, '');
}
