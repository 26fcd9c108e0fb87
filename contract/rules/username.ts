/** User names are the same in every case and form of Unicode. */
export function canonicalUsername(username: string): string {
  return username.normalize('NFC').trim().toLowerCase();
}
