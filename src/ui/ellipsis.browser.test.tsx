import { TextInput } from '@mantine/core';
import { expect, it } from 'vitest';
import { expectWholeLetters, inkOf, tallName } from '../../test/page/letter-ink.ts';
import { renderPage } from '../../test/page/render-page.tsx';
import { WholeTitle } from './whole-title.tsx';

function Line({ name, text, cut }: { readonly name: string; readonly text: string; readonly cut: boolean }) {
  return (
    <div style={{ width: 260, padding: 24 }} data-testid={name}>
      <h1 className={cut ? 'cs-ellipsis' : undefined} style={{ lineHeight: 1, whiteSpace: 'nowrap' }}>
        {text}
      </h1>
    </div>
  );
}

it('keeps the marks that are stacked on capital letters, and ends what is too long', async () => {
  const screen = await renderPage(
    <div style={{ background: '#ffffff', color: '#000000' }}>
      <Line name="whole" text="NGUYỄN ẤỐ" cut={false} />
      <Line name="cut" text="NGUYỄN ẤỐ" cut />
      <Line name="long" text="NGUYỄN ẤỐ NGUYỄN ẤỐ NGUYỄN" cut />
    </div>,
  );
  await document.fonts.ready;

  const whole = await inkOf(screen.getByTestId('whole'));
  expect(await inkOf(screen.getByTestId('cut'))).toEqual(whole);
  expect(whole.pixels).toBeGreaterThan(0);
  // The last letters have given way to three dots.
  const long = screen.getByTestId('long').element();
  expect(long.scrollWidth).toBe(long.clientWidth);
});

it.each([
  ['a title', <WholeTitle key="title" text={tallName} />, 'h1'],
  ['a field', <TextInput key="field" aria-label="Tên" defaultValue={tallName} />, 'input'],
])('shows capital letters whole in %s', async (_, element, selector) => {
  const screen = await renderPage(
    <div style={{ width: 400, padding: 24 }} data-testid="around">
      {element}
    </div>,
  );
  const around = screen.getByTestId('around').element();
  const text = around.querySelector(selector);
  if (!(around instanceof HTMLElement) || text === null) {
    throw new Error('it is not there');
  }
  await expectWholeLetters(around, text);
});
