import { describe, expect, it } from 'vitest';

import { fillSignatureText, signatureLines } from './signature-text.ts';

const facts = {
  name: 'Nguyễn Văn An',
  signTime: '21/11/2026 10:24 +07:00',
  reason: 'Đồng ý',
  subject: {
    commonName: 'Nguyễn Văn An',
    organization: 'Công ty Minh Long',
    organizationalUnit: 'Phòng Nhân sự',
    userId: 'an',
    title: '',
  },
};

describe('the text of a signature', () => {
  it('fills in every name, whatever its case', () => {
    expect(
      fillSignatureText(
        '{{name}} · {{ SignTime }} · {{SubjectDN.O}}/{{subjectdn.ou}}/{{SubjectDN.UID}}',
        facts,
      ),
    ).toBe('Nguyễn Văn An · 21/11/2026 10:24 +07:00 · Công ty Minh Long/Phòng Nhân sự/an');
  });

  it('leaves a name that nobody knows as it is', () => {
    expect(fillSignatureText('{{Salary}} {{Name}}', facts)).toBe('{{Salary}} Nguyễn Văn An');
  });

  it('fills in once: a value that looks like a name stays text', () => {
    expect(fillSignatureText('{{Reason}}', { ...facts, reason: '{{Name}}' })).toBe('{{Name}}');
  });

  it('breaks at line breaks and drops empty lines', () => {
    const text = 'Ký bởi: {{Name}}\r\n\n  {{SubjectDN.T}}\n{{SignTime}}';
    expect(signatureLines({ text, showReason: false, reason: 'Đồng ý' }, facts, 'Lý do')).toEqual([
      'Ký bởi: Nguyễn Văn An',
      '21/11/2026 10:24 +07:00',
    ]);
  });

  it('ends with the reason when it is shown, unless the text has it', () => {
    const shown = { showReason: true, reason: 'Đồng ý' };
    expect(signatureLines({ text: '{{Name}}', ...shown }, facts, 'Lý do')).toEqual([
      'Nguyễn Văn An',
      'Lý do: Đồng ý',
    ]);
    expect(signatureLines({ text: 'Vì: {{Reason}}', ...shown }, facts, 'Lý do')).toEqual(['Vì: Đồng ý']);
  });
});
