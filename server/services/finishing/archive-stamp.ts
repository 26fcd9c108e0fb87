import { X509Certificate } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { fileRevisions } from '../../adapters/database/schema/documents.ts';
import type { SignResult } from '../../adapters/pdf/pdf-engine.ts';
import type { TimeStamper } from '../../adapters/signatures/time-stamper.ts';
import { gatherValidationData } from '../certificates/gather-validation-data.ts';
import { stampHash } from '../certificates/time-stamps.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord } from '../workflow/load-document.ts';

/** Adds what the signatures and time stamps of a file are checked by without asking anybody. */
export async function addValidationData(
  deps: Dependencies,
  comId: number,
  bytes: Uint8Array,
  chains: Parameters<typeof gatherValidationData>[2],
): Promise<Uint8Array> {
  return bytesOf(await deps.pdf.addValidationData(bytes, await gatherValidationData(deps, comId, chains)));
}

export type ArchiveStamp = {
  readonly bytes: Uint8Array;
  /** PEM, of the authority. */
  readonly certificates: readonly string[];
  /** When the first of them ends. */
  readonly until: Date;
};

/** Has a whole file time-stamped. */
export async function addArchiveStamp(
  { pdf, log }: Pick<Dependencies, 'pdf' | 'log'>,
  timeStamper: TimeStamper,
  bytes: Uint8Array,
): Promise<ArchiveStamp> {
  let certificates: readonly string[] = [];
  const result = await pdf.addTimeStamp(bytes, 'ArchiveTimeStamp', async (hash) => {
    const stamp = await stampHash({ timeStamper, log }, hash);
    certificates = stamp.certificates;
    return stamp.token;
  });
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.getTime());
  return { bytes: bytesOf(result), certificates, until: new Date(Math.min(...ends)) };
}

/** @throws {Error} when a file is refused. */
export function bytesOf(result: SignResult): Uint8Array {
  if (result.kind === 'refused') {
    throw new Error(`a file could not be finished: ${result.reason}`);
  }
  return result.bytes;
}

/** By which the signatures that a file has so far are checked. */
export async function certificatesOf(
  { db }: Pick<Dependencies, 'db'>,
  { file }: DocumentFileRecord,
): Promise<readonly string[]> {
  const rows = await db
    .select({ certificates: fileRevisions.certificates })
    .from(fileRevisions)
    .where(eq(fileRevisions.fileId, file.id));
  return rows.flatMap(({ certificates }) => certificates);
}
