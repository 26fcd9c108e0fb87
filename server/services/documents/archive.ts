import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';

import { documentStatus } from '../../../contract/enums.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import type { ArchiveClaims } from '../../adapters/security/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import { loadDocuments } from './load-document.ts';

/** What goes into an archive. */
export type ArchiveEntry = { readonly name: string; readonly sha256: string; readonly modifiedAt: Date };

/** An archive as it is kept until it is fetched, where its token cannot hold all of it. */
const keptArchiveSchema = z.object({
  fileName: z.string(),
  entries: z.array(z.object({ name: z.string(), sha256: z.string(), modifiedAt: z.coerce.date() })),
});

export type Archive = { readonly fileName: string; readonly entries: readonly ArchiveEntry[] };

/** The archive that a token opens; `null` when it opens none, or its document is gone. */
export async function findArchive(
  deps: Pick<Dependencies, 'db' | 'tokens' | 'files'>,
  token: string,
): Promise<Archive | null> {
  const claims = await deps.tokens.readArchive(token);
  if (claims === null) {
    return null;
  }
  if ('listSha256' in claims) {
    const bytes = await deps.files.read(claims.listSha256);
    return keptArchiveSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  }
  return findDocumentArchive(deps, claims);
}

/** Keeps what an archive holds, since the names of two hundred files are too long for an address. Answers its SHA-256. */
export async function keepArchive(deps: Pick<Dependencies, 'files'>, archive: Archive): Promise<string> {
  return deps.files.put(new TextEncoder().encode(JSON.stringify(archive)));
}

type DocumentArchive = Extract<ArchiveClaims, { documentId: string }>;

async function findDocumentArchive(
  deps: Pick<Dependencies, 'db'>,
  { comId, documentId, variant }: DocumentArchive,
): Promise<Archive | null> {
  const [found] = await deps.db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.id, documentId),
        eq(documents.comId, comId),
        ne(documents.status, documentStatus.deleted[0]),
      ),
    );
  const [record] = found ? await loadDocuments(deps.db, comId, [found.id]) : [];
  if (!record || record.files.length === 0) {
    return null;
  }
  const names = distinctNames(record.files.map(({ file }) => file.name));
  return {
    fileName: `${record.document.no}.zip`,
    entries: record.files.map((file, index) => ({
      name: names[index] ?? file.file.name,
      sha256: file[variant].sha256,
      modifiedAt: file[variant].createdAt,
    })),
  };
}

/**
 * Names under which files lie beside each other on any system: without what some systems refuse, and a number after one
 * that stood before, in whichever case.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const name = given.replace(/[\p{C}<>:"/\\|?*]/gu, '_').toWellFormed();
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let candidate = name;
    for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) {
      candidate = `${stem} (${String(number)})${ending}`;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}
