import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { templateSchema } from '../../../../contract/models/template.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import type { People } from './draft.ts';
import { PeopleStep } from './people-step.tsx';

const template = templateSchema.parse({
  id: 1,
  name: 'Hợp đồng',
  signatureBoxes: [
    { order: 1, page: 2, position: '60,60,200,120', label: 'Bên A' },
    { order: 2, page: 3, position: '60,60,200,120' },
  ],
});

const people: People = {
  order: { kind: 'same', inOrder: true },
  persons: ['An', 'Bình', 'Chi'].map((name) => ({
    key: name,
    who: { kind: 'user', code: name, name },
    permission: { kind: 'code', code: 'E' },
  })),
};

function Step() {
  const [now, change] = useState(people);
  return (
    <PeopleStep
      chrome={{
        step: 'people',
        name: template.name,
        saveState: 'saved',
        isOpen: () => false,
        onStep: () => undefined,
      }}
      template={template}
      headers={['Số']}
      rows={[['HD-1']]}
      people={now}
      onChange={change}
      onNext={() => undefined}
    />
  );
}

it('says whose box each signer gets, as the template calls it', async () => {
  answers({});
  const screen = await renderPage(<Step />);
  const signers = screen.getByRole('list', { name: 'Người xử lý theo thứ tự' }).getByRole('listitem');
  await expect.element(signers.nth(0)).toMatchTextContent('Ô ký của Bên A · trang 2');
  await expect.element(signers.nth(1)).toMatchTextContent('Ô ký 2 · trang 3');
  await expect.element(signers.nth(2)).toMatchTextContent('Không có ô ký thứ 3');
});

it('keeps the keyboard in the list, whoever is moved to its end or taken away', async () => {
  answers({});
  const screen = await renderPage(<Step />);
  const button = (name: string) => screen.getByRole('button', { name });
  await button('Đưa Bình lên trước').click();
  await expect.element(button('Đưa Bình lên trước')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Bình nay ở bước 1')).toBeInTheDocument();

  await button('Bỏ An').click();
  await expect.element(button('Bỏ Chi')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Bỏ Bình')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'Cùng một người cho mọi dòng' })).toHaveFocus();
});
