import { Alert, Anchor, Box, Button, Group, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { User } from '../../../../contract/models/user.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useDecideContactChange } from '../../../api/users.ts';
import { useFormat } from '../../../i18n/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import styles from './users.module.css';

type ContactChangesSectionProps = {
  readonly user: User;
  /** Whether the admin who looks at this signs in with a second factor: others may decline alone. */
  readonly mayConfirm: boolean;
};

/** Changes of a proved address that wait for its holder, and what an admin can do about them. */
export function ContactChangesSection({ user, mayConfirm }: ContactChangesSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const decide = useDecideContactChange();
  /** The changes that the dialog asks about: others may come while it is open. */
  const [asking, setAsking] = useState<User['waitingContacts'] | null>(null);
  const running = decide.isPending ? decide.variables.confirm : null;
  const send = (confirm: boolean, shown: User['waitingContacts']): void => {
    setAsking(null);
    if (!decide.isPending) {
      const expected = shown.map(({ field, value }) => ({ field, value }));
      decide.mutate({ id: user.id, confirm, expected });
    }
  };
  const failure = decide.isError && <ErrorNotice failure={failureOf(decide.error)} />;
  if (user.waitingContacts.length === 0) {
    return (
      <Box mb={failure ? 'md' : 0}>
        <div role="status">
          {decide.isSuccess && (
            <Alert color="ok" icon={<IconCheck aria-hidden />} mb="md">
              {t(decide.variables.confirm ? 'users.contactConfirmed' : 'users.contactDeclined')}
            </Alert>
          )}
        </div>
        {failure}
      </Box>
    );
  }
  return (
    <Box component="section" className={styles['section'] ?? ''} mb="lg">
      <Title order={2} size="h3">
        {t('users.contactWaiting')}
      </Title>
      <Text c="dimmed" fz="sm" maw="65ch" mb="md">
        {t('users.contactWaitingHint')}
      </Text>
      <Box component="dl" className="cs-facts" mb={16}>
        {user.waitingContacts.map(({ field, value, createdDate }) => (
          <div key={field}>
            <dt>{t(field === 'email' ? 'users.contactNewEmail' : 'users.contactNewPhone')}</dt>
            <dd>
              <strong>{value}</strong>
              <span className="cs-detail">{t('users.contactAsked', { date: format.date(createdDate) })}</span>
            </dd>
          </div>
        ))}
      </Box>
      {!mayConfirm && (
        <Text c="dimmed" fz="sm" maw="65ch" mb="md">
          {t('users.contactNeedsFactor')}{' '}
          <Anchor inherit component={Link} to="/account">
            {t('users.contactToAccount')}
          </Anchor>
        </Text>
      )}
      <Group gap="sm">
        <Button
          size="sm"
          disabled={!mayConfirm || running === false}
          loading={running === true}
          onClick={() => setAsking(user.waitingContacts)}
        >
          {t('users.contactConfirm')}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={running === true}
          loading={running === false}
          onClick={() => send(false, user.waitingContacts)}
        >
          {t('users.contactDecline')}
        </Button>
      </Group>
      {failure && <Box mt="md">{failure}</Box>}
      <ConfirmDialog
        opened={asking !== null}
        title={t('users.contactConfirmTitle', { name: user.name })}
        confirmLabel={t('users.contactConfirm')}
        onCancel={() => setAsking(null)}
        onConfirm={() => send(true, asking ?? [])}
      >
        {t('users.contactConfirmText')}
      </ConfirmDialog>
    </Box>
  );
}
