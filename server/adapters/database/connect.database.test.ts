import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import { connect, type Connection, type DatabaseTarget } from './connect.ts';
import { companies } from './schema/companies.ts';

/** Whether the tests run on a server, which is reached by a socket. */
const onServer = process.env['TEST_DATABASE_URL']?.includes('?host=') === true;
const socketName = '.s.PGSQL.5432';

let database: TestDatabase;
let second: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  second = connect(database.target, (error) => {
    throw error;
  });
});
afterAll(async () => {
  await second.close();
  await database.close();
});

const nameOf = ({ db }: Connection, id: number) =>
  db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, id))
    .prepare('company')
    .execute();

describe('a statement with a name', () => {
  it('answers each time with the values that it is sent with', async () => {
    const [made] = await database.db
      .insert(companies)
      .values({ name: 'Sao Mai', address: '', taxCode: '', timeZone: 'Asia/Ho_Chi_Minh' })
      .returning({ id: companies.id });
    const id = made?.id ?? 0;
    for (let times = 0; times < 8; times += 1) {
      expect(await nameOf(database, id)).toEqual([{ name: 'Sao Mai' }]);
      expect(await nameOf(database, id + 1)).toEqual([]);
    }
  });

  it('is another one on each connection, though both may be the same session', async () => {
    await nameOf(database, 1);
    await expect(nameOf(second, 1)).resolves.toHaveLength(1);
    await expect(nameOf(database, 1)).resolves.toHaveLength(1);
  });

  it('is planned once', async () => {
    expect(await plannedOn(database)).toHaveLength(database.target.kind === 'socket' ? 2 : 1);
  });

  it.runIf(onServer)('has none where something stands before the server', async () => {
    const { url, close } = await standBefore(database.target);
    const behind = connect({ kind: 'server', url }, (error) => {
      throw error;
    });
    await nameOf(behind, 1);
    await expect(nameOf(behind, 1)).resolves.toEqual([{ name: 'Sao Mai' }]);
    expect(await plannedOn(behind)).toEqual([]);
    await behind.close();
    await close();
  });
});

const plannedOn = async ({ db }: Connection) => {
  const { rows } = await db.execute(sql`select name from pg_prepared_statements where name like 'company%'`);
  return rows;
};

/** What stands between hands on every message, and greets with a number of its own, as a pooler does. */
async function standBefore(target: DatabaseTarget): Promise<{ url: string; close: () => Promise<void> }> {
  const url = new URL(target.kind === 'server' ? target.url : 'embedded:');
  const folder = url.searchParams.get('host') ?? '';
  const ownFolder = await mkdtemp(join(tmpdir(), 'countersign-between-'));
  const server = createServer((client) => {
    const behind = createConnection(join(folder, socketName));
    client.pipe(behind).pipe(withOtherNumber()).pipe(client);
  });
  server.listen(join(ownFolder, socketName));
  await once(server, 'listening');
  url.searchParams.set('host', ownFolder);
  return {
    url: url.href,
    close: async () => {
      server.close();
      await once(server, 'close');
      await rm(ownFolder, { recursive: true });
    },
  };
}

/** Adds one to the process's number in the message with it: a letter, the length of the rest, and the number. */
function withOtherNumber(): Transform {
  let greeting: Buffer | null = Buffer.alloc(0);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (greeting === null) {
        done(null, chunk);
        return;
      }
      greeting = Buffer.concat([greeting, chunk]);
      let at = 0;
      while (at + 9 <= greeting.length && greeting[at] !== 'K'.charCodeAt(0)) {
        at += 1 + greeting.readInt32BE(at + 1);
      }
      if (at + 9 > greeting.length) {
        done();
        return;
      }
      greeting.writeInt32BE(greeting.readInt32BE(at + 5) + 1, at + 5);
      done(null, greeting);
      greeting = null;
    },
  });
}
