import { Checkbox, SegmentedControl, Switch, Tabs } from '@mantine/core';
import type {} from '@vitest/browser-playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';

const emulate = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

beforeEach(() => emulate('active'));
afterEach(() => emulate('none'));

const looks = (element: Element | null | undefined): string => {
  if (element == null) {
    throw new Error('it is not there');
  }
  const { outlineStyle, outlineColor, backgroundColor } = getComputedStyle(element);
  return [outlineStyle, outlineColor, backgroundColor].join(' ');
};

it('shows what is selected where the system chooses the colors', async () => {
  const screen = await renderPage(
    <>
      <Tabs value="a">
        <Tabs.List>
          <Tabs.Tab value="a">Xử lý</Tabs.Tab>
          <Tabs.Tab value="b">Lịch sử</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <button type="button" aria-pressed="true">
        Chữ ký 1
      </button>
      <button type="button" aria-pressed="false">
        Chữ ký 2
      </button>
      <SegmentedControl data={['Vẽ', 'Gõ']} value="Vẽ" />
      <Checkbox label="Đồng ý" checked readOnly />
      <Checkbox label="Lưu" readOnly />
      <Switch label="Bật" checked readOnly />
      <Switch label="Tắt" readOnly />
    </>,
  );
  const pairs = [
    [screen.getByRole('tab', { name: 'Xử lý' }), screen.getByRole('tab', { name: 'Lịch sử' })],
    [screen.getByRole('button', { name: 'Chữ ký 1' }), screen.getByRole('button', { name: 'Chữ ký 2' })],
    [screen.getByRole('checkbox', { name: 'Đồng ý' }), screen.getByRole('checkbox', { name: 'Lưu' })],
  ].map((pair) => pair.map((locator) => locator.element()));
  const tracks = ['Bật', 'Tắt'].map((name) =>
    screen.getByRole('switch', { name }).element().parentElement?.querySelector('.mantine-Switch-track'),
  );
  const labels = [...document.querySelectorAll('.mantine-SegmentedControl-label')];
  for (const [selected, other] of [...pairs, tracks, labels]) {
    expect(looks(selected)).not.toBe(looks(other));
  }
});
