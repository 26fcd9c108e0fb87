import { useState } from 'react';
import { expect, it } from 'vitest';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { type Signature, blankSignature } from './signature.ts';
import { SignatureEditor } from './signature-editor.tsx';
import { useSignaturePicture } from './use-signature-picture.ts';

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const saved = (name: string, purpose = 'signature') => ({
  id: name,
  name,
  purpose,
  kind: 'drawn',
  createdDate: '2026-11-20T08:00:00+07:00',
  isDefault: false,
  image: dot,
  strokes: null,
});

function Editor({ offersSaved = true }: { readonly offersSaved?: boolean }) {
  const [value, setValue] = useState<Signature>(() => blankSignature('Nguyễn Văn An'));
  return (
    <SignatureEditor
      value={value}
      onChange={setValue}
      picture={useSignaturePicture(value)}
      offersSaved={offersSaved}
    />
  );
}

async function renderSaved(...signatures: readonly ReturnType<typeof saved>[]) {
  answers({ '/api/me/signatures': { data: signatures, success: true, code: 0, messages: [] } });
  return renderPage(<Editor />);
}

it('begins with the only signature that was saved, and not with initials', async () => {
  const screen = await renderSaved(saved('Chữ ký'), saved('Nháy', 'initials'));
  await expect.element(screen.getByRole('img', { name: 'Đang dùng chữ ký đã lưu.' })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Dùng Chữ ký' }))
    .toHaveAttribute('aria-pressed', 'true');
});

it('leaves the choice where there are several and none is the usual one', async () => {
  const screen = await renderSaved(saved('Thứ nhất'), saved('Thứ hai'));
  await expect.element(screen.getByRole('button', { name: 'Dùng Thứ hai' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^Khung vẽ chữ ký/ })).toBeVisible();
});

it('begins with nothing where a signature is added, though one that was saved is known', async () => {
  answers({ '/api/me/signatures': { data: [saved('Chữ ký')], success: true, code: 0, messages: [] } });
  const screen = await renderPage(
    <>
      <Editor />
      <Editor offersSaved={false} />
    </>,
  );
  await expect.element(screen.getByRole('img', { name: 'Đang dùng chữ ký đã lưu.' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^Khung vẽ chữ ký/ })).toBeVisible();
});
