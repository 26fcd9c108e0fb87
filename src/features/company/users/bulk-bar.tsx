import { Button, CloseButton, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { bulkActions, type BulkAction } from './bulk-run.ts';

type BulkBarProps = { readonly users: readonly User[]; readonly onClear: () => void };

/** What can be done with everyone who is chosen. It stands at the bottom, within reach. */
export function BulkBar({ users, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const [action, setAction] = useState<BulkAction | null>(null);
  return (
    <ActionBar label={t('users.bulk.label')} count={t('users.bulk.chosen', { count: users.length })}>
      <Group gap="xs" ml="auto">
        {bulkActions.map((name) => (
          <Button key={name} size="sm" variant="default" onClick={() => setAction(name)}>
            {t(`users.bulk.${name}`)}
          </Button>
        ))}
        <CloseButton aria-label={t('users.bulk.clear')} size="lg" onClick={onClear} />
      </Group>
      {action !== null && (
        <BulkDialog
          action={action}
          users={users}
          onClose={(done) => {
            setAction(null);
            if (done) {
              onClear();
            }
          }}
        />
      )}
    </ActionBar>
  );
}
