/** The session that a browser keeps for all of its tabs, as one tab goes by it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionToken, signOut } from '../../contract/operations/auth.ts';
import { documentCounts } from '../../contract/operations/documents.ts';

const counts = { waitToMe: 7, inProgress: 12, completed: 0, rejected: 0, draft: 0 };
const asking = sessionToken.paths[0];

function fakeStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

type Answered = { readonly status?: number; readonly data?: unknown; readonly success?: boolean };

/** Answers calls of each path in turn, the last one again and again; what was sent is kept as `path token`. */
function answer(byPath: Readonly<Record<string, readonly (Answered | 'no network')[]>>): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const before = sent.filter((line) => line.startsWith(`${url} `)).length;
    const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    sent.push(`${url} ${bearer ?? '-'}`);
    const given = byPath[url]?.[before] ?? byPath[url]?.at(-1);
    if (given === undefined || given === 'no network') {
      throw new TypeError(`nobody answers ${url}`);
    }
    const { status = 200, success = status === 200, data } = given;
    return new Response(
      JSON.stringify({ success, code: status === 200 ? 0 : status, messages: ['Told'], data }),
      { status },
    );
  });
  return sent;
}

const given = (token: string, userId = 7) => ({ data: { token, userId, expiresIn: 900 } });

/** A tab that opens, in a browser that keeps the session of this user. */
async function openTab(keeps: string | null) {
  vi.resetModules();
  if (keeps !== null) {
    localStorage.setItem('countersign-persistent-session', keeps);
  }
  const { session } = await import('./session.ts');
  const { request } = await import('./request.ts');
  const { setRuntimeConfig } = await import('./runtime-config.ts');
  setRuntimeConfig({ apiBaseUrl: '', demo: true, documentFileMaxBytes: 1_000_000 });
  return { session, request };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('location', new URL('https://sign.example/'));
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => vi.useRealTimers());

it('is asked for a token once, by the first calls of a tab that has none', async () => {
  const { session, request } = await openTab('7');
  const sent = answer({ [asking]: [given('first')], '/api/documents/counts': [{ data: counts }] });
  expect(session.get()).toMatchObject({ token: null, end: 'unknown' });
  await Promise.all([request(documentCounts, {}), request(documentCounts, {})]);
  expect(sent).toEqual([`${asking} -`, '/api/documents/counts first', '/api/documents/counts first']);
  expect(session.get().token).toBe('first');
  expect(sessionStorage.getItem('countersign-session')).toBeNull();
});

it('is not asked where nothing says that the browser keeps one, nor for a document opened by its link', async () => {
  const none = await openTab(null);
  expect(none.session.get().end).toBe('never-began');
  const tab = await openTab('7');
  const sent = answer({ '/api/documents/counts': [{ data: counts }] });
  tab.session.saveDocumentToken('of-a-link', 'of-the-link');
  await tab.request(documentCounts, { documentId: 'of-a-link' });
  expect(sent).toEqual(['/api/documents/counts of-the-link']);
});

it('gives the next token before the one at hand ends, and for one that ended early', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-06T08:00:00Z'), toFake: ['Date'] });
  const { session, request } = await openTab(null);
  session.keep({ token: 'first', userId: 7, expiresIn: 900 }, 'begin');
  const sent = answer({
    [asking]: [given('second'), given('third')],
    '/api/documents/counts': [{ data: counts }, { status: 401 }, { data: counts }],
  });
  vi.setSystemTime(new Date('2026-12-06T08:14:01Z'));
  await request(documentCounts, {});
  expect(sent).toEqual([`${asking} -`, '/api/documents/counts second']);
  await request(documentCounts, {});
  expect(sent.slice(2)).toEqual([
    '/api/documents/counts second',
    `${asking} -`,
    '/api/documents/counts third',
  ]);
});

it('is over where the service says so, but not where it says nothing', async () => {
  const { session, request } = await openTab('7');
  answer({ [asking]: ['no network'] });
  await expect(request(documentCounts, {})).rejects.toMatchObject({ failure: { kind: 'network' } });
  expect(session.get().end).toBe('unknown');
  answer({ [asking]: [{ status: 429 }] });
  await expect(request(documentCounts, {})).rejects.toMatchObject({ failure: { kind: 'rejected' } });
  expect(session.get().end).toBe('unknown');
  answer({ [asking]: [{ success: false }], '/api/documents/counts': [{ status: 401 }] });
  await expect(request(documentCounts, {})).rejects.toMatchObject({ failure: { kind: 'unauthorized' } });
  expect(session.get()).toMatchObject({ token: null, end: 'expired' });
  expect(localStorage.getItem('countersign-persistent-session')).toBeNull();
});

it('stops a tab whose person is another, and lets it go on when they are back', async () => {
  const { session, request } = await openTab(null);
  session.keep({ token: 'of-an', userId: 7, expiresIn: 0 }, 'begin');
  const sent = answer({ [asking]: [given('of-binh', 8)], '/api/documents/counts': [{ data: counts }] });
  session.holdOpen(null);
  const asked = request(documentCounts, {}).catch(() => 'stopped');
  await vi.waitFor(() => expect(session.get()).toMatchObject({ token: null, end: 'replaced' }));
  expect(sent).not.toContain('/api/documents/counts of-binh');
  expect(session.hear({ kind: 'signed-in', owner: '8' })).toBe(false);
  expect(session.hear({ kind: 'signed-in', owner: '7' })).toBe(true);
  session.resume({ token: 'of-an-again', userId: 7, expiresIn: 900 }, session.asksFor());
  await asked;
  expect(session.get().token).toBe('of-an-again');
});

