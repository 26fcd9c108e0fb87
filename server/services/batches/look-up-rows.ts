import { and, eq, ne, or, sql } from 'drizzle-orm';

import { documentStatus, userStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { BatchColumns } from '../../../contract/rules/batch-columns.ts';
import { relatedNumbers, type RowLookups } from '../../../contract/rules/batch-rows.ts';
import { parseGuestCell } from '../../../contract/rules/guest-cell.ts';
import { PersonCodes } from '../../../contract/rules/person-codes.ts';
import type { SessionCaller } from '../caller.ts';
import { visibleTo } from '../workflow/access.ts';
import type { InvolvedUser } from '../workflow/load-document.ts';
import { isAmong } from '../is-among.ts';
import { mayBeNamed } from '../names-code.ts';
import { isOwnUser, mayBeChosen } from '../own-users.ts';

/** Of numbers, those that documents of the company have. */
export async function findUsedNumbers(db: Queryable, { comId }: SessionCaller, numbers: ReadonlySet<string>) {
  return numbers.size === 0
    ? []
    : db
        .select({ no: documents.no, createdAt: documents.createdAt })
        .from(documents)
        .where(
          and(
            eq(documents.comId, comId),
            ne(documents.status, documentStatus.deleted),
            isAmong(documents.no, numbers),
          ),
        );
}

/** The documents of these numbers that the caller may refer to. */
export async function findRelated(db: Queryable, caller: SessionCaller, numbers: ReadonlySet<string>) {
  return numbers.size === 0
    ? []
    : db
        .select({ id: documents.id, no: documents.no })
        .from(documents)
        .where(and(visibleTo(caller), isAmong(documents.no, numbers)));
}

export type FoundInRows = {
  readonly lookups: RowLookups;
  /** The uploader, and everyone whom the rows name. */
  readonly users: ReadonlyMap<number, InvolvedUser>;
};

/** Finds everything that the rows of a batch name, in three queries. */
export async function lookUpRows(
  db: Queryable,
  caller: SessionCaller,
  columns: BatchColumns,
  rows: readonly (readonly string[])[],
): Promise<FoundInRows> {
  const cellsOf = (index: number | undefined): string[] =>
    index === undefined ? [] : rows.map((row) => (row[index] ?? '').trim());
  const numbers = new Set(cellsOf(columns.fields.get('No')));
  const codes = new Set(columns.processors.flatMap(({ code, isGuest }) => (isGuest ? [] : cellsOf(code))));
  const addresses = new Set(
    columns.processors
      .flatMap(({ code, isGuest }) => (isGuest ? cellsOf(code) : []))
      .flatMap((cell) => parseGuestCell(cell)?.email?.toLowerCase() ?? []),
  );
  const related = new Set(cellsOf(columns.fields.get('RefDocs')).flatMap(relatedNumbers));
  const taken = await findUsedNumbers(db, caller, numbers);
  const people = await db
    .select()
    .from(users)
    .where(and(eq(users.comId, caller.comId), or(eq(users.id, caller.userId), mayBeNamed(codes))));
  const own =
    addresses.size === 0
      ? []
      : await db
          .select({ email: users.email })
          .from(users)
          .where(
            and(
              eq(users.comId, caller.comId),
              isOwnUser,
              eq(users.status, userStatus.enabled),
              isAmong(sql`lower(${users.email})`, addresses),
            ),
          );
  const named = new PersonCodes(people);
  const enabledNamed = (code: string): number | undefined => {
    const person = codes.has(code) ? named.find(code) : undefined;
    return person && mayBeChosen(person) ? person.id : undefined;
  };
  const relations = await findRelated(db, caller, related);
  return {
    lookups: {
      takenNumbers: new Set(taken.map(({ no }) => no)),
      processors: { get: enabledNamed },
      ownAddresses: new Set(own.map(({ email }) => email.toLowerCase())),
      documents: new Map(relations.map(({ no, id }) => [no, id])),
    },
    users: new Map(people.map((user) => [user.id, user])),
  };
}
