import { expect, it } from 'vitest';
import { signingProviderSchema } from '../../../../contract/models/signing-provider.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { succeeded } from '../../../../test/page/signing-stage.tsx';
import { ProviderForm } from './provider-form.tsx';

const provider = signingProviderSchema.parse({
  id: 4,
  kind: 'csc',
  name: 'Chữ ký từ xa',
  url: 'https://csc.example',
  clientId: 'minh-long',
  profileId: '',
  enabled: true,
  accounts: 0,
});

it('sends what was changed, and a new secret with the address that it was typed for', async () => {
  const sent = answers({ '/api/company/signing-providers': succeeded(provider) });
  const bodies = () => sent.flatMap(({ body }) => (body === null ? [] : [JSON.parse(body) as unknown]));
  const page = await renderPage(<ProviderForm provider={provider} onClose={() => undefined} />);
  const save = page.getByRole('button', { name: 'Lưu' });
  await page.getByRole('textbox', { name: 'Tên hiển thị' }).fill('CSC');
  await save.click();
  await expect.poll(bodies).toEqual([{ id: 4, name: 'CSC' }]);
  await page.getByLabelText('client_secret').fill('sesame');
  await save.click();
  await expect
    .poll(() => bodies().at(-1))
    .toEqual({ id: 4, kind: 'csc', name: 'CSC', url: 'https://csc.example', secret: 'sesame' });
});
