import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { authQueries } from '../../../api/auth.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { useFailureTexts } from '../../../ui/error-notice.tsx';
import { NamedSelect } from '../../../ui/named-select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type BulkAction, type BulkFailure, useBulkRun, useBulkTargets } from './bulk-run.ts';
import styles from './users.module.css';

type BulkDialogProps = {
  readonly action: BulkAction;
  readonly users: readonly User[];
  /** `done` says whether anything was done. */
  readonly onClose: (done: boolean) => void;
};

/** Says what will become of how many, does it, and names those for whom it failed. */
export function BulkDialog({ action, users, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const me = useQuery(authQueries.me());
  const targets = useBulkTargets(action, users, me.data?.user?.id);
  const { state, start, stop } = useBulkRun(action);
  const [department, setDepartment] = useState<string | null>(null);
  const departments = useQuery({
    ...directoryChoices.departments(),
    enabled: action === 'addToDepartment',
  });
  const lacksChoice = action === 'addToDepartment' && department === null;
  return (
    <Sheet
      opened
      stays={state.kind === 'running'}
      title={t(`users.bulk.${action}`)}
      onClose={() => {
        onClose(state.kind === 'over');
      }}
    >
      {state.kind === 'asking' && (
        <Stack gap="md">
          <Text c="dimmed">{t(`users.bulk.${action}Text`, { count: targets.length })}</Text>
          {targets.length < users.length && (
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
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                onClose(false);
              }}
            >
              {t('common.cancel')}
            </Button>
            <Button
              color={action === 'disable' ? 'seal' : 'brand'}
              disabled={lacksChoice || targets.length === 0}
              onClick={() => {
                void start(targets, department === null ? null : Number(department));
              }}
            >
              {t(`users.bulk.${action}Do`, { count: targets.length })}
            </Button>
          </Group>
        </Stack>
      )}
      {state.kind === 'running' && (
        <Stack gap="md">
          <Text role="status">{t('users.bulk.running', { done: state.done, total: targets.length })}</Text>
          <Progress
            value={(100 * state.done) / targets.length}
            aria-label={t('users.bulk.running', { done: state.done, total: targets.length })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={stop}>
              {t('users.bulk.stop')}
            </Button>
          </Group>
        </Stack>
      )}
      {state.kind === 'over' && (
        <Stack gap="md">
          {state.succeeded > 0 && (
            <Alert color="ok" role="status" icon={<IconCheck aria-hidden />}>
              {t('users.bulk.succeeded', { count: state.succeeded })}
            </Alert>
          )}
          {state.failures.length > 0 && (
            <div role="alert">
              <Text fw={500}>{t('users.bulk.failed', { count: state.failures.length })}</Text>
              <ul className={styles['failures']}>
                {state.failures.map((failed) => (
                  <FailedUser key={failed.user.id} {...failed} />
                ))}
              </ul>
            </div>
          )}
          <Group justify="flex-end">
            <Button
              onClick={() => {
                onClose(true);
              }}
            >
              {t('common.close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Sheet>
  );
}

function FailedUser({ user, failure }: BulkFailure) {
  const texts = useFailureTexts(failure);
  return (
    <li>
      <strong>{user.name}</strong> {texts.join(' ')}
    </li>
  );
}
