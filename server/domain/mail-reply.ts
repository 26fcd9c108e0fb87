/** What introduces the mail that somebody answers, as mail programs write it. */
const introductions = [
  /^-{2,} ?(?:original message|forwarded message|thư gốc|tin nhắn gốc)/i,
  /^-{2,} ?(?:on|vào|lúc|ngày) .*(?:wrote|viết):? ?-{2,}$/i,
  /^_{10,}$/,
];
/** The head of that mail begins with whoever sent it; people write such a line, too. Bold type may stand as asterisks. */
const headStart = /^\*?(?:from|từ|người gửi):\*? \S/i;
const headSubject = /^\*?(?:subject|chủ đề|tiêu đề):/i;
const headLines = 6;
const quoteEndings = ['wrote:', 'đã viết:', 'viết:'];
/** As mail programs write the day of the mail: `26/11/2026`, `Nov 26, 2026`, `26 thg 11, 2026`, `26 November 2026`. */
const date =
  /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:thg|tháng|[a-z]{3,9}) \d{1,2}(?:,| năm)? \d{4}|\d{1,2} [a-z]{3,9},? \d{4}/i;
/** Before a signature (RFC 3676, section 4.3). */
const signatureMark = '--';
/** An introduction is wrapped to so many lines. */
const introductionLines = 3;
/** More empty lines than stand between it and the mail. */
const linesBetween = 6;

/** Also as programs that check links write an address within one of theirs. */
const openingLink = /(?:\/|%2f)open(?:#|%23)[\w-]{16}/i;

/** Whether a text holds what opens the document in somebody's name: their own mail, quoted in a way that is not known here. */
export function holdsOpeningLink(text: string): boolean {
  return openingLink.test(text);
}

/** What somebody wrote in answer to a mail, without that mail below it and without their signature. */
export function replyText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const trimmed = lines.map((line) => line.trim());
  const end = trimmed.findIndex((_line, index) => isEnd(trimmed, index));
  return lines
    .slice(0, end < 0 ? undefined : introductionStart(trimmed, end))
    .join('\n')
    .trim();
}

function isEnd(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  return (
    isQuoted(line) ||
    line === signatureMark ||
    introductions.some((introduction) => introduction.test(line)) ||
    isHead(lines, index) ||
    isIntroduction(lines, index)
  );
}

const isQuoted = (line: string): boolean => line.startsWith('>');

function isHead(lines: readonly string[], index: number): boolean {
  const [first = '', ...others] = lines.slice(index, index + headLines);
  return headStart.test(first) && (first.includes('@') || others.some((line) => headSubject.test(line)));
}

const endsAsIntroduction = (line = ''): boolean =>
  quoteEndings.some((ending) => line.toLowerCase().endsWith(ending));

/** Whether `… wrote:` is of a mail program: it names an address or a day, or the mail follows. */
function isIntroduction(lines: readonly string[], end: number): boolean {
  if (!endsAsIntroduction(lines[end])) {
    return false;
  }
  const introduction = lines.slice(introductionStart(lines, end), end + 1).join(' ');
  const next = lines.slice(end + 1, end + 1 + linesBetween).find((line) => line !== '');
  return introduction.includes('@') || date.test(introduction) || next === undefined || isQuoted(next);
}

/** `On … wrote:` begins where its paragraph does, unless that is what somebody wrote. */
function introductionStart(lines: readonly string[], end: number): number {
  if (!endsAsIntroduction(lines[end])) {
    return end;
  }
  for (let start = end; start >= 0 && start > end - introductionLines; start -= 1) {
    if (/^(?:on|vào|lúc|ngày)\s/i.test(lines[start] ?? '')) {
      return start;
    }
  }
  return end;
}
