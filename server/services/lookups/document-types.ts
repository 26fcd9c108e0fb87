import { and, asc, count, eq, ne, sql } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { DataInput, Query } from '../../../contract/operation.ts';
import type { documentTypesList } from '../../../contract/operations/lookups.ts';
import { documents, documentTypes } from '../../adapters/database/schema.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { matchesSearch, paginate } from '../paging.ts';
import { done, type Reply } from '../reply.ts';

/** GET /api/document-types (companion operations, §6), each with how many documents of the company are of it. */
export async function listDocumentTypes(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  query: Query<typeof documentTypesList>,
): Promise<Reply<DataInput<typeof documentTypesList>>> {
  const condition = and(
    eq(documentTypes.comId, caller.comId),
    matchesSearch(documentTypes.searchText, query.search),
  );
  const counts = deps.db
    .select({ typeId: documents.typeId, documentCount: count().as('document_count') })
    .from(documents)
    .where(and(eq(documents.comId, caller.comId), ne(documents.status, documentStatus.deleted[0])))
    .groupBy(documents.typeId)
    .as('counts');
  const page = await paginate(
    query,
    () => deps.db.$count(documentTypes, condition),
    async ({ limit, offset }) => {
      const rows = await deps.db
        .select({
          type: documentTypes,
          documentCount: sql`coalesce(${counts.documentCount}, 0)`.mapWith(Number),
        })
        .from(documentTypes)
        .leftJoin(counts, eq(counts.typeId, documentTypes.id))
        .where(condition)
        .orderBy(asc(documentTypes.id))
        .limit(limit)
        .offset(offset);
      return rows.map(({ type, documentCount }) => ({
        id: type.id,
        code: type.code,
        name: type.name,
        description: type.description,
        documentCount,
        enableSeal: type.enableSeal,
        requireVerifiedUserSigning: type.requireVerifiedUserSigning,
        children: [],
      }));
    },
  );
  return done(page);
}
