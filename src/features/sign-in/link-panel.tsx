import { Loader, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../api/api-error.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { Panel } from './panel.tsx';

type LinkPanelProps<Link> = {
  readonly title: string;
  readonly query: UseQueryResult<Link>;
  /** Offered where the link is good for nothing. */
  readonly otherWay?: ReactNode;
  readonly children: (link: Link) => ReactNode;
};

/** What the link of a mail is for, once the service has said it; until then that it is asked, or why it does not say. */
export function LinkPanel<Link>({ title, query, otherWay, children }: LinkPanelProps<Link>) {
  const { t } = useTranslation();
  if (query.isError) {
    const mayRetry = !isRefused(query.error);
    return (
      <Panel title={title}>
        <Stack gap="md">
          <QueryError query={query} mayRetry={mayRetry} />
          {!mayRetry && otherWay}
        </Stack>
      </Panel>
    );
  }
  return query.isPending ? (
    <Panel title={title}>
      <Loader aria-label={t('common.loading')} />
    </Panel>
  ) : (
    children(query.data)
  );
}
