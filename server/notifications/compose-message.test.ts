import { describe, expect, it } from 'vitest';

import { composeMessage, type Recipient } from './compose-message.ts';
import { stepInvitation } from './kinds/step-invitation.ts';
import { batchSent } from './kinds/batch-sent.ts';
import {
  batchOtpWording,
  type DocumentFacts,
  documentValues,
  otpWording,
  type Wording,
  wordsFor,
} from './wording.ts';

const recipient: Recipient = {
  name: 'Nguyễn Văn An',
  language: 'vi',
  channel: 'email',
  address: 'an@demo.local',
};
const facts: DocumentFacts = {
  no: 'HDLD-2026-0412',
  subject: 'Hợp đồng <lao động> & phụ lục',
  sender: 'Văn thư',
  company: 'Công ty Minh Long',
  expiryDate: '2026-11-30',
};
const plain = { company: 'Công ty Minh Long', brandColor: null, logo: null, codeInSubject: false };

const standard = stepInvitation.definition.texts['step-invitation']?.vi ?? { subject: '', body: '' };
const invitation: Wording = {
  text: standard,
  values: { ...documentValues(facts), task: 'ký điện tử', address: 'ky.example.vn/code' },
  action: 'Mở tài liệu',
};
const enclosure = { link: 'https://sign.example/open#abc', processCode: '123456' };

describe('a composed message', () => {
  it('says in the reader’s language who asks for what, until when, and how to get there', () => {
    const message = composeMessage(recipient, invitation, enclosure, plain);
    expect(message).toMatchObject({ channel: 'email', to: 'an@demo.local', processCode: '123456' });
    expect(message.subject).toBe('Mời ký điện tử: Hợp đồng <lao động> & phụ lục');
    expect(message.text).toBe(
      [
        'Kính gửi Nguyễn Văn An,',
        'Văn thư (Công ty Minh Long) gửi bạn tài liệu “Hợp đồng <lao động> & phụ lục”, số HDLD-2026-0412, để ký điện tử.',
        'Hạn xử lý: hết ngày 30/11/2026.',
        'Mở liên kết dưới đây, hoặc nhập mã xử lý tại ky.example.vn/code. Cả hai chỉ dành cho bạn.',
        'Mở tài liệu: https://sign.example/open#abc',
        'Mã xử lý: 123456',
        'Liên kết và mã dùng được trong 48 giờ; sau đó, mở liên kết này để nhận liên kết mới.',
        'Nếu bạn không chờ email này, hãy bỏ qua và đừng chuyển tiếp cho người khác.',
      ].join('\n\n'),
    );
  });

  it('speaks of one document as of one', () => {
    const reader = { ...recipient, language: 'en' } as const;
    const code = composeMessage(
      reader,
      batchOtpWording(wordsFor('en'), ['HD-1'], 'sign', 5),
      { otp: '123456' },
      plain,
    );
    expect(code.subject).toBe('One-time code: 1 document');
    expect(code.text).toContain('to sign 1 document: HD-1.');
    const values = { batch: 'Lô', sent: '1', unsent: '1' };
    for (const { en: text } of Object.values(batchSent.definition.texts)) {
      expect(composeMessage(reader, { text, values, action: '' }, {}, plain).text).not.toMatch(
        /\b1 documents/,
      );
    }
  });

  it('says nothing of a due date where there is none', () => {
    const values = { ...documentValues({ ...facts, expiryDate: null }), task: 'ký' };
    expect(composeMessage(recipient, { ...invitation, values }, enclosure, plain).text).not.toContain('Hạn');
  });

  it('writes nothing of what people typed as HTML', () => {
    const wording = {
      text: { subject: 'x', body: '<b>{document}</b>\n{reason}\n\nvào {link}\n\n{link}' },
      values: { ...documentValues(facts), reason: '<script>alert(1)</script>' },
      action: '<i>',
    };
    const { html } = composeMessage(
      recipient,
      wording,
      { link: 'https://x/"><img>' },
      {
        ...plain,
        company: 'Minh & Long',
      },
    );
    expect(html).toContain('>Minh &amp; Long</p>');
    expect(html).toContain('&lt;b&gt;Hợp đồng &lt;lao động&gt; &amp; phụ lục&lt;/b&gt;<br>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<img>');
    expect(html).not.toContain('<i>');
  });

  it('carries the company’s logo with it, and its color on the button', () => {
    const look = { ...plain, brandColor: '#7a1f3d', logo: new Uint8Array([1]) };
    const message = composeMessage(recipient, invitation, enclosure, look);
    expect(message.html).toContain('background:#7a1f3d');
    expect(message.html).toContain('<img src="cid:company-logo" alt="Công ty Minh Long"');
    expect(message.pictures).toEqual([{ id: 'company-logo', bytes: look.logo }]);
  });

  it('is short by SMS: what it is about, and the code', () => {
    const wording = otpWording(wordsFor('vi'), facts, 'ký', 5);
    const message = composeMessage({ ...recipient, channel: 'sms' }, wording, { otp: '654321' }, plain);
    expect(message.text).toBe('Mã OTP: Hợp đồng <lao động> & phụ lục\n654321');
    expect(message.html).toBeUndefined();
  });

  it('begins its subject with the code where the company wants that, and not by SMS, which has it anyway', () => {
    const look = { ...plain, codeInSubject: true };
    const subjectTo = (channel: 'email' | 'sms') =>
      composeMessage({ ...recipient, channel }, invitation, enclosure, look).subject;
    expect(subjectTo('email')).toBe('123456 – Mời ký điện tử: Hợp đồng <lao động> & phụ lục');
    expect(composeMessage(recipient, invitation, { otp: '654321' }, look).subject).toMatch(/^654321 – /);
    expect(subjectTo('sms')).toMatch(/^Mời/);
    expect(composeMessage(recipient, invitation, { link: enclosure.link }, look).subject).toMatch(/^Mời/);
  });

  it('is in Vietnamese for someone who chose no language', () => expect(wordsFor(null)).toBe(wordsFor('vi')));
});
