import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as describeValue } from '../../contract/enumeration.ts';
import { getCompanies, passwordLoginV2, signOutEverywhere } from '../../contract/operations/auth.ts';
import { documentUpdate } from '../../contract/operations/document-actions.ts';
import { documentCounts, documentGet, documentsList } from '../../contract/operations/documents.ts';
import { sendInvitation } from '../../contract/operations/users.ts';
import { processDocument } from '../../contract/operations/processing.ts';
import { getMe } from '../../contract/operations/account.ts';
import { formatMessage } from '../../contract/messages.ts';
import { ApiError, fieldErrors, formErrors } from './api-error.ts';
import { request } from './request.ts';
import { setRuntimeConfig } from './runtime-config.ts';
import { session } from './session.ts';

const documentId = '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01';
const processId = '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a02';
const document = { id: documentId, status: describeValue('documentStatus', 2) };
const counts = { waitToMe: 7, inProgress: 12, completed: 0, rejected: 0, draft: 0 };

type Sent = { readonly url: string; readonly init: RequestInit };

/** Answers every call with the given reply, and keeps what was sent. */
function answerWith(body: unknown, status = 200): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return sent;
}

const done = (data: unknown): object => ({ success: true, code: 0, messages: ['Done'], data });

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) {
    throw new Error('the call should have failed with an ApiError', { cause: error });
  }
  return error;
}

function authorization(sent: Sent | undefined): string | null {
  return new Headers(sent?.init.headers).get('authorization');
}

beforeEach(() => {
  setRuntimeConfig({ apiBaseUrl: '', demo: true, documentFileMaxBytes: 1_000_000 });
  session.end();
});

describe('what is sent', () => {
  it('takes the first path, with its parameters and the query', async () => {
    const sent = answerWith(done({ ...document }));
    await request(documentGet, { params: { id: documentId } });
    expect(sent[0]?.url).toBe(`/api/documents/${documentId}`);
    const page = {
      items: [],
      totalCount: 0,
      pageCount: 0,
      page: 1,
      pageSize: 10,
      hasNextPage: false,
      hasPreviousPage: false,
    };
    const listed = answerWith(done(page));
    await request(documentsList, { query: { waitToMe: true, page: 2, search: '' } });
    expect(listed[0]?.url).toBe('/api/documents?waitToMe=true&page=2');
  });

  it('goes to the service that the configuration names', async () => {
    setRuntimeConfig({ apiBaseUrl: 'https://sign.example/', demo: false, documentFileMaxBytes: 1 });
    const sent = answerWith(done(counts));
    await request(documentCounts, {});
    expect(sent[0]?.url).toBe('https://sign.example/api/documents/counts');
  });

  it('takes numbers as path parameters', async () => {
    const sent = answerWith(done(null));
    await request(sendInvitation, { params: { id: 42 } });
    expect(sent[0]?.url).toBe('/api/users/send-invitation/42');
    expect(sent[0]?.init.body).toBeNull();
  });

  it('writes forms with files, empty where a field is cleared, and without what is left out', async () => {
    const sent = answerWith(done(document));
    const file = new File(['%PDF-'], 'hợp đồng.pdf', { type: 'application/pdf' });
    await request(documentUpdate, {
      body: { id: documentId, contractValue: null, validFrom: undefined, file },
    });
    const form = sent[0]?.init.body;
    expect(form).toBeInstanceOf(FormData);
    const entries = form instanceof FormData ? [...form.entries()] : [];
    expect(entries.map(([name]) => name)).toEqual(['id', 'contractValue', 'file']);
    expect(form instanceof FormData && form.get('contractValue')).toBe('');
    expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false);
  });

  it('sends a list of a form item by item, and an empty one as nothing', async () => {
    const sent = answerWith(done(document));
    const files = ['a.pdf', 'b.pdf'].map((name) => new File(['%PDF'], name));
    await request(documentUpdate, { body: { id: documentId, files, relatedDocumentIds: [] } });
    const form = sent[0]?.init.body;
    const all = form instanceof FormData ? form : new FormData();
    expect(all.getAll('files').map((file) => (file instanceof File ? file.name : file))).toEqual([
      'a.pdf',
      'b.pdf',
    ]);
    expect(all.getAll('relatedDocumentIds')).toEqual(['']);
  });
});

