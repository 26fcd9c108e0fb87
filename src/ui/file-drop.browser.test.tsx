import { createRef } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { FileDrop } from './file-drop.tsx';

const words = { title: 'Kéo tệp vào đây', text: 'hoặc bấm để chọn tệp' };

it('invites in the middle of where files are dropped', async () => {
  const screen = await renderPage(
    <FileDrop
      label="Tệp"
      accept=".pdf"
      size="large"
      invitation={{ icon: null, ...words, touchTitle: words.title, touchText: words.text }}
      onFiles={() => undefined}
      openRef={createRef()}
    />,
  );

  const rect = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  const area = rect(screen.getByRole('button', { name: 'Tệp' }).element().parentElement);
  const above = rect(screen.getByText(words.title).element()).top - area.top;
  const below = area.bottom - rect(screen.getByText(words.text).element()).bottom;
  expect(above).toBeCloseTo(below);
});
