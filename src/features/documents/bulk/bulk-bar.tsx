import { Button, Group, Menu } from '@mantine/core';
import { IconBan, IconBell, IconChevronUp, IconDownload, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentFilters } from '../../../api/document-filters.ts';
import { type Actor, type BulkAction, fits, bulkActions } from './fitting.ts';
import { DocumentsBulkDialog } from './bulk-dialog.tsx';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import type { Document } from '../../../../contract/models/document.ts';
import { SelectAllDocuments } from '../../../shared/list/select-all-documents.tsx';
import { type Selection, type SetSelection, withAll } from '../../../shared/list/selection.ts';

type BulkBarProps = {
  readonly selection: Selection<Document>;
  readonly actor: Actor;
  readonly filters: DocumentFilters;
  /** How many match the filters. */
  readonly total: number;
  readonly onSelect: SetSelection<Document>;
};

const icons = { send: IconSend, remind: IconBell, cancel: IconBan, zip: IconDownload } as const;

type ActionsMenuProps = {
  readonly actions: readonly BulkAction[];
  readonly labelOf: (name: BulkAction) => string;
  readonly onChoose: (name: BulkAction) => void;
};

/** On a phone the actions would cover half of the list. */
function ActionsMenu({ actions, labelOf, onChoose }: ActionsMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="sm" rightSection={<IconChevronUp size={17} aria-hidden />}>
          {t('documents.many.actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((name) => {
          const Symbol = icons[name];
          return (
            <Menu.Item
              key={name}
              {...(name === 'cancel' && { color: 'seal' })}
              leftSection={<Symbol size={18} aria-hidden />}
              onClick={() => onChoose(name)}
            >
              {labelOf(name)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What can be done with the chosen documents, and with how many of them. */
export function BulkBar(props: BulkBarProps) {
  const { selection, actor, onSelect } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [action, setAction] = useState<BulkAction | null>(null);
  const documents = [...selection.values()];
  const count = documents.length;
  const fitting = (name: BulkAction) => documents.filter((document) => fits(name, document, actor));
  const offered = bulkActions.filter((name) => fitting(name).length > 0);
  const labelOf = (name: BulkAction): string => {
    const fit = fitting(name).length;
    const whole = t(`documents.many.${name}`, { count: fit });
    return fit === count ? whole : t('documents.many.some', { action: whole, fitting: fit, count });
  };
  return (
    <>
      <ActionBar
        label={t('documents.many.bar')}
        count={t('documents.many.count', { count })}
        onClear={() => onSelect(new Map())}
      >
        <SelectAllDocuments {...props} />
        <Group gap="xs" ml="auto">
          {isPhone && offered.length > 1 ? (
            <ActionsMenu actions={offered} labelOf={labelOf} onChoose={setAction} />
          ) : (
            offered.map((name) => {
              const Symbol = icons[name];
              return (
                <Button
                  key={name}
                  size="sm"
                  variant="default"
                  {...(name === 'cancel' && { c: 'var(--cs-seal)' })}
                  leftSection={<Symbol size={17} aria-hidden />}
                  onClick={() => setAction(name)}
                >
                  {labelOf(name)}
                </Button>
              );
            })
          )}
          {offered.length === 0 && <span>{t('documents.many.none')}</span>}
        </Group>
      </ActionBar>
      {action !== null && (
        <DocumentsBulkDialog
          action={action}
          documents={fitting(action)}
          leftOut={count - fitting(action).length}
          onClose={(done) => {
            setAction(null);
            onSelect(withAll(selection, done, false));
          }}
        />
      )}
    </>
  );
}
