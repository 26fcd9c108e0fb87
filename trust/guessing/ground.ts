/** What every attack stands on: two service processes on one database, and a look into its counters. */
import pg from 'pg';

import type { Api } from '../../test/client/api.ts';
import { createRandom } from '../random.ts';
import { stageOnPostgres } from '../races/stage.ts';

export type Ground = {
  readonly apis: readonly [Api, Api];
  /** The address of one of the services, in turn. */
  readonly baseUrl: (index: number) => string;
  /** Six digits that are not among the given ones. */
  readonly wrongCode: (...right: readonly string[]) => string;
  /** How many wrong tries of a kind the service has looked at. */
  readonly counted: (scope: string) => Promise<number>;
  /** As if so many minutes had passed for the counters of a kind. */
  readonly passTime: (scope: string, minutes: number) => Promise<void>;
  /** Lets so many process codes be open: that of one document, and codes of somebody else. */
  readonly holdOpen: (no: string, count: number) => Promise<void>;
  readonly end: () => Promise<void>;
};

export async function prepareGround(seed: number): Promise<Ground> {
  const { apis, databaseUrl, end } = await stageOnPostgres({ TRUST_PROXY: 'on' });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // It ends with the server, which is not told to wait for anybody.
  pool.on('error', () => undefined);
  const random = createRandom(seed);

  async function count(query: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await pool.query<{ count: string }>(query, [...values]);
    return Number(rows[0]?.count);
  }

  return {
    apis,
    baseUrl: (index) => (apis[index % apis.length] ?? apis[0]).baseUrl,
    wrongCode: (...right) => {
      for (;;) {
        const code = String(Math.floor(random() * 1_000_000)).padStart(6, '0');
        if (!right.includes(code)) {
          return code;
        }
      }
    },
    counted: (scope) => count('select count(*) from failed_attempts where scope = $1', [scope]),
    passTime: async (scope, minutes) => {
      await pool.query('update failed_attempts set at = at - make_interval(mins => $2) where scope = $1', [
        scope,
        minutes,
      ]);
    },
    holdOpen: async (no, total) => {
      const { rows } = await pool.query<{ id: string }>(
        `select process_grants.id from process_grants join process_steps on process_steps.id = step_id
         join documents on documents.id = document_id where no = $1`,
        [no],
      );
      const kept = rows.map(({ id }) => id);
      await pool.query(
        'update process_grants set ended_at = now() where ended_at is null and id <> all ($1)',
        [kept],
      );
      await pool.query(
        `insert into process_grants (step_id, code_hash, link_hash, channel, expires_at, created_at)
         select step.id, 'other code ' || gen_random_uuid(), 'other link ' || gen_random_uuid(), 'email', now() + interval '2 days', now()
         from generate_series(1, $1::int),
           lateral (select process_steps.id from process_steps join users on users.id = user_id where code <> 'an' limit 1) as step`,
        [total - kept.length],
      );
    },
    end: async () => {
      await pool.end();
      await end();
    },
  };
}
