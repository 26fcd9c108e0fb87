import { and, asc, eq, ne, type SQL } from 'drizzle-orm';

import type { FixedMessageId } from '../../../contract/messages.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Database, Transaction } from '../../adapters/database/database.ts';
import type { departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import type { userGroups } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import { mayBeNamed } from '../names-code.ts';
import { type ListQuery, matchesSearch, type PageRequest, paginate } from '../paging.ts';

/*
 * What departments, document types and user groups have in common: each has a code that its company uses once, a name, and is
 * found by both.
 */

type CodedTable = typeof departments | typeof documentTypes | typeof userGroups;

type CodedRow = { readonly id: number; readonly code: string; readonly name: string };

/** What is kept of an entry's code and name. */
export function named(code: string, name: string) {
  return { code, name, searchText: foldForSearch(`${code} ${name}`) };
}

/** A page of a company's entries that match a search, in the order in which they were made. */
export function listCoded<Row, Shown>(
  db: Database,
  table: CodedTable,
  comId: number,
  query: PageRequest & { readonly search: string },
  entries: { where(condition: SQL | undefined): { orderBy(order: SQL): ListQuery<Row> } },
  present: (rows: Row[]) => Promise<Shown[]>,
) {
  const condition = and(eq(table.comId, comId), matchesSearch(table.searchText, query.search));
  return paginate(
    query,
    db.$count(table, condition),
    entries.where(condition).orderBy(asc(table.id)),
    present,
  );
}

/** Writes an entry under its company's lock, and answers it as it is shown. */
export async function writeCoded<Row, Shown>(
  { db }: Pick<Dependencies, 'db'>,
  { comId }: SessionCaller,
  write: (transaction: Transaction) => Promise<Row | undefined>,
  present: (rows: Row[]) => Promise<Shown[]>,
): Promise<Shown> {
  const row = await db.transaction(async (transaction) => {
    await lockCompany(transaction, comId);
    return write(transaction);
  });
  const [shown = impossible('an entry was not written')] = row ? await present([row]) : [];
  return shown;
}

/** Takes an entry for a change. @throws {Refusal} when the company has none with this id. */
export async function lockCoded(
  transaction: Transaction,
  table: CodedTable,
  comId: number,
  id: number,
  notFound: FixedMessageId,
): Promise<CodedRow> {
  const [row = refuse(notFound)] = await transaction
    .select({ id: table.id, code: table.code, name: table.name })
    .from(table)
    .where(and(eq(table.comId, comId), eq(table.id, id)))
    .for('update');
  return row;
}

/** @throws {Refusal} at `code` when another entry of the company than `exceptId` has it, in whatever case */
export async function checkCode(
  transaction: Transaction,
  table: CodedTable,
  comId: number,
  code: string,
  exceptId?: number,
): Promise<void> {
  const taken = await transaction.$count(
    table,
    and(
      eq(table.comId, comId),
      exceptId === undefined ? undefined : ne(table.id, exceptId),
      mayBeNamed([code], table.code),
    ),
  );
  if (taken > 0) {
    throw refuseFields([{ path: 'code', id: 'codeAlreadyUsed' }]);
  }
}

/** The code and the name of an entry after a change, checked. Fields that are left out stay. */
export async function renamed(
  transaction: Transaction,
  table: CodedTable,
  comId: number,
  before: CodedRow,
  changes: { readonly code?: string | undefined; readonly name?: string | undefined },
) {
  const code = changes.code ?? before.code;
  if (code !== before.code) {
    await checkCode(transaction, table, comId, code, before.id);
  }
  return named(code, changes.name ?? before.name);
}
