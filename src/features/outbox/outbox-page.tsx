import { Loader, Select, Stack } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { demoQueries } from '../../api/demo.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MessageCard } from './message-card.tsx';

type OutboxPageProps = {
  /** The recipient whose messages are shown; empty for everyone's. */
  readonly to: string;
  readonly onFilter: (to: string) => void;
};

/** The mails and text messages of demo mode, newest first, fresh by itself. */
export function OutboxPage({ to, onFilter }: OutboxPageProps) {
  const { t } = useTranslation();
  const messages = useQuery(demoQueries.outbox(''));
  const recipients = [...new Set((messages.data ?? []).map((message) => message.to))].sort();
  const choices = to === '' || recipients.includes(to) ? recipients : [to, ...recipients];
  const shown = (messages.data ?? []).filter((message) => to === '' || message.to === to);
  const filter = (
    <Select
      aria-label={t('outbox.filter')}
      placeholder={t('outbox.everyone')}
      data={choices}
      value={to === '' ? null : to}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      searchable
      nothingFoundMessage={t('common.nothingFound')}
      w={{ base: '100%', sm: 280 }}
      onChange={(chosen) => onFilter(chosen ?? '')}
    />
  );
  return (
    <>
      <PageHeader title={t('shell.outbox')} lead={t('outbox.lead')} actions={filter} />
      <Stack gap="sm">
        {messages.isPending && <Loader aria-label={t('common.loading')} />}
        <QueryError query={messages} />
        {messages.data && shown.length === 0 && (
          <EmptyState
            icon={<IconMailbox />}
            title={to === '' ? t('outbox.empty') : t('outbox.emptyFor', { to })}
            text={t('outbox.emptyHint')}
          />
        )}
        {shown.map((message) => (
          <MessageCard key={`${message.createdDate} ${message.to} ${message.subject}`} message={message} />
        ))}
      </Stack>
    </>
  );
}
