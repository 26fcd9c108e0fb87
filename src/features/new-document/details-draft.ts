import { z } from 'zod';
import { answerOf, deviceStore } from '../../api/device-store.ts';
import { clearDraft, readDraft, saveDraft } from '../../api/draft-storage.ts';
import { type DetailsValues, detailsValuesSchema } from './details-values.ts';

/*
 * What was typed for a document that is not created yet. The fields are kept in this tab, the file, which may be large, in
 * IndexedDB; both belong to one user and are forgotten once the document exists.
 */

const fieldsOf = (userId: number): string => `new-document:${String(userId)}`;
const fileOf = (userId: number): string => `new-document-file:${String(userId)}`;

/** Keeps the fields; `null` forgets them. */
export function saveFields(userId: number, values: DetailsValues | null): void {
  if (values === null) {
    clearDraft(fieldsOf(userId));
  } else {
    saveDraft(fieldsOf(userId), values);
  }
}

export function loadFields(userId: number): DetailsValues | null {
  return readDraft(fieldsOf(userId), detailsValuesSchema);
}

const withStore = deviceStore('countersign', 'new-document');
/** A file that nobody came back for is not left on the device. */
const lifetimeMs = 24 * 60 * 60 * 1000;

const recordSchema = z.object({ file: z.instanceof(File), savedAt: z.number() });

/** Keeps the one file of the document that a user is about to create; another user's goes. */
export async function saveFile(userId: number, file: File | null): Promise<void> {
  if (file === null) {
    clearDraft(fileOf(userId));
  } else {
    saveDraft(fileOf(userId), true);
  }
  // In one transaction, since they run one after another: a file that is taken back must not come after its removal.
  await withStore('readwrite', (store) => {
    store.clear();
    if (file !== null) {
      store.put({ file, savedAt: Date.now() }, userId);
    }
    return answerOf(store.count());
  });
}

/** The file that was chosen in this tab before a reload; `null` when there is none. */
export async function loadFile(userId: number): Promise<File | null> {
  if (readDraft(fileOf(userId), z.literal(true)) === null) {
    return null;
  }
  const value = await withStore<unknown>('readonly', (store) => answerOf(store.get(userId)));
  const record = recordSchema.safeParse(value).data;
  if (record === undefined) {
    return null;
  }
  if (Date.now() - record.savedAt > lifetimeMs) {
    await saveFile(userId, null);
    return null;
  }
  return record.file;
}
