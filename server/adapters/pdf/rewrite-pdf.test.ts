import { describe, expect, it } from 'vitest';
import { findAmbiguities } from '../../../pdf-signatures/pdf/ambiguities.ts';
import { type PdfRevision, openRevision, PdfFile } from '../../../pdf-signatures/pdf/pdf-revision.ts';
import { type PdfValue, isKind } from '../../../pdf-signatures/pdf/pdf-value.ts';
import { extraObject } from '../../../test/files/make-pdf.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { checkPdf, runOnPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import { rewritePdf } from './rewrite-pdf.ts';

function opened(bytes: Uint8Array): PdfRevision {
  const revision = openRevision(new PdfFile(bytes), bytes.length);
  if (revision === null) {
    throw new Error('There is no document');
  }
  return revision;
}

/** A value as it stands in the catalog before and after. */
function rewritten(value: string): { readonly before: PdfRevision; readonly after: PdfRevision } {
  const before = opened(pdfFixture({ catalog: `/Own ${value}`, objects: ['(extra)'] }));
  return { before, after: opened(rewritePdf(before)) };
}

/** What a value says, wherever and in whatever notation it stands. */
const contentOf = (value: PdfValue | undefined): string =>
  JSON.stringify(value, (key, inner: unknown) =>
    ['start', 'end', 'isHex'].includes(key) ? undefined : inner instanceof Map ? [...inner] : inner,
  );

describe('a file that is written anew', () => {
  it.each([
    'true',
    '[1 -2 0.5 -.25 100000000 0.00001]',
    '(with \\(brackets\\), \\n and \\200)',
    '<00ff7f>',
    '/Name#20with#23signs#2f',
    '<< /A#20B << /C [null /D] >> >>',
    `[${extraObject(0)} 0 R]`,
  ])('says the same: %s', (value) => {
    const { before, after } = rewritten(value);
    const [old, fresh] = [before, after].map((revision) => revision.catalog?.entries.get('Own'));
    expect(old).toBeDefined();
    expect(contentOf(fresh)).toBe(contentOf(old));
  });

  it('has every object of its own, which every reader finds alike', () => {
    const packed = runOnPdf('qpdf', pdfFixture({ pages: [{}, {}] }), (input, output) => [
      ...['--object-streams=generate', '--linearize', input, output],
    ]).output();
    const bytes = rewritePdf(opened(packed));
    checkPdf(bytes);
    expect(findAmbiguities(bytes)).toEqual([]);
    expect([...opened(bytes).entries.values()].some(({ kind }) => kind === 'in')).toBe(false);
    expect(textOf(bytes)).toContain('Page 2 of the contract');
  });

  it('refers to nothing that there is not', () => {
    const { after } = rewritten('<< /Gone 99 0 R /List [98 0 R 1] /Annots [97 0 R] >>');
    const own = after.dict(after.catalog?.entries.get('Own'));
    expect([...(own?.entries.keys() ?? [])]).toEqual(['List', 'Annots']);
    expect(own?.entries.get('List')).toMatchObject({ items: [null, 1] });
    expect(own?.entries.get('Annots')).toMatchObject({ items: [] });
  });

  it('leaves out what nothing leads to, and has a stream as long as it says', () => {
    const text = Buffer.from(pdfFixture({ objects: ['(nothing leads here)'] })).toString('latin1');
    const bytes = rewritePdf(opened(Buffer.from(text.replace(/\/Length \d+/, '/Length 7'), 'latin1')));
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('nothing leads here');
    const content = opened(bytes).object(5);
    expect(isKind(content, 'stream') && content.dict.entries.get('Length')).toBe(
      isKind(content, 'stream') && content.raw.length,
    );
  });

  it.each(['1.4', '2.0'])('keeps the version %s', (version) => {
    const text = Buffer.from(pdfFixture()).toString('latin1').replace('%PDF-1.7', `%PDF-${version}`);
    const bytes = rewritePdf(opened(Buffer.from(text, 'latin1')));
    expect(Buffer.from(bytes).toString('latin1', 0, 8)).toBe(`%PDF-${version}`);
  });
});
