import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import { wordsFor } from './cell-text.ts';
import { fieldLabel } from './field-labels.ts';
import { fields } from './fields.ts';
import type { SheetModel } from './sheet-model.ts';
import { useCellWords } from './use-cell-words.ts';

/** The columns of the sheet as they are shown. */
export function useColumns(model: SheetModel): readonly SheetColumn[] {
  const { t } = useTranslation();
  const words = useCellWords();
  return useMemo(
    () =>
      model.columns.map((id) => {
        const { kind, width } = fields[id];
        const options = wordsFor(kind, words, model.categories).map((word) => ({ value: word, label: word }));
        return {
          id,
          title: t(fieldLabel(id)),
          width,
          isRequired: fields[id].required,
          isFrozen: id === 'employeeCode' || id === 'fullName',
          ...(options.length > 0
            ? { kind: 'choice' as const, options }
            : { kind: kind === 'money' ? ('number' as const) : kind === 'day' ? kind : ('text' as const) }),
        };
      }),
    [model, t, words],
  );
}
