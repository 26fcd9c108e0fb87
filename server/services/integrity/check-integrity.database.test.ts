import { Readable } from 'node:stream';

import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Document } from '../../../contract/models/document.ts';
import {
  documentCorrect,
  documentUpdate,
  sendProcess,
} from '../../../contract/operations/document-actions.ts';
import {
  documents,
  documentFiles,
  fileRevisions,
  histories,
} from '../../adapters/database/schema/documents.ts';
import { chainHash, chainStart } from '../../domain/history-chain.ts';
import { FileMissingError, type FileStore } from '../../adapters/files/file-store.ts';
import {
  createDocumentFixture,
  type DocumentFixture,
  pdfFile,
  textFile,
} from '../../../test/company/document-fixture.ts';
import { checkIntegrity } from './check-integrity.ts';

/*
 * One document that two people signed and the company sealed, one on its way, and a draft. Each test spoils one thing in place, so that
 * exactly that is found, and puts it back.
 */

let fixture: DocumentFixture;
let signed: Document;
/** What lies in the store instead of what was put there; `null` for nothing. */
const spoiled = new Map<string, Uint8Array | null>();

beforeAll(async () => {
  fixture = await createDocumentFixture();
  const draft = await fixture.create({ attachments: [textFile()] });
  const sent = await fixture.send(draft.id, [
    { to: 'an', permission: 'DR' },
    { to: 'binh', permission: 'DR' },
  ]);
  await fixture.act('an', sent.processes[0]?.id ?? '');
  signed = await fixture.act('binh', sent.processes[1]?.id ?? '');
  const open = await fixture.create();
  await fixture.send(open.id, [{ to: 'an', permission: 'A' }]);
  await fixture.create();
});
afterAll(() => fixture.app.close());
beforeEach(() => {
  spoiled.clear();
});

function storeAsItLies(files: FileStore): FileStore {
  return {
    ...files,
    stream: (sha256, range) => {
      const instead = spoiled.get(sha256);
      if (instead === null) {
        return Promise.reject(new FileMissingError(sha256));
      }
      return instead === undefined ? files.stream(sha256, range) : Promise.resolve(Readable.from([instead]));
    },
  };
}

const check = () => {
  const { db, files } = fixture.app.deps;
  return checkIntegrity({ db, files: storeAsItLies(files) }, () => undefined);
};

const faults = async (): Promise<string[]> => (await check()).faults.map(({ what }) => what);

async function revisions() {
  const rows = await fixture.app.deps.db
    .select({ revision: fileRevisions })
    .from(fileRevisions)
    .innerJoin(documentFiles, eq(documentFiles.id, fileRevisions.fileId))
    .where(eq(documentFiles.documentId, signed.id))
    .orderBy(asc(fileRevisions.revision));
  return rows.map(({ revision }) => revision);
}

it('finds nothing wrong where nothing is', async () => {
  expect((await revisions()).length).toBe(4);
  const { documents: count, entries, files, faults: found } = await check();
  expect(found).toEqual([]);
  expect(count).toBe(3);
  expect(entries).toBeGreaterThan(8);
  // The four revisions, the attachment, and what the two others were made of, which is one file.
  expect(files).toBeGreaterThanOrEqual(5);
});

describe('a file', () => {
  it('that is gone', async () => {
    const [, second] = await revisions();
    spoiled.set(second?.sha256 ?? '', null);
    expect(await faults()).toEqual([`the file ${second?.sha256 ?? ''} is missing`]);
  });

  it('in which one bit is another', async () => {
    const [, , third] = await revisions();
    const bytes = new Uint8Array(await fixture.app.deps.files.read(third?.sha256 ?? ''));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    spoiled.set(third?.sha256 ?? '', bytes);
    expect(await faults()).toEqual([`the file ${third?.sha256 ?? ''} has other bytes`]);
  });

  it('that is shorter than its record', async () => {
    const { db } = fixture.app.deps;
    const [first] = await revisions();
    const which = and(eq(fileRevisions.fileId, first?.fileId ?? ''), eq(fileRevisions.revision, 1));
    const size = first?.size ?? 0;
    await db
      .update(fileRevisions)
      .set({ size: size + 1 })
      .where(which);
    expect(await faults()).toEqual([
      `the file ${first?.sha256 ?? ''} is recorded with ${String(size + 1)} bytes and has ${String(size)}`,
      expect.stringContaining('does not begin with the revision before it'),
    ]);
    await db.update(fileRevisions).set({ size }).where(which);
  });

  it('of a signature that does not stand on what was signed before', async () => {
    const { db, files } = fixture.app.deps;
    const [, , third] = await revisions();
    const other = new TextEncoder().encode('%PDF-1.7 another file');
    const which = and(eq(fileRevisions.fileId, third?.fileId ?? ''), eq(fileRevisions.revision, 3));
    await db
      .update(fileRevisions)
      .set({ sha256: await files.put(other), size: other.length })
      .where(which);
    const found = await faults();
    expect(found).toContainEqual(expect.stringMatching(/^revision 3 of .* stands nowhere in the history$/));
    expect(found.filter((what) => what.includes('does not begin with'))).toHaveLength(2);
    await db
      .update(fileRevisions)
      .set({ sha256: third?.sha256 ?? '', size: third?.size ?? 0 })
      .where(which);
  });
});

