import { and, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';

import { documentStatus } from '../../../contract/enums.ts';
import { documents, fileRevisions } from '../../adapters/database/schema/documents.ts';
import type { ArchiveClaims } from '../../adapters/security/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import { findPersonArchive } from '../privacy/person-archive.ts';
import { type Archive, distinctNames, type StoredEntry } from '../files/archive.ts';
import { loadDocuments, uploadOf } from '../workflow/load-document.ts';

/** An archive as it is kept until it is fetched, where its token cannot hold all of it. */
const storedArchiveSchema = z.object({
  fileName: z.string(),
  entries: z.array(z.object({ name: z.string(), sha256: z.string(), modifiedAt: z.coerce.date() })),
});

/** The archive that a token opens; `null` when it opens none, or its document is gone. */
export async function findArchive(
  deps: Pick<Dependencies, 'db' | 'tokens' | 'tempFiles' | 'clock'>,
  token: string,
): Promise<Archive | null> {
  const claims = await deps.tokens.readArchive(token);
  if (claims === null) {
    return null;
  }
  if ('listKey' in claims) {
    const bytes = await deps.tempFiles.find(claims.listKey);
    const archive = bytes && storedArchiveSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return archive && (await isComplete(deps, archive)) ? archive : null;
  }
  return 'personId' in claims ? findPersonArchive(deps, claims) : findDocumentArchive(deps, claims);
}

/** Whether a document still has each of the files: an archive that lacks one would break off in the middle. */
async function isComplete(
  { db }: Pick<Dependencies, 'db'>,
  { entries }: Archive<StoredEntry>,
): Promise<boolean> {
  const hashes = new Set(entries.map(({ sha256 }) => sha256));
  const found = await db
    .selectDistinct({ sha256: fileRevisions.sha256 })
    .from(fileRevisions)
    .where(inArray(fileRevisions.sha256, [...hashes]));
  return found.length === hashes.size;
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
        ne(documents.status, documentStatus.deleted),
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
      sha256: variant === 'original' ? uploadOf(file).sha256 : file.current.sha256,
      modifiedAt: file[variant].createdAt,
    })),
  };
}
