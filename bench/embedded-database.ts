/** The embedded database in its own process, with the schema of the service, for what is measured beside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect, type DatabaseTarget, migrateDatabase } from '../server/adapters/database/connect.ts';
import { startEmbeddedServer } from '../server/adapters/database/embedded-server.ts';

/** Opens the database of a folder; without one, of a temporary one. Closing it ends its process, and removes a temporary folder. */
export async function openEmbeddedDatabase(givenFolder?: string) {
  const folder = givenFolder ?? (await mkdtemp(join(tmpdir(), 'cs-bench-')));
  const server = await startEmbeddedServer(folder, (description) => {
    throw new Error(description);
  });
  const target: DatabaseTarget = { kind: 'socket', path: server.socketPath };
  const connection = connect(target, (error) => {
    throw error;
  });
  await migrateDatabase(connection, target);
  const close = async (): Promise<void> => {
    await connection.close();
    await server.stop();
    if (givenFolder === undefined) {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return { database: { ...connection, target, close }, processId: server.processId };
}
