import { describe, expect, it } from 'vitest';

import {
  isUsableNoticeText,
  noticeBlocks,
  noticeBodyMax,
  noticeSubject,
  noticeTextDefinitions,
  noticeTextFaults,
  noticeTextKinds,
  withKeptPlaceholder,
} from './notice-texts.ts';

const body = 'Chào {name},\n\n{link}\n\n{code}';

describe('a text of a notice', () => {
  it('may use what its kind has, and says the name of what it has not', () => {
    expect(noticeTextFaults('step-invitation', { subject: 'Mời {task}: {document}', body })).toEqual([]);
    expect(noticeTextFaults('step-invitation', { subject: 'Mời {tên}', body: `${body} { ngay }` })).toEqual([
      { path: 'subject', id: 'unknownPlaceholder', params: { name: '{tên}' } },
      { path: 'body', id: 'unknownPlaceholder', params: { name: '{ngay}' } },
    ]);
  });

  it('has a place for what was written for its reader, where its author left none', () => {
    const text = { subject: 'Mời', body: 'Chào {name}\n\n{link}' };
    expect(withKeptPlaceholder('invitation', text).body).toBe('Chào {name}\n\n{link}\n\n{message}');
    const own = { subject: 'Mời', body: '{message}\n\n{link}' };
    expect(withKeptPlaceholder('invitation', own)).toEqual(own);
    expect(withKeptPlaceholder('document-message', text)).toEqual(text);
  });

  it('keeps what leads to the document', () => {
    expect(noticeTextFaults('step-reminder', { subject: 'Nhắc', body: 'Mở {link}' })).toEqual([
      { path: 'body', id: 'missingPlaceholder', params: { name: '{code}' } },
    ]);
    expect(noticeTextFaults('invitation', { subject: 'Mời', body: 'Xin chào' })).toEqual([
      { path: 'body', id: 'missingPlaceholder', params: { name: '{link}' } },
    ]);
  });

  it('has no link and no code in its subject', () => {
    expect(noticeTextFaults('step-invitation', { subject: '{code} {link}', body })).toHaveLength(2);
  });

  it.each(noticeTextKinds)('leads somewhere in %s', (kind) => {
    expect(noticeTextDefinitions[kind].placeholders).toContain('link');
  });
});

describe('a text that is stored', () => {
  const usable = (text: string) => isUsableNoticeText('step-invitation', { subject: 'Mời', body: text });

  it('is used as long as it could be written today', () => {
    expect(usable(body)).toBe(true);
    expect(usable('Chào {name}')).toBe(false);
    expect(usable(`${body}${' '.repeat(noticeBodyMax)}`)).toBe(false);
    expect(usable(`${body}${'\u0301'.repeat(31)}`)).toBe(false);
  });
});

describe('a text that is filled in', () => {
  it('is paragraphs, and enclosures that stand alone', () => {
    expect(noticeBlocks('Chào {name},\r\nbạn khoẻ?\n \n{link}\n\nMã: {code}', { name: 'An' })).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'text', text: 'Chào ' },
            { kind: 'text', text: 'An' },
            { kind: 'text', text: ',' },
          ],
          [{ kind: 'text', text: 'bạn khoẻ?' }],
        ],
      },
      { kind: 'link' },
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'Mã: ' }, { kind: 'code' }]] },
    ]);
  });

  it('leaves out a line whose value is not known', () => {
    const blocks = noticeBlocks('Một\nHạn: {dueDate}\n\nLý do: {reason}', { reason: '' });
    expect(blocks).toEqual([{ kind: 'paragraph', lines: [[{ kind: 'text', text: 'Một' }]] }]);
  });

  it('never fills in what a value says', () => {
    const [block] = noticeBlocks('{message}', { message: '{link} {name}', name: 'An' });
    expect(block).toEqual({ kind: 'paragraph', lines: [[{ kind: 'text', text: '{link} {name}' }]] });
    expect(noticeSubject('Về {document}', { document: '{name}', name: 'An' })).toBe('Về {name}');
  });
});
