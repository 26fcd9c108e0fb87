import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLogin, processCodeLogin } from '../../../contract/operations/auth.ts';
import {
  documentStar,
  documentsMarkRead,
  documentGet,
  documentsList,
  documentChanges,
} from '../../../contract/operations/documents.ts';
import { connect } from '../../adapters/database/connect.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let app: TestApp;
let company: TestCompany;
let clerk: TestPerson;
let an: TestPerson;
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  const elsewhere = await makeCompany(app.deps, 'Sao Mai');
  clerk = await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
  an = await makePerson(app.deps, company, 'an');
  await makePerson(app.deps, company, 'admin', { roles: ['admin'] });
  await makePerson(app.deps, elsewhere, 'stranger', { roles: ['admin'] });
  for (const code of ['clerk', 'an', 'admin', 'stranger']) {
    const body = { username: `${code}@example.vn`, password: testPassword };
    tokens.set(code, await app.done(passwordLogin, { body }));
  }
});
afterAll(() => app.close());

let numbers = 0;
function send() {
  numbers += 1;
  const steps = [{ to: an, permission: 'A' }] as const;
  return makeSentDocument(app.deps, company, clerk, `HD-${String(numbers)}`, steps);
}

const ask = (token: string | undefined, since = '', waitSeconds = 0) =>
  app.done(documentChanges, { token, query: { since, waitSeconds } });

describe('waiting for changes', () => {
  it('answers at once what it does not know, and the same for as long as nothing happens', async () => {
    const { mark } = await ask(tokens.get('an'));
    expect(await ask(tokens.get('an'), mark)).toEqual({ mark });
    await send();
    expect((await ask(tokens.get('an'), mark, 20)).mark).not.toBe(mark);
  });

  it('hears of what happens while it waits', async () => {
    const { mark } = await ask(tokens.get('an'));
    const waiting = ask(tokens.get('an'), mark, 20);
    await send();
    expect((await waiting).mark).not.toBe(mark);
  });

  it('hears nothing of other companies, and gives up in time', async () => {
    const { mark } = await ask(tokens.get('stranger'));
    const waiting = ask(tokens.get('stranger'), mark, 2);
    await send();
    expect(await waiting).toEqual({ mark });
  });

  it('tells whoever came by a code of their own document alone', async () => {
    const { id } = await send();
    const [mail] = await app.outbox('an@example.vn');
    const { token } = await app.done(processCodeLogin, { body: { processCode: mail?.processCode ?? '' } });
    const { mark } = await ask(token);
    await send();
    expect(await ask(token, mark, 1)).toEqual({ mark });
    await app.database.db.execute(`update documents set version = version + 1 where id = '${id}'`);
    expect((await ask(token, mark, 20)).mark).not.toBe(mark);
  });

  it('lets one user wait in twenty windows and no more', async () => {
    const { mark } = await ask(tokens.get('an'));
    const waiting = Array.from({ length: 21 }, () => ask(tokens.get('an'), mark, 20));
    const turnedAway = await Promise.race(waiting);
    expect(turnedAway.mark).toBe(mark);
    await send();
    const marks = (await Promise.all(waiting)).map((answer) => answer.mark);
    expect(marks.filter((heard) => heard !== mark)).toHaveLength(20);
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('two services on one database', () => {
  let other: TestApp;
  beforeAll(async () => {
    const connection = connect(app.database.target, (error) => {
      throw error;
    });
    other = await createTestApp({ database: { ...connection, target: app.database.target } });
  });
  afterAll(() => other.close());

  const hear = async (mark: string) => {
    const waiting = other.done(documentChanges, {
      token: tokens.get('an'),
      query: { since: mark, waitSeconds: 20 },
    });
    await send();
    return (await waiting).mark;
  };

  it('tell one another of their changes, also after the connection that listens was ended', async () => {
    const { mark } = await ask(tokens.get('an'));
    const second = await hear(mark);
    expect(second).not.toBe(mark);
    await app.database.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen company_changes'`,
    );
    expect(await hear(second)).not.toBe(second);
  });
});

describe('unread', () => {
  const unread = async (who: string, id: string): Promise<boolean | undefined> => {
    const { items } = await app.done(documentsList, { token: tokens.get(who), query: { pageSize: 100 } });
    return items.find((item) => item.id === id)?.isUnread;
  };
  const listed = async (id: string): Promise<boolean> => {
    const query = { unread: true, pageSize: 100 };
    const { items } = await app.done(documentsList, { token: tokens.get('an'), query });
    return items.some((item) => item.id === id);
  };

  it('is a document until its reader opens it, and never for its creator or those it does not concern', async () => {
    const { id } = await send();
    expect(await unread('an', id)).toBe(true);
    expect(await listed(id)).toBe(true);
    expect(await unread('clerk', id)).toBe(false);
    expect(await unread('admin', id)).toBe(false);
    await app.done(documentStar, { token: tokens.get('an'), params: { id }, body: { star: true } });
    expect(await unread('an', id)).toBe(true);
    const opened = await app.done(documentGet, { token: tokens.get('an'), params: { id } });
    expect(opened.isUnread).toBe(false);
    expect(await unread('an', id)).toBe(false);
    expect(await listed(id)).toBe(false);
  });

  it('can be marked for many at once, and taken back', async () => {
    const ids = [(await send()).id, (await send()).id];
    const mark = (read: boolean, given = ids) =>
      app.call(documentsMarkRead, { token: tokens.get('an'), body: { ids: given, read } });
    expect((await mark(true)).messages).toEqual(['Mark documents as read success']);
    expect((await mark(true)).kind).toBe('done');
    expect(await unread('an', ids[1] ?? '')).toBe(false);
    expect((await mark(false)).messages).toEqual(['Mark documents as unread success']);
    expect(await unread('an', ids[1] ?? '')).toBe(true);
    const stranger = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
    expect((await mark(true, [...ids, stranger])).messages).toEqual(['ids.2: no such document']);
  });
});
