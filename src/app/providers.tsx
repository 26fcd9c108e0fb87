import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { pageClient } from './page-client.ts';
import { useBrowserChrome } from './use-browser-chrome.ts';

/** The key is the one that public/color-scheme.js reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'countersign-color-scheme' });

/** The nonce under which the page's policy allows style elements; the service writes it into index.html. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

setNonce(styleNonce());

function Chrome({ children }: { readonly children: ReactNode }) {
  useBrowserChrome();
  return (
    <>
      <Notifications position="top-center" />
      {children}
    </>
  );
}

/** Everything that screens expect around them, apart from the router. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={pageClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <Chrome>{children}</Chrome>
      </MantineProvider>
    </QueryClientProvider>
  );
}