it('leaves a tab alone that has a token of its own', async () => {
  const { session } = await openTab(null);
  session.begin('of-this-tab');
  session.hear({ kind: 'signed-in', owner: '8' });
  expect(session.get().token).toBe('of-this-tab');
});

it('ends at sign-out with a token that is asked for, where the one at hand has ended', async () => {
  vi.resetModules();
  const { session } = await openTab(null);
  const { endMySession } = await import('./auth.ts');
  session.keep({ token: 'old', userId: 7, expiresIn: 0 }, 'begin');
  const sent = answer({ [asking]: [given('next')], [signOut.paths[0]]: [{ data: null }] });
  endMySession();
  expect(session.get()).toMatchObject({ token: null, end: 'signed-out' });
  await vi.waitFor(() => expect(sent).toEqual([`${asking} -`, `${signOut.paths[0]} next`]));
  expect(session.get().token).toBeNull();
  expect(localStorage.getItem('countersign-persistent-session')).toBeNull();
});

it('ends at sign-out by its cookie where the service does not take the token at hand', async () => {
  const { session } = await openTab(null);
  const { endMySession } = await import('./auth.ts');
  session.keep({ token: 'old', userId: 7, expiresIn: 900 }, 'begin');
  const sent = answer({
    [asking]: [given('next')],
    [signOut.paths[0]]: [{ status: 401 }, { data: null }],
  });
  endMySession();
  await vi.waitFor(() => expect(localStorage.getItem('countersign-persistent-session')).toBeNull());
  expect(sent).toEqual([`${signOut.paths[0]} old`, `${asking} -`, `${signOut.paths[0]} next`]);
  expect(session.get()).toMatchObject({ token: null, end: 'signed-out' });
});

it('is to be ended until the service has answered, unless somebody has signed in meanwhile', async () => {
  const { session } = await openTab(null);
  const { endMySession } = await import('./auth.ts');
  session.keep({ token: 'of-an', userId: 7, expiresIn: 900 }, 'begin');
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  endMySession();
  expect(localStorage.getItem('countersign-persistent-session')).toBe('0');
  session.keep({ token: 'of-binh', userId: 8, expiresIn: 900 }, 'begin');
  const answered = new Response(JSON.stringify({ success: true, code: 0, messages: ['Told'], data: null }));
  resolve(answered);
  await vi.waitFor(() => expect(answered.bodyUsed).toBe(true));
  expect(localStorage.getItem('countersign-persistent-session')).toBe('8');
});

it('ends by its cookie without touching whoever has signed in meanwhile', async () => {
  const { session } = await openTab(null);
  const { endMySession } = await import('./auth.ts');
  session.keep({ token: 'of-an', userId: 7, expiresIn: 30 }, 'begin');
  const { promise, resolve } = Promise.withResolvers<Response>();
  const told: string[] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    const authorization = new Headers(headers).get('authorization');
    told.push(`${url} ${authorization ?? '-'}`);
    return url.endsWith(asking)
      ? promise
      : Promise.resolve(
          new Response(JSON.stringify({ success: true, code: 0, messages: ['Told'], data: null })),
        );
  });
  endMySession();
  session.keep({ token: 'of-binh', userId: 8, expiresIn: 900 }, 'begin');
  const data = { token: 'next-of-an', userId: 7, expiresIn: 900 };
  resolve(new Response(JSON.stringify({ success: true, code: 0, messages: ['Told'], data })));
  await vi.waitFor(() => expect(told.at(-1)).toBe(`${signOut.paths[0]} Bearer next-of-an`));
  expect(session.get().token).toBe('of-binh');
  expect(localStorage.getItem('countersign-persistent-session')).toBe('8');
});

it('ends later where the service could not be reached at sign-out', async () => {
  const before = await openTab(null);
  const { endMySession } = await import('./auth.ts');
  before.session.keep({ token: 'of-an', userId: 7, expiresIn: 900 }, 'begin');
  const unanswered = answer({});
  endMySession();
  await vi.waitFor(() => expect(unanswered).toEqual([`${signOut.paths[0]} of-an`, `${asking} -`]));
  expect(localStorage.getItem('countersign-persistent-session')).toBe('0');
  const { session, request } = await openTab(null);
  const sent = answer({
    [asking]: [given('next')],
    [signOut.paths[0]]: [{ data: null }],
    '/api/documents/counts': [{ status: 401 }],
  });
  await expect(request(documentCounts, {})).rejects.toThrow();
  expect(sent).toEqual([`${asking} -`, `${signOut.paths[0]} next`, '/api/documents/counts -']);
  expect(session.get()).toMatchObject({ token: null, end: 'never-began' });
  expect(localStorage.getItem('countersign-persistent-session')).toBeNull();
});
