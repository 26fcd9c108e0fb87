import { createMemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { envelopeCode } from '../../../contract/envelope.ts';
import { messageTexts } from '../../../contract/messages.ts';
import { waitFor } from '../../../test/page/render-page.tsx';
import { setRuntimeConfig } from '../../api/runtime-config.ts';
import { addressSecret } from '../address-secret.ts';
import { loader } from './open.tsx';

afterEach(() => sessionStorage.clear());

/** Opens the link that this tab has; answers whether it has it still. */
async function isKeptAfter(code: number, text: string): Promise<boolean> {
  setRuntimeConfig({ apiBaseUrl: '', demo: true, documentFileMaxBytes: 1_000_000 });
  sessionStorage.setItem('countersign-link', 'bí mật');
  vi.stubGlobal('fetch', async () => Response.json({ success: false, code, messages: [text] }));
  const router = createMemoryRouter([{ path: '/open', loader, element: null }], {
    initialEntries: ['/open'],
  });
  await waitFor(() => router.state.initialized);
  router.dispose();
  return addressSecret('/open') !== null;
}

it('keeps a link for the next try where there were only too many at once', async () => {
  expect(await isKeptAfter(envelopeCode.tooManyRequests, messageTexts.tooManyRequests)).toBe(true);
  expect(await isKeptAfter(envelopeCode.default, messageTexts.linkOver)).toBe(false);
});
