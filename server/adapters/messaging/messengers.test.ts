import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';

import { createTestDatabase } from '../../../test/service/database.ts';
import { TestClock } from '../../../test/service/test-clock.ts';
import { outboxMessages } from '../database/schema/installation.ts';
import { createKeyVault } from '../security/aes-key-vault.ts';
import { createMessenger, type MessengerOptions } from './create-messenger.ts';
import { DeliveryRefusedError } from '../../domain/delivery-refused.ts';
import { HandOverError, type Message } from './messenger.ts';
import { createSmsChannel } from './sms-gateway.ts';
import { createSmtpChannel, type SmtpOptions } from './smtp-messenger.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) {
    await close();
  }
});

const message: Message = {
  channel: 'email',
  to: 'an@example.com',
  subject: 'Mời ký: Hợp đồng lao động số 46/2026 – Nguyễn Thị Thanh Hằng',
  text: 'Kính gửi Nguyễn Văn An,\n\nMã xử lý: 012345\n',
  html: '<p>Kính gửi Nguyễn Văn An</p>',
};

function portOf(server: Server | TcpServer): number {
  return (server.address() as AddressInfo).port;
}

type Peer = {
  listen(port: number, host: string, heard: () => void): unknown;
  close(heard: () => void): unknown;
};

function listening(peer: Peer): Promise<void> {
  return new Promise((resolve) => {
    peer.listen(0, '127.0.0.1', resolve);
  });
}

function closed(peer: Peer): Promise<void> {
  return new Promise((resolve) => {
    peer.close(() => resolve());
  });
}

async function smtpPeer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'], ...options });
  await listening(server);
  closers.push(() => closed(server));
  return `smtp://127.0.0.1:${String(portOf(server.server))}`;
}

function smtpChannel(url: string, more: Partial<SmtpOptions> = {}) {
  const channel = createSmtpChannel({
    timeoutMilliseconds: 10_000,
    ...more,
    url,
    from: 'Ký số Minh Long <sign@example.com>',
  });
  closers.push(() => channel.close());
  return channel;
}

/** A mail server, and what it took. */
async function takingPeer(options: SMTPServerOptions = {}) {
  const received: { to: string[]; raw: Buffer }[] = [];
  const url = await smtpPeer({
    ...options,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        callback();
      });
    },
  });
  return { received, url };
}

