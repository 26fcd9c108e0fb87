import { describe, expect, it } from 'vitest';
import { markLines, markText, signTimeText } from './mark-lines.ts';

const facts = { name: 'Nguyễn Văn An', signTime: '21/11/2026 10:24 +07:00', reason: 'Đồng ý' };

describe('markLines', () => {
  it('fills in names whatever their case and spacing, and leaves unknown ones', () => {
    expect(markLines('Ký bởi: {{Name}}\n{{ signtime }}\n{{Other}}', facts)).toEqual([
      'Ký bởi: Nguyễn Văn An',
      '21/11/2026 10:24 +07:00',
      '{{Other}}',
    ]);
  });

  it('leaves out blank lines of either kind of line break', () => {
    expect(markLines('a\r\n\r\n b \n', facts)).toEqual(['a', 'b']);
  });
});

describe('markText', () => {
  it('names the reason last when it is to be shown, once, in words that the service has nothing to add to', () => {
    const shown = { text: '{{Name}}', showReason: true, reason: 'Agreed' };
    expect(markText(shown, 'Reason')).toBe('{{Name}}\nReason: {{Reason}}');
    expect(markText({ ...shown, text: '{{ reason }} ' }, 'Reason')).toBe('{{ reason }}');
    expect(markText({ ...shown, reason: '  ' }, 'Reason')).toBe('{{Name}}');
    expect(markText({ ...shown, showReason: false }, 'Reason')).toBe('{{Name}}');
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
