import { expect, it } from 'vitest';
import { expectWholeLetters, tallName } from '../../../../test/page/letter-ink.ts';
import { frameOf, pageOverlayOf } from '../../../../test/page/page-overlay.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { FieldOnPage } from './field-on-page.tsx';
import type { Field } from './fields.ts';
import { type Filling, FillingContext } from './fill-context.ts';

const page = pageOverlayOf({ frame: frameOf(200, 60), scale: 1.5, turn: 0 });

const fieldIn = (height: number): Field => ({
  key: 'ten',
  name: 'Họ và tên',
  type: 'text',
  required: true,
  maxLength: null,
  options: [],
  value: null,
  page: 1,
  position: null,
  place: { page: 1, rect: { llx: 20, lly: 20, urx: 180, ury: 20 + height } },
});

const nothing = (): void => undefined;
const fillingOf = (field: Field): Filling => ({
  fields: [field],
  activeKey: field.key,
  wantedKey: null,
  valueOf: () => tallName,
  setValue: nothing,
  errorOf: () => null,
  enter: nothing,
  leave: nothing,
  goTo: nothing,
  arrived: nothing,
  close: nothing,
  submit: nothing,
  isSending: false,
  problems: [],
});

it.each([12, 20])(
  'shows capital letters whole while they are typed, in a box of %i points',
  async (height) => {
    const field = fieldIn(height);
    const screen = await renderPage(
      <FillingContext value={fillingOf(field)}>
        <div style={{ position: 'relative', width: 300, height: 90 }} data-testid="around">
          {field.place !== null && <FieldOnPage page={page} field={field} rect={field.place.rect} />}
        </div>
      </FillingContext>,
    );
    const input = screen.getByRole('textbox');
    await input.click();
    await expect.element(input).toHaveFocus();
    const around = screen.getByTestId('around').element();
    if (!(around instanceof HTMLElement)) {
      throw new TypeError('it is no element of HTML');
    }
    await expectWholeLetters(around, input.element());
  },
);
