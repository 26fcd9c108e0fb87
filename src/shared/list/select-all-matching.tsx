import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { documentPages } from '../../api/document-actions.ts';
import { type Selection, selectionMax, withAll } from './selection.ts';
import { useGather } from './use-gather.ts';

type SelectAllMatchingProps = {
  readonly selection: Selection<Document>;
  readonly filters: Parameters<typeof documentPages>[0];
  /** How many match the filters. */
  readonly total: number;
  readonly onSelect: (selection: Selection<Document>) => void;
};

/** Selects what stands on other pages of a list of documents as well, up to a bound. */
export function SelectAllMatching({ selection, filters, total, onSelect }: SelectAllMatchingProps) {
  const { t } = useTranslation();
  const { progress, error, gather } = useGather((signal) => documentPages(filters, signal), selectionMax);
  if (progress === null && selection.size >= Math.min(total, selectionMax)) {
    return null;
  }
  return (
    <>
      {error !== null && <span role="alert">{t('lists.selectingFailed')}</span>}
      <Button
        size="sm"
        variant="subtle"
        loading={progress !== null}
        onClick={() => void gather((found) => onSelect(withAll(selection, found, true)))}
      >
        {total > selectionMax
          ? t('lists.selectFirst', { count: selectionMax })
          : t('lists.selectMatching', { count: total })}
      </Button>
    </>
  );
}
