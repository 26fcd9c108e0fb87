import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { passwordLoginV2 } from '../contract/operations/auth.ts';
import { documentMessage } from '../contract/operations/document-actions.ts';
import { processDocument } from '../contract/operations/processing.ts';
import { usersList } from '../contract/operations/users.ts';
import { documentMessages } from './adapters/database/schema/document-people.ts';
import { outboxMessages } from './adapters/database/schema/installation.ts';
import { users } from './adapters/database/schema/users.ts';
import { createSmtpChannel, type MailChannel } from './adapters/messaging/smtp-messenger.ts';
import { createLogger } from './logger.ts';
import { createDocumentFixture, type DocumentFixture } from '../test/company/document-fixture.ts';

/*
 * A document on its way from making to the seal, with everything logged that can be, while the mail server refuses people by
 * name and the database tells the values that it did not take.
 */

const lines: string[] = [];
let fixture: DocumentFixture;
let refuse = false;
let mailServer: SMTPServer;
let channel: MailChannel;

beforeAll(async () => {
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(new Error(`<${address}>: Nguyễn Văn An, 0912345678, has no mailbox here`)),
  });
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const address = mailServer.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  channel = createSmtpChannel({ url: `smtp://127.0.0.1:${String(port)}`, from: 'Ký <ky@example.com>' });
  fixture = await createDocumentFixture({
    onLogLine: (line) => lines.push(line),
    messenger: (outbox) => ({
      ...outbox,
      has: () => true,
      immediate: true,
      send: (message) => (refuse ? channel.send(message) : outbox.send(message)),
    }),
  });
});
afterAll(async () => {
  await fixture.app.close();
  // The server closes once nobody is connected.
  channel.close();
  await new Promise<void>((resolve) => {
    mailServer.close(resolve);
  });
});

it('never names a person, an address, a number, a code, a token or what a document says', async () => {
  const { app, tokens } = fixture;
  const token = tokens.clerk;
  await app.call(passwordLoginV2, { body: { username: 'an@example.vn', password: 'wrong-secret' } });
  await app.call(usersList, { token, query: { search: 'Nguyễn Văn An' } });
  await app.app.inject({ url: `/bang-luong-nguyen-van-an?email=an@example.vn&token=${token}` });

  const draft = await fixture.create({
    subject: 'Bảng lương mật',
    customerInformation: 'Khách 079123456789',
  });
  const sent = await fixture.send(draft.id, [{ to: 'an', permission: 'DR' }]);
  const processId = sent.processes[0]?.id ?? '';
  refuse = true;
  await app.deps.db.update(users).set({ signConfirmationEnabled: true }).where(eq(users.code, 'an'));
  const body = {
    processId,
    reason: 'Đồng ý',
    reject: false,
    signatureDisplayMode: 1,
    signatureText: 'An ký',
  } as const;
  const refused = await app.call(processDocument, {
    token: tokens.an,
    body: { ...body, otp: null, confirmTermsConditions: true },
  });
  expect(refused.kind).toBe('refused');
  await fixture.send((await fixture.create()).id, [{ to: 'an', permission: 'A' }]);
  refuse = false;

  await app.deps.db.execute(
    sql`alter table ${documentMessages} add constraint said check (${sql.identifier('text')} not like '%lương%')`,
  );
  const failed = await app.call(documentMessage, {
    token,
    params: { id: draft.id },
    body: { text: 'lương của An' },
  });
  expect(failed.status).toBe(500);

  const asked = await app.call(processDocument, {
    token: tokens.an,
    body: { ...body, otp: null, confirmTermsConditions: true },
  });
  expect(asked.kind).toBe('otp-sent');
  const messages = await app.deps.db.select().from(outboxMessages);
  const otp = messages.findLast((message) => message.otp !== null)?.otp ?? '';
  await fixture.act('an', processId, { ...body, otp });

  const codes = messages.flatMap(({ otp: code, processCode, link }) => [code, processCode, link]);
  const personal = [
    ...[
      'Nguyễn Văn An',
      'example.vn',
      '0912345678',
      '079123456789',
      'wrong-secret',
      'Bảng lương',
      'bang-luong',
    ],
    ...['lương của An', 'An ký', 'Đồng ý', 'Hợp đồng', ...Object.values(tokens)],
    ...codes.flatMap((code) => (code === null ? [] : [JSON.stringify(code).slice(1, -1)])),
  ];
  const log = lines.join('');
  expect(log).toContain('the mail server did not take the message (EENVELOPE, RCPT TO, 550');
  expect(log).toContain('a code could not be handed over');
  expect(log).toContain('a notification was refused');
  expect(log).toContain('params: (left out)');
  expect(log).toContain(`"path":"/api/documents/messages/${draft.id}"`);
  const words = new Set(log.split(/[^\p{L}\d._@+-]+/u));
  expect(personal.filter((value) => (/^\w+$/.test(value) ? words.has(value) : log.includes(value)))).toEqual(
    [],
  );
});

it('masks what others write into their errors', () => {
  const told: string[] = [];
  const logger = createLogger('trace', { write: (line) => told.push(line) });
  logger.error(
    { error: new Error('lost an@minhlong.vn\n0912 345 678, eyJhbGciOi.eyJzdWIi.c2ln') },
    'it failed',
  );
  const invalid = Object.assign(new Error('invalid input syntax for type integer: "Nguyễn "Văn" An"'), {
    code: '22P02',
  });
  logger
    .child({ who: '+84912345678' })
    .warn({ why: invalid, detail: '(079123456789)' }, 'for binh@minhlong.vn');
  expect(told.join('')).not.toMatch(/an@|binh@|345 ?678|79123|eyJ|Nguyễn|Văn/);
  expect(told.join('')).toContain('(left out)');
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ msg: 'it failed', error: { type: 'Error' } });
});
