import { answerOf, deviceStore } from '../../../api/device-store.ts';
import { type BatchDraft, type Rows, draftSchema, isWorthKeeping } from './draft.ts';

/*
 * The draft of a batch in IndexedDB, one for each user of the device. Decisions are one small record; rows stand in pieces of a
 * thousand, and only pieces that changed are written, so that ten thousand rows never hold up the page.
 */

const withStore = deviceStore('countersign-batches', 'drafts');
const pieceRows = 1000;
/** What nobody came back for is not left on the device. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

export type RowsName = 'source' | 'table';
export type SavedDraft = { readonly draft: BatchDraft; readonly source: Rows; readonly table: Rows };

const draftKey = (userId: number): string => `${userId}`;
const pieceKey = (userId: number, name: RowsName, piece: number): string => `${userId}/${name}/${piece}`;
const countKey = (userId: number, name: RowsName): string => `${userId}/${name}`;

/** Keeps the decisions. False when the device refuses. */
export async function storeDraft(userId: number, draft: BatchDraft): Promise<boolean> {
  const done = await withStore('readwrite', (store) =>
    answerOf(store.put({ ...draft, savedAt: Date.now() }, draftKey(userId))),
  );
  return done !== null;
}

function piecesOf(rows: Rows): Rows[] {
  return Array.from({ length: Math.ceil(rows.length / pieceRows) }, (_, index) =>
    rows.slice(index * pieceRows, (index + 1) * pieceRows),
  );
}

const same = (a: Rows | undefined, b: Rows): boolean =>
  a?.length === b.length && b.every((row, index) => row === a[index]);

/** Keeps rows; `before` is what was kept last, compared row by row by identity. One transaction a piece, with a pause between. */
export async function storeRows(userId: number, name: RowsName, rows: Rows, before: Rows): Promise<boolean> {
  const known = piecesOf(before);
  for (const [index, piece] of piecesOf(rows).entries()) {
    if (!same(known[index], piece)) {
      const done = await withStore('readwrite', (store) =>
        answerOf(store.put(piece, pieceKey(userId, name, index))),
      );
      if (done === null) {
        return false;
      }
    }
  }
  const done = await withStore('readwrite', (store) =>
    answerOf(store.put(rows.length, countKey(userId, name))),
  );
  return done !== null;
}

function isRow(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((cell) => typeof cell === 'string');
}

async function readRows(store: IDBObjectStore, userId: number, name: RowsName): Promise<Rows> {
  const kept: unknown = await answerOf<unknown>(store.get(countKey(userId, name)));
  const count = typeof kept === 'number' ? kept : 0;
  const rows: (readonly string[])[] = [];
  for (let piece = 0; piece < Math.ceil(count / pieceRows); piece += 1) {
    const value: unknown = await answerOf<unknown>(store.get(pieceKey(userId, name, piece)));
    if (Array.isArray(value)) {
      rows.push(...value.filter(isRow));
    }
  }
  return rows.slice(0, count);
}

/** The draft that was kept for a user; `null` when there is none, or an old one. */
export async function loadDraft(userId: number): Promise<SavedDraft | null> {
  const kept = await withStore('readonly', async (store) => {
    const draft = draftSchema.safeParse(await answerOf<unknown>(store.get(draftKey(userId)))).data;
    if (draft === undefined || Date.now() - draft.savedAt > lifetimeMs) {
      return null;
    }
    return {
      draft,
      source: await readRows(store, userId, 'source'),
      table: await readRows(store, userId, 'table'),
    };
  });
  return kept !== null && isWorthKeeping(kept.draft) ? kept : null;
}

/** Forgets the drafts of this device: one's own when the batch exists or is given up, another user's when one begins. */
export async function clearDrafts(): Promise<void> {
  await withStore('readwrite', (store) => answerOf(store.clear()));
}
