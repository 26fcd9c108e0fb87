/** A company at work behind a service that listens, with the embedded database in its own process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createDocumentFixture, type DocumentFixture } from '../test/company/document-fixture.ts';
import { type Ask, askAt } from './ask.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

export type ListeningDesk = DocumentFixture & {
  readonly address: string;
  readonly ask: Ask;
  readonly close: () => Promise<void>;
};

export async function openListeningDesk(): Promise<ListeningDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-desk-'));
  const { database, stop } = await openEmbeddedDatabase(folder);
  const desk = await createDocumentFixture({ database });
  const address = await desk.app.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...desk,
    address,
    ask: askAt(address),
    close: async () => {
      await desk.app.close();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
