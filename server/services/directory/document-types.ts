import { and, count, eq, inArray, ne } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type {
  documentTypeCreate,
  documentTypesList,
  documentTypeUpdate,
  documentTypeDelete,
} from '../../../contract/operations/directory.ts';
import { findByCode } from '../../../contract/rules/person-codes.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { beginsGrace, countsFrom } from '../../domain/retention.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { followLaborContractMark } from '../documents/labor-contract.ts';
import { countDue } from '../privacy/due-documents.ts';
import { presentUserBrief, type UserRow } from '../present-user.ts';
import { done } from '../reply.ts';
import { usersWithRoles } from '../users-with-roles.ts';
import { checkCode, listCoded, lockCoded, named, writeCoded, renamed } from './coded-entries.ts';
import { mayBeNamed } from '../names-code.ts';

type DocumentType = DataInput<typeof documentTypeCreate>;
type Needs = Pick<Dependencies, 'db' | 'clock' | 'timeStamper'>;
type Row = typeof documentTypes.$inferSelect;

/**
 * GET /api/document-types (companion operations, §6), each with how many documents of the company are of it, for those who may list
 * them all.
 */
export const listDocumentTypes: Handler<typeof documentTypesList> = async ({ deps, caller, query }) => {
  const page = await listCoded(
    deps.db,
    documentTypes,
    caller.comId,
    query,
    deps.db.select().from(documentTypes),
    (rows) => presentTypes(deps, caller, rows),
  );
  return done(page);
};

async function presentTypes(
  { db, clock, timeStamper }: Needs,
  caller: SessionCaller,
  rows: readonly Row[],
): Promise<DocumentType[]> {
  // To anyone else a number that rises tells of documents that they may not see.
  const isTold = caller.roles.includes('admin');
  const counts = isTold ? await countDocuments(db, caller.comId, rows) : [];
  const starts = isTold ? await findStarts(db, clock.now(), caller.timeZone, rows) : new Map<number, Start>();
  const told = isTold ? await findTold(db, caller.comId, rows) : [];
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    description: row.description,
    documentCount: counts.find(({ typeId }) => typeId === row.id)?.documentCount ?? 0,
    enableSeal: row.enableSeal,
    requireVerifiedUserSigning: row.requireVerifiedUserSigning,
    isLaborContract: row.isLaborContract,
    keepVerifiable: row.keepVerifiable,
    canKeepVerifiable: timeStamper !== null,
    retentionMonths: row.retentionMonths ?? undefined,
    retentionStart: starts.get(row.id) ?? null,
    reminderDays: [...row.reminderDays],
    deadlineReminderDays: [...row.deadlineReminderDays],
    escalationDays: row.escalationDays ?? undefined,
    ...presentTold(told, row),
    userLevel: row.userLevel ?? undefined,
    guestLevel: row.guestLevel ?? undefined,
    sealLevel: row.sealLevel ?? undefined,
    children: [],
  }));
}

function presentTold(told: readonly UserRow[], { escalationUserId }: Row) {
  const user = told.find(({ id }) => id === escalationUserId);
  return user ? { escalationUser: presentUserBrief(user) } : {};
}

/** Whom types have told of what waits for long. */
function findTold(db: Queryable, comId: number, rows: readonly Row[]): Promise<UserRow[]> {
  const ids = rows.flatMap(({ escalationUserId }) => escalationUserId ?? []);
  return db
    .select()
    .from(users)
    .where(and(eq(users.comId, comId), inArray(users.id, ids)));
}

/**
 * An admin by their code, who reads every document and may do something about it.
 * @throws {Refusal} a field's fault where nobody is one
 */
async function findAdmin(
  transaction: Transaction,
  comId: number,
  code: string | null | undefined,
): Promise<number | null | undefined> {
  if (code === null || code === undefined) {
    return code;
  }
  const admins = await usersWithRoles(transaction, comId, ['admin']);
  const found = await transaction
    .select()
    .from(users)
    .where(and(inArray(users.id, admins), mayBeNamed([code])));
  const admin = findByCode(found, code);
  if (!admin) {
    throw refuseFields([{ path: 'escalationUserCode', id: 'notAdmin' }]);
  }
  return admin.id;
}

