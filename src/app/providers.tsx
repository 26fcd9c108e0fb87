import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
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

const loadNotificationList = async () => (await import('./notification-list.tsx')).NotificationList;

const NotificationList = lazyComponent(loadNotificationList, { frame: () => null });

/** Most visits notify of nothing: what shows notifications is fetched last of all, so that a lost network can be told of as well. */
function NotificationArea() {
  useEffect(() => whenIdle(() => void loadNotificationList().catch(() => undefined)), []);
  const { notifications } = useNotifications();
  const [isNeeded, setIsNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) {
    setIsNeeded(true);
  }
  return isNeeded && <NotificationList />;
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
