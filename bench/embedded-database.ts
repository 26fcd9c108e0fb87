/** The embedded database in its own process, with the schema of the service, for what is measured beside it. */
import { connect, type DatabaseTarget, migrateDatabase } from '../server/adapters/database/connect.ts';
import { startEmbeddedServer } from '../server/adapters/database/embedded-server.ts';

/** Opens the database of a folder. Whoever uses `database` closes its connections; `stop` ends the process `processId` afterwards. */
export async function openEmbeddedDatabase(folder: string) {
  const server = await startEmbeddedServer(folder, (description) => {
    throw new Error(description);
  });
  const target: DatabaseTarget = { kind: 'socket', path: server.socketPath };
  const connection = connect(target, (error) => {
    throw error;
  });
  await migrateDatabase(connection, target);
  return { database: { ...connection, target }, processId: server.processId, stop: () => server.stop() };
}
