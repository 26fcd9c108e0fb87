import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
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

const NotificationList = lazyComponent(
  async () => (await import('./notification-list.tsx')).NotificationList,
  { frame: () => null },
);

/** Most visits notify of nothing: what shows notifications comes with the first one, or once the line is free. */
function NotificationArea() {
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
