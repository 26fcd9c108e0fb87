import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPage } from './error-page.tsx';

function loadAnew(): void {
  window.location.reload();
}

/** The page came from the device, since there is no network. It goes on at the same address once there is one. */
function NoNetwork() {
  const { t } = useTranslation();
  useWindowEvent('online', loadAnew);
  return (
    <main>
      <title>{t('network.shellTitle')}</title>
      <EmptyState
        headingLevel={1}
        icon={<IconPlugConnectedX size={28} />}
        title={t('network.shellTitle')}
        text={t('network.shellText')}
        action={<Button onClick={loadAnew}>{t('common.retry')}</Button>}
      />
    </main>
  );
}

/** Stands in the page's place when the service could not even be asked for its configuration. */
export function StartFailure({ cause }: { readonly cause: unknown }) {
  if (!navigator.onLine) {
    return <NoNetwork />;
  }
  const error = new ApiError('config', { kind: 'network', status: null }, { cause });
  // The error page has links, which need a router around them.
  const router = createMemoryRouter([{ path: '*', element: <ErrorPage error={error} /> }]);
  return <RouterProvider router={router} />;
}