describe('mail by SMTP', () => {
  it('hands over one message to one recipient, Vietnamese intact', async () => {
    const { received, url } = await takingPeer();
    const pdf = async function* () {
      yield '%PDF-1.7\n';
      yield new Uint8Array([0, 255]);
    };
    await smtpChannel(url).send({ ...message, files: [{ name: 'Hợp đồng số 46.pdf', content: pdf }] });
    expect(received.map(({ to }) => to)).toEqual([['an@example.com']]);
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail).toMatchObject({
      subject: message.subject,
      from: { name: 'Ký số Minh Long', address: 'sign@example.com' },
    });
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain('Kính gửi Nguyễn Văn An,\n\nMã xử lý: 012345');
    expect(mail.html).toContain('Kính gửi Nguyễn Văn An');
    expect(mail.attachments).toMatchObject([
      { filename: 'Hợp đồng số 46.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ]);
    const { content = '' } = mail.attachments[0] ?? {};
    expect([
      ...new Uint8Array(Buffer.from(typeof content === 'string' ? content : new Uint8Array(content))),
    ]).toEqual([...Buffer.from('%PDF-1.7\n'), 0, 255]);
  });

  it('has a text and an HTML part to choose from, headers that any server reads, and no absence notice in answer', async () => {
    const { received, url } = await takingPeer();
    const channel = smtpChannel(url);
    await channel.send(message);
    const choice = 'https://sign.example/unsubscribe/1-a';
    await channel.send({ ...message, unsubscribe: { url: choice, isOneClick: true } });
    const [asked = '', news = ''] = received.map(({ raw }) => raw.toString('latin1'));
    expect(asked.slice(0, asked.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(asked).toMatch(
      /content-type: multipart\/alternative[^]*content-type: text\/plain; charset=utf-8[^]*content-type: text\/html; charset=utf-8/i,
    );
    expect(asked).toContain('Auto-Submitted: auto-generated\r\n');
    expect(asked).not.toMatch(/list-unsubscribe/i);
    expect(news).toContain(`List-Unsubscribe: <${choice}>\r\n`);
    expect(news).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  it('is known when it comes back, by its envelope, its address and its own headers', async () => {
    const envelopes: unknown[] = [];
    const { received, url } = await takingPeer({
      hideDSN: false,
      onMailFrom({ address }, { envelope }, callback) {
        envelopes.push({ address, id: envelope.dsn?.envid });
        callback();
      },
    });
    const token = 'ab12'.repeat(13);
    const known = smtpChannel(url, { returnTo: 'sign+*@example.com', takesReplies: true });
    await known.send({ ...message, returnToken: token });
    await smtpChannel(url).send({ ...message, returnToken: token });
    await known.send(message);
    expect(envelopes).toEqual([
      { address: `sign+${token}@example.com`, id: token },
      { address: 'sign@example.com', id: token },
      { address: 'sign@example.com', id: null },
    ]);
    const mails = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    expect(mails.map(({ replyTo }) => replyTo?.[0]?.address)).toEqual([
      `sign+${token}@example.com`,
      undefined,
      undefined,
    ]);
    expect(mails.map(({ messageId }) => messageId)).toEqual([
      `<${token}@example.com>`,
      `<${token}@example.com>`,
      expect.not.stringContaining(token),
    ]);
  });

  it('takes an address as one recipient, whatever stands in it', async () => {
    const recipients: string[] = [];
    const url = await smtpPeer({
      onRcptTo({ address }, _session, callback) {
        recipients.push(address);
        callback();
      },
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => callback());
      },
    });
    await smtpChannel(url)
      .send({ ...message, to: 'an@example.com, eve@example.com', returnToken: 'ab12' })
      .catch(() => undefined);
    expect(recipients).not.toContain('eve@example.com');
  });

  const answer = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

  it.each([
    ['the recipient', 550, '5.1.1 <an@example.com>: no such mailbox (ask it@example.com)'],
    ['the message', 554, '5.7.1 refused for an@example.com by policy'],
  ] as const)('is told when a server refuses %s for good, without addresses', async (what, code, words) => {
    const refusal = answer(code, words);
    const url = await smtpPeer(
      what === 'the recipient'
        ? { onRcptTo: (_address, _session, callback) => callback(refusal) }
        : {
            onData(stream, _session, callback) {
              stream.resume();
              stream.on('end', () => callback(refusal));
            },
          },
    );
    const error: unknown = await smtpChannel(url)
      .send(message)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeliveryRefusedError);
    const { refusal: said = '' } = error instanceof DeliveryRefusedError ? error : {};
    expect(said).toMatch(new RegExp(`^${String(code)} 5\\.`));
    expect(said).not.toContain('@');
  });

  it('keeps of what a server says at its refusal a line', async () => {
    const url = await smtpPeer({
      onRcptTo: (_address, _session, callback) => callback(answer(550, 'no '.repeat(500))),
    });
    await expect(smtpChannel(url).send(message)).rejects.toMatchObject({
      refusal: expect.stringMatching(/^550 [^]{1,196}$/) as string,
    });
  });

  it.each([
    ['greylists', 'onRcptTo', 451],
    ['does not relay for who is not signed in', 'onRcptTo', 530],
    ['refuses the sender', 'onMailFrom', 550],
  ] as const)('may succeed later where a server %s', async (_what, at, code) => {
    let times = 0;
    const url = await smtpPeer({
      [at]: (_address: unknown, _session: unknown, callback: (error?: Error) => void) => {
        times += 1;
        callback(times === 1 ? answer(code, 'not now') : undefined);
      },
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => callback());
      },
    });
    const channel = smtpChannel(url);
    await expect(channel.send(message)).rejects.toBeInstanceOf(HandOverError);
    await channel.send(message);
  });

  it('gives up on a server that says nothing', async () => {
    const silent = createTcpServer(() => undefined);
    await listening(silent);
    closers.push(() => closed(silent));
    const url = `smtp://127.0.0.1:${String(portOf(silent))}`;
    const sending = smtpChannel(url, { timeoutMilliseconds: 500 }).send(message);
    await expect(sending).rejects.toBeInstanceOf(HandOverError);
  });
});

describe('SMS by an HTTP gateway', () => {
  async function gateway(answer: number | 'silence' | 'redirect') {
    const requests: { authorization: string | undefined; body: unknown }[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        if (request.url === '/elsewhere') {
          response.writeHead(200).end('{}');
          return;
        }
        requests.push({ authorization: request.headers.authorization, body: JSON.parse(body) as unknown });
        if (answer === 'redirect') {
          response.writeHead(302, { location: '/elsewhere' }).end();
        } else if (answer !== 'silence') {
          response.writeHead(answer).end('{}');
        }
      });
    });
    await listening(server);
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://user:p%40ss@127.0.0.1:${String(portOf(server))}/send`;
    return {
      requests,
      channel: createSmsChannel({ url, timeoutMilliseconds: answer === 'silence' ? 300 : 10_000 }),
    };
  }
  const sms: Message = { ...message, channel: 'sms', to: '0912345678' };

  it('posts number and text, with the credentials of its address', async () => {
    const { requests, channel } = await gateway(202);
    await channel.send(sms);
    expect(requests).toEqual([
      {
        authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
        body: { to: '0912345678', text: sms.text },
      },
    ]);
  });

  it.each([500, 'silence', 'redirect'] as const)(
    'says that it failed when the gateway answers %s',
    async (answer) => {
      const { channel } = await gateway(answer);
      await expect(channel.send(sms)).rejects.toBeInstanceOf(HandOverError);
    },
  );
});

