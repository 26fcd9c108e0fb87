import { expect, onTestFinished, test } from 'vitest';
import { makePages, makePdf, type TestPage } from '../../../test/files/make-pdf.ts';
import { type MountedViewer, mountViewer } from '../../../test/page/mount-viewer.tsx';

async function mount(pdf: Uint8Array): Promise<MountedViewer> {
  const on = await mountViewer({ source: { kind: 'bytes', key: 'document', bytes: pdf } });
  onTestFinished(() => on.unmount());
  await expect.poll(() => on.page(1)?.dataset['stage'], { timeout: 20_000 }).toBe('drawn');
  return on;
}

const textOf = (on: MountedViewer, page: number): HTMLElement | null =>
  on.host.querySelector(`[data-text-page="${page}"]`);

test('a document is read as text on the page that one is on, and as pages where one has read to', async () => {
  const on = await mount(makePages(12));
  on.viewer.goToPage(6);
  on.viewer.showText(true);
  await expect.poll(() => textOf(on, 6)?.querySelector('h2')?.textContent).toBe('Page 6 of 12');
  const text = on.host.querySelector('[aria-label="Text of the document"]');
  const topOf = (page: number): number =>
    (textOf(on, page)?.getBoundingClientRect().top ?? NaN) - (text?.getBoundingClientRect().top ?? NaN);
  await expect
    .poll(() => Math.abs(topOf(6)), { message: 'also when pages above it have their text' })
    .toBeLessThan(2);
  await expect.poll(() => textOf(on, 5)?.textContent).toContain('Line 20: the parties agree');
  expect(Math.abs(topOf(6))).toBeLessThan(2);
  expect(textOf(on, 12)?.textContent, 'what is far is not read').toContain('Reading page 12');
  const lines = [...(textOf(on, 6)?.querySelectorAll('p:not([aria-hidden])') ?? [])];
  expect(lines.map((line) => line.textContent.split('page 6').length)).toEqual([21]);
  expect(on.scroller().inert).toBe(true);

  textOf(on, 8)?.scrollIntoView();
  await expect.poll(() => on.viewer.getState().currentPage).toBe(8);
  on.viewer.goToPage(2);
  await expect.poll(() => Math.abs(topOf(2))).toBeLessThan(2);
  on.viewer.showText(false);
  await expect.poll(() => on.page(2)?.dataset['stage']).toBe('drawn');
  expect(on.viewer.getState().currentPage).toBe(2);
  expect(on.scroller().inert).toBe(false);
});

test('what is only on the page leads there: columns, pictures, and a place that is gone to', async () => {
  const row = (y: number): NonNullable<TestPage['lines']> => [
    { text: 'Computer', x: 72, y },
    { text: '15.000.000', x: 300, y },
  ];
  const on = await mount(makePdf([{ lines: [...row(700), ...row(676)] }, {}]));
  on.viewer.showText(true);
  await expect.poll(() => textOf(on, 1)?.textContent).toContain('set in columns');
  await expect.poll(() => textOf(on, 2)?.textContent).toContain('has no text');
  textOf(on, 2)?.querySelector('button')?.click();
  await expect.poll(() => textOf(on, 2)).toBeNull();
  expect(on.viewer.getState().currentPage).toBe(2);

  on.viewer.showText(true);
  await expect.poll(() => textOf(on, 1)).not.toBeNull();
  on.viewer.goToPage(1, { llx: 10, lly: 10, urx: 50, ury: 50 });
  await expect.poll(() => textOf(on, 1)).toBeNull();
});
