import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../../contract/operation.ts';
import type { sessionsList } from '../../../contract/operations/auth.ts';
import { useEndOtherSessions, useEndSession, useSignOutEverywhere } from '../../api/account-security.ts';
import { authQueries } from '../../api/auth.ts';
import { useFormat } from '../../i18n/format.ts';
import { MutationError, QueryError } from '../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../shared/form/confirm-mutation.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { Section } from './section.tsx';
import styles from './certificates.module.css';

type Session = Data<typeof sessionsList>[number];

/** Where I am signed in, and ending it: of one device, of all others, or of all. */
export function Sessions() {
  const { t } = useTranslation();
  const sessions = useQuery(authQueries.sessions());
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const signOut = useSignOutEverywhere();
  const [asked, setAsked] = useState<'others' | 'all' | null>(null);
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  const close = (): void => setAsked(null);
  return (
    <Section title={t('account.sessions')} hint={t('account.sessionsHint')}>
      <Stack gap="md">
        <QueryError query={sessions} />
        {sessions.data !== undefined && sessions.data.length > 0 && (
          <ul className="cs-rows">
            {sessions.data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
        )}
        <MutationError mutation={end} />
        <Group gap="sm">
          {hasOthers && (
            <Button variant="default" onClick={() => setAsked('others')}>
              {t('account.endOthers')}
            </Button>
          )}
          <Button variant="outline" color="seal" onClick={() => setAsked('all')}>
            {t('account.signOutEverywhere')}
          </Button>
        </Group>
      </Stack>
      <ConfirmMutation
        opened={asked === 'others'}
        title={t('account.endOthersTitle')}
        confirmLabel={t('account.endOthers')}
        danger
        mutation={endOthers}
        onClose={close}
        onConfirm={() => endOthers.mutate(undefined, { onSuccess: close })}
      >
        {t('account.endOthersText')}
      </ConfirmMutation>
      <ConfirmMutation
        opened={asked === 'all'}
        title={t('account.signOutEverywhereTitle')}
        confirmLabel={t('account.signOutEverywhere')}
        danger
        mutation={signOut}
        onClose={close}
        onConfirm={() => signOut.mutate()}
      >
        {t('account.signOutEverywhereText')}
      </ConfirmMutation>
    </Section>
  );
}

type SessionRowProps = {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
};

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { browser, system, ipAddress, createdDate, lastUsedDate, isCurrent } = session;
  const device =
    browser !== '' && system !== ''
      ? t('account.sessionDevice', { browser, system })
      : browser || system || t('account.sessionUnknown');
  const facts = [
    t('account.sessionAddress', { ipAddress }),
    t('account.sessionBegan', { time: format.dateTime(createdDate) }),
    t('account.sessionUsed', { time: format.dateTime(lastUsedDate) }),
  ];
  return (
    <li className={styles['row']}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent && (
            <Badge color="ok" variant="light">
              {t('account.sessionCurrent')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          <MetaLine facts={facts} />
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={t('account.endSessionOf', { device, ipAddress })}
          loading={isEnding}
          onClick={onEnd}
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  );
}
