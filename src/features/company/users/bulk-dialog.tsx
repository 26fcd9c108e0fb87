import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { authQueries } from '../../../api/auth.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { BulkProgress, BulkResults } from '../../../shared/bulk/bulk-results.tsx';
import { NamedSelect } from '../../../ui/named-select.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { type BulkAction, useBulkTargets, useUsersRun } from './bulk-run.ts';

type BulkDialogProps = {
  readonly action: BulkAction;
  readonly users: readonly User[];
  /** Told which are done. */
  readonly onClose: (done: readonly User[]) => void;
};

/** Says what will become of how many, does it, and names those for whom it failed. */
export function BulkDialog({ action, users, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const me = useQuery(authQueries.me());
  const targets = useBulkTargets(action, users, me.data?.user?.id);
  const [department, setDepartment] = useState<string | null>(null);
  const run = useUsersRun(action, targets, department === null ? null : Number(department));
  const done = run.inState('done');
  const stopped = run.inState('stopped').length;
  const departments = useQuery({
    ...directoryChoices.departments(),
    enabled: action === 'addToDepartment',
  });
  const doText = t(`users.bulk.${action}Do`, { count: targets.length });
  const lacksChoice = action === 'addToDepartment' && department === null;
  return (
    <ResponsiveDialog
      opened
      stays={run.isRunning}
      title={t('users.bulk.title', { action: doText })}
      onClose={() => onClose(done)}
    >
      {run.stage === 'asking' && (
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
          <FormFoot>
            <Button variant="default" onClick={() => onClose(done)}>
              {t('common.cancel')}
            </Button>
            <Button
              color={action === 'disable' ? 'seal' : 'brand'}
              disabled={lacksChoice || targets.length === 0}
              onClick={() => run.start()}
            >
              {doText}
            </Button>
          </FormFoot>
        </Stack>
      )}
      {run.isRunning && (
        <Stack gap="md">
          <BulkProgress
            text={t('users.bulk.running', { done: run.done, total: targets.length })}
            done={run.done}
            total={targets.length}
          />
          <FormFoot>
            <Button variant="default" onClick={run.stop}>
              {t('users.bulk.stop')}
            </Button>
          </FormFoot>
        </Stack>
      )}
      {run.stage === 'finished' && (
        <Stack gap="md">
          <BulkResults
            label={t(`users.bulk.${action}`)}
            doneText={done.length === 0 ? '' : t('users.bulk.succeeded', { count: done.length })}
            failedText={t('users.bulk.failed', { count: run.failures.length })}
            failures={run.failures}
            render={({ name }) => <strong>{name}</strong>}
          />
          {stopped > 0 && <Text>{t('users.bulk.stopped', { count: stopped })}</Text>}
          <FormFoot>
            <Button onClick={() => onClose(done)}>{t('common.close')}</Button>
          </FormFoot>
        </Stack>
      )}
    </ResponsiveDialog>
  );
}
