import { describe, expect, it } from 'vitest';

import { readMailReport, type ReceivedMail } from './mail-report.ts';
import { writeReturnToken } from './return-token.ts';

const token = { notificationId: '0193f6a0-7c1e-4d2a-9b3f-00112233aabb', proof: '0123456789abcdef0123' };
const written = writeReturnToken(token);

const status = (...lines: readonly string[]): ReceivedMail['parts'][number] => ({
  type: 'message/delivery-status',
  text: ['Reporting-MTA: dns; mx.example.com', '', 'Final-Recipient: rfc822; mia@example.com', ...lines].join(
    '\r\n',
  ),
});
const returned = {
  type: 'text/rfc822-headers',
  text: `From: sign@sign.example.com\r\nMessage-ID: <${written}@sign.example.com>\r\n`,
};

const mailWith = (parts: ReceivedMail['parts'], more: Partial<ReceivedMail> = {}): ReceivedMail => ({
  from: 'mailer-daemon@mx.example.com',
  recipients: ['bounces@sign.example.com'],
  messageId: '<1@mx.example.com>',
  answers: '',
  isAutomatic: true,
  text: 'Your message could not be delivered.',
  parts,
  ...more,
});

const failed = status(
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 <mia@example.com>: no such',
  ' mailbox',
);
const bounced = { token, outcome: 'bounced', detail: '550 5.1.1 … no such mailbox' };

describe('a mail that comes back', () => {
  it.each([
    ['the headers that it returns', mailWith([failed, returned])],
    ['the whole mail that it returns', mailWith([failed, { ...returned, type: 'message/rfc822' }])],
    [
      'the address that it comes to',
      mailWith([failed], { recipients: [`bounces+${written}@sign.example.com`] }),
    ],
    ['the mail that it answers', mailWith([failed], { answers: `<${written}@sign.example.com>` })],
    [
      'the envelope that it names',
      mailWith([{ ...failed, text: `Original-Envelope-Id: ${written}\r\n${failed.text}` }]),
    ],
  ])('is known by %s', (_by, mail) => expect(readMailReport(mail)).toEqual(bounced));

  it('says its status where the server said no more', () =>
    expect(readMailReport(mailWith([status('Action: failed', 'Status: 4.4.7'), returned]))).toMatchObject({
      outcome: 'bounced',
      detail: '4.4.7',
    }));

  it('has arrived where the server says so, and is not given up while it is delayed or passed on', () => {
    const outcomeOf = (action: string) =>
      readMailReport(mailWith([status(`Action: ${action}`, 'Status: 2.0.0'), returned]))?.outcome;
    expect(['delivered', 'delayed', 'relayed', 'expanded'].map(outcomeOf)).toEqual([
      'arrived',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is complained about where a mail service passes on that its reader did', () => {
    const complaint = (kind: string) => ({
      type: 'message/feedback-report',
      text: `Feedback-Type: ${kind}\r\n`,
    });
    expect(readMailReport(mailWith([complaint('abuse'), returned]))).toMatchObject({ outcome: 'complained' });
    expect(readMailReport(mailWith([complaint('not-spam'), returned]))).toBeNull();
  });

  it.each([
    ['of somebody else', mailWith([failed, { ...returned, text: 'Message-ID: <1@elsewhere.example.com>' }])],
    ['that only reads like a bounce', mailWith([returned], { text: '550 5.1.1 no such mailbox' })],
    ['without its end', mailWith([status(), returned])],
  ])('says nothing: a report %s', (_what, mail) => expect(readMailReport(mail)).toBeNull());
});
