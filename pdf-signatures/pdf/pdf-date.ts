const pattern = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/;

/** A date of a PDF (ISO 32000-1, 7.9.4) in ISO 8601, with its own offset where it has one; `null` when it is none. */
export function parsePdfDate(text: string): string | null {
  const found = pattern.exec(text);
  if (found === null) {
    return null;
  }
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zulu, sign, hours] =
    found;
  const offset = sign === undefined ? (zulu ?? '') : `${sign}${hours ?? '00'}:${found[10] ?? '00'}`;
  const iso = `${year ?? ''}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