describe('a record', () => {
  it('of which an entry was changed', async () => {
    const { db } = fixture.app.deps;
    const which = and(eq(histories.documentId, signed.id), eq(histories.seq, 2));
    const [entry] = await db.select().from(histories).where(which);
    await db.update(histories).set({ activity: 3 }).where(which);
    expect(await faults()).toEqual([expect.stringContaining('entry 2 of its history was changed')]);
    await db
      .update(histories)
      .set({ activity: entry?.activity ?? 1 })
      .where(which);
  });

  it('whose history was written and hashed anew, or cut off, since its seal', async () => {
    const { db } = fixture.app.deps;
    const own = eq(histories.documentId, signed.id);
    const kept = await db.select().from(histories).where(own).orderBy(asc(histories.seq));
    const write = async (rows: typeof kept): Promise<void> => {
      await db.delete(histories).where(own);
      await db.insert(histories).values(rows);
    };
    let previousHash = chainStart;
    const anew = kept.map((entry, index) => {
      const facts = index === 1 ? { ...entry, at: new Date(entry.at.getTime() + 1000) } : entry;
      const hash = chainHash(previousHash, facts);
      const made = { ...facts, previousHash, hash };
      previousHash = hash;
      return made;
    });
    await write(anew);
    expect(await faults()).toEqual([expect.stringContaining('its history was written anew')]);
    await write(kept.slice(0, 3));
    expect(await faults()).toContainEqual(expect.stringContaining('its history was cut off'));
    await write(kept);
    expect(await faults()).toEqual([]);
  });

  it('of a document that is completed without a seal', async () => {
    const { db } = fixture.app.deps;
    const [before] = await db.select().from(documents).where(eq(documents.id, signed.id));
    await db.update(documents).set({ sealedAt: null }).where(eq(documents.id, signed.id));
    expect(await faults()).toEqual(['it is completed and has no seal']);
    await db
      .update(documents)
      .set({ sealedAt: before?.sealedAt ?? null })
      .where(eq(documents.id, signed.id));
    expect(await faults()).toEqual([]);
  });

  it('of a file that a step signed twice', async () => {
    const { db } = fixture.app.deps;
    const [, second, third] = await revisions();
    const which = and(eq(fileRevisions.fileId, third?.fileId ?? ''), eq(fileRevisions.revision, 3));
    await db
      .update(fileRevisions)
      .set({ stepId: second?.stepId ?? null })
      .where(which);
    expect(await faults()).toEqual([expect.stringMatching(/^one step signed .* twice$/)]);
    await db
      .update(fileRevisions)
      .set({ stepId: third?.stepId ?? null })
      .where(which);
  });
});

it('finds nothing wrong in what was rejected, corrected and signed again', async () => {
  const { app, tokens } = fixture;
  const { id } = await fixture.create();
  const { processes } = await fixture.send(id, [
    { to: 'an', permission: 'DR' },
    { to: 'binh', permission: 'DR' },
  ]);
  const [an = '', binh = ''] = processes.map((step) => step.id);
  await fixture.act('an', an);
  await fixture.act('binh', binh, { reject: true });
  await app.done(documentCorrect, { token: tokens.clerk, params: { id } });
  expect(await faults()).toEqual([]);
  await app.done(sendProcess, { token: tokens.clerk, params: { documentId: id } });
  await fixture.act('an', an);
  expect(await faults()).toEqual([]);
  await fixture.act('binh', binh, { reject: true });
  await app.done(documentCorrect, { token: tokens.clerk, params: { id } });
  await app.done(documentUpdate, { token: tokens.clerk, body: { id, file: pdfFile('khác.pdf') } });
  expect(await faults()).toEqual([]);
});
