import { Link, useLocation } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { FileRefusal } from './file-refusal.tsx';
import { NewTemplateForm } from './new-template-form.tsx';

/** The form, a way to leave it, and where one is. */
function Screen() {
  const { pathname } = useLocation();
  return (
    <main>
      <Link to="/batches">Lô tài liệu</Link>
      <p>Địa chỉ: {pathname}</p>
      <NewTemplateForm />
    </main>
  );
}

it('is left only after asking while what was chosen or typed is not saved', async () => {
  answers({});
  const page = await renderPage(<Screen />);
  const away = page.getByRole('link', { name: 'Lô tài liệu' });
  const question = page.getByRole('dialog');
  const name = page.getByRole('textbox', { name: 'Tên mẫu' });
  await name.fill('Thoả thuận thử việc');
  await away.click();
  await question.getByRole('button', { name: 'Quay lại' }).click();
  await expect.element(page.getByText('Địa chỉ: /', { exact: true })).toBeVisible();
  await expect.element(name).toHaveValue('Thoả thuận thử việc');
  await away.click();
  await question.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect.element(page.getByText('Địa chỉ: /batches')).toBeVisible();
});

it('is left at once while nothing was chosen', async () => {
  answers({});
  const page = await renderPage(<Screen />);
  await page.getByRole('link', { name: 'Lô tài liệu' }).click();
  await expect.element(page.getByText('Địa chỉ: /batches')).toBeVisible();
});

it('leads to the file that is missing', async () => {
  answers({});
  const page = await renderPage(<Screen />);
  await page.getByRole('button', { name: 'Tạo mẫu' }).click();
  await expect.element(page.getByText('Hãy chọn một tệp Word')).toBeVisible();
  await waitFor(() => document.activeElement?.closest('[data-refused]') !== null);
});

it('makes one template, however often it is pressed while the file is being read', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  answers({});
  const page = await renderPage(<Screen />);
  const chosen = new DataTransfer();
  chosen.items.add(new File(['PK'], 'Thu_viec.docx'));
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) {
    throw new Error('there is no field for the file');
  }
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('textbox', { name: 'Tên mẫu' })).toHaveValue('Thu viec');
  const reading = Promise.withResolvers<ArrayBuffer>();
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValue(reading.promise);
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  const create = page.getByRole('button', { name: 'Tạo mẫu' });
  await create.click();
  const again = create.element();
  if (again instanceof HTMLElement) {
    again.click();
  }
  expect(read).toHaveBeenCalled();
  reading.resolve(new ArrayBuffer(1));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  await expect.element(page.getByRole('status').first()).toBeInTheDocument();
  expect(send).toHaveBeenCalledOnce();
});

it.each([
  ['macros', '', 'Tệp có chứa macro.', 'Tài liệu Word (.docx)'],
  ['pdf', '', 'Đây là tệp PDF.', 'Mẫu phải là tệp Word'],
  ['link', 'http://example.com/logo.png', 'Tệp lấy nội dung từ bên ngoài.', 'http://example.com/logo.png'],
] as const)(
  'says of a file that cannot be a template what it is and what to do: %s',
  async (what, name, said, cure) => {
    const page = await renderPage(<FileRefusal refusal={{ mistakes: [], finding: { what, name } }} />);
    const refusal = page.getByRole('region', { name: 'Không dùng được tệp này' });
    await expect.element(refusal.getByRole('heading')).toHaveFocus();
    await expect.element(refusal).toMatchTextContent(said);
    await expect.element(refusal).toMatchTextContent(cure);
  },
);
