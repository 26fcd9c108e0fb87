import { expect, it } from 'vitest';
import { expectWholeLetters, tallName } from '../../../../test/page/letter-ink.ts';
import { renderPage, waitFor } from '../../../../test/page/render-page.tsx';
import { TypedSignature } from './typed-signature.tsx';

async function cardsOf(text: string): Promise<HTMLElement[]> {
  const screen = await renderPage(
    <div style={{ width: 320 }}>
      <TypedSignature typed={{ text, hand: 'charm', ink: 'blue' }} onChange={() => undefined} />
    </div>,
  );
  await expect.element(screen.getByRole('radio').first()).toBeVisible();
  const cards = [...document.querySelectorAll<HTMLElement>('[role="radio"]')];
  expect(cards).toHaveLength(4);
  return cards;
}

const written = (card: HTMLElement): HTMLElement => {
  const found = card.querySelector<HTMLElement>('span > span');
  if (found === null) {
    throw new Error('the card has no name');
  }
  return found;
};

const sizeOf = (card: HTMLElement): number => Number.parseFloat(getComputedStyle(written(card)).fontSize);

it('writes a long name whole in the card of each handwriting, and a short one in its usual size', async () => {
  for (const card of await cardsOf('Nguyễn An')) {
    expect(sizeOf(card)).toBe(28);
  }
  document.body.replaceChildren();

  const cards = await cardsOf('CÔNG TẰNG TÔN NỮ NGUYỄN HOÀNG PHƯƠNG THẢO');
  await waitFor(() => cards.every((card) => sizeOf(card) < 28));
  for (const card of cards) {
    const line = written(card);
    const { left, right } = line.getBoundingClientRect();
    const around = line.parentElement?.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(around?.left ?? Infinity);
    expect(right).toBeLessThanOrEqual((around?.right ?? 0) + 0.5);
    expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth + 1);
  }
});

it('shows capital letters whole in every handwriting', async () => {
  for (const card of await cardsOf(tallName)) {
    await expectWholeLetters(card, written(card));
  }
});
