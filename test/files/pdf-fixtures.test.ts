import { describe, expect, it } from 'vitest';
import { frameMatrix, pdfFixture, signedPdfFixture, withDamagedXref } from './pdf-fixtures.ts';
import { checkPdf, runOnPdf, textOf } from '../tools/pdf-tools.ts';

describe('the PDFs of the tests', () => {
  it.each(frameMatrix())('are sound: $name', ({ page }) => {
    const bytes = pdfFixture({ pages: [page, page] });
    checkPdf(bytes);
    expect(textOf(bytes)).toContain('Page 2 of the contract');
  });

  it('are sound with a signature field', () => checkPdf(signedPdfFixture()));

  it('are damaged where they say so', () => {
    expect(() => checkPdf(withDamagedXref(pdfFixture()))).toThrow(/xref/);
  });

  it('say their boxes and rotation to other programs', () => {
    const info = runOnPdf('pdfinfo', pdfFixture({ pages: [{ rotate: 90 }] }), (input) => [input]).text;
    expect(info).toMatch(/Page size: +595 x 842 pts/);
    expect(info).toMatch(/Page rot: +90/);
  });
});
