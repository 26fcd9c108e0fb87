import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import { connect, type Connection } from './connect.ts';
import { createTurnReader } from './pglite-socket.ts';

function message(kind: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)]);
}

const startup = message('', '\0\u0003\0\0who and where');
const bind = message('B', 'values');
const execute = message('E', '');
const sync = message('S', '');
const query = message('Q', 'select 1');

describe('what a client sends', () => {
  it('is run by what waits for an answer: the start alone, then all parts of a statement together', () => {
    const read = createTurnReader();
    expect(read(startup)).toEqual([startup]);
    expect(read(Buffer.concat([bind, execute]))).toEqual([]);
    expect(read(Buffer.concat([sync, query, bind]))).toEqual([Buffer.concat([bind, execute, sync, query])]);
    expect(read(sync)).toEqual([Buffer.concat([bind, sync])]);
  });

  it('may come in pieces of any size', () => {
    const sent = Buffer.concat([startup, bind, execute, sync, query]);
    for (let size = 1; size < sent.length; size += 1) {
      const read = createTurnReader();
      const complete: unknown[] = [];
      for (let at = 0; at < sent.length; at += size) {
        complete.push(...read(sent.subarray(at, at + size)));
      }
      expect(Buffer.concat(complete.filter((part) => Buffer.isBuffer(part)))).toEqual(sent);
      expect(complete[0]).toEqual(startup);
    }
  });

  it.each([
    ['a leave', message('X', '')],
    ['a length that cannot be', Buffer.from('Q\0\0\0\u0003')],
  ])('ends with %s', (_, last) => {
    const read = createTurnReader();
    read(startup);
    expect(read(last)).toBe('end');
  });

  it.each([
    ['another protocol', message('', '\0\u0002\0\0')],
    ['no version', message('', '')],
  ])('ends at once with %s', (_, first) => {
    expect(createTurnReader()(first)).toBe('end');
  });
});

const onServer = process.env['TEST_DATABASE_URL'] !== undefined;

describe.skipIf(onServer)('clients of one PGlite', () => {
  let database: TestDatabase;
  let other: Connection;
  beforeAll(async () => {
    database = await createTestDatabase();
    other = connect(database.target, () => undefined);
    await database.pool.query('create table turns (text text)');
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  const textsSeenBy = async ({ pool }: Pick<Connection, 'pool'>): Promise<string[]> =>
    (await pool.query<{ text: string }>('select text from turns order by text')).rows.map(({ text }) => text);

  it('read and write texts of any length, and go on after a refusal', async () => {
    const long = 'Hợp đồng '.repeat(300_000);
    const { rows } = await database.pool.query<{ text: string }>('select $1::text || $1 as text', [long]);
    expect(rows).toEqual([{ text: long + long }]);
    await expect(database.pool.query('select 1 / $1::integer', [0])).rejects.toThrow('division by zero');
    expect((await database.pool.query('select $1::text as text', ['Ổ'])).rows).toEqual([{ text: 'Ổ' }]);
  });

  it('wait while another has a transaction, which ends with its connection', async () => {
    const writer = await other.pool.connect();
    await writer.query('begin');
    await writer.query('insert into turns values ($1)', ['lost']);
    const seen = textsSeenBy(database);
    expect((await writer.query('select text from turns')).rows).toEqual([{ text: 'lost' }]);
    writer.release(true);
    expect(await seen).toEqual([]);

    const again = await other.pool.connect();
    await again.query('begin');
    await again.query('insert into turns values ($1)', ['kept']);
    const seenAfter = textsSeenBy(database);
    await again.query('commit');
    again.release();
    expect(await seenAfter).toEqual(['kept']);
  });

  it('lose their connection alone when they do not speak the protocol', async () => {
    const path = database.target.kind === 'socket' ? database.target.path : '';
    const client = createConnection({ path });
    await new Promise((resolve) => {
      client.once('close', resolve);
      client.write(message('', 'no protocol of ours'));
    });
    expect(await textsSeenBy(database)).toEqual(['kept']);
  });
});
