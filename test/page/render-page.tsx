import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../src/api/query-client.ts';
import { setRuntimeConfig } from '../../src/api/runtime-config.ts';
import { bringTexts, setUpLanguages } from '../../src/i18n/setup.ts';
import '../../src/ui/styles.ts';
import { cssVariablesResolver, theme } from '../../src/ui/theme.ts';

/** Renders a screen in Vietnamese, with everything around it that screens expect, and takes it away when the test is over. */
export async function renderPage(screen: ReactNode, apiBaseUrl = ''): Promise<typeof page> {
  if (!i18next.isInitialized) {
    await setUpLanguages('vi');
    await bringTexts('frame', 'reading', 'opening', 'drawing', 'identity', 'textView', 'late');
  }
  setRuntimeConfig({ apiBaseUrl, demo: true, documentFileMaxBytes: 1_000_000 });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const router = createMemoryRouter([{ path: '*', element: screen }]);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  flushSync(() => {
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    );
  });
  return page;
}

export type SentCall = { readonly path: string; readonly method: string; readonly body: string | null };

/** Answers calls of the page by their path, and keeps what was sent. A call that nobody expected fails as if there were no network. */
export function answers(byPath: Readonly<Record<string, unknown>>): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?', 1)[0] ?? url;
    sent.push({ path, method: init.method ?? 'GET', body: typeof init.body === 'string' ? init.body : null });
    if (!(path in byPath)) {
      throw new TypeError(`nobody expected a call of ${path}`);
    }
    return new Response(JSON.stringify(byPath[path]));
  });
  return sent;
}

/** Waits until something is so, looking again as the browser goes on. */
export async function waitFor(isSo: () => boolean): Promise<void> {
  await vi.waitUntil(isSo, { interval: 20, timeout: 5000 });
}
