import { activity } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';

type HistoryEntry = Document['histories'][number];
type Entry = Pick<HistoryEntry, 'activity' | 'description'>;

/** An entry, and how many others of the same it stands for. */
export type ListedEntry = { readonly entry: HistoryEntry; readonly times: number };

/** Whether one entry goes on with what the other says: drafts are saved while they are worked on. */
function isSameWork(a: HistoryEntry, b: HistoryEntry): boolean {
  const isSaved = [a, b].every(
    ({ activity: { value }, description }) => value === activity.updateDocument && description === '',
  );
  return (
    isSaved &&
    a.user?.id === b.user?.id &&
    a.onBehalfOfUser?.id === b.onBehalfOfUser?.id &&
    a.ipAddress === b.ipAddress
  );
}

/** The history, newest first; what was saved again and again is one entry, of the last time. */
export function listedHistory(histories: readonly HistoryEntry[]): readonly ListedEntry[] {
  const listed: ListedEntry[] = [];
  // The service has the oldest first: of those of one moment, too, the last that was written is the newest.
  for (const entry of histories
    .toSorted((a, b) => (a.createdDate ?? '').localeCompare(b.createdDate ?? ''))
    .reverse()) {
    const newer = listed.at(-1);
    if (newer !== undefined && isSameWork(newer.entry, entry)) {
      listed[listed.length - 1] = { ...newer, times: newer.times + 1 };
    } else {
      listed.push({ entry, times: 1 });
    }
  }
  return listed;
}

/** What the text of a history entry is: the interface has one field for all of them. */
export type DetailKind = 'reason' | 'file' | 'sentTo' | 'people' | 'note';

/** By what was done. Of a document with several files each further one has an entry, whose text is the file's name. */
export function detailKindOf(
  { activity: { value }, description }: Entry,
  fileNames: readonly string[],
): DetailKind {
  switch (value) {
    case activity.sendOtp:
      return 'sentTo';
    case activity.shareDocument:
    case activity.unshareDocument:
      return 'people';
    case activity.updateDocument:
    case activity.completeDocument:
      return 'file';
    case activity.reassign:
    case activity.signInPerson:
      return 'note';
    default:
      return fileNames.includes(description) ? 'file' : 'reason';
  }
}
