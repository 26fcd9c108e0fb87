import { statementsOf } from './sql-statements.ts';

/*
 * While an installation is brought up to date, an older version works on the tables of the newer one. So a migration only adds: whatever the
 * older version says to the database is still understood, and does what it did.
 */

export type Migration = { readonly name: string; readonly sql: string };

/** A statement that an older version may not survive. */
export type Breach = { readonly migration: string; readonly statement: string; readonly why: string };

type Known = {
  /** Tables that this migration makes: no older version writes to them. */
  readonly newTables: ReadonlySet<string>;
  /** `table.column`, added by this migration: an older version leaves them empty. */
  readonly newColumns: ReadonlySet<string>;
  readonly newTriggers: ReadonlySet<string>;
  /** Of this migration and all before it. */
  readonly uniqueIndexes: ReadonlySet<string>;
};

const name = String.raw`(?:"public"\.)?"?(\w+)"?`;
const createTable = new RegExp(`^create table (?:if not exists )?${name}`, 'i');
const createTrigger = new RegExp(`^create trigger ${name}`, 'i');
const createIndex = new RegExp(`^create (unique )?index (?:if not exists )?${name} on ${name}`, 'i');
const alterTable = new RegExp(`^alter table (?:only )?${name} (.*)$`, 'is');
const addColumn = new RegExp(`^add column (?:if not exists )?${name} (.*)$`, 'is');
const constraint = /^add constraint \S+ (foreign key|unique)\s*\(([^)]*)\)/i;
const drop = new RegExp(String.raw`^drop (\w+) (?:if exists )?${name}`, 'i');
/** What leaves everything that was there as it was. */
const additive = /^create (?:or replace function|function|extension|sequence|type|view) |^insert into /i;

const firstGroup = (pattern: RegExp, statements: readonly string[]): ReadonlySet<string> =>
  new Set(statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? []));

const uniqueIndexesOf = (statements: readonly string[]): string[] =>
  statements.flatMap((statement) => {
    const [, unique, index] = createIndex.exec(statement) ?? [];
    return unique !== undefined && index !== undefined ? [index] : [];
  });

const newColumnsOf = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(
    statements.flatMap((statement) => {
      const [, table, change = ''] = alterTable.exec(statement) ?? [];
      const column = addColumn.exec(change)?.[1];
      return table !== undefined && column !== undefined ? [`${table}.${column}`] : [];
    }),
  );

/** Why an older version may not survive a change of a table that it knows; `null` when it does. */
function whyNotAltered(table: string, change: string, known: Known): string | null {
  const [, column, rest = ''] = addColumn.exec(change) ?? [];
  if (column !== undefined) {
    const isFilled = !/\bnot null\b/i.test(rest) || /\b(?:default|generated)\b/i.test(rest);
    return isFilled ? null : 'an older version writes rows without the column';
  }
  const [, , columns] = constraint.exec(change) ?? [];
  if (columns !== undefined) {
    const areNew = columns
      .split(',')
      .every((each) => known.newColumns.has(`${table}.${each.trim().replaceAll('"', '')}`));
    return areNew ? null : 'an older version may write rows that are refused now';
  }
  if (/^alter column \S+ set default /i.test(change)) {
    return null;
  }
  return 'it changes or removes what an older version knows';
}

function whyNot(statement: string, known: Known): string | null {
  const [, unique, , indexed = ''] = createIndex.exec(statement) ?? [];
  if (unique !== undefined && !known.newTables.has(indexed)) {
    return 'an older version may write rows that are refused now';
  }
  const [, altered, change = ''] = alterTable.exec(statement) ?? [];
  if (altered !== undefined) {
    return known.newTables.has(altered) ? null : whyNotAltered(altered, change, known);
  }
  const [, kind = '', dropped = ''] = drop.exec(statement) ?? [];
  if (/^index$/i.test(kind)) {
    return known.uniqueIndexes.has(dropped) ? 'an older version names what was unique in ON CONFLICT' : null;
  }
  if (/^trigger$/i.test(kind)) {
    return known.newTriggers.has(dropped) ? null : 'an older version leaves to the trigger what it did';
  }
  const isKnown = [createTable, createTrigger, createIndex, additive].some((form) => form.test(statement));
  return isKnown ? null : 'it is none of the forms that are known to add only';
}

/** What the migrations, in their order, hold that does more than add. */
export function breachesOf(migrations: readonly Migration[]): readonly Breach[] {
  const uniqueIndexes = new Set<string>();
  return migrations.flatMap(({ name: migration, sql }) => {
    const statements = statementsOf(sql);
    uniqueIndexesOf(statements).forEach((index) => uniqueIndexes.add(index));
    const known: Known = {
      newTables: firstGroup(createTable, statements),
      newColumns: newColumnsOf(statements),
      newTriggers: firstGroup(createTrigger, statements),
      uniqueIndexes,
    };
    return statements.flatMap((statement) => {
      const why = whyNot(statement, known);
      return why === null ? [] : [{ migration, statement, why }];
    });
  });
}
