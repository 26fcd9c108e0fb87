import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { documentStatus } from '../../../contract/enums.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { guestCreate, guestUpdate } from '../../../contract/operations/users.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { makeSentDocument } from '../../../test/company/people.ts';
import { type ImapServer, startImapServer } from '../../../test/peers/imap-server.ts';
import { type AddressMood, type MailServer, startMailServer } from '../../../test/peers/mail-server.ts';
import { companies, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { mailComplaints } from '../../adapters/database/schema/users.ts';
import { createImapInbox } from '../../adapters/messaging/imap-inbox.ts';
import { createMailReader } from '../../adapters/messaging/postal-mail-reader.ts';
import { createSmtpChannel } from '../../adapters/messaging/smtp-messenger.ts';
import { deliverNotificationJob } from '../../jobs/deliver-notification.ts';
import { readMailInbox } from '../../jobs/read-mail-inbox.ts';
import { remindOfWaiting } from '../../jobs/remind-of-waiting.ts';
import { startSchedule } from '../../jobs/schedule.ts';
import { tellUndeliveredJob } from '../../jobs/tell-undelivered.ts';
import { readInbox } from './read-inbox.ts';

/* A mail server that takes what it will not deliver, and what comes back of it. */

const members = { clerk: { roles: ['clerk'] }, boss: { roles: ['admin'] } } as const;
const eventsToken = 'a-token-of-the-mail-service-0123456789';
let mails: MailServer;
let inbox: ImapServer;
let fixture: CompanyFixture<keyof typeof members>;
let numbers = 0;

beforeAll(async () => {
  mails = await startMailServer();
  inbox = await startImapServer();
  const smtp = createSmtpChannel({
    url: mails.url,
    from: 'Ký số <sign@sign.example.com>',
    returnTo: 'sign+*@sign.example.com',
  });
  fixture = await createCompanyFixture<keyof typeof members>(members, {
    messenger: () => ({
      has: () => true,
      // The calls of a test wait for what they send.
      immediate: true,
      send: (message) => smtp.send(message),
      push: null,
    }),
    mailInbox: createImapInbox({ url: inbox.url, reader: createMailReader() }),
    app: { mailEventsToken: eventsToken },
  });
  return () => smtp.close();
});
afterAll(async () => {
  await fixture.app.close();
  await inbox.close();
  await mails.close();
});

/** A document that asks somebody outside the company, whose address the mail server treats in one way. */
async function sendToGuest(mood: AddressMood) {
  const { app, company, people, tokens } = fixture;
  numbers += 1;
  const email = `mai${String(numbers)}@saomai.example.com`;
  mails.treat(email, mood);
  const guest = await app.done(guestCreate, { token: tokens.clerk, body: { name: 'Trần Thị Mai', email } });
  const to = { ...people.clerk, code: guest.code, userId: guest.id };
  const no = `R-${String(numbers)}`;
  const { id } = await makeSentDocument(app.deps, company, people.clerk, no, [{ to, permission: 'A' }]);
  return { id, email, guest, to, no };
}

async function deliveryOf(id: string) {
  const read = await fixture.app.done(documentGet, { token: fixture.tokens.clerk, params: { id } });
  return read.processes[0]?.delivery;
}
const undelivered = async () =>
  (
    await fixture.app.done(documentsList, { token: fixture.tokens.clerk, query: { undelivered: true } })
  ).items.map(({ id }) => id);

/** Runs the jobs of a queue as a worker does, those that ran before too. */
async function runAll(job: typeof deliverNotificationJob): Promise<void> {
  for (const { payload } of fixture.app.jobs.jobs.filter(({ queue }) => queue === job.name)) {
    await job.handle(fixture.app.deps, payload);
  }
}

async function runScheduled(job: typeof readMailInbox): Promise<void> {
  const at = fixture.app.clock.now().toISOString();
  if (job.schedule) {
    await startSchedule(fixture.app.deps, { name: job.name, schedule: job.schedule });
  }
  const due = fixture.app.jobs.jobs.findLast(({ queue }) => queue === job.name);
  await job.handle(fixture.app.deps, due?.payload ?? { at });
}

const clerksMails = (no: string) => {
  const { username } = fixture.people.clerk;
  return mails.to(username).filter(({ text }) => text.includes(no));
};

async function postEvents(body: string, type = 'application/json', token = eventsToken) {
  return fixture.app.app.inject({
    method: 'POST',
    url: '/mail-events',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: body,
  });
}

const bounced = {
  state: 'not-delivered',
  cause: 'bounced',
  detail: '550 5.1.1 … mailbox unavailable',
};

describe('a mail server', () => {
  it('that delivers gets one mail, which comes back to where it is known', async () => {
    const { id, email } = await sendToGuest('delivering');
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
    expect(mails.to(email).map(({ sender }) => sender)).toEqual([
      expect.stringMatching(/^sign\+[\da-f]{52}@sign\.example\.com$/),
    ]);
  });

  it('that greylists is tried again', async () => {
    const { id } = await sendToGuest('greylisting');
    expect(await deliveryOf(id)).toMatchObject({ state: 'queued' });
    await runAll(deliverNotificationJob);
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
  });

  it('that refuses an address is told to whoever made the document, once', async () => {
    const { id, no } = await sendToGuest('refusing');
    expect(await deliveryOf(id)).toMatchObject({ state: 'not-delivered', cause: 'refused' });
    await runAll(tellUndeliveredJob);
    await runAll(tellUndeliveredJob);
    expect(clerksMails(no).map(({ text }) => text)).toEqual([
      expect.stringContaining('Lý do: máy chủ email không nhận địa chỉ này (550 5.1.1 … no such user)'),
    ]);
  });

  it('that delays has not given up', async () => {
    const { id } = await sendToGuest('delaying');
    inbox.append(mails.reports.at(-1) ?? '');
    await runScheduled(readMailInbox);
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
    expect(inbox.unread()).toBe(0);
  });

  it('that takes a mail and returns it an hour later is told of, not written to again, and written to at the corrected address', async () => {
    const { app, tokens } = fixture;
    const { id, no, email, guest } = await sendToGuest('bouncing');
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
    app.clock.advance({ hours: 1 });
    inbox.append(mails.reports.at(-1) ?? '');
    await runScheduled(readMailInbox);
    await runAll(tellUndeliveredJob);
    expect(await deliveryOf(id)).toMatchObject(bounced);
    expect(await undelivered()).toContain(id);
    expect(clerksMails(no).map(({ text }) => text)).toEqual([
      expect.stringContaining('Lý do: thư đã gửi bị trả lại (550 5.1.1 … mailbox unavailable)'),
    ]);
    const { steps } = await app.done(documentEvidence, { token: tokens.clerk, params: { id } });
    expect(steps[0]?.requests).toMatchObject([
      { handedOverDate: expect.any(String) as string, cause: 'bounced', detail: bounced.detail },
    ]);

    await app.deps.db.update(documentTypes).set({ reminderDays: [2] });
    onTestFinished(async () => {
      await app.deps.db.update(documentTypes).set({ reminderDays: [] });
    });
    app.clock.advance({ days: 2 });
    await runScheduled(remindOfWaiting);
    expect(mails.to(email)).toHaveLength(1);

    await fixture.signInAgain();
    const right = `dung.${email}`;
    await app.done(guestUpdate, { token: fixture.tokens.clerk, body: { id: guest.id, email: right } });
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
    expect(mails.to(right)).toHaveLength(1);
    expect(await undelivered()).not.toContain(id);
  });
});

describe('what a mail service tells', () => {
  it('is taken as a report', async () => {
    const { id } = await sendToGuest('bouncing');
    const answer = await postEvents(mails.reports.at(-1) ?? '', 'message/rfc822');
    expect(answer.json()).toMatchObject({ success: true, data: { known: 1 } });
    expect(await deliveryOf(id)).toMatchObject(bounced);
  });

  it('is taken as events, each as often as it comes', async () => {
    const { id, email } = await sendToGuest('delivering');
    const messageId = mails.to(email)[0]?.sender ?? '';
    await postEvents(JSON.stringify({ event: 'delivered', messageId }));
    expect(await deliveryOf(id)).toMatchObject({ state: 'delivered' });
    const event = { event: 'bounced', messageId, reason: '552 5.2.2 mailbox full\r\nof mai@example.com' };
    const answer = await postEvents(JSON.stringify([event, event]));
    expect(answer.json()).toMatchObject({ data: { known: 2 } });
    expect(await deliveryOf(id)).toMatchObject({ ...bounced, detail: '552 5.2.2 mailbox full' });
  });

  it.each([
    ['no JSON', 'no', 'application/json'],
    ['another event', JSON.stringify({ event: 'opened', messageId: 'x' }), 'application/json'],
  ])('is refused where it is %s', async (_what, body, type) => {
    expect((await postEvents(body, type)).statusCode).toBe(400);
  });

  it('is refused from whoever has not the token', async () => {
    expect((await postEvents('[]', 'application/json', 'another')).statusCode).toBe(401);
  });
});

describe('a mail that its reader reports as spam', () => {
  const complain = async (email: string) => {
    const messageId = mails.to(email)[0]?.sender ?? '';
    await postEvents(JSON.stringify({ event: 'complained', messageId }));
  };
  /** How far a further document to somebody comes. */
  const deliveryOfNext = async ({ to, no }: Awaited<ReturnType<typeof sendToGuest>>) => {
    const { app, company, people } = fixture;
    const next = await makeSentDocument(app.deps, company, people.clerk, `${no}-2`, [
      { to, permission: 'A' },
    ]);
    return deliveryOf(next.id);
  };

  it('says nothing of an address that its reader was given since', async () => {
    const { app, tokens } = fixture;
    onTestFinished(async () => {
      await app.deps.db.delete(mailComplaints);
    });
    const sent = await sendToGuest('delivering');
    app.clock.advance({ minutes: 1 });
    const email = `moi.${sent.email}`;
    await app.done(guestUpdate, { token: tokens.clerk, body: { id: sent.guest.id, email } });
    await complain(sent.email);
    expect(await deliveryOfNext(sent)).toMatchObject({ state: 'handed-over' });
    expect(await app.deps.db.$count(mailComplaints)).toBe(0);
    app.clock.advance({ minutes: 1 });
    await complain(email);
    expect(await deliveryOfNext({ ...sent, no: `${sent.no}-2` })).toMatchObject({ cause: 'complained' });
  });

  it('about their account leaves the mails about documents', async () => {
    const { app } = fixture;
    const sent = await sendToGuest('delivering');
    await app.deps.db
      .update(notifications)
      .set({ kind: 'guest-account', documentId: null, stepId: null })
      .where(eq(notifications.documentId, sent.id));
    await complain(sent.email);
    expect(await deliveryOfNext(sent)).toMatchObject({ state: 'handed-over' });
  });
  const addGuest = (name: string) =>
    fixture.app.call(guestCreate, {
      token: fixture.tokens.clerk,
      body: { name, email: `${name}@saomai.example.com` },
    });

  it('is the last one, is told of, and many end the adding of strangers', async () => {
    const { app, company } = fixture;
    const sent = await sendToGuest('delivering');
    const { id, no, email } = sent;
    await complain(email);
    expect(await deliveryOf(id)).toMatchObject({ state: 'not-delivered', cause: 'complained' });
    await runAll(tellUndeliveredJob);
    expect(clerksMails(no).map(({ text }) => text)).toEqual([
      expect.stringContaining('Lý do: người nhận báo thư là thư rác'),
    ]);
    expect(await deliveryOfNext(sent)).toMatchObject({ state: 'not-delivered', cause: 'complained' });
    expect(mails.to(email)).toHaveLength(1);

    for (let n = 0; n < 3; n += 1) {
      await complain((await sendToGuest('delivering')).email);
    }
    const { email: last } = await sendToGuest('delivering');
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
    await complain(last);
    await complain(last);
    expect(app.logged.filter(({ level }) => level === 'error')).toMatchObject([
      { details: { comId: company.id, complaints: 5 } },
    ]);
    expect(await addGuest('lan')).toMatchObject({
      kind: 'refused',
      messages: [expect.stringContaining('5 people')],
    });
    app.clock.advance({ days: 31 });
    await fixture.signInAgain();
    expect(await addGuest('lan')).toMatchObject({ kind: 'done' });
  });
});

describe('an answer to a mail', () => {
  type Reply = { readonly from?: string; readonly text?: string; readonly more?: string };

  /** What somebody answers to a mail, the first one that they got if no other is named. */
  function replyTo(
    { email }: { readonly email: string },
    { from = email, text = 'Điều 3 ghi sai số tiền.', more = '' }: Reply,
    mail = mails.to(email)[0],
  ): string {
    return [
      `From: Mai <${from}>`,
      `To: ${mail?.sender ?? ''}`,
      'Subject: Re: =?utf-8?q?M=E1=BB=9Di?=',
      `${more}Content-Type: text/plain; charset=utf-8`,
      '',
      `${text}\r\n\r\n> ${mail?.text ?? ''}`,
    ].join('\r\n');
  }

  async function messagesOf(id: string) {
    const read = await fixture.app.done(documentGet, { token: fixture.tokens.clerk, params: { id } });
    return read.messages;
  }

  /** A guest's answer to the invitation to a document, as it lies in the mailbox. */
  async function answer(reply: Reply = {}) {
    const sent = await sendToGuest('delivering');
    const raw = replyTo(sent, reply);
    inbox.append(raw);
    await runScheduled(readMailInbox);
    expect(inbox.unread()).toBe(0);
    const written = await messagesOf(sent.id);
    return { ...sent, raw, written, mailsAfter: mails.to(sent.email).slice(1) };
  }

  it('is written onto the document in its writer\u2019s name, once, and the other side is told', async () => {
    const { no, raw, id, written, mailsAfter } = await answer();
    expect(written).toMatchObject([{ text: 'Điều 3 ghi sai số tiền.', user: { name: 'Trần Thị Mai' } }]);
    expect(mailsAfter).toEqual([]);
    expect(clerksMails(no).map(({ text }) => text)).toEqual([
      expect.stringContaining('Điều 3 ghi sai số tiền.'),
    ]);
    expect(clerksMails(no)[0]?.text).toContain('Bạn có thể trả lời email này');
    inbox.append(raw);
    await runScheduled(readMailInbox);
    const again = await fixture.app.done(documentGet, { token: fixture.tokens.clerk, params: { id } });
    expect(again.messages).toHaveLength(1);
  });

  it.each([
    ['from another address', { from: 'lan@saomai.example.com' }],
    ['without a word', { text: '' }],
    ['of a length that no message has', { text: 'dài '.repeat(1000) }],
  ])(
    '%s is passed on to nobody, and its writer is told at the address that is known',
    async (_what, reply) => {
      const { written, mailsAfter } = await answer(reply);
      expect(written).toEqual([]);
      expect(mailsAfter.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Trả lời qua email chưa được chuyển: /),
      ]);
      expect(mails.to('lan@saomai.example.com')).toEqual([]);
    },
  );

  it('is passed on to nobody with the link of the mail that it answers', async () => {
    const sent = await sendToGuest('delivering');
    const [link = ''] = /https:\S+\/open#\S+/.exec(mails.to(sent.email)[0]?.text ?? '') ?? [];
    expect(link).not.toBe('');
    const wrapped = encodeURIComponent(link);
    for (const text of [`Xin hỏi.\r\n| ${link}`, `Xin hỏi.\r\n| https://links.example.com/?url=${wrapped}`]) {
      inbox.append(replyTo(sent, { text }));
    }
    await runScheduled(readMailInbox);
    expect(await messagesOf(sent.id)).toEqual([]);
    expect(mails.to(sent.email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Mời /),
      expect.stringMatching(/^Trả lời qua email chưa được chuyển: /),
      expect.stringMatching(/^Trả lời qua email chưa được chuyển: /),
    ]);
  });

  it('is passed on to nobody once its writer may not read the document any more', async () => {
    const { db } = fixture.app.deps;
    onTestFinished(async () => {
      await db.update(companies).set({ guestAccessDays: null });
    });
    const sent = await sendToGuest('delivering');
    await db.update(companies).set({ guestAccessDays: 1 });
    // As if it had been canceled three days ago.
    const modifiedAt = new Date(fixture.app.clock.now().getTime() - 3 * 86_400_000);
    const ended = { status: documentStatus.canceled, modifiedAt };
    await db.update(documents).set(ended).where(eq(documents.id, sent.id));
    inbox.append(replyTo(sent, {}));
    await runScheduled(readMailInbox);
    expect(await messagesOf(sent.id)).toEqual([]);
    expect(mails.to(sent.email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Mời /),
      expect.stringMatching(/^Trả lời qua email chưa được chuyển: /),
    ]);
  });

  it('with a character that no text holds is written without it, and what lies behind it is read', async () => {
    const { id } = await sendToGuest('bouncing');
    const bounce = mails.reports.at(-1) ?? '';
    const sent = await sendToGuest('delivering');
    inbox.append(replyTo(sent, { text: 'a\0b' }));
    inbox.append(bounce);
    await runScheduled(readMailInbox);
    expect(inbox.unread()).toBe(0);
    expect(await messagesOf(sent.id)).toMatchObject([{ text: 'ab' }]);
    expect(await deliveryOf(id)).toMatchObject(bounced);
  });

  it('that cannot be taken stays unread and holds nothing up', async () => {
    const [first, second] = [await sendToGuest('delivering'), await sendToGuest('delivering')];
    inbox.append(replyTo(first, { text: 'Câu hỏi thứ nhất' }));
    inbox.append(replyTo(second, { text: 'Câu hỏi thứ hai' }));
    const lost = vi.spyOn(fixture.app.deps.db, 'transaction').mockRejectedValueOnce(new Error('no answer'));
    await expect(readInbox(fixture.app.deps)).rejects.toThrow('mails that could not be taken: 1');
    lost.mockRestore();
    expect(fixture.app.logged.at(-1)).toMatchObject({
      message: 'a mail could not be taken and stays unread',
    });
    expect(inbox.unread()).toBe(1);
    expect(await messagesOf(second.id)).toMatchObject([{ text: 'Câu hỏi thứ hai' }]);
    await readInbox(fixture.app.deps);
    expect(inbox.unread()).toBe(0);
    expect(await messagesOf(first.id)).toMatchObject([{ text: 'Câu hỏi thứ nhất' }]);
  });

  it('to a reminder of one document is written onto it, and to one of several onto none', async () => {
    const { app, people } = fixture;
    await app.deps.db.update(documentTypes).set({ reminderDays: [2] });
    onTestFinished(async () => {
      await app.deps.db.update(documentTypes).set({ reminderDays: [] });
    });
    const answerReminderOf = async (no: string, ids: readonly string[]) => {
      app.clock.advance({ days: 2 });
      await fixture.signInAgain();
      await runScheduled(remindOfWaiting);
      app.clock.advance({ minutes: 10 });
      await runAll(deliverNotificationJob);
      const reminder = mails.to(people.boss.username).at(-1);
      inbox.append(replyTo({ email: people.boss.username }, { text: `Trả lời ${no}` }, reminder));
      await runScheduled(readMailInbox);
      return (await Promise.all(ids.map(messagesOf))).flat().map(({ text }) => text);
    };
    const send = async (no: string) => {
      const to = [{ to: people.boss, permission: 'A' as const }];
      return (await makeSentDocument(app.deps, fixture.company, people.clerk, no, to)).id;
    };
    const one = await send('N-1');
    expect(await answerReminderOf('N-1', [one])).toEqual(['Trả lời N-1']);
    const several = [await send('N-2'), await send('N-3')];
    expect(await answerReminderOf('N-2', several)).toEqual([]);
  });

  it('of an admin who is told of what waits for long is written onto it', async () => {
    const { app, people, company } = fixture;
    const escalation = { escalationDays: 2, escalationUserId: people.boss.userId };
    await app.deps.db.update(documentTypes).set(escalation);
    onTestFinished(async () => {
      await app.deps.db.update(documentTypes).set({ escalationDays: null, escalationUserId: null });
    });
    // One that waits alone is told of by itself.
    await app.deps.db.update(documents).set({ status: documentStatus.canceled });
    const to = [{ to: people.clerk, permission: 'A' as const }];
    const { id } = await makeSentDocument(app.deps, company, people.clerk, 'N-4', to);
    app.clock.advance({ days: 2 });
    await fixture.signInAgain();
    await runScheduled(remindOfWaiting);
    app.clock.advance({ minutes: 10 });
    await runAll(deliverNotificationJob);
    const told = mails.to(people.boss.username).at(-1);
    expect(told?.text).toContain('số N-4');
    inbox.append(replyTo({ email: people.boss.username }, { text: 'Xin xử lý sớm.' }, told));
    await runScheduled(readMailInbox);
    expect(await messagesOf(id)).toMatchObject([{ text: 'Xin xử lý sớm.' }]);
  });

  it('that a program wrote is passed over', async () => {
    const { written, mailsAfter } = await answer({ more: 'Auto-Submitted: auto-replied\r\n' });
    expect([written, mailsAfter]).toEqual([[], []]);
  });
});

