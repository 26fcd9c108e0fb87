import { Button } from '@mantine/core';
import { IconBan, IconBell, IconDownload, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentFilters } from '../../../api/document-filters.ts';
import { type Actor, type BulkAction, fits, bulkActions } from './fitting.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import classes from './bulk.module.css';
import { ActionBar } from '../../../ui/action-bar.tsx';
import type { Document } from '../../../../contract/models/document.ts';
import { SelectAllDocuments } from '../../../shared/list/select-all-documents.tsx';
import { type Selection, withAll } from '../../../shared/list/selection.ts';

type BulkBarProps = {
  readonly selection: Selection<Document>;
  readonly actor: Actor;
  readonly filters: DocumentFilters;
  /** How many match the filters. */
  readonly total: number;
  readonly onSelect: (selection: Selection<Document>) => void;
};

const icons = { send: IconSend, remind: IconBell, cancel: IconBan, zip: IconDownload } as const;

/** What can be done with the chosen documents, and with how many of them. */
export function BulkBar(props: BulkBarProps) {
  const { selection, actor, onSelect } = props;
  const { t } = useTranslation();
  const [action, setAction] = useState<BulkAction | null>(null);
  const documents = [...selection.values()];
  const count = documents.length;
  const fitting = (name: BulkAction) => documents.filter((document) => fits(name, document, actor));
  const offered = bulkActions.filter((name) => fitting(name).length > 0);
  return (
    <>
      <ActionBar label={t('documents.many.bar')} count={t('documents.many.count', { count })}>
        <div className={classes['choice']}>
          <SelectAllDocuments {...props} />
          <Button size="sm" variant="subtle" onClick={() => onSelect(new Map())}>
            {t('documents.many.clear')}
          </Button>
        </div>
        <div className={classes['actions']}>
          {offered.map((name) => {
            const Symbol = icons[name];
            const fit = fitting(name).length;
            const label = t(`documents.many.${name}`);
            return (
              <Button
                key={name}
                size="sm"
                variant="default"
                {...(name === 'cancel' && { c: 'var(--cs-seal)' })}
                leftSection={<Symbol size={17} aria-hidden />}
                onClick={() => setAction(name)}
              >
                {fit === count ? label : t('documents.many.some', { action: label, fitting: fit, count })}
              </Button>
            );
          })}
          {offered.length === 0 && <span>{t('documents.many.none')}</span>}
        </div>
      </ActionBar>
      {action !== null && (
        <BulkDialog
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
