import { describe, expect, it } from 'vitest';

import { attachment } from './content-disposition.ts';

describe('the name of a download', () => {
  it('is given in full, and in ASCII for old clients', () => {
    expect(attachment('Hợp đồng số 1.pdf')).toBe(
      `attachment; filename="Hop dong so 1.pdf"; filename*=UTF-8''H%E1%BB%A3p%20%C4%91%E1%BB%93ng%20s%E1%BB%91%201.pdf`,
    );
  });

  it.each([
    'a"b.pdf',
    'a\r\nSet-Cookie: x.pdf',
    '../../a.pdf',
    "it's (1)*.pdf",
    '100%.pdf',
    '',
    '\ud800.pdf',
    '合同.pdf',
  ])('cannot leave its place: %j', (name) => {
    expect(attachment(name)).toMatch(
      /^attachment; filename="[^"%\\\r\n/]+"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/,
    );
  });
});