describe('what anybody can send', () => {
  const report = async () => {
    const { id } = await sendToGuest('bouncing');
    return { id, raw: mails.reports.at(-1) ?? '' };
  };
  const token = /[\da-f]{52}/g;

  it('a mailbox full of foreign bounces is read and changes nothing', async () => {
    const { id, raw } = await report();
    for (let n = 0; n < 50; n += 1) {
      inbox.append(raw.replaceAll(token, `foreign-${String(n)}`));
    }
    await runScheduled(readMailInbox);
    expect(inbox.unread()).toBe(0);
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
  });

  it.each([
    [
      'a proof that was made up',
      (text: string) =>
        text.replaceAll(token, (own) => `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`),
    ],
    [
      'the proof of another mail',
      (text: string) => text.replaceAll(token, (own) => `${'0'.repeat(32)}${own.slice(32)}`),
    ],
  ])('changes nothing with %s', async (_what, forge) => {
    const { id, raw } = await report();
    expect((await postEvents(forge(raw), 'message/rfc822')).json()).toMatchObject({ data: { known: 0 } });
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
  });

  it('nothing is made of what is no mail, or has no end', async () => {
    const { raw } = await report();
    for (const body of [
      '',
      '\0'.repeat(1000),
      'X'.repeat(1_000_000),
      raw.replace('--=_report--', 'x'.repeat(1_500_000)),
    ]) {
      expect((await postEvents(body, 'message/rfc822')).statusCode).toBe(200);
    }
  });
});
