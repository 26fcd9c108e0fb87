import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';

import { userStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documentMessages, documentShares } from '../../adapters/database/schema/document-people.ts';
import {
  documentAttachments,
  documentRelations,
  documents,
} from '../../adapters/database/schema/documents.ts';
import { userDepartments, users } from '../../adapters/database/schema/users.ts';
import type { Told } from '../../domain/step-delivery.ts';
import { findNewestRequests } from '../../notifications/step-delivery.ts';
import type { ProcessingCaller } from '../caller.ts';
import { asJson, preparedFor } from '../prepared.ts';
import { type UserBriefRow, userBriefColumns, type UserRow } from '../present-user.ts';
import { namesIn } from '../workflow/retained-names.ts';
import { type ViewerKind, visibleTo } from '../workflow/access.ts';
import { follows } from './document-flags.ts';
import {
  type DocumentRecord,
  type HistoryRecord,
  loadDocuments,
  loadHistory,
} from '../workflow/load-document.ts';

/** What stands in a single document and not in a list: everything that lies around it. */
export type DocumentDetails = {
  readonly history: readonly HistoryRecord[];
  readonly attachments: readonly {
    readonly attachment: typeof documentAttachments.$inferSelect;
    readonly user: UserRow;
  }[];
  readonly messages: readonly {
    readonly message: typeof documentMessages.$inferSelect;
    readonly user: UserRow;
  }[];
  readonly sharedUsers: readonly UserRow[];
  /** Who holds it, where somebody does. */
  readonly heldBy: UserRow | null;
  readonly departmentUsers: readonly UserBriefRow[];
  /** The newest request of each step to its holder, by the step's id; null for who does not follow the document. */
  readonly requests: ReadonlyMap<string, Told> | null;
  /** Documents that this one refers to, and that refer to it; only those that the caller may see. */
  readonly related: readonly DocumentRecord[];
  readonly linked: readonly DocumentRecord[];
};

/** More would make an answer of many megabytes. */
const usersMax = 200;
const messagesMax = 500;
const linkedMax = 50;

const documentId = sql.placeholder('documentId');

const attachmentRows = preparedFor((db) =>
  db
    .select({ attachment: documentAttachments, user: users })
    .from(documentAttachments)
    .innerJoin(users, eq(users.id, documentAttachments.addedByUserId))
    .where(eq(documentAttachments.documentId, documentId))
    .orderBy(asc(documentAttachments.orderNo), asc(documentAttachments.createdAt))
    .prepare('attachments'),
);

const messageRows = preparedFor((db) =>
  db
    .select({ message: documentMessages, user: users })
    .from(documentMessages)
    .innerJoin(users, eq(users.id, documentMessages.userId))
    .where(eq(documentMessages.documentId, documentId))
    .orderBy(desc(documentMessages.createdAt), desc(documentMessages.id))
    .limit(messagesMax)
    .prepare('messages'),
);

const shareRows = preparedFor((db) =>
  db
    .select({ user: users })
    .from(documentShares)
    .innerJoin(users, eq(users.id, documentShares.userId))
    .where(eq(documentShares.documentId, documentId))
    .orderBy(asc(documentShares.createdAt), asc(users.id))
    .prepare('shares'),
);

const liesIn = (table: AnyPgTable, is: SQL | undefined) =>
  sql<boolean>`exists(select from ${table} where ${is})`;

/**
 * The first people of its department. Each is looked up by itself, which `offset 0` keeps the planner to: it would rather read everybody of
 * every company, where a department is large.
 */
const departmentUsers = sql`(
  select coalesce(json_agg(${asJson(userBriefColumns)} order by ${users.code}), '[]') from (
    select ${users}.* from ${userDepartments} cross join lateral (
      select * from ${users}
      where ${and(eq(users.id, userDepartments.userId), eq(users.status, userStatus.enabled))} offset 0) as ${users}
    where ${eq(userDepartments.departmentId, documents.departmentId)}
    order by ${userDepartments.userId} limit ${sql.raw(String(usersMax))}) as ${users})`;

const lieAround = sql`
  'attachments', ${liesIn(documentAttachments, eq(documentAttachments.documentId, documents.id))},
  'messages', ${liesIn(documentMessages, eq(documentMessages.documentId, documents.id))},
  'shares', ${liesIn(documentShares, eq(documentShares.documentId, documents.id))},
  'relations', ${liesIn(
    documentRelations,
    or(eq(documentRelations.documentId, documents.id), eq(documentRelations.relatedId, documents.id)),
  )}`;

export type Around = {
  readonly attachments: boolean;
  readonly messages: boolean;
  readonly shares: boolean;
  readonly relations: boolean;
  /** Who else is of its department. */
  readonly departmentUsers?: readonly UserBriefRow[];
};

/**
 * What lies around a document at all. Most stand alone, and then nothing more is asked. The bearer of a process code learns nothing
 * of a company but what the document says.
 */
export const aroundFor = (kind: ViewerKind): SQL<Around> =>
  kind === 'document'
    ? sql`json_build_object(${lieAround})`
    : sql`json_build_object(${lieAround}, 'departmentUsers', ${departmentUsers})`;

export async function loadDetails(
  db: Queryable,
  caller: ProcessingCaller,
  { document }: DocumentRecord,
  around: Around,
): Promise<DocumentDetails> {
  const { id } = document;
  const attachments = around.attachments ? await attachmentRows(db).execute({ documentId: id }) : [];
  const messages = around.messages ? await messageRows(db).execute({ documentId: id }) : [];
  const shares = around.shares ? await shareRows(db).execute({ documentId: id }) : [];
  const heldBy = await loadHolder(db, document.heldByUserId);
  const nameIn = await namesIn(db, [id], [...[...attachments, ...messages].map(({ user }) => user), heldBy]);
  return {
    history: await loadHistory(db, id),
    attachments: attachments.map((row) => ({ ...row, user: nameIn(id, row.user) })),
    messages: messages.toReversed().map((row) => ({ ...row, user: nameIn(id, row.user) })),
    sharedUsers: shares.map(({ user }) => user),
    heldBy: nameIn(id, heldBy),
    departmentUsers: around.departmentUsers ?? [],
    requests: follows(caller, document) ? await findNewestRequests(db, id) : null,
    related: around.relations
      ? await loadAround(db, caller, documentRelations.relatedId, documentRelations.documentId, id)
      : [],
    linked: around.relations
      ? await loadAround(db, caller, documentRelations.documentId, documentRelations.relatedId, id)
      : [],
  };
}

async function loadHolder(db: Queryable, userId: number | null): Promise<UserRow | null> {
  const [holder] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId));
  return holder ?? null;
}

type Side = typeof documentRelations.relatedId | typeof documentRelations.documentId;

/** Documents on one side of the relations whose other side is this document. */
async function loadAround(
  db: Queryable,
  caller: ProcessingCaller,
  side: Side,
  otherSide: Side,
  otherId: string,
): Promise<DocumentRecord[]> {
  const ids = db.select({ id: side }).from(documentRelations).where(eq(otherSide, otherId));
  const found = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, ids), visibleTo(caller)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(linkedMax);
  return loadDocuments(
    db,
    caller.comId,
    found.map(({ id }) => id),
  );
}
