/*
 * What is too large for the tab's own storage is kept on the device, in IndexedDB. A private window may have none, and a full disk no
 * room: then nothing is kept, and what it was lives until a reload.
 */

/** The answer to a request of a store. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });
}

/** Does its work in one transaction; `null` when the device refuses. */
export type WithStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
) => Promise<T | null>;

/** A store of the device with keys of their own, in a database that it is made in when it is first used. */
export function deviceStore(databaseName: string, storeName: string): WithStore {
  return async (mode, work) => {
    try {
      const opening = indexedDB.open(databaseName, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
      const database = await answerOf(opening);
      try {
        return await work(database.transaction(storeName, mode).objectStore(storeName));
      } finally {
        database.close();
      }
    } catch {
      return null;
    }
  };
}
