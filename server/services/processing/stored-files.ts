import { createHash } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Queryable } from '../../adapters/database/database.ts';
import { remoteSigningFiles } from '../../adapters/database/schema/processing.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import { filesOf, hexHashOf, type PreparedFile } from './prepare-remote.ts';
import type { Plan } from './plan-acts.ts';
import type { RemoteCertificate } from './remote-certificate.ts';
import type { Signing } from './signings.ts';

/*
 * Files that wait for the value of a remote signature, stored for the case that the process which prepared them ends: the bytes
 * that each adds to the revision that was signed on, since no two preparations come to the same bytes.
 */

const base64 = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const storedSchema = z.object({
  baseSha256: z.string(),
  /** SHA-256 of what its marks say. */
  marks: z.string(),
  added: base64,
  contentsAt: z.number(),
  contentsLength: z.number(),
  digest: base64,
  signedAttributes: base64,
});

type StoredFile = {
  readonly fileId: string;
  readonly hash: string;
  readonly prepared: z.input<typeof storedSchema>;
};

export function describeFile(one: PreparedFile): StoredFile {
  const { file, signings, prepared } = one;
  const { appended, contentsAt, contentsLength, digest, signedAttributes } = prepared;
  return {
    fileId: file.file.id,
    hash: hexHashOf(one),
    prepared: {
      baseSha256: file.current.sha256,
      marks: hashMarks(signings),
      added: toBase64(appended),
      contentsAt: file.current.size + contentsAt,
      contentsLength,
      digest: toBase64(digest),
      signedAttributes: toBase64(signedAttributes),
    },
  };
}

function hashMarks(signings: readonly Signing[]): string {
  const said = signings.map(({ act, mark }) => [
    act.step.id,
    act.action.reason,
    mark && { ...mark, image: mark.image && createHash('sha256').update(mark.image).digest('hex') },
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** Stores the files of one confirmation, instead of those of the one before. */
export async function storeFiles(
  db: Queryable,
  signingId: string,
  files: readonly StoredFile[],
): Promise<void> {
  await deleteFilesOf(db, signingId);
  const rows = new Map(files.map((file) => [file.hash, { signingId, ...file }]));
  await db.insert(remoteSigningFiles).values([...rows.values()]);
}

export async function deleteFilesOf(db: Queryable, signingId: string): Promise<void> {
  await db.delete(remoteSigningFiles).where(eq(remoteSigningFiles.signingId, signingId));
}

/**
 * The files of a plan as they were prepared.
 * @param deps With the clock as it was then.
 * @throws {Refusal} documentChanged, when they would not be prepared alike now.
 */
export async function restoreFiles(
  deps: Dependencies,
  held: HeldStep,
  plan: Plan,
  { certificate, signingId }: { readonly certificate: RemoteCertificate; readonly signingId: string },
): Promise<PreparedFile[]> {
  const rows = await deps.db
    .select()
    .from(remoteSigningFiles)
    .where(eq(remoteSigningFiles.signingId, signingId));
  return filesOf(deps, held, plan, certificate).map(({ file, signings }) => {
    const row = rows.find(({ fileId }) => fileId === file.file.id);
    const stored = storedSchema.safeParse(row?.prepared).data;
    if (!row || stored?.baseSha256 !== file.current.sha256 || stored.marks !== hashMarks(signings)) {
      refuse('documentChanged');
    }
    const { added: appended, contentsLength, digest, signedAttributes } = stored;
    const hash = new Uint8Array(Buffer.from(row.hash, 'hex'));
    const { chain } = certificate;
    return {
      file,
      signings,
      prepared: {
        contentsAt: stored.contentsAt - file.current.size,
        ...{ appended, contentsLength, digest, signedAttributes, hash, chain },
      },
    };
  });
}
