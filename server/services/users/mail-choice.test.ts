import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { freshProcessCode, linkLogin } from '../../../contract/operations/auth.ts';
import { resendProcessCode } from '../../../contract/operations/processing.ts';
import { documentsRecipients, remind } from '../../../contract/operations/follow-up.ts';
import { guestCreate, mailChoiceAnswer, mailChoiceLink } from '../../../contract/operations/users.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { makeSentDocument, type TestPerson } from '../../../test/company/people.ts';
import type { Message } from '../../adapters/messaging/messenger.ts';
import { createNotification } from '../../notifications/create-notification.ts';
import { deliverNotification } from '../../notifications/deliver-notification.ts';
import { mailChoiceToken, userOfToken } from '../identity/mail-choice-token.ts';

const members = { clerk: { roles: ['clerk'] }, an: {} } as const;
let fixture: CompanyFixture<keyof typeof members>;
const sent: Message[] = [];
const email = 'mai@saomai.example.com';
let guest: TestPerson;
let document: { id: string; stepIds: readonly string[] };

beforeAll(async () => {
  fixture = await createCompanyFixture<keyof typeof members>(members, {
    messenger: (outbox) => ({
      ...outbox,
      send: (message) => {
        sent.push(message);
        return outbox.send(message);
      },
    }),
  });
  const { app, company, people, tokens } = fixture;
  const { id, code } = await app.done(guestCreate, {
    token: tokens.clerk,
    body: { name: 'Trần Thị Mai', email },
  });
  guest = { ...people.an, code, userId: id };
  document = await makeSentDocument(app.deps, company, people.clerk, 'M-1', [{ to: guest, permission: 'A' }]);
});
afterAll(() => fixture.app.close());

/** What a call sends to the guest. */
async function newMails(call: () => Promise<unknown>): Promise<readonly Message[]> {
  const before = sent.length;
  fixture.app.clock.advance({ hours: 2 });
  await fixture.signInAgain();
  await call();
  return sent.slice(before).filter(({ to }) => to === email);
}
const remindOnce = () =>
  newMails(() => fixture.app.done(remind, { token: fixture.tokens.clerk, params: { id: document.id } }));
const inviteAgain = () =>
  newMails(() =>
    fixture.app.done(resendProcessCode, {
      token: fixture.tokens.clerk,
      params: { processId: document.stepIds[0] ?? '' },
    }),
  );

describe('somebody without an account', () => {
  it('is offered to turn off what they may go without, and the invitation is no such thing', async () => {
    const [invitation] = await inviteAgain();
    const [reminder] = await remindOnce();
    expect(invitation).not.toHaveProperty('unsubscribe');
    const { url = '', isOneClick } = reminder?.unsubscribe ?? {};
    expect(isOneClick).toBe(true);
    expect(url).toMatch(/^https:\/\/sign\.example\/unsubscribe\/\d+-[\da-f]{32}$/);
    expect(reminder?.text).toContain(`Chọn loại email bạn muốn nhận: ${url}`);
    expect(reminder?.html).toContain(`href="${url}"`);
  });

  it('turns it off in their mail program, still gets invitations, and turns it on again by the same link', async () => {
    const { app } = fixture;
    const [reminder] = await remindOnce();
    const path = new URL(reminder?.unsubscribe?.url ?? '').pathname;
    const token = path.split('/').at(-1) ?? '';
    const choice = { name: 'Trần Thị Mai', company: 'Minh Long' };
    // A program that only looks at the address turns nothing off.
    await app.app.inject({ method: 'GET', url: path });
    expect(await app.done(mailChoiceLink, { body: { token } })).toMatchObject({ ...choice, wantsAll: true });
    const clicked = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.statusCode).toBe(200);
    await expect(remindOnce()).rejects.toThrow('Nobody whose turn it is receives reminders');
    expect(await inviteAgain()).toHaveLength(1);
    await app.done(mailChoiceAnswer, { body: { token, wantsAll: true } });
    expect(await remindOnce()).toHaveLength(1);
  });

  it('gets the link that they ask for themselves, and counts as unreached by a reminder', async () => {
    const { app, company, people } = fixture;
    const linkIn = (message?: Message) => /open#(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
    const { id: documentId, stepIds } = await makeSentDocument(app.deps, company, people.clerk, 'M-2', [
      { to: people.an, permission: 'A' },
      { to: guest, permission: 'V' },
    ]);
    const copy = { kind: 'copy-sent', userId: guest.userId, documentId, stepId: stepIds[1] ?? '' } as const;
    const [copyMail] = await newMails(async () => {
      const id = await app.deps.db.transaction((transaction) =>
        createNotification(transaction, app.deps, copy),
      );
      await deliverNotification(app.deps, id);
    });
    const token = new URL(copyMail?.unsubscribe?.url ?? '').pathname.split('/').at(-1) ?? '';
    const count = () =>
      app.done(documentsRecipients, {
        token: fixture.tokens.clerk,
        body: { ids: [document.id], action: 'remind' },
      });
    expect(await count()).toMatchObject({ people: 1, unreached: 0 });
    onTestFinished(async () => {
      await app.done(mailChoiceAnswer, { body: { token, wantsAll: true } });
    });
    await app.done(mailChoiceAnswer, { body: { token, wantsAll: false } });
    expect(await count()).toMatchObject({ people: 0, unreached: 1 });
    const [fresh] = await newMails(() => app.done(freshProcessCode, { body: { proof: linkIn(copyMail) } }));
    const opened = await app.done(linkLogin, { body: { link: linkIn(fresh) } });
    expect(opened.document.no).toBe('M-2');
  });

  it('names a guest of any number', () => {
    const token = mailChoiceToken(fixture.app.deps, { id: 2_147_483_647, email });
    expect(userOfToken(token)).toBe(2_147_483_647);
  });

  it.each([
    '',
    '1',
    '1-',
    '2147483648-0',
    '9999999999-0',
    '999999999-00',
    '1-'.padEnd(34, '0'),
    '-1-x',
    '1e3-x',
  ])('chooses nothing with the token “%s”', async (token) => {
    const answer = await fixture.app.app.inject({ method: 'POST', url: `/unsubscribe/${token}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false });
    expect(await remindOnce()).toHaveLength(1);
  });

  it('is told by a status alone when to try their link again, as a mail program reads nothing else', async () => {
    const answers = [];
    for (let count = 0; count < 61; count += 1) {
      answers.push(
        await fixture.app.app.inject({
          method: 'POST',
          url: '/unsubscribe/x',
          remoteAddress: '198.51.100.7',
        }),
      );
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(60).fill(400), 429]);
    expect(answers.at(-1)?.json()).toMatchObject({
      code: 429,
      messages: ['Too many requests, try again later'],
    });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
