import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { PositionNumbers } from '../../shared/placing/position-numbers.tsx';
import { useIsNarrow, WorkScreen } from '../../ui/work-screen.tsx';
import { BoxPanel } from './box-panel.tsx';
import { type Box, boxesText, withLabel } from './boxes.ts';
import { PanelTabs } from './panel-tabs.tsx';

const first: Box = { order: 1, page: 1, rect: { llx: 1234.56, lly: 1034.78, urx: 1348.66, ury: 1178.94 } };

type ScreenProps = { readonly onBoxes?: (boxes: readonly Box[]) => void };

/** The panel of a template, beside its pages or in a sheet; its one box is chosen. */
function Screen({ onBoxes }: ScreenProps) {
  const [boxes, setBoxes] = useState<readonly Box[]>([first]);
  const panel = (
    <PanelTabs
      boxes={
        <BoxPanel
          boxes={boxes}
          chosen={1}
          placing={null}
          pages={2}
          onStart={() => undefined}
          onShow={() => undefined}
          onRemove={() => undefined}
          onLabel={(order, label) => {
            const next = withLabel(boxes, order, label);
            setBoxes(next);
            onBoxes?.(next);
          }}
          numbersOf={({ page: at, rect }) => (
            <PositionNumbers
              label="Vị trí"
              rect={rect}
              page={at}
              pageCount={2}
              size={{ width: 1400, height: 1200 }}
              covered={[]}
              onRect={() => undefined}
              onPage={() => undefined}
            />
          )}
        />
      }
      fields={null}
      versions={null}
    />
  );
  return (
    <WorkScreen
      head={null}
      panelLabel="Thông tin mẫu"
      panel={panel}
      isNarrow={useIsNarrow()}
      bar={null}
      isSheetOpen
      onCloseSheet={() => undefined}
    >
      {null}
    </WorkScreen>
  );
}

it.each([1280, 390, 360])('shows the numbers of a place whole, at %i pixels', async (width) => {
  await page.viewport(width, 800);
  answers({});
  const screen = await renderPage(<Screen />);
  const place = screen.getByRole('group', { name: 'Vị trí' });
  await place.getByText('Nhập vị trí bằng số').click();
  await expect.element(place.getByRole('textbox', { name: 'Trang' })).toBeVisible();
  const fields = place
    .getByRole('textbox')
    .elements()
    .filter((field) => field instanceof HTMLInputElement);
  expect(fields.map(({ value }) => value)).toEqual(['1234,56', '1034,78', '1348,66', '1178,94', '1']);
  expect(fields.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
});

it('calls a box as one types it, which is saved with its place', async () => {
  await page.viewport(1280, 800);
  answers({});
  let saved = '';
  const screen = await renderPage(
    <Screen
      onBoxes={(boxes) => {
        saved = boxesText(boxes);
      }}
    />,
  );
  await screen.getByRole('textbox', { name: 'Tên ô ký' }).fill('Bên A');
  await expect
    .element(screen.getByRole('list', { name: 'Các ô ký' }).getByText('Bên A', { exact: true }))
    .toBeVisible();
  expect(JSON.parse(saved)).toEqual([
    { order: 1, page: 1, position: '1234.56,1034.78,1348.66,1178.94', label: 'Bên A' },
  ]);
});
