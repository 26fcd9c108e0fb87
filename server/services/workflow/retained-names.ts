import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { documentMessages } from '../../adapters/database/schema/document-people.ts';
import { documents, histories, processSteps } from '../../adapters/database/schema/documents.ts';
import { retainedNames } from '../../adapters/database/schema/privacy.ts';
import type { UserRow } from '../present-user.ts';

/** Documents that were never sent, or were thrown away before: nobody has to keep them. */
export const neverSent = [documentStatus.new, documentStatus.deleted] as const;

/** The condition that a document was sent, and that a person took part in it: made it, had a step in it, acted or wrote. */
export function tookPart(db: Queryable, { id, comId }: UserRow): SQL | undefined {
  const stepsOf = db
    .select({ id: processSteps.documentId })
    .from(processSteps)
    .where(or(eq(processSteps.userId, id), eq(processSteps.onBehalfOfUserId, id)));
  const actsOf = db.select({ id: histories.documentId }).from(histories).where(eq(histories.userId, id));
  const messagesOf = db
    .select({ id: documentMessages.documentId })
    .from(documentMessages)
    .where(eq(documentMessages.userId, id));
  return and(
    eq(documents.comId, comId),
    notInArray(documents.status, [...neverSent]),
    or(
      eq(documents.createdByUserId, id),
      inArray(documents.id, stepsOf),
      inArray(documents.id, actsOf),
      inArray(documents.id, messagesOf),
    ),
  );
}

/** Writes down a person's name for each document that they took part in. Answers how many there are. */
export async function retainNames(transaction: Transaction, user: UserRow): Promise<number> {
  const kept = await transaction
    .insert(retainedNames)
    .select(
      transaction
        .select({
          documentId: documents.id,
          userId: sql<number>`${user.id}::integer`.as('user_id'),
          name: sql<string>`${user.name}::text`.as('name'),
        })
        .from(documents)
        .where(tookPart(transaction, user)),
    )
    .returning({ documentId: retainedNames.documentId });
  return kept.length;
}

type Named = Pick<UserRow, 'id' | 'name' | 'erasedAt'> | null;

/** A user as a document names them. */
export type NameIn = <U extends Named>(documentId: string, user: U) => U;

/** How documents name people, of whom some may have been erased since: by the name that the document bears. */
export async function namesIn(
  db: Queryable,
  documentIds: readonly string[],
  people: Iterable<Named>,
): Promise<NameIn> {
  const erased = new Set<number>();
  for (const user of people) {
    if (user !== null && user.erasedAt !== null) {
      erased.add(user.id);
    }
  }
  if (erased.size === 0) {
    return (_documentId, user) => user;
  }
  const rows = await db
    .select()
    .from(retainedNames)
    .where(
      and(inArray(retainedNames.documentId, [...documentIds]), inArray(retainedNames.userId, [...erased])),
    );
  const names = new Map(
    rows.map(({ documentId, userId, name }) => [`${documentId} ${String(userId)}`, name]),
  );
  return (documentId, user) => {
    const name = user === null ? undefined : names.get(`${documentId} ${String(user.id)}`);
    return name === undefined ? user : { ...user, name };
  };
}
