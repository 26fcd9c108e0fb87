import { Button, TextInput } from '@mantine/core';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { renderPage } from '../../../test/page/render-page.tsx';
import { ApiError } from '../../api/api-error.ts';
import { chooseLanguage } from '../../i18n/setup.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { checkForm } from './check-form.ts';
import { errorOf, useSavingForm } from './use-saving-form.ts';

const schema = z.object({ name: z.string().min(1), note: z.string().min(1) });

function Form() {
  const { form, submit } = useSavingForm({
    initialValues: { name: '', note: '' },
    check: (values) => checkForm(schema, values),
    save: () => Promise.resolve(null),
    onSaved: () => undefined,
  });
  return (
    <>
      <TextInput label="Tên" {...form.getInputProps('name')} />
      <output>{errorOf(form, 'note')}</output>
      <Button onClick={submit}>Lưu</Button>
    </>
  );
}

it('says what is wrong in the language that is in use', async () => {
  const screen = await renderPage(<Form />);
  await screen.getByRole('button', { name: 'Lưu' }).click();
  const name = screen.getByRole('textbox', { name: 'Tên' });
  await expect.element(name).toHaveAccessibleDescription('Không được để trống');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Không được để trống');
  onTestFinished(() => chooseLanguage('vi'));
  await chooseLanguage('en');
  await expect.element(name).toHaveAccessibleDescription('Required');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Required');
});

function LongForm() {
  const { form, submit, failure } = useSavingForm({
    initialValues: { name: 'An', note: 'x' },
    check: (values) => checkForm(schema, values),
    save: () =>
      Promise.reject(
        new ApiError('companySettingsSave', {
          kind: 'rejected',
          code: 0,
          messages: ['The service is unavailable'],
          data: null,
        }),
      ),
    onSaved: () => undefined,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput label="Tên" {...form.getInputProps('name')} />
      <div style={{ height: 3000 }} />
      {failure !== undefined && <ErrorNotice failure={failure} />}
      <div className="cs-form-foot">
        <Button type="submit">Lưu</Button>
      </div>
    </form>
  );
}

it('leads to an error that belongs to no field, in front of the foot that stays', async () => {
  const screen = await renderPage(<LongForm />);
  await screen.getByRole('button', { name: 'Lưu' }).click();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveFocus();
  const { left, top, height } = alert.element().getBoundingClientRect();
  const seen = document.elementFromPoint(left + 40, top + height / 2);
  expect(alert.element().contains(seen)).toBe(true);
});