describe('whose token is sent', () => {
  it('is the session’s, but never to an operation that is public', async () => {
    session.begin('of-an');
    const sent = answerWith(done(counts));
    await request(documentCounts, {});
    expect(authorization(sent[0])).toBe('Bearer of-an');
    const publicly = answerWith(done('token'));
    await request(passwordLoginV2, { body: { username: 'an', password: 'x' } });
    expect(authorization(publicly[0])).toBeNull();
  });

  it('is the document’s own, where it was opened by link or code', async () => {
    session.begin('of-an');
    session.saveDocumentToken(documentId, 'of-the-link');
    const sent = answerWith(done(document));
    await request(documentGet, { params: { id: documentId }, documentId });
    expect(authorization(sent[0])).toBe('Bearer of-the-link');
  });
});

describe('what is answered', () => {
  it('is the data, with missing fields filled in', async () => {
    answerWith(done({ ...document, processes: null }));
    const answered = await request(documentGet, { params: { id: documentId } });
    expect(answered.processes).toEqual([]);
    expect(answered.subject).toBe('');
  });

  it.each([true, false])('is a sent code on code 100, with success %s', async (success) => {
    answerWith({
      success,
      code: 100,
      messages: ['Send confirmation otp success'],
      data: { processId, receiveOtpMethod: 1 },
    });
    const outcome = await request(processDocument, { body: { processId } });
    expect(outcome).toMatchObject({ kind: 'otp-sent', data: { processId, receiveOtpMethod: 1 } });
  });

  it('is done when the action needs no code', async () => {
    answerWith(done({ ...document, waitingProcess: null }));
    const outcome = await request(processDocument, { body: { processId } });
    expect(outcome).toMatchObject({ kind: 'done', data: { id: documentId } });
  });
});

