/**
 * What a mark says, as the service will write it (companion operations, §4, "signatureText"): for the preview on the page. Names that
 * only the certificate knows stay as they are written.
 */
export type MarkFacts = { readonly name: string; readonly signTime: string; readonly reason: string };

export type MarkText = { readonly text: string; readonly showReason: boolean; readonly reason: string };

/** The lines of a mark, from top to bottom. The reason comes last when it is shown and does not stand in the text already. */
export function markLines(content: MarkText, facts: MarkFacts, reasonCaption: string): string[] {
  const values = new Map([
    ['name', facts.name],
    ['signtime', facts.signTime],
    ['reason', facts.reason],
    ['subjectdn.cn', facts.name],
  ]);
  const lines = content.text
    .replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => values.get(name.toLowerCase()) ?? whole)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const reason = content.reason.trim();
  if (content.showReason && reason !== '' && !/\{\{\s*reason\s*\}\}/i.test(content.text)) {
    lines.push(`${reasonCaption}: ${reason}`);
  }
  return lines;
}

/**
 * An instant (milliseconds) as it stands on a mark, `21/11/2026 10:24 +07:00`, on the clock that another timestamp of the
 * document was written by: the company's.
 */
export function signTimeText(nowMs: number, timestampOfDocument: string | null): string {
  const offset = /([+-])(\d{2}):(\d{2})$/.exec(timestampOfDocument ?? '');
  const sign = offset?.[1] === '-' ? -1 : 1;
  const minutes = offset ? sign * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  const [day, time] = new Date(nowMs + minutes * 60_000).toISOString().split('T');
  const [year, month, date] = (day ?? '').split('-');
  return `${date ?? ''}/${month ?? ''}/${year ?? ''} ${(time ?? '').slice(0, 5)} ${offset?.[0] ?? '+00:00'}`;
}