function countDocuments(db: Queryable, comId: number, rows: readonly Row[]) {
  return db
    .select({ typeId: documents.typeId, documentCount: count() })
    .from(documents)
    .where(
      and(
        eq(documents.comId, comId),
        ne(documents.status, documentStatus.deleted),
        inArray(
          documents.typeId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(documents.typeId);
}

type Start = NonNullable<DocumentType['retentionStart']>;

/** Of types whose number of months is too new to count: when it will, and how many documents are deleted then. */
async function findStarts(
  db: Queryable,
  now: Date,
  timeZone: string,
  rows: readonly Row[],
): Promise<Map<number, Start>> {
  const starts = new Map<number, Start>();
  for (const { id, retentionMonths, retentionSince } of rows) {
    const from = countsFrom(retentionSince);
    if (retentionMonths === null || from <= now) {
      continue;
    }
    starts.set(id, {
      date: formatInstant(from, timeZone),
      documentCount: await countDue(db, eq(documentTypes.id, id), from),
    });
  }
  return starts;
}

/** POST /api/document-types/create (companion operations, §6). */
export const createDocumentType: Handler<typeof documentTypeCreate> = async ({
  deps,
  caller,
  body: { escalationUserCode, ...body },
}) => {
  const now = deps.clock.now();
  const write = async (transaction: Transaction) => {
    await checkCode(transaction, documentTypes, caller.comId, body.code);
    const [written] = await transaction
      .insert(documentTypes)
      .values({
        ...body,
        ...named(body.code, body.name),
        escalationUserId: await findAdmin(transaction, caller.comId, escalationUserCode),
        comId: caller.comId,
        retentionSince: now,
        createdAt: now,
      })
      .returning();
    return written;
  };
  const shown = await writeCoded(deps, caller, write, (rows) => presentTypes(deps, caller, rows));
  return done(shown, 'createDocumentTypeSuccess');
};

/** POST /api/document-types/update (companion operations, §6). */
export const updateDocumentType: Handler<typeof documentTypeUpdate> = async ({
  deps,
  caller,
  body: { id, code, name, escalationUserCode, ...changes },
}) => {
  const write = async (transaction: Transaction) => {
    const type = await lockType(transaction, caller.comId, id);
    const [before] = await transaction
      .select({ months: documentTypes.retentionMonths })
      .from(documentTypes)
      .where(eq(documentTypes.id, id));
    const isNew = beginsGrace(before?.months ?? null, changes.retentionMonths);
    const [written] = await transaction
      .update(documentTypes)
      .set({
        ...changes,
        escalationUserId: await findAdmin(transaction, caller.comId, escalationUserCode),
        ...(isNew && { retentionSince: deps.clock.now() }),
        ...(await renamed(transaction, documentTypes, caller.comId, type, { code, name })),
      })
      .where(eq(documentTypes.id, id))
      .returning();
    if (changes.isLaborContract !== undefined) {
      await followLaborContractMark(transaction, caller.comId, eq(documents.typeId, id));
    }
    return written;
  };
  const shown = await writeCoded(deps, caller, write, (rows) => presentTypes(deps, caller, rows));
  return done(shown, 'updateDocumentTypeSuccess');
};

/**
 * DELETE /api/document-types/delete/{id} (companion operations, §6).
 * @throws {Refusal} documentTypeInUse while a document, a deleted one included, or a batch is of it
 */
export const deleteDocumentType: Handler<typeof documentTypeDelete> = async ({
  deps,
  caller,
  params: { id },
}) => {
  await deps.db.transaction(async (transaction) => {
    await lockType(transaction, caller.comId, id);
    const uses =
      (await transaction.$count(documents, eq(documents.typeId, id))) +
      (await transaction.$count(batchImports, eq(batchImports.documentTypeId, id)));
    if (uses > 0) {
      refuse('documentTypeInUse');
    }
    await transaction.delete(documentTypes).where(eq(documentTypes.id, id));
  });
  return done(null, 'deleteDocumentTypeSuccess');
};

const lockType = (transaction: Transaction, comId: number, id: number) =>
  lockCoded(transaction, documentTypes, comId, id, 'documentTypeNotFound');
