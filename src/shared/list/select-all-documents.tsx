import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { pagesToWorkOn } from '../../api/document-pages.ts';
import { SelectAllMatching } from './select-all-matching.tsx';
import { type Selection, type SetSelection, selectionMax } from './selection.ts';

type SelectAllDocumentsProps = {
  readonly selection: Selection<Document>;
  readonly filters: Parameters<typeof pagesToWorkOn>[0];
  /** How many match the filters. */
  readonly total: number;
  readonly onSelect: SetSelection<Document>;
};

/** Selects the documents on other pages of a list as well, up to a bound. */
export function SelectAllDocuments({ selection, filters, total, onSelect }: SelectAllDocumentsProps) {
  const { t } = useTranslation();
  return (
    <SelectAllMatching
      selection={selection}
      read={(signal) => pagesToWorkOn(filters, signal)}
      total={total}
      max={selectionMax}
      label={
        total > selectionMax
          ? t('lists.selectFirst', { count: selectionMax })
          : t('lists.selectMatching', { count: total })
      }
      onSelect={onSelect}
    />
  );
}
