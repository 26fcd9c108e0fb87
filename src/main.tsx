import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { z } from 'zod';
import { loadRuntimeConfig } from './api/runtime-config.ts';
import { hideAddressSecret } from './app/address-secret.ts';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
import { StartFailure } from './app/start-failure.tsx';
import { setUpLanguages } from './i18n/setup.ts';
import './ui/styles.ts';

// First of all: a mail's secret leaves the address before anything else runs.
hideAddressSecret();

// The page's policy forbids code made at run time.
z.config({ jitless: true });

function mount(): HTMLElement {
  const found = document.getElementById('root');
  if (!found) {
    throw new Error('index.html has no #root');
  }
  return found;
}

async function page() {
  await setUpLanguages();
  try {
    await loadRuntimeConfig();
    return <RouterProvider router={createRouter()} />;
  } catch (error) {
    return <StartFailure cause={error} />;
  }
}

createRoot(mount()).render(
  <StrictMode>
    <Providers>{await page()}</Providers>
  </StrictMode>,
);
