import { z } from 'zod';
import { detailsValuesSchema } from './details-values.ts';
import type { DetailsValues } from './details-values.ts';

/*
 * What was typed for a document that is not created yet. The fields stand in sessionStorage, the file, which may be large, in
 * IndexedDB; both belong to one user and are forgotten once the document exists.
 */

const keyOf = (userId: number): string => `countersign-new-document:${userId}`;

/** Keeps the fields; `null` forgets them. */
export function keepFields(userId: number, values: DetailsValues | null): void {
  try {
    if (values === null) {
      sessionStorage.removeItem(keyOf(userId));
    } else {
      sessionStorage.setItem(keyOf(userId), JSON.stringify(values));
    }
  } catch {
    // Without storage a reload loses the fields; the form works all the same.
  }
}

export function keptFields(userId: number): DetailsValues | null {
  try {
    const text = sessionStorage.getItem(keyOf(userId));
    const value: unknown = text === null ? null : JSON.parse(text);
    return detailsValuesSchema.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

const databaseName = 'countersign';
const storeName = 'new-document';
/** A file that nobody came back for is not left on the device. */
const keptFor = 24 * 60 * 60 * 1000;

const recordSchema = z.object({ file: z.instanceof(File), savedAt: z.number() });

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('IndexedDB refused'));
    };
  });
}

async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(storeName);
    };
    const database = await asPromise(opening);
    try {
      return await asPromise(ask(database.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      database.close();
    }
  } catch {
    // A private window may have no IndexedDB, and a full disk no room: the file then lives until a reload.
    return null;
  }
}

/** Keeps the one file of the document that a user is about to create; another user's goes. */
export async function keepFile(userId: number, file: File | null): Promise<void> {
  // In one transaction, since they run one after another: a file that is taken back must not come after its removal.
  await withStore('readwrite', (store) => {
    store.clear();
    if (file !== null) {
      store.put({ file, savedAt: Date.now() }, userId);
    }
    return store.count();
  });
}

/** The file that was chosen before a reload; `null` when there is none. */
export async function keptFile(userId: number): Promise<File | null> {
  const value = await withStore<unknown>('readonly', (store) => store.get(userId));
  const record = recordSchema.safeParse(value).data;
  if (record === undefined) {
    return null;
  }
  if (Date.now() - record.savedAt > keptFor) {
    await keepFile(userId, null);
    return null;
  }
  return record.file;
}
