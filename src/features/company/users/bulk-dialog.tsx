import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { authQueries } from '../../../api/auth.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { BulkDialog } from '../../../shared/bulk/bulk-dialog.tsx';
import { NamedSelect } from '../../../ui/named-select.tsx';
import { type BulkAction, useUsersRun } from './bulk-run.ts';

type UsersBulkDialogProps = {
  readonly action: BulkAction;
  readonly users: readonly User[];
  /** Told which are done. */
  readonly onClose: (done: readonly User[]) => void;
};

/** Asks before something is done with many users, and tells with which of them it was. */
export function UsersBulkDialog({ action, users, onClose }: UsersBulkDialogProps) {
  const { t } = useTranslation();
  const me = useQuery(authQueries.me());
  // Nobody shuts themselves out.
  const targets = action === 'disable' ? users.filter(({ id }) => id !== me.data?.user?.id) : users;
  const [department, setDepartment] = useState<string | null>(null);
  const run = useUsersRun(action, targets, department === null ? null : Number(department));
  const done = run.inState('done');
  const { total } = run;
  const departments = useQuery({
    ...directoryChoices.departments(),
    enabled: action === 'addToDepartment',
  });
  const start = t(`users.bulk.${action}Do`, { count: total });
  const lacksChoice = action === 'addToDepartment' && department === null;
  return (
    <BulkDialog
      title={t('users.bulk.title', { action: start })}
      run={run}
      texts={{
        back: t('common.cancel'),
        start,
        progress: t('lists.bulkRunning', { done: run.done, total }),
        results: t(`users.bulk.${action}`),
        done: done.length === 0 ? '' : t('users.bulk.succeeded', { count: done.length }),
        failed: t('users.bulk.failed', { count: run.failures.length }),
        stopped: t('users.bulk.stopped', { count: run.inState('stopped').length }),
      }}
      isDanger={action === 'disable'}
      canStart={!lacksChoice && total > 0}
      render={({ name }) => <strong>{name}</strong>}
      onClose={() => onClose(done)}
    >
      <Text c="dimmed">{t(`users.bulk.${action}Text`, { count: total })}</Text>
      {total < users.length && (
        <Alert color="brand" icon={<IconInfoCircle aria-hidden />}>
          {t('users.bulk.notYourself')}
        </Alert>
      )}
      {action === 'addToDepartment' && (
        <NamedSelect
          label={t('users.columns.departments')}
          required
          items={departments.data}
          value={department}
          onChange={setDepartment}
        />
      )}
    </BulkDialog>
  );
}