describe('the messenger', () => {
  const vault = createKeyVault(new Uint8Array(32).fill(1));
  const nothing: MessengerOptions = {
    demo: false,
    smtp: null,
    smsUrl: null,
    zalo: null,
    push: null,
    mailReturn: null,
    mailInboxUrl: null,
    webhookAllow: [],
  };

  it('keeps every message in the open in demo mode', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.close());
    const clock = new TestClock();
    const messenger = createMessenger({ ...nothing, demo: true }, { db: database.db, clock, vault });
    expect([messenger.has('email'), messenger.has('sms'), messenger.immediate]).toEqual([true, true, true]);
    await messenger.send({
      ...message,
      html: '<img src="cid:logo">',
      pictures: [{ id: 'logo', bytes: new Uint8Array([1, 2, 3]) }],
      otp: '012345',
      link: 'https://x/open#y',
    });
    expect(await database.db.select().from(outboxMessages)).toMatchObject([
      {
        recipient: 'an@example.com',
        subject: message.subject,
        html: '<img src="data:image/png;base64,AQID">',
        otp: '012345',
        processCode: null,
        link: 'https://x/open#y',
        createdAt: clock.now(),
      },
    ]);
  });

  it('has no channel in a real installation that sets up none', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.close());
    const messenger = createMessenger(nothing, { db: database.db, clock: new TestClock(), vault });
    expect([messenger.has('email'), messenger.has('sms')]).toEqual([false, false]);
    await expect(messenger.send(message)).rejects.toBeInstanceOf(HandOverError);
    expect(await database.db.select().from(outboxMessages)).toEqual([]);
  });

  it('has the channels that are set up, and no outbox beside them', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.close());
    const smtp = { url: 'smtp://127.0.0.1:1', from: 'a@b.vn' };
    const messenger = createMessenger(
      { ...nothing, demo: true, smtp },
      { db: database.db, clock: new TestClock(), vault },
    );
    closers.push(() => messenger.close());
    expect([messenger.has('email'), messenger.has('sms'), messenger.immediate]).toEqual([true, false, false]);
  });
});
