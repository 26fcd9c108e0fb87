import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';

/** A table as it was copied: how many rows, and a sum over all of them that the same rows give in any order. */
export type CopiedTable = { readonly name: string; readonly rows: number; readonly sum: string };

/** A reason not to copy, or a copy that is another one than what it was made of; nothing was written then. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** What of a table is copied: all of ours, and of the job queue what is still to be done. */
type Part = { readonly name: string; readonly from: string; readonly where: string };

const jobs: Part = {
  name: 'jobs to do',
  from: 'pgboss.job',
  where: `state in ('created', 'retry', 'active')`,
};

const rowsAtOnce = 500;
const readOnly = 'isolation level repeatable read read only';

/** Rows as text are the same everywhere only with the same settings. */
const settings = `set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'iso_8601';
  set local extra_float_digits to 1; set local bytea_output to 'hex'`;

/**
 * Copies every row of every table, and the jobs that are still to be done, from one database to another one with the same tables, in
 * which there is none yet. It is one transaction: all of it is there afterwards, or nothing. What was copied is summed up on both sides.
 * The source is read, and never written to.
 *
 * @throws {CopyError} where the two have other tables, the target is not empty, or has other rows in the end.
 */
export async function copyTables(from: Pool, to: Pool): Promise<CopiedTable[]> {
  return inTransaction(from, readOnly, (source) =>
    inTransaction(to, '', async (target) => {
      await refuseUnfit(source, target);
      const parts = await partsOf(source);
      const resumeRules = await suspendRules(target);
      for (const part of parts) {
        await copyPart(source, target, part);
      }
      const copied = await compare(source, target, parts);
      await resumeRules();
      await continueNumbers(source, target);
      return copied;
    }),
  );
}

/**
 * Looks whether {@link copyTables} would begin at all.
 *
 * @throws {CopyError} where the two have other tables, or the target is not empty.
 */
export async function checkTarget(from: Pool, to: Pool): Promise<void> {
  await inTransaction(from, readOnly, (source) =>
    inTransaction(to, readOnly, (target) => refuseUnfit(source, target)),
  );
}

async function refuseUnfit(source: PoolClient, target: PoolClient): Promise<void> {
  await refuseOtherTables(source, target);
  await refuseRows(target);
}

async function inTransaction<T>(
  pool: Pool,
  kind: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin ${kind}`);
    await client.query(settings);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Where this fails as well, the connection is broken: the server rolls back by itself.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

const tablesSchema = z.array(z.object({ name: z.string(), from: z.string() }));

async function partsOf(client: PoolClient): Promise<Part[]> {
  const { rows } = await client.query(
    `select tablename as name, format('public.%I', tablename) as "from"
      from pg_tables where schemaname = 'public' order by tablename`,
  );
  const tables = tablesSchema.parse(rows).map((table) => ({ ...table, where: 'true' }));
  return (await hasJobs(client)) ? [...tables, jobs] : tables;
}

/** An installation that was never started has no queue yet. */
async function hasJobs(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass($1)::text as name`, [jobs.from]);
  return z.tuple([z.object({ name: z.string().nullable() })]).parse(rows)[0].name !== null;
}

/** Rows go over as text, column by column: so the columns have to be the same ones, in the same order. */
async function refuseOtherTables(source: PoolClient, target: PoolClient): Promise<void> {
  const [ours, theirs] = [await columnsOf(source), await columnsOf(target)];
  const other = [...ours].find(([table, columns]) => theirs.get(table) !== columns)?.[0];
  if (other !== undefined) {
    throw new CopyError(
      `${other} has other columns in the database to fill: start this version once where the data is, and stop it again`,
    );
  }
}

const columnsSchema = z.array(z.object({ name: z.string(), columns: z.string() }));

