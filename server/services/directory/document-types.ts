import { and, count, eq, inArray, ne } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Body, DataInput, Query } from '../../../contract/operation.ts';
import type {
  documentTypeCreate,
  documentTypesList,
  documentTypeUpdate,
} from '../../../contract/operations/directory.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { checkCode, listCoded, lockCoded, named, renamed } from './coded-entries.ts';
import { lockCompany } from './lock-company.ts';

type DocumentType = DataInput<typeof documentTypeCreate>;
type Row = typeof documentTypes.$inferSelect;

/** GET /api/document-types (companion operations, §6), each with how many documents of the company are of it. */
export async function listDocumentTypes(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  query: Query<typeof documentTypesList>,
): Promise<Reply<DataInput<typeof documentTypesList>>> {
  const page = await listCoded(
    deps.db,
    documentTypes,
    caller.comId,
    query,
    async (condition, order, limit, offset) => {
      const rows = await deps.db
        .select()
        .from(documentTypes)
        .where(condition)
        .orderBy(order)
        .limit(limit)
        .offset(offset);
      return presentTypes(deps.db, caller.comId, rows);
    },
  );
  return done(page);
}

async function presentTypes(db: Queryable, comId: number, rows: readonly Row[]): Promise<DocumentType[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ typeId: documents.typeId, documentCount: count() })
    .from(documents)
    .where(
      and(
        eq(documents.comId, comId),
        ne(documents.status, documentStatus.deleted[0]),
        inArray(documents.typeId, ids),
      ),
    )
    .groupBy(documents.typeId);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    description: row.description,
    documentCount: counts.find(({ typeId }) => typeId === row.id)?.documentCount ?? 0,
    enableSeal: row.enableSeal,
    requireVerifiedUserSigning: row.requireVerifiedUserSigning,
    retentionMonths: row.retentionMonths,
    children: [],
  }));
}

/** POST /api/document-types/create (companion operations, §6). */
export async function createDocumentType(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  body: Body<typeof documentTypeCreate>,
): Promise<Reply<DocumentType>> {
  const row = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    await checkCode(transaction, documentTypes, caller.comId, body.code);
    const [written] = await transaction
      .insert(documentTypes)
      .values({
        ...body,
        ...named(body.code, body.name),
        comId: caller.comId,
        createdAt: deps.clock.now(),
      })
      .returning();
    return written;
  });
  return done(await presentOne(deps.db, caller.comId, row), say('createDocumentTypeSuccess'));
}

/** POST /api/document-types/update (companion operations, §6). */
export async function updateDocumentType(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  { id, ...changes }: Body<typeof documentTypeUpdate>,
): Promise<Reply<DocumentType>> {
  const row = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const type = await lockType(transaction, caller.comId, id);
    const [written] = await transaction
      .update(documentTypes)
      .set({
        description: changes.description,
        enableSeal: changes.enableSeal,
        requireVerifiedUserSigning: changes.requireVerifiedUserSigning,
        retentionMonths: changes.retentionMonths,
        ...(await renamed(transaction, documentTypes, caller.comId, type, changes)),
      })
      .where(eq(documentTypes.id, id))
      .returning();
    return written;
  });
  return done(await presentOne(deps.db, caller.comId, row), say('updateDocumentTypeSuccess'));
}

/**
 * DELETE /api/document-types/delete/{id} (companion operations, §6).
 * @throws {Refusal} documentTypeInUse while a document, a deleted one included, or a batch is of it
 */
export async function deleteDocumentType(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  id: number,
): Promise<Reply<null>> {
  await deps.db.transaction(async (transaction) => {
    await lockType(transaction, caller.comId, id);
    const uses =
      (await transaction.$count(documents, eq(documents.typeId, id))) +
      (await transaction.$count(batchImports, eq(batchImports.documentTypeId, id)));
    if (uses > 0) {
      throw new Refusal(say('documentTypeInUse'));
    }
    await transaction.delete(documentTypes).where(eq(documentTypes.id, id));
  });
  return done(null, say('deleteDocumentTypeSuccess'));
}

const lockType = (transaction: Transaction, comId: number, id: number) =>
  lockCoded(transaction, documentTypes, comId, id, say('documentTypeNotFound'));

async function presentOne(db: Queryable, comId: number, row: Row | undefined): Promise<DocumentType> {
  const [type] = row ? await presentTypes(db, comId, [row]) : [];
  if (!type) {
    throw new Error('a document type was not written');
  }
  return type;
}
