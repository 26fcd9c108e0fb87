import type { Pool } from 'pg';

/*
 * The embedded database has no process that tends its tables: without this, the planner would never know how many rows there
 * are and what they hold, and what is deleted would take up room for ever.
 */

const everyMilliseconds = 10 * 60_000;

/** As PostgreSQL's own autovacuum decides it: some rows, and a share of the table. */
const worn = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name
  from pg_stat_user_tables
  where n_mod_since_analyze > 50 + n_live_tup / 10 or n_dead_tup > 50 + n_live_tup / 5
  order by 1`;

/** Tends every table that has changed much since the last time, one at a time, so that requests come in between. */
export async function vacuumTables(pool: Pool): Promise<readonly string[]> {
  // Counts are written down at the end of some statement or other, unless that is asked for.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(worn);
  for (const { name } of rows) {
    await pool.query(`vacuum (analyze) ${name}`);
  }
  return rows.map(({ name }) => name);
}

/** Tends the tables now and then until the answered function is called, which waits for the end of what is under way. */
export function keepVacuuming(pool: Pool, onError: (error: Error) => void): () => Promise<void> {
  let current: Promise<unknown> = Promise.resolve();
  const tend = (): void => {
    current = vacuumTables(pool).catch((error: unknown) => {
      onError(error instanceof Error ? error : new Error(String(error)));
    });
  };
  const timer = setInterval(tend, everyMilliseconds);
  timer.unref();
  tend();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
