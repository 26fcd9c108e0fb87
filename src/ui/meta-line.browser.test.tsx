import { expect, it } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { MetaLine } from './meta-line.tsx';

const facts = ['HDLD-2026-0142', 'Phạm Thu Hà gửi hôm qua', '', null, '22/11/2026'];

async function renderAt(width: number) {
  const screen = await renderPage(
    <p style={{ width }}>
      <MetaLine facts={facts} />
    </p>,
  );
  const line = screen.getByRole('paragraph').element().firstElementChild;
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  return {
    text: line?.textContent,
    left: line?.getBoundingClientRect().left ?? 0,
    facts: [...(line?.children ?? [])].map(boxOf),
    dots: [...(line?.querySelectorAll(':scope > * > span') ?? [])].map(boxOf),
  };
}

it('parts the facts that are known by dots', async () => {
  const { text, facts: shown, left, dots } = await renderAt(600);
  expect(text).toBe('HDLD-2026-0142 · Phạm Thu Hà gửi hôm qua · 22/11/2026');
  expect(new Set(shown.map(({ top }) => top)).size).toBe(1);
  expect(dots.every((dot) => dot.left > left)).toBe(true);
});

it('breaks between facts, and shows no dot where a line begins', async () => {
  const { facts: shown, left, dots } = await renderAt(210);
  expect(shown.map((fact) => fact.left)).toEqual([left, left, left]);
  // What lies before the line's left edge is cut away.
  expect(dots.map(({ right }) => right)).toEqual([left, left]);
});
