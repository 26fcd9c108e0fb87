import { and, desc, eq, type SQL } from 'drizzle-orm';

import { documentFiles, documents, fileRevisions } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { FirstPage } from '../first-pages.ts';
import { visibleTo } from '../workflow/access.ts';

/**
 * GET /api/documents/{id}/first-page: `null` where there is no picture.
 * @throws {Refusal} `Document not found` when the caller may not see it.
 */
export async function getFirstPage(
  deps: Pick<Dependencies, 'db' | 'firstPages'>,
  caller: ProcessingCaller,
  documentId: string,
): Promise<FirstPage | null> {
  const found =
    (await findFile(deps, and(eq(documents.id, documentId), visibleTo(caller)))) ??
    refuse('documentNotFound');
  return found.sha256 === null ? null : deps.firstPages.of(found.sha256);
}

/**
 * Has the page painted for those who are told of the document just now. Nobody waits for it, and nothing depends on it. Not for a batch:
 * thousands of pages would be painted for people who come much later.
 */
export function prepareFirstPage(
  deps: Pick<Dependencies, 'db' | 'firstPages' | 'log'>,
  documentId: string,
): void {
  findFile(deps, eq(documents.id, documentId))
    .then((found) => (found?.sha256 == null ? null : deps.firstPages.of(found.sha256)))
    .catch((error: unknown) => deps.log.warn({ error }, 'a first page could not be prepared'));
}

/** The first file as it stands now: of a document without one, `null`. */
async function findFile({ db }: Pick<Dependencies, 'db'>, which: SQL | undefined) {
  const [found] = await db
    .select({ sha256: fileRevisions.sha256 })
    .from(documents)
    .leftJoin(documentFiles, eq(documentFiles.documentId, documents.id))
    .leftJoin(fileRevisions, eq(fileRevisions.fileId, documentFiles.id))
    .where(which)
    .orderBy(documentFiles.orderNo, desc(fileRevisions.revision))
    .limit(1);
  return found;
}
