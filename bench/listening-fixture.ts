/** A company at work behind a service that listens, with the embedded database in its own process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createDocumentFixture, type DocumentFixture } from '../test/company/document-fixture.ts';
import { type Ask, askAt } from './ask.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

export type ListeningFixture = DocumentFixture & {
  readonly address: string;
  readonly ask: Ask;
  /** The process of the database. */
  readonly databaseProcessId: number;
  readonly close: () => Promise<void>;
};

export async function createListeningFixture(): Promise<ListeningFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-desk-'));
  const { database, processId, stop } = await openEmbeddedDatabase(folder);
  const fixture = await createDocumentFixture({ database });
  const address = await fixture.app.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...fixture,
    address,
    ask: askAt(address),
    databaseProcessId: processId,
    close: async () => {
      await fixture.app.close();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