describe('failures', () => {
  it('are rejections with the service’s texts, also with HTTP 200', async () => {
    answerWith({ success: false, code: 400, messages: ['Invalid OTP'], data: null });
    const error = await failureOf(request(processDocument, { body: { processId, otp: '000000' } }));
    expect(error.failure).toMatchObject({ kind: 'rejected', code: 400, messages: ['Invalid OTP'] });
  });

  it('tell faults of fields from the others', async () => {
    answerWith({
      success: false,
      code: 400,
      messages: ['no: this number has already been used', 'no: is required', 'Document has expired'],
    });
    const error = await failureOf(request(documentUpdate, { body: { id: documentId } }));
    expect([...fieldErrors(error)]).toEqual([['no', 'no: this number has already been used']]);
    expect(formErrors(error)).toEqual(['Document has expired']);
  });

  it('end the session when its token is refused', async () => {
    session.begin('old');
    answerWith({ success: false, code: 401, messages: ['Authentication is required'] }, 401);
    const error = await failureOf(request(getMe, {}));
    expect(error.failure.kind).toBe('unauthorized');
    expect(session.get()).toMatchObject({ token: null, end: 'expired' });
  });

  it('of a document’s token leave the session alone', async () => {
    session.begin('of-an');
    session.saveDocumentToken(documentId, 'of-the-link');
    answerWith({ success: false, code: 401, messages: ['Authentication is required'] }, 401);
    await failureOf(request(documentGet, { params: { id: documentId }, documentId }));
    expect(session.get().token).toBe('of-an');
    expect(session.hasDocumentToken(documentId)).toBe(false);
  });

  it('of reads are made again once the same person is back, where a screen waits for that', async () => {
    session.begin('old');
    const letGo = session.holdOpen(null);
    const tokens: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      tokens.push(new Headers(init.headers).get('authorization'));
      return tokens.length === 1
        ? new Response(JSON.stringify({ success: false, code: 401, messages: [] }), { status: 401 })
        : new Response(JSON.stringify({ success: true, code: 0, messages: [], data: [] }));
    });
    const reading = request(getCompanies, {});
    await vi.waitFor(() => expect(session.get().end).toBe('expired'));
    session.renew('new');
    expect(await reading).toEqual([]);
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
    letGo();
  });

  it('of reads fail when another person comes instead', async () => {
    session.begin('old');
    const letGo = session.holdOpen(null);
    answerWith({ success: false, code: 401, messages: [] }, 401);
    const reading = request(getCompanies, {});
    await vi.waitFor(() => expect(session.get().end).toBe('expired'));
    session.begin('of-another');
    await expect(reading).rejects.toMatchObject({ failure: { kind: 'unauthorized' } });
    letGo();
  });

  it('of what changes something fail at once, and are not made again', async () => {
    session.begin('old');
    const letGo = session.holdOpen(null);
    const sent = answerWith({ success: false, code: 401, messages: [] }, 401);
    await expect(request(signOutEverywhere, {})).rejects.toMatchObject({ failure: { kind: 'unauthorized' } });
    session.renew('new');
    expect(sent).toHaveLength(1);
    letGo();
  });

  it('of an old token leave a newer session alone', async () => {
    session.begin('old');
    vi.stubGlobal('fetch', async () => {
      session.begin('new');
      return new Response(
        JSON.stringify({ success: false, code: 401, messages: ['Authentication is required'] }),
        { status: 401 },
      );
    });
    await failureOf(request(getMe, {}));
    expect(session.get().token).toBe('new');
  });

  it('of a wrong password are a rejection, since no token is to blame', async () => {
    answerWith({ success: false, code: 401, messages: ['Username or password is incorrect'] }, 401);
    const error = await failureOf(request(passwordLoginV2, { body: { username: 'an', password: 'x' } }));
    expect(error.failure.kind).toBe('rejected');
  });

  it('of the network are told apart', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(request(documentCounts, {}))).failure).toEqual({ kind: 'network', status: null });
    answerWith('<html>Bad gateway</html>', 502);
    expect((await failureOf(request(documentCounts, {}))).failure).toEqual({ kind: 'network', status: 502 });
  });

  it('of a busy service are told from others, with when to come again', async () => {
    const refuseWith = (message: string, retryAfter: string) => {
      const body = JSON.stringify({ success: false, code: 503, messages: [message] });
      const headers = { 'retry-after': retryAfter };
      vi.stubGlobal('fetch', async () => new Response(body, { status: 503, headers }));
    };
    refuseWith(formatMessage('busy'), '3');
    const failure = { kind: 'network', status: 503 };
    expect((await failureOf(request(documentCounts, {}))).failure).toEqual({
      ...failure,
      busy: true,
      retryAfter: 3,
    });
    refuseWith(formatMessage('unavailable'), 'Fri, 31 Dec 1999 23:59:59 GMT');
    expect((await failureOf(request(documentCounts, {}))).failure).toEqual({
      ...failure,
      busy: false,
      retryAfter: Number.NaN,
    });
  });

  it('of a proxy that refuses the size are said as such', async () => {
    answerWith('<html>Too large</html>', 413);
    const error = await failureOf(request(documentUpdate, { body: { id: documentId } }));
    expect(error.failure).toMatchObject({ kind: 'rejected', messages: ['The request is too large'] });
  });

  it.each([
    ['no envelope', '<html>Welcome</html>'],
    ['data of another shape', done({ waitToMe: 'many' })],
    [
      'a step without its status',
      done({ ...document, processes: [{ id: processId, accessPermission: describeValue('stepStatus', 1) }] }),
    ],
  ])('of the interface are told apart: %s', async (_what, body) => {
    answerWith(body);
    const isDocument = typeof body === 'object' && JSON.stringify(body).includes(documentId);
    const call = isDocument
      ? request(documentGet, { params: { id: documentId } })
      : request(documentCounts, {});
    expect((await failureOf(call)).failure.kind).toBe('contract');
  });

  it('of an aborted call are the abort itself', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      controller.abort();
      init.signal?.throwIfAborted();
    });
    await expect(request(documentCounts, { signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});
