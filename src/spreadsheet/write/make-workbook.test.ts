import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';

import { hostileTexts } from '../../../test/files/hostile-texts.ts';
import { makeWorkbook } from './make-workbook.ts';

/** Everything that the workbook says, apart from how it looks. */
async function wordsOf(blob: Blob): Promise<string> {
  const zip = new PizZip(await blob.arrayBuffer());
  return zip
    .file(/^xl\/(?:sharedStrings|worksheets\/.*)\.xml$/)
    .map((file) => file.asText())
    .join('\n');
}

describe('a workbook of what people wrote', () => {
  it.each(['text', 'number', 'day'] as const)(
    'holds texts, and no formula, in a column of %s',
    async (kind) => {
      const texts = [hostileTexts.formula, '+SUM(A1)', '-2+3', '@SUM(A1)', hostileTexts.script];
      const words = await wordsOf(
        await makeWorkbook([
          { name: hostileTexts.picture, columns: [{ title: 'A', kind }], rows: texts.map((text) => [text]) },
        ]),
      );
      expect(words).not.toMatch(/<f[ >]/);
      expect(words).not.toContain('<script');
      for (const begin of ["'=cmd", "'+SUM", "'-2+3", "'@SUM", '&lt;script']) {
        expect(words.replaceAll('&apos;', "'").replaceAll('&#39;', "'")).toContain(begin);
      }
    },
  );
});
