import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { SixDigitInput } from './six-digit-input.tsx';
import theme from './theme.css?inline';

function Code() {
  const [value, setValue] = useState('');
  return <SixDigitInput value={value} onChange={setValue} label="Mã" />;
}

/** Where each digit of a field is drawn, measured by a text of the same look. */
function middles(field: HTMLInputElement): number[] {
  const copy = document.createElement('span');
  const look = getComputedStyle(field);
  copy.style.font = look.font;
  copy.style.letterSpacing = look.letterSpacing;
  copy.style.textRendering = look.textRendering;
  copy.style.position = 'absolute';
  copy.style.whiteSpace = 'pre';
  document.body.append(copy);
  const start = field.getBoundingClientRect().left + Number.parseFloat(look.paddingLeft);
  const widths = [...field.value].map((_, place) => {
    copy.textContent = field.value.slice(0, place + 1);
    return copy.getBoundingClientRect().width;
  });
  copy.remove();
  const gap = Number.parseFloat(look.letterSpacing);
  return widths.map((width, place) => start + ((widths[place - 1] ?? 0) + (width - gap)) / 2);
}

it.each(['111111', '444444', '471205'])('draws each digit of %s in the middle of its box', async (code) => {
  const screen = await renderPage(<Code />);
  await screen.getByLabelText('Mã').fill(code);
  await document.fonts.ready;
  expect(document.fonts.check('600 24px Digits', code), 'the face of the digits').toBe(true);
  const field = document.querySelector('input');
  const boxes = [...document.querySelectorAll('[aria-hidden] > span')].map((box) =>
    box.getBoundingClientRect(),
  );
  expect(boxes).toHaveLength(6);
  const digits = field === null ? [] : middles(field);
  boxes.forEach(({ left, width }, place) => {
    expect(Math.abs((digits[place] ?? 0) - (left + width / 2))).toBeLessThan(1.5);
  });
});

it('shows the focus by the box that comes next, and by no ring around the field, in whatever order styles load', async () => {
  const late = document.createElement('style');
  late.textContent = theme;
  document.head.append(late);
  const screen = await renderPage(<Code />);
  await screen.getByLabelText('Mã').click();
  expect(getComputedStyle(screen.getByLabelText('Mã').element()).outlineStyle).toBe('none');
  late.remove();
});

it('begins and ends level with what stands around it', async () => {
  await renderPage(
    <div style={{ width: 320 }} data-around>
      <Code />
    </div>,
  );
  const around = document.querySelector('[data-around]')?.getBoundingClientRect();
  const boxes = [...document.querySelectorAll('[aria-hidden] > span')];
  expect(boxes[0]?.getBoundingClientRect().left).toBe(around?.left);
  expect(boxes[5]?.getBoundingClientRect().right).toBeCloseTo(around?.right ?? 0, 1);
});
