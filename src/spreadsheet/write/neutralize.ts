const risky = /^[=+\-@\t\r\n|]/;
const plainNumber = /^[+-]?\d[\d.,\s]*%?$/;

/**
 * A text that no spreadsheet takes for a formula: what begins with `=`, `+`, `-`, `@` or a tab gets an apostrophe in front, which
 * spreadsheets show for text. A string cell of an .xlsx is harmless by itself; but programs that save it as CSV write it bare, and the
 * next one to open that runs it. Numbers with a sign are none, and stay (`-5`, `+84901234567`).
 */
export function neutralized(text: string): string {
  return risky.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** The text again as it was before {@link neutralized}, so that what was exported can be taken in again unchanged. */
export function unneutralized(text: string): string {
  return text.startsWith("'") && risky.test(text.slice(1)) ? text.slice(1) : text;
}
