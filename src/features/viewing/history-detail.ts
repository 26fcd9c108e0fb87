import { activity } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';

type Entry = Pick<Document['histories'][number], 'activity' | 'description'>;

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
      return 'note';
    default:
      return fileNames.includes(description) ? 'file' : 'reason';
  }
}
