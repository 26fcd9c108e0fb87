/**
 * Runs a program of Node.js beside a PostgreSQL server of its own, gone afterwards. TEST_DATABASE_URL tells the program where.
 *
 *   node scripts/with-postgres.ts node_modules/vitest/vitest.mjs run server
 */
import { spawnSync } from 'node:child_process';

import { startPostgres } from './postgres-server.ts';

const server = startPostgres();
try {
  const env = { ...process.env, TEST_DATABASE_URL: server.url };
  const { status } = spawnSync(process.execPath, process.argv.slice(2), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  process.exitCode = status ?? 1;
} finally {
  server.remove();
}
