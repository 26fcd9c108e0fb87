/** What introduces the mail that somebody answers, as mail programs write it. */
const introductions = [
  /^-{2,} ?(?:original message|forwarded message|thư gốc|tin nhắn gốc)/i,
  /^_{10,}$/,
  /^(?:from|từ|người gửi): \S/i,
];
const quoteEndings = ['wrote:', 'đã viết:', 'viết:'];
/** Before a signature (RFC 3676, section 4.3). */
const signatureMark = '--';
/** An introduction is wrapped to so many lines. */
const introductionLines = 3;

/** What somebody wrote in answer to a mail, without that mail below it and without their signature. */
export function replyText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex((line) => isEnd(line));
  return lines
    .slice(0, end < 0 ? undefined : introductionStart(lines, end))
    .join('\n')
    .trim();
}

function isEnd(line: string): boolean {
  const trimmed = line.trim();
  return (
    trimmed.startsWith('>') ||
    trimmed === signatureMark ||
    quoteEndings.some((ending) => trimmed.toLowerCase().endsWith(ending)) ||
    introductions.some((introduction) => introduction.test(trimmed))
  );
}

/** `On … wrote:` begins where its paragraph does, unless that is what somebody wrote. */
function introductionStart(lines: readonly string[], end: number): number {
  if (!quoteEndings.some((ending) => lines[end]?.trim().toLowerCase().endsWith(ending) === true)) {
    return end;
  }
  for (let start = end; start >= 0 && start > end - introductionLines; start -= 1) {
    if (/^(?:on|vào|lúc|ngày)\s/i.test(lines[start] ?? '')) {
      return start;
    }
  }
  return end;
}
