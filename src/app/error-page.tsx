import { Anchor, Button, Code, Group } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';

type Kind = 'not-found' | 'forbidden' | 'network' | 'contract' | 'crashed';

const forbidden = 403;
const notFound = 404;

function kindOf(error: unknown): Kind {
  if (isRouteErrorResponse(error)) {
    return error.status === notFound ? 'not-found' : error.status === forbidden ? 'forbidden' : 'crashed';
  }
  if (!(error instanceof ApiError)) {
    // A part of the page that was replaced by an upgrade cannot be fetched any more; reloading brings the new page.
    return error instanceof TypeError && /import|module|fetch/i.test(error.message) ? 'network' : 'crashed';
  }
  switch (error.failure.kind) {
    case 'network':
    case 'contract':
      return error.failure.kind;
    case 'rejected':
      return error.failure.code === forbidden
        ? 'forbidden'
        : error.failure.code === notFound
          ? 'not-found'
          : 'crashed';
    case 'unauthorized':
      return 'forbidden';
  }
}

function detailsOf(error: unknown): string {
  return error instanceof Error
    ? error.message
    : isRouteErrorResponse(error)
      ? `HTTP ${error.status}`
      : String(error);
}

/** What stands in a screen's place when it could not be shown. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const kind = kindOf(error);
  const words = {
    'not-found': [t('shell.notFoundTitle'), t('shell.notFoundText'), <IconMapQuestion key="icon" />],
    forbidden: [t('shell.forbiddenTitle'), t('serverMessages.forbidden'), <IconLock key="icon" />],
    network: [t('shell.offlineTitle'), t('common.offline'), <IconPlugConnectedX key="icon" />],
    contract: [t('shell.contractTitle'), t('shell.contractText'), <IconAlertTriangle key="icon" />],
    crashed: [t('shell.failedTitle'), t('shell.crashedText'), <IconAlertTriangle key="icon" />],
  } as const;
  const [title, text, icon] = words[kind];
  const canReload = kind !== 'not-found' && kind !== 'forbidden';
  const action = (
    <Group justify="center">
      {canReload && (
        <Button onClick={() => window.location.reload()}>
          {kind === 'network' ? t('common.retry') : t('common.reload')}
        </Button>
      )}
      <Anchor component={Link} to="/">
        {t('shell.goHome')}
      </Anchor>
    </Group>
  );
  return (
    <main>
      <EmptyState headingLevel={1} icon={icon} title={title} text={text} action={action} />
      {(kind === 'contract' || kind === 'crashed') && (
        <details style={{ maxWidth: 640, margin: '0 auto', padding: 16 }}>
          <summary>{t('shell.details')}</summary>
          <Code block>{detailsOf(error)}</Code>
        </details>
      )}
    </main>
  );
}

/** A route's error boundary. */
export function RouteErrorPage() {
  return <ErrorPage error={useRouteError()} />;
}
