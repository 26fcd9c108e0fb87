import { useState } from 'react';
import { expect, it } from 'vitest';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { SignatureEditor } from './signature-editor.tsx';
import { blankSignature } from './signature.ts';

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const saved = (name: string, more: object = {}) => ({
  id: name,
  createdDate: '2026-11-20T08:00:00+07:00',
  kind: 'drawn',
  purpose: 'signature',
  name,
  isDefault: false,
  image,
  strokes: null,
  ...more,
});

function Editor() {
  const [signature, setSignature] = useState(blankSignature('Nguyễn Văn An'));
  return <SignatureEditor value={signature} onChange={setSignature} picture={{ kind: 'none' }} offersSaved />;
}

async function renderEditor(...signatures: readonly object[]) {
  answers({ '/api/me/signatures': { success: true, code: 0, messages: [], data: signatures } });
  return renderPage(<Editor />);
}

it('begins with the only signature that was kept, and leaves it at a click', async () => {
  const screen = await renderEditor(saved('Thường'), saved('Nháy', { purpose: 'initials' }));
  const only = screen.getByRole('button', { name: 'Dùng Thường' });
  await expect.element(only).toHaveAttribute('aria-pressed', 'true');
  await screen.getByText('Gõ tên', { exact: true }).click();
  await expect.element(only).toHaveAttribute('aria-pressed', 'false');
});

it('leaves the choice among several, unless one is the usual one', async () => {
  const several = await renderEditor(saved('Một'), saved('Hai'));
  await expect
    .element(several.getByRole('button', { name: 'Dùng Một' }))
    .toHaveAttribute('aria-pressed', 'false');
  await expect
    .element(several.getByRole('button', { name: 'Dùng Hai' }))
    .toHaveAttribute('aria-pressed', 'false');
});
