import { describe, expect, it } from 'vitest';

import { composeMessage, type Recipient } from './compose.ts';
import { wordingsFor } from './wording.ts';

const recipient: Recipient = {
  name: 'Nguyễn Văn An',
  language: 'vi',
  channel: 'email',
  address: 'an@demo.local',
};
const facts = {
  no: 'HDLD-2026-0412',
  subject: 'Hợp đồng <lao động> & phụ lục',
  sender: 'Văn thư',
  company: 'Công ty Minh Long',
  expiryDate: '2026-11-30',
};

describe('a composed message', () => {
  it('says in the reader’s language who asks for what, until when, and how to get there', () => {
    const wording = wordingsFor('vi').stepInvitation(facts, 'ký điện tử');
    const message = composeMessage(recipient, wording, {
      link: 'https://sign.example/open#abc',
      processCode: '123456',
    });
    expect(message).toMatchObject({ channel: 'email', to: 'an@demo.local', processCode: '123456' });
    expect(message.subject).toBe('Mời ký điện tử: Hợp đồng <lao động> & phụ lục');
    expect(message.text).toContain('Kính gửi Nguyễn Văn An,');
    expect(message.text).toContain('30/11/2026');
    expect(message.text).toContain('https://sign.example/open#abc');
    expect(message.text).toContain('123456');
  });

  it('writes nothing of what people typed as HTML', () => {
    const wording = wordingsFor('en').documentRejected(facts, '<script>alert(1)</script>', 'a < b');
    const { html } = composeMessage({ ...recipient, language: 'en' }, wording, { link: 'https://x/"><img>' });
    expect(html).toContain('Hợp đồng &lt;lao động&gt; &amp; phụ lục');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<img>');
  });

  it('is short by SMS: what it is about, and the code', () => {
    const message = composeMessage({ ...recipient, channel: 'sms' }, wordingsFor('vi').otp(facts, 'ký', 5), {
      otp: '654321',
    });
    expect(message.text).toBe('Mã xác nhận: Hợp đồng <lao động> & phụ lục\n654321');
    expect(message.html).toBeUndefined();
  });

  it('is in Vietnamese for someone who chose no language', () => {
    expect(wordingsFor(null)).toBe(wordingsFor('vi'));
  });
});
