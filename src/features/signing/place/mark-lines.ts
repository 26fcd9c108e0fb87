import { textNames } from '../text-names.ts';

/**
 * What a mark says, as the service will write it (companion operations, §4, "signatureText"): for the preview on the page. Names that
 * only the certificate knows stay as they are written.
 */
export type MarkFacts = { readonly name: string; readonly signTime: string; readonly reason: string };

/** What a signer says of a mark's text. */
export type MarkContent = { readonly text: string; readonly showReason: boolean; readonly reason: string };

/**
 * The text of a mark, with the reason last where it is shown and does not stand in it already: named here, in the signer's words,
 * rather than by the service, so that the mark says what was previewed.
 */
export function markText({ text, showReason, reason }: MarkContent, reasonCaption: string): string {
  const lacksReason = showReason && reason.trim() !== '' && !/\{\{\s*reason\s*\}\}/i.test(text);
  return lacksReason ? `${text.trim()}\n${reasonCaption}: ${textNames.reason}` : text.trim();
}

/** The lines of a mark with a text, from top to bottom. */
export function markLines(text: string, facts: MarkFacts): string[] {
  const values = new Map([
    ['name', facts.name],
    ['signtime', facts.signTime],
    ['reason', facts.reason],
    ['subjectdn.cn', facts.name],
  ]);
  return text
    .replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => values.get(name.toLowerCase()) ?? whole)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
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
