import { describe, expect, it } from 'vitest';
import { markLines, signTimeText } from './mark-lines.ts';

const facts = { name: 'Nguyễn Văn An', signTime: '21/11/2026 10:24 +07:00', reason: 'Đồng ý' };

describe('markLines', () => {
  it('fills in names whatever their case and spacing, and leaves unknown ones', () => {
    const content = {
      text: 'Ký bởi: {{Name}}\n{{ signtime }}\n{{Other}}',
      showReason: false,
      reason: 'Đồng ý',
    };
    expect(markLines(content, facts, 'Lý do')).toEqual([
      'Ký bởi: Nguyễn Văn An',
      '21/11/2026 10:24 +07:00',
      '{{Other}}',
    ]);
  });

  it('adds the reason last when it is to be shown, once', () => {
    const shown = { text: '{{Name}}', showReason: true, reason: 'Đồng ý' };
    expect(markLines(shown, facts, 'Lý do')).toEqual(['Nguyễn Văn An', 'Lý do: Đồng ý']);
    expect(markLines({ ...shown, text: '{{Reason}}' }, facts, 'Lý do')).toEqual(['Đồng ý']);
    expect(markLines({ ...shown, reason: '  ' }, facts, 'Lý do')).toEqual(['Nguyễn Văn An']);
  });

  it('leaves out blank lines of either kind of line break', () => {
    expect(markLines({ text: 'a\r\n\r\n b \n', showReason: false, reason: '' }, facts, 'Lý do')).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('signTimeText', () => {
  it('is on the clock of the document', () => {
    const now = Date.parse('2026-11-20T20:05:00Z');
    expect(signTimeText(now, '2026-11-01T08:00:00.000+07:00')).toBe('21/11/2026 03:05 +07:00');
    expect(signTimeText(now, '2026-11-01T08:00:00-03:30')).toBe('20/11/2026 16:35 -03:30');
    expect(signTimeText(now, null)).toBe('20/11/2026 20:05 +00:00');
  });
});
