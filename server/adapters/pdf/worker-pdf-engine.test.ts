import { afterAll, describe, expect, it } from 'vitest';
import { pdfFixture, pngFixture, withDamagedXref } from '../../testing/pdf-fixtures.ts';
import { textOf } from '../../testing/pdf-tools.ts';
import type { Mark } from './pdf-engine.ts';
import { createPdfEngine } from './worker-pdf-engine.ts';

const engine = createPdfEngine({ workers: 2 });

afterAll(() => engine.close());

const mark: Mark = {
  pageNumber: 1,
  position: { llx: 100, lly: 100, urx: 280, ury: 180 },
  display: 'text-and-image',
  image: pngFixture(),
  lines: ['Nguyễn Văn An', '21/11/2026 10:24 +07:00'],
  fontSize: 9,
  fieldName: 'Signature_1',
};

describe('the PDF engine', () => {
  it('inspects, stamps and looks at pictures on its workers', async () => {
    const bytes = pdfFixture();
    expect(await engine.inspect(bytes)).toMatchObject({ kind: 'ok', signed: false });
    expect(await engine.inspectImage(pngFixture(20, 10))).toEqual({
      kind: 'ok',
      format: 'png',
      width: 20,
      height: 10,
    });
    const stamped = await engine.stamp(bytes, [
      mark,
      { ...mark, display: 'image', position: { ...mark.position, ury: 160 } },
    ]);
    expect(stamped.kind === 'ok' && textOf(stamped.bytes)).toContain('Nguyễn Văn An');
  });

  it('leaves the given bytes to the caller, also when they are part of a larger buffer', async () => {
    const bytes = pdfFixture();
    const pooled = Buffer.concat([Buffer.alloc(100), bytes, Buffer.alloc(100)]).subarray(
      100,
      100 + bytes.length,
    );
    const image = pngFixture();
    expect((await engine.stamp(pooled, [{ ...mark, image }])).kind).toBe('ok');
    expect(pooled.equals(bytes)).toBe(true);
    expect(image).toEqual(pngFixture());
  });

  it('answers calls that come at once each with its own', async () => {
    const counts = [1, 2, 3, 4, 5, 6];
    const results = await Promise.all(
      counts.map((count) => engine.inspect(pdfFixture({ pages: Array.from({ length: count }, () => ({})) }))),
    );
    expect(results.map((result) => result.kind === 'ok' && result.pages.length)).toEqual(counts);
  });

  it('brings the rewritten file of a damaged one', async () => {
    const result = await engine.inspect(withDamagedXref(pdfFixture()));
    const repaired = result.kind === 'ok' ? result.repaired : null;
    expect(repaired && (await engine.stamp(repaired, [mark])).kind).toBe('ok');
  });

  it('refuses a file that takes too long', async () => {
    const hurried = createPdfEngine({ workers: 1, milliseconds: 1 });
    expect(await hurried.inspect(pdfFixture())).toEqual({ kind: 'refused', reason: 'too-slow' });
    expect(await hurried.stamp(pdfFixture(), [mark])).toEqual({
      kind: 'refused',
      reason: 'too-slow',
      mark: null,
    });
    await hurried.close();
  });
});
