import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { pageClient } from './page-client.ts';
import { useBrowserChrome } from './use-browser-chrome.ts';
import { whenIdle } from './when-idle.ts';

/** The key is the one that public/color-scheme.js reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'countersign-color-scheme' });

/** The nonce under which the page's policy allows style elements; the service writes it into index.html. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

setNonce(styleNonce());

/**
 * Most visits notify of nothing: what shows notifications is fetched last of all, before the network may be lost, and where it did not
 * come, again with each notification and once the network is back.
 */
function NotificationArea() {
  const count = useNotifications().notifications.length;
  const [List, setList] = useState<ComponentType | null>(null);
  const isHere = List !== null;
  useEffect(() => {
    if (isHere) {
      return;
    }
    const load = (): void => {
      import('../ui/notification-list.tsx').then(
        ({ NotificationList }) => setList(() => NotificationList),
        () => undefined,
      );
    };
    if (count > 0) {
      load();
    } else {
      whenIdle(load);
    }
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [count, isHere]);
  return List === null ? null : <List />;
}

function Chrome({ children }: { readonly children: ReactNode }) {
  useBrowserChrome();
  return (
    <>
      <NotificationArea />
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
