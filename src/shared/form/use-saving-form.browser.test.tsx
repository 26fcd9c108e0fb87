import { Button, TextInput } from '@mantine/core';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { renderPage } from '../../../test/page/render-page.tsx';
import { chooseLanguage } from '../../i18n/setup.ts';
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