async function columnsOf(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query(
    `select relname as name, string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where attnum > 0 and not attisdropped
        and (relnamespace = 'public'::regnamespace and relkind = 'r' or pg_class.oid = to_regclass($1))
      group by relname`,
    [jobs.from],
  );
  return new Map(columnsSchema.parse(rows).map(({ name, columns }) => [name, columns]));
}

async function refuseRows(target: PoolClient): Promise<void> {
  for (const { name, from } of await partsOf(target)) {
    const { rowCount } = await target.query(`select 1 from ${from} limit 1`);
    if (rowCount !== 0) {
      throw new CopyError(`the database to fill has rows already, in ${name}: give an empty one`);
    }
  }
}

const referencesSchema = z.array(z.object({ table: z.string(), constraint: z.string() }));

/**
 * Triggers have done their work where the rows come from, and rows come in any order, so references are looked at in the end.
 * Answers how to have both as they were.
 */
async function suspendRules(target: PoolClient): Promise<() => Promise<void>> {
  const { rows } = await target.query(
    `select conrelid::regclass::text as "table", quote_ident(conname) as "constraint" from pg_constraint
      where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const references = referencesSchema.parse(rows);
  const tables = (await partsOf(target)).filter((part) => part !== jobs);
  for (const { from } of tables) {
    await target.query(`alter table ${from} disable trigger user`);
  }
  for (const { table, constraint } of references) {
    await target.query(`alter table ${table} alter constraint ${constraint} deferrable initially deferred`);
  }
  return async () => {
    await target.query('set constraints all immediate');
    for (const { table, constraint } of references) {
      await target.query(`alter table ${table} alter constraint ${constraint} not deferrable`);
    }
    for (const { from } of tables) {
      await target.query(`alter table ${from} enable trigger user`);
    }
  };
}

const rowsSchema = z.array(z.object({ row: z.string() }));

/** A few hundred rows at a time, however many there are. */
async function copyPart(source: PoolClient, target: PoolClient, { from, where }: Part): Promise<void> {
  await source.query(
    `declare rows no scroll cursor for select t::text as row from ${from} as t where ${where}`,
  );
  for (;;) {
    const { rows } = await source.query(`fetch ${String(rowsAtOnce)} from rows`);
    if (rows.length === 0) {
      break;
    }
    const texts = rowsSchema.parse(rows).map(({ row }) => row);
    await target.query(
      `insert into ${from} overriding system value select * from unnest($1::text::${from}[])`,
      [arrayOf(texts)],
    );
  }
  await source.query('close rows');
}

/** An array as PostgreSQL reads it from text. */
function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}

const sumSchema = z.tuple([z.object({ rows: z.coerce.number(), sum: z.string() })]);

async function sumOf(client: PoolClient, { name, from, where }: Part): Promise<CopiedTable> {
  const { rows } = await client.query(
    `select count(*) as rows,
        coalesce(sum(('x' || left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint::numeric), 0)::text as sum
      from ${from} as t where ${where}`,
  );
  return { name, ...sumSchema.parse(rows)[0] };
}

async function compare(
  source: PoolClient,
  target: PoolClient,
  parts: readonly Part[],
): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const part of parts) {
    const [before, after] = [await sumOf(source, part), await sumOf(target, part)];
    if (before.rows !== after.rows || before.sum !== after.sum) {
      throw new CopyError(
        `${part.name}: there are ${String(before.rows)} rows, and other ones were written (${String(after.rows)})`,
      );
    }
    copied.push(after);
  }
  return copied;
}

const sequencesSchema = z.array(z.object({ name: z.string(), last: z.string() }));

/** Numbers that the database gives go on where they were: also those of rows that are gone are not given again. */
async function continueNumbers(source: PoolClient, target: PoolClient): Promise<void> {
  const { rows } = await source.query(
    `select format('public.%I', sequencename) as name, last_value::text as last
      from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of sequencesSchema.parse(rows)) {
    await target.query('select setval($1::regclass, $2::bigint)', [name, last]);
  }
}
