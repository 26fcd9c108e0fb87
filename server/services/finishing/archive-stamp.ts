import { X509Certificate } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { fileRevisions } from '../../adapters/database/schema/documents.ts';
import type { FileParts } from '../../adapters/files/file-parts.ts';
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
  file: FileParts,
  chains: Parameters<typeof gatherValidationData>[2],
): Promise<FileParts> {
  return fileOf(await deps.pdf.addValidationData(file, await gatherValidationData(deps, comId, chains)));
}

export type ArchiveStamp = {
  readonly file: FileParts;
  /** PEM, of the authority. */
  readonly certificates: readonly string[];
  /** When the first of them ends. */
  readonly until: Date;
};

/** Has a whole file time-stamped. */
export async function addArchiveStamp(
  { pdf, log }: Pick<Dependencies, 'pdf' | 'log'>,
  timeStamper: TimeStamper,
  file: FileParts,
): Promise<ArchiveStamp> {
  let certificates: readonly string[] = [];
  const result = await pdf.addTimeStamp(file, 'ArchiveTimeStamp', async (hash) => {
    const stamp = await stampHash({ timeStamper, log }, hash);
    certificates = stamp.certificates;
    return stamp.token;
  });
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.getTime());
  return { file: fileOf(result), certificates, until: new Date(Math.min(...ends)) };
}

/** @throws {Error} when a file is refused. */
export function fileOf(result: SignResult): FileParts {
  if (result.kind === 'refused') {
    throw new Error(`a file could not be finished: ${result.reason}`);
  }
  return result.file;
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
