import { randomBytes } from 'node:crypto';

import { pdfFixture } from '../test/files/pdf-fixtures.ts';

/** A file of so many pages, together about as large as said, as scans are. */
export function pdfOfPages(pages: number, megabytes: number): Uint8Array {
  const each = Math.floor((megabytes * 1024 * 1024) / pages);
  return pdfFixture({
    pages: Array.from({ length: pages }, () => ({})),
    objects: Array.from({ length: pages }, () => {
      return `<< /Length ${String(each)} >>\nstream\n${randomBytes(each).toString('latin1')}\nendstream`;
    }),
  });
}
