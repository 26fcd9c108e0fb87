import type { Language } from '../../contract/models/user.ts';
import type { Enclosed, NoticeBlock } from '../../contract/rules/notice-texts.ts';
import type { Words } from './words.ts';

/** A message about to be written: its words, its blocks, and what they enclose. */
export type Letter = {
  readonly language: Language;
  readonly subject: string;
  readonly words: Words;
  readonly action: string;
  readonly blocks: readonly NoticeBlock[];
  readonly enclosed: Readonly<Record<Enclosed, string | undefined>>;
  /** What stands below, in paragraphs: which files come along, and what to do with a mail that one does not expect. */
  readonly foot: readonly string[];
  /** The page where its reader chooses which mails they get; `null` for none. */
  readonly choiceUrl: string | null;
};

/** What stands before an enclosure. */
export function captionOf({ words, action }: Letter, kind: Enclosed): string {
  return kind === 'code' ? words.codeLabel : action;
}
