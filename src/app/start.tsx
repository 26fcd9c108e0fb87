import './schema-settings.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { loadRuntimeConfig } from '../api/runtime-config.ts';
import { setUpLanguages } from '../i18n/setup.ts';
import { keepDialogFocus } from '../ui/dialog-focus.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { registerShellWorker } from './shell-worker.ts';
import { StartFailure } from './start-failure.tsx';

async function page() {
  await setUpLanguages();
  try {
    await loadRuntimeConfig();
    // Screens are drawn in pieces, between which the browser answers: in one go they would not be there sooner.
    return <RouterProvider router={createRouter()} />;
  } catch (error) {
    return <StartFailure cause={error} />;
  }
}

/** The letters of both languages, in the weights of the page. Those that come after they were first drawn are drawn twice. */
function fetchLetters(): void {
  for (const weight of [400, 600]) {
    // Where they do not come, the browser's own face stays.
    document.fonts.load(`${String(weight)} 1em 'Be Vietnam Pro'`, 'a').catch(() => undefined);
  }
}

/** Mounts the page, once its settings are there. */
export async function start(mount: HTMLElement): Promise<void> {
  keepDialogFocus();
  fetchLetters();
  createRoot(mount).render(
    <StrictMode>
      <Providers>{await page()}</Providers>
    </StrictMode>,
  );
  registerShellWorker();
}
