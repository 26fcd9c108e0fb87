import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { signingProviderQueries } from '../../../api/signing-providers.ts';
import { SelectAllMatching } from '../../../shared/list/select-all-matching.tsx';
import { type Selection, type SetSelection, withAll } from '../../../shared/list/selection.ts';
import type { PageReader } from '../../../shared/list/use-gather.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { UsersBulkDialog } from './bulk-dialog.tsx';
import { bulkActions, type BulkAction } from './bulk-run.ts';

type BulkBarProps = {
  readonly selection: Selection<User>;
  /** Reads every page of the list as it is filtered, with as many users as this. */
  readonly read: PageReader<User>;
  readonly total: number;
  readonly onSelect: SetSelection<User>;
};

/** What can be done with everyone who is chosen. It stands at the bottom, within reach. */
export function BulkBar({ selection, read, total, onSelect }: BulkBarProps) {
  const { t } = useTranslation();
  const users = [...selection.values()];
  const providers = useQuery(signingProviderQueries.choices());
  const hasProviders = (providers.data ?? []).length > 0;
  const offered = bulkActions.filter((name) => name !== 'askToLink' || hasProviders);
  const [action, setAction] = useState<BulkAction | null>(null);
  return (
    <>
      <ActionBar
        label={t('users.bulk.label')}
        count={t('users.bulk.chosen', { count: users.length })}
        onClear={() => onSelect(new Map())}
      >
        <SelectAllMatching
          selection={selection}
          read={read}
          total={total}
          label={t('users.bulk.chooseAll', { count: total })}
          onSelect={onSelect}
        />
        <Group gap={4} ml="auto">
          {offered.map((name) => (
            <Button key={name} size="sm" variant="default" onClick={() => setAction(name)}>
              {t(`users.bulk.${name}`)}
            </Button>
          ))}
        </Group>
      </ActionBar>
      {action !== null && (
        <UsersBulkDialog
          action={action}
          users={users}
          onClose={(done) => {
            setAction(null);
            onSelect(withAll(selection, done, false));
          }}
        />
      )}
    </>
  );
}
