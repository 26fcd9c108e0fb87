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
  /** How many process codes are open. */
  readonly openCodes: () => Promise<number>;
  readonly end: () => Promise<void>;
};

export async function prepareGround(seed: number): Promise<Ground> {
  const { apis, databaseUrl, end } = await stageOnPostgres({ TRUST_PROXY: 'on' });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // It ends with the server, which is not told to wait for anybody.
  pool.on('error', () => undefined);
  const random = createRandom(seed);

  async function count(query: string, values: readonly unknown[] = []): Promise<number> {
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
    openCodes: () =>
      count('select count(*) from process_grants where ended_at is null and expires_at > now()'),
    end: async () => {
      await pool.end();
      await end();
    },
  };
}
