/** A company at work behind a service that listens, with the embedded database in its own process. */
import { createApi } from '../test/client/api.ts';
import { createDocumentFixture } from '../test/company/document-fixture.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

export async function createListeningFixture() {
  const { database, processId: databaseProcessId } = await openEmbeddedDatabase();
  const fixture = await createDocumentFixture({ database });
  const api = createApi(await fixture.app.app.listen({ host: '127.0.0.1', port: 0 }));
  return { ...fixture, api, databaseProcessId, close: () => fixture.app.close() };
}
