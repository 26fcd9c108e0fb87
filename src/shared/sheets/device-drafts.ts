import { z } from 'zod';
import { answerOf, deviceStore } from '../../api/device-store.ts';

/*
 * Work on a spreadsheet that is under way, in IndexedDB so that a reload loses nothing, for one user of the device at a time. Its record
 * is small; rows stand in pieces, and only pieces that changed are written, so that ten thousand rows never hold up the page.
 */

type Rows = readonly (readonly string[])[];

const rowsInPiece = 1000;
/** People's data is not left on a device that nobody comes back to. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

const savedAtSchema = z.object({ savedAt: z.number() });
const pieceSchema = z.array(z.array(z.string()));

function piecesOf(rows: Rows): Rows[] {
  return Array.from({ length: Math.ceil(rows.length / rowsInPiece) }, (_, index) =>
    rows.slice(index * rowsInPiece, (index + 1) * rowsInPiece),
  );
}

const isSame = (a: Rows | undefined, b: Rows): boolean =>
  a?.length === b.length && b.every((row, index) => row === a[index]);

/** The drafts of one kind of work. What saves answers whether the device took it. */
export function deviceDrafts(databaseName: string, storeName: string) {
  const withStore = deviceStore(databaseName, storeName);
  /** The pieces that stand on the device, to be compared row by row by identity. */
  let known = new Map<string, Rows>();

  const put = async (key: string, value: unknown): Promise<boolean> =>
    (await withStore('readwrite', (store) => answerOf(store.put(value, key)))) !== null;
  const get = (key: string) => withStore<unknown>('readonly', (store) => answerOf<unknown>(store.get(key)));

  return {
    /** Saves what the draft is found by again. */
    save: (userId: number, record: object): Promise<boolean> =>
      put(`${userId}`, { ...record, savedAt: Date.now() }),
    /** What was saved of a user's draft; `null` where there is none, or it is too old. */
    async load<T>(userId: number, schema: z.ZodType<T>): Promise<T | null> {
      const saved = await get(`${userId}`);
      const savedAt = savedAtSchema.safeParse(saved).data?.savedAt ?? 0;
      return Date.now() - savedAt > lifetimeMs ? null : (schema.safeParse(saved).data ?? null);
    },
    savePart: (userId: number, name: string, part: unknown): Promise<boolean> =>
      put(`${userId}/${name}`, part),
    async loadPart<T>(userId: number, name: string, schema: z.ZodType<T>): Promise<T | null> {
      return schema.safeParse(await get(`${userId}/${name}`)).data ?? null;
    },
    /** Saves rows, one transaction a piece, with a pause between. */
    async saveRows(userId: number, name: string, rows: Rows): Promise<boolean> {
      for (const [index, piece] of piecesOf(rows).entries()) {
        const key = `${userId}/${name}/${index}`;
        if (!isSame(known.get(key), piece)) {
          if (!(await put(key, piece))) {
            return false;
          }
          known.set(key, piece);
        }
      }
      return put(`${userId}/${name}`, rows.length);
    },
    /** Rows as they were saved; `null` where there are none. */
    async loadRows(userId: number, name: string): Promise<Rows | null> {
      const count = z.number().safeParse(await get(`${userId}/${name}`)).data;
      if (count === undefined) {
        return null;
      }
      const rows: string[][] = [];
      for (let index = 0; index * rowsInPiece < count; index += 1) {
        const key = `${userId}/${name}/${index}`;
        const piece = pieceSchema.safeParse(await get(key)).data;
        if (piece === undefined) {
          return null;
        }
        known.set(key, piece);
        rows.push(...piece);
      }
      return rows.slice(0, count);
    },
    /** Forgets parts of a draft; rows are overwritten by those that come. */
    async forgetParts(userId: number, names: readonly string[]): Promise<boolean> {
      const keys = names.map((name) => `${userId}/${name}`);
      const done = await withStore('readwrite', (store) => {
        keys.forEach((key) => store.delete(key));
        return answerOf(store.count());
      });
      return done !== null;
    },
    /** Forgets everything of every user on this device. */
    async clear(): Promise<boolean> {
      known = new Map();
      return (await withStore('readwrite', (store) => answerOf(store.clear()))) !== null;
    },
  };
}
