import { connect } from '../../server/adapters/database/connect.ts';
import { startEmbeddedServer } from '../../server/adapters/database/embedded-server.ts';

/*
 * A service that writes one row into the embedded database of the folder it is given, says so, and lives on: for a test to kill.
 */

const folder = process.argv[2];
if (folder === undefined) {
  throw new Error('give a folder');
}
const server = await startEmbeddedServer(folder, (description) => {
  throw new Error(description);
});
const connection = connect({ kind: 'socket', path: server.socketPath }, (error) => {
  throw error;
});
await connection.pool.query('create table survivors (value text)');
await connection.pool.query(`insert into survivors values ('written before the kill')`);
process.send?.('written');
